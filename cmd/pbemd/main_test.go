package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"
)

// clockVariable names a file with a time. Where it is set, the test binary is
// not a test but the program, and lives by that time. The program itself
// knows nothing of it.
const clockVariable = "PBEMD_TEST_CLOCK"

func TestMain(m *testing.M) {
	if file := os.Getenv(clockVariable); file != "" {
		os.Exit(runByClock(file))
	}
	status := m.Run()
	if builtIn != "" {
		os.RemoveAll(builtIn)
	}
	os.Exit(status)
}

// runByClock is main, but for the clock.
func runByClock(file string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	now := func() time.Time { return readClock(file) }
	w := &world{ctx: ctx, stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, env: environment(os.Environ()), now: now}
	if how := os.Getenv(sabotageVariable); how != "" {
		return w.runSabotaged(os.Args[1:], how)
	}
	return w.run(os.Args[1:])
}

// readClock tells the time. A clock that cannot be read ends the process: no
// other time would do.
func readClock(file string) time.Time {
	text, err := os.ReadFile(file)
	if err != nil {
		panic(err)
	}
	now, err := time.Parse(time.RFC3339Nano, string(text))
	if err != nil {
		panic(err)
	}
	return now
}
