package main

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestFlagsOfOneDash(t *testing.T) {
	for _, c := range []struct{ typed, want string }{
		{"serve -config x.toml", "serve --config x.toml"},
		{"serve -config=x.toml", "serve --config=x.toml"},
		{"serve --config x.toml", "serve --config x.toml"},
		{"demo -exit -imap :0", "demo --exit --imap :0"},
		{"perft -divide chess 3", "perft --divide chess 3"},
		{"board -h", "board -h"},
		{"read -", "read -"},
		{"perft chess -1", "perft chess -1"},
		{"read -- -odd.eml", "read -- -odd.eml"},
	} {
		if got := withTwoDashes(strings.Fields(c.typed)); !slices.Equal(got, strings.Fields(c.want)) {
			t.Errorf("%s: got %q, want %s", c.typed, got, c.want)
		}
	}
}

// TestWrongUsage: exit status 2 and one line that says where help is.
func TestWrongUsage(t *testing.T) {
	for _, c := range []struct{ typed, want string }{
		{"", "pbemd: a command is missing; `pbemd -help` lists them\n"},
		{"paly", "pbemd: there is no command paly; see `pbemd -help`\n"},
		{"demoo", "pbemd: there is no command demoo, did you mean \"demo\"? See `pbemd -help`\n"},
		{"variants -z", "pbemd: unknown flag -z; see `pbemd variants -help`\n"},
		{"demo -imap here", "pbemd: -imap: here is no place for the demo; expected 127.0.0.1 with a port, such as 127.0.0.1:2143\n"},
		{"demo -smtp 127.0.0.1:99999", "pbemd: -smtp: 127.0.0.1:99999 is no place for the demo; expected 127.0.0.1 with a port, such as 127.0.0.1:2025\n"},
		{"demo -imap 192.0.2.1:1143", "pbemd: -imap: 192.0.2.1:1143 is no place for the demo; expected 127.0.0.1 with a port, such as 127.0.0.1:2143\n"},
		{"serve -colour", "pbemd: unknown flag -colour; see `pbemd serve -help`\n"},
		{"serve -config", "pbemd: -config: a value is missing; see `pbemd serve -help`\n"},
		{"serve now", "pbemd: unexpected argument now; see `pbemd serve -help`\n"},
		{"perft chess deep", "pbemd: <depth>: expected a whole number but got \"deep\"; see `pbemd perft -help`\n"},
		{"perft chess", "pbemd: <depth> is missing; see `pbemd perft -help`\n"},
		{"perft", "pbemd: <variant> and <depth> are missing; see `pbemd perft -help`\n"},
		{"direct", "pbemd: <command> is missing; see `pbemd direct -help`\n"},
		{"help paly", "pbemd: there is no command paly; see `pbemd -help`\n"},
		{"backup -", "pbemd: a backup is not written to standard output: name a file, or use `pbemd export -`\n"},
		{"restore -", "pbemd: a backup is not read from standard input: name its file\n"},
		{"verify", "pbemd: <file> is missing; see `pbemd verify -help`\n"},
	} {
		ran := run(t, nil, strings.Fields(c.typed)...)
		if ran.status != 2 || ran.stdout != "" || ran.stderr != c.want {
			t.Errorf("%q: status %d, stdout %q, stderr %q; want %q", c.typed, ran.status, ran.stdout, ran.stderr, c.want)
		}
	}
}

// TestHelpThatCannotBeWritten is a failure, no wrong usage.
func TestHelpThatCannotBeWritten(t *testing.T) {
	var stderr strings.Builder
	status := Run(t.Context(), []string{"-help"}, strings.NewReader(""), full{}, &stderr, nil)
	if status != 1 || stderr.String() != "pbemd: no space left\n" {
		t.Errorf("status %d, %q", status, stderr.String())
	}
}

// full is a file on a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// TestHelp: every subcommand explains itself, with flags of one dash.
func TestHelp(t *testing.T) {
	whole := run(t, nil, "-help")
	if whole.status != 0 || whole.stderr != "" {
		t.Fatalf("status %d, stderr %q", whole.status, whole.stderr)
	}
	if asked := run(t, nil, "help"); asked != whole {
		t.Errorf("help: status %d\n%s%s", asked.status, asked.stdout, asked.stderr)
	}
	for _, name := range []string{"demo", "serve", "check", "variants", "board", "moves", "perft", "read", "verify", "status", "backup"} {
		if !strings.Contains(whole.stdout, "\n  "+name+" ") {
			t.Errorf("%s does not stand in the help:\n%s", name, whole.stdout)
		}
		page := run(t, nil, name, "-help")
		if asked := run(t, nil, "help", name); asked != page {
			t.Errorf("help %s: status %d\n%s%s", name, asked.status, asked.stdout, asked.stderr)
		}
		if page.status != 0 || !strings.HasPrefix(page.stdout, "Usage: pbemd "+name) || strings.Contains(page.stdout, "--") {
			t.Errorf("%s: status %d\n%s%s", name, page.status, page.stdout, page.stderr)
		}
	}
}
