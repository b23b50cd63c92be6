package dialogue

import (
	"fmt"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTalks plays every talk of testdata, and the demo's. A new talk is a new
// file. With -short, which is for the race detector, it plays every eighth.
func TestTalks(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no talks found: %v", err)
	}
	for i, file := range append(files, "demo.txtar") {
		if testing.Short() && i%8 != 0 {
			continue
		}
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			script, err := Parse(name, data)
			if err != nil {
				t.Fatal(err)
			}
			if script.About == "" {
				t.Error("the talk does not say what it is about")
			}
			if err := Play(script); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestTalksFail holds that a talk in which something is missing, or too much,
// or different, fails: otherwise the talks would prove nothing.
func TestTalksFail(t *testing.T) {
	begin := "About.\n-- from alice@example.org --\nSubject: signup alice\n\n"
	tests := map[string]string{
		"letter not expected":  begin,
		"letter that not came": begin + "-- to alice@example.org --\nSubject: ...\n...\n-- to alice@example.org --\nSubject: ...\n...\n",
		"other subject":        begin + "-- to alice@example.org --\nSubject: something else\n...\n",
		"other text":           begin + "-- to alice@example.org --\nSubject: ...\n...\nno such line\n...\n",
		"text goes on":         begin + "-- to alice@example.org --\nSubject: ...\n\nSomebody, probably you, asked pbemd for an account\n",
		"other receiver":       begin + "-- to bob@example.net --\nSubject: ...\n...\n",
	}
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			script, err := Parse(name, []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			if err := Play(script); err == nil {
				t.Error("the talk passed")
			}
		})
	}
}

// TestReportHasItsHeader holds that the report of a mail host is one by its header, and not
// by its sender alone.
func TestReportHasItsHeader(t *testing.T) {
	raw := fmt.Sprintf(report, "Mon, 2 Mar 2026 10:00:00 +0000", Server, "letter@example.org", 7, "bob@example.net",
		"bob@example.net", "failed", "5.1.1", "letter@example.org", Server, "bob@example.net")
	m, err := mail.ReadMessage(strings.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	for field, want := range map[string]string{"To": Server, "Auto-Submitted": "auto-replied", "Content-Type": "multipart/report; report-type=delivery-status; boundary=\"returned\""} {
		if got := m.Header.Get(field); got != want {
			t.Errorf("%s is %q, want %q", field, got, want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, text := range []string{
		"", "About.\n-- hello --\n", "About.\n-- wait long --\n", "About.\n-- to alice@example.org --\nno subject\n",
		"About.\n-- reply alice@example.org into --\n",
	} {
		if _, err := Parse("case", []byte(text)); err == nil {
			t.Errorf("%q was taken for a talk", text)
		}
	}
}
