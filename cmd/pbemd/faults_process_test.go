package main

import (
	"os/exec"
	"syscall"
	"time"
)

// program is the command for the server.
func (tr *trial) program() *exec.Cmd {
	tr.t.Helper()
	if tr.shipped {
		return asShipped(tr.t, tr.config)
	}
	return byClock(tr.clock.file, tr.config)
}

// start starts the server.
func (tr *trial) start() {
	tr.t.Helper()
	tr.mu.Lock()
	tr.dying = false
	tr.mu.Unlock()
	command := tr.program()
	if tr.sabotage != "" {
		command.Env = append(command.Env, sabotageVariable+"="+tr.sabotage)
	}
	tr.server = startServing(tr.t, command, newWatched())
}

// revive starts a server that has ended anew; it must have been killed, or
// have found its disk failing.
func (tr *trial) revive() {
	tr.t.Helper()
	if !ended(tr.server.ended) {
		return
	}
	tr.mu.Lock()
	dying, failing := tr.dying, tr.failing
	tr.mu.Unlock()
	switch {
	case failing:
		return // until it is mended
	case !dying:
		tr.find("the server ended by itself, with status %d:\n%.4000s", tr.server.command.ProcessState.ExitCode(), tr.server.log)
	}
	tr.soundLog()
	tr.start()
}

// kill kills the server, unless it is needed alive.
func (tr *trial) kill() {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	if !tr.spared {
		tr.dying = true
		tr.server.kill()
	}
}

// quit asks the server to end. It may have ended already.
func (tr *trial) quit() {
	tr.t.Helper()
	_ = tr.server.command.Process.Signal(syscall.SIGTERM)
	select {
	case <-tr.server.ended:
	case <-time.After(patience):
		tr.find("the server does not end within %s of SIGTERM:\n%.4000s", patience, tr.server.log)
		tr.server.kill()
		<-tr.server.ended
	}
	tr.soundLog()
}
