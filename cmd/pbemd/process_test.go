package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// process is a server in a process of its own, so that it can be killed.
type process struct {
	command *exec.Cmd
	log     *watched      // what it says
	ended   chan struct{} // closed when it has ended
}

// startServing starts a command that serves.
func startServing(t *testing.T, command *exec.Cmd, log *watched) *process {
	t.Helper()
	command.Stdout, command.Stderr = log, log
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	p := &process{command: command, log: log, ended: make(chan struct{})}
	go func() {
		defer close(p.ended)
		_ = command.Wait() // how it ended stands in ProcessState
	}()
	t.Cleanup(func() { p.kill(); <-p.ended })
	return p
}

// kill is kill -9. The process may be gone already.
func (p *process) kill() { _ = p.command.Process.Kill() }

// end asks the process to end, as systemd does, and gives its exit status and
// how long it took.
func (p *process) end(t *testing.T) (status int, took time.Duration) {
	t.Helper()
	began := time.Now()
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatalf("the server cannot be ended: %v\n%s", err, p.log)
	}
	select {
	case <-p.ended:
		return p.command.ProcessState.ExitCode(), time.Since(began)
	case <-time.After(patience):
		t.Fatalf("the server does not end within %s of SIGTERM\n%s", patience, p.log)
		return 0, 0
	}
}

// byClock is the command for a server that lives by the time in a file: this
// test binary, which TestMain turns into the program.
func byClock(clock, config string) *exec.Cmd {
	command := exec.Command(os.Args[0], "serve", "-config", config)
	command.Env = []string{clockVariable + "=" + clock}
	return command
}

// asShipped is the command for a server as a user has it.
func asShipped(t *testing.T, config string) *exec.Cmd {
	t.Helper()
	path, err := built()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(path, "serve", "-config", config)
	command.Env = []string{}
	return command
}

// built builds the program, once for all tests, without what the tests were
// built with. TestMain removes it.
var built = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "pbemd-built")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "pbemd")
	build := exec.Command("go", "build", "-o", path, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if text, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, strings.TrimSpace(string(text)))
	}
	builtIn = dir
	return path, nil
})

var builtIn string // the folder of what built has made
