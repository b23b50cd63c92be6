package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

// TestRead runs each case of testdata/read: a mail, and what is printed of it.
func TestRead(t *testing.T) {
	eachCase(t, "read", func(t *testing.T, files []txtar.File) {
		mail, want := files[0].Data, string(files[1].Data)
		path := filepath.Join(t.TempDir(), "mail.eml")
		if err := os.WriteFile(path, mail, 0o600); err != nil {
			t.Fatal(err)
		}
		ran := run(t, nil, "read", path)
		if diff := cmp.Diff(want, ran.stdout); diff != "" || ran.status != 0 {
			t.Errorf("status %d, %s; want -, got +:\n%s", ran.status, ran.stderr, diff)
		}
		var stdout, stderr bytes.Buffer
		if status := Run(t.Context(), []string{"read", "-"}, bytes.NewReader(mail), &stdout, &stderr, nil); status != 0 || stdout.String() != ran.stdout {
			t.Errorf("from standard input: status %d, %s\n%s", status, &stderr, &stdout)
		}
	})
}

func TestReadMissing(t *testing.T) {
	ran := run(t, nil, "read", "no-such.eml")
	if want := "pbemd: the mail cannot be read: open no-such.eml: no such file or directory\n"; ran.status != 1 || ran.stderr != want {
		t.Errorf("status %d, %q", ran.status, ran.stderr)
	}
}
