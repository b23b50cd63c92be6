package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
)

// world is what a subcommand may use of its surroundings.
type world struct {
	ctx            context.Context
	stdin          io.Reader
	stdout, stderr io.Writer
	env            map[string]string
	now            func() time.Time // the clock by which games are played
}

// environment turns "NAME=value" entries into a map; of a name that stands twice
// the last one counts, as for the programs that a shell starts.
func environment(entries []string) map[string]string {
	env := make(map[string]string, len(entries))
	for _, entry := range entries {
		if name, value, ok := strings.Cut(entry, "="); ok {
			env[name] = value
		}
	}
	return env
}

// usageError is a mistake in the words of the command line: exit status 2.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

// usagef makes a usageError.
func usagef(format string, args ...any) error {
	return &usageError{text: fmt.Sprintf(format, args...)}
}

// errInterrupted ends what a signal broke off.
var errInterrupted = errors.New("interrupted")

// exitStatus is the exit status that a failure ends the program with.
func exitStatus(err error) int {
	if _, ok := errors.AsType[*usageError](err); ok {
		return 2
	}
	return 1
}

// tell is the text that stderr gets for a failure: one line, but for
// the mistakes of a configuration, which have a line each.
func tell(err error) string {
	if mistakes, ok := errors.AsType[mistakes](err); ok {
		return mistakes.Error()
	}
	return "pbemd: " + strings.Join(strings.Fields(err.Error()), " ")
}
