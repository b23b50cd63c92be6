package desk_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"pbemd/mailer/desk/dialogue"
)

var boardLine = regexp.MustCompile(`(?m)^ *([0-9]+ )?[|+].*$\n?|^ *(a|h) +(b|g) .*$\n?`)

// TestDump: every mail a case of its own after the start (scratch).
func TestDump(t *testing.T) {
	path := os.Getenv("DUMP")
	cases := readTable(t, path)
	start, _ := dialogue.NewStage(dialogue.Script{Name: path}, t.TempDir())
	take := func(stage *dialogue.Stage, s tableStep, quiet bool) {
		if err := stage.Do(s.step); err != nil {
			fmt.Printf("   ERR %v\n", err)
		}
		for _, to := range stage.Receivers() {
			for raw := stage.Take(to); raw != nil; raw = stage.Take(to) {
				r, _ := dialogue.Open(raw)
				text := boardLine.ReplaceAllString(r.Text, "")
				if i := strings.Index(text, "\n-- "); i > 0 {
					text = text[:i]
				}
				text = strings.Join(strings.Fields(text), " ")
				text = regexp.MustCompile(`This answers your mail of [^.]*\. ?`).ReplaceAllString(text, "")
				if len(text) > 420 {
					text = text[:420]
				}
				if !quiet {
					fmt.Printf("   %s %q %s\n", to, r.Subject, text)
				} else { fmt.Printf("   %s %q\n", to, r.Subject) }
			}
		}
	}
	for i, c := range cases {
		for _, s := range c.steps {
			stage := start
			if i > 0 && os.Getenv("SEQ") == "" {
				stage, _ = start.Fork(t.TempDir())
			}
			fmt.Printf("%d %v %s %s\n", s.line, s.step.From, strings.Join(s.step.Header, " "), strings.ReplaceAll(s.step.Text, "\n", " / "))
			take(stage, s, i == 0)
			if i > 0 { stage.Close() }
		}
	}
}
