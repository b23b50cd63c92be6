package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
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

// eachCase runs a test for each archive of a folder of testdata. A case is added by adding a file.
func eachCase(t *testing.T, folder string, test func(t *testing.T, files []txtar.File)) {
	t.Helper()
	cases, err := filepath.Glob("testdata/" + folder + "/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, file := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil || len(archive.Files) < 2 {
				t.Fatalf("%d files, %v; want two at the least", len(archive.Files), err)
			}
			test(t, archive.Files)
		})
	}
}
