package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestBrokenBackup: a copy that breaks off, or that is no store, leaves no file behind.
func TestBrokenBackup(t *testing.T) {
	for want, write := range map[string]func(io.Writer) error{
		"the backup was not written: the connection is gone": func(w io.Writer) error {
			if _, err := io.WriteString(w, "half"); err != nil {
				return err
			}
			return errors.New("the connection is gone")
		},
		"the backup was not written: it cannot be used: store DIR/copy.db is not a store of pbemd": func(w io.Writer) error {
			_, err := io.WriteString(w, "no store at all")
			return err
		},
	} {
		dir := t.TempDir()
		err := writeNew(filepath.Join(dir, "copy.db"), "backup", write, usable)
		if err == nil || !strings.HasPrefix(strings.ReplaceAll(err.Error(), dir, "DIR"), want) {
			t.Errorf("error %v; want %s", err, want)
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
	}
}
