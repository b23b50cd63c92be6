package realhost

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Server is one of the two servers.
type Server struct {
	t       testing.TB
	name    string
	command func() *exec.Cmd // the master process, in the foreground
	ports   []string         // on which it answers when it has started
	works   func() bool      // whether it does its work; nil: when it answers
	home    string           // where its processes work, when they leave the master's session; "" when not
	master  *exec.Cmd
	ended   chan struct{} // closed: the master is gone
	cleaned bool
}

// Start starts the server, and returns when it answers.
func (s *Server) Start() {
	s.t.Helper()
	s.master = s.command()
	// A session of its own: its processes can be found, and no signal meant
	// for the test reaches them.
	s.master.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := s.master.Start(); err != nil {
		s.t.Fatalf("%s: %v", s.name, err)
	}
	s.ended = make(chan struct{})
	master, ended := s.master, s.ended
	go func() {
		defer close(ended)
		master.Wait() // how it ended does not matter
	}()
	if !s.cleaned {
		s.t.Cleanup(s.Kill)
		s.cleaned = true
	}
	s.waitUntil("answers", func() bool {
		select {
		case <-ended:
			s.t.Fatalf("%s ended at once", s.name)
		default:
		}
		for _, port := range s.ports {
			conn, err := net.DialTimeout("tcp", port, time.Second)
			if err != nil {
				return false
			}
			conn.Close()
		}
		return s.works == nil || s.works()
	})
}

// Stop ends the server as an administrator does.
func (s *Server) Stop() {
	s.t.Helper()
	s.master.Process.Signal(syscall.SIGTERM)
	s.waitUntil("ends", func() bool {
		s.signal(syscall.SIGTERM) // its children can take longer than it does
		return len(s.processes()) == 0
	})
}

// Kill ends the server as a power failure does.
func (s *Server) Kill() {
	s.t.Helper()
	if s.master == nil {
		return
	}
	s.signal(syscall.SIGCONT)
	s.waitUntil("is killed", func() bool {
		s.signal(syscall.SIGKILL)
		return len(s.processes()) == 0
	})
}

// Restart stops and starts the server.
func (s *Server) Restart() {
	s.t.Helper()
	s.Stop()
	s.Start()
}

// Freeze stops the server's processes without ending them: connections stay
// open and nothing is answered.
func (s *Server) Freeze() { s.signal(syscall.SIGSTOP) }

// Thaw lets frozen processes go on.
func (s *Server) Thaw() { s.signal(syscall.SIGCONT) }

func (s *Server) signal(sig syscall.Signal) {
	for _, pid := range s.processes() {
		syscall.Kill(pid, sig) // one that has just ended is no failure
	}
}

// processes finds the server's processes, wherever they have gone to: those
// of the master's session, and those that work in the host's directory.
func (s *Server) processes() []int {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		s.t.Fatal(err)
	}
	var found []int
	for _, e := range entries {
		if pid, err := strconv.Atoi(e.Name()); err == nil && s.owns(pid) {
			found = append(found, pid)
		}
	}
	return found
}

// owns reports whether a process is the server's and not yet a zombie.
func (s *Server) owns(pid int) bool {
	proc := filepath.Join("/proc", strconv.Itoa(pid))
	text, err := os.ReadFile(filepath.Join(proc, "stat"))
	if err != nil {
		return false // has just ended
	}
	// pid (name) state parent group session ...
	_, rest, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 4 || fields[0] == "Z" {
		return false
	}
	if fields[3] == strconv.Itoa(s.master.Process.Pid) {
		return true
	}
	works, err := os.Readlink(filepath.Join(proc, "cwd"))
	return err == nil && s.home != "" && strings.HasPrefix(works, s.home)
}

// waitUntil waits for something outside the test to come true.
func (s *Server) waitUntil(what string, done func() bool) {
	s.t.Helper()
	end := time.After(startTime)
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for !done() {
		select {
		case <-tick.C:
		case <-end:
			s.t.Fatalf("%s: not within %s: that it %s", s.name, startTime, what)
		}
	}
}
