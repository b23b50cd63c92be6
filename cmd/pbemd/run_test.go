package main

import (
	"bytes"
	"strings"
	"testing"
)

// result is what a run of the program left behind.
type result struct {
	status         int
	stdout, stderr string
}

// run runs the program as a user would, with an environment of its own.
func run(t *testing.T, env []string, args ...string) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status := Run(t.Context(), args, strings.NewReader(""), &stdout, &stderr, env)
	return result{status, stdout.String(), stderr.String()}
}
