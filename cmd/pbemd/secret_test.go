package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// program writes a shell script and gives its path.
func program(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "print-token")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestTokenCommand(t *testing.T) {
	env := map[string]string{"PATH": os.Getenv("PATH"), "ACCOUNT": "chess"}
	for _, c := range []struct{ name, script, want, err string }{
		{"token", `echo "$ACCOUNT-$1-token"; echo more`, "chess-a b;c-token", ""},
		{"nothing", `exit 0`, "", "it printed no token"},
		{"failure", `echo secret; echo "log in first" >&2; exit 3`, "", "exit status 3: log in first"},
	} {
		// The argument shows that no shell looks at it.
		got, err := runTokenCommand(t.Context(), []string{program(t, c.script), "a b;c"}, env)
		if got != c.want || (err == nil) != (c.err == "") {
			t.Errorf("%s: got %q, %v", c.name, got, err)
		}
		if err != nil && (!strings.HasSuffix(err.Error(), c.err) || strings.Contains(err.Error(), "secret")) {
			t.Errorf("%s: error %v", c.name, err)
		}
	}
}

// TestTokenCommandHangs: a program that does not end, nor its child, is ended with the login.
func TestTokenCommandHangs(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	began := time.Now()
	_, err := runTokenCommand(ctx, []string{program(t, "sleep 60 & wait")}, map[string]string{"PATH": os.Getenv("PATH")})
	if err == nil || time.Since(began) > 20*time.Second {
		t.Errorf("error %v after %s", err, time.Since(began))
	}
}

// TestTokenCommandTalks: a program that prints without end costs bounded memory.
func TestTokenCommandTalks(t *testing.T) {
	token, err := runTokenCommand(t.Context(), []string{program(t, "head -c 3000000 /dev/zero | tr '\\0' 'x'")}, map[string]string{"PATH": os.Getenv("PATH")})
	if err != nil || len(token) != secretBytes {
		t.Errorf("%d bytes, %v", len(token), err)
	}
}

func TestPasswordFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "password")
	for text, want := range map[string]string{"secret\n": "secret", " sec ret\r\n": " sec ret", "secret": "secret"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := readSecret(path); got != want || err != nil {
			t.Errorf("%q: got %q, %v", text, got, err)
		}
	}
}
