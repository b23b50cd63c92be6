package desk_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk/dialogue"
)

// A table of mails and of what happens then, in testdata/tables. Lines that begin
// with "#" are remarks. Cases are separated by blank lines. A case is mails, one
// after the other, each with the letters that it causes:
//
//	alice: games                   a new mail of alice, this being its Subject
//	alice at work@example.org: ... from another address
//	alice replies to WORDS: Nf3    a reply to the last letter that has WORDS in
//	                               its Subject, this being its text
//	alice writes: Nf3              a new mail without a Subject
//	| a line more of the mail's text
//	wait 24h                       time passes
//	set up 1: POSITION             a board goes on from another position
//		bob "SUBJECT" phrase; phrase
//
// The line of a letter begins with a tab; "..." in SUBJECT stands for any text,
// and each phrase must stand in the letter, wherever its lines break. All letters
// must be named; a tab with "..." alone stands for any further ones. The first
// case of a table is its start, from which every other one goes on by itself.
type tableCase struct {
	line  int
	steps []tableStep
}

type tableStep struct {
	line    int
	step    dialogue.Step
	letters []tableLetter
	any     bool // further letters may come
}

type tableLetter struct {
	line            int
	to, subject     string
	phrases, denied []string
}

// mailboxes are the addresses of the people in tables.
var mailboxes = map[string]string{
	"alice": "alice@example.org", "bob": "bob@example.net", "carol": "carol@example.org", "dave": "dave@example.net", "erin": "erin@example.org",
}

// boxOf is the address of somebody who is named in a table; an address stands
// for itself.
func boxOf(who string) string {
	if address, ok := mailboxes[who]; ok {
		return address
	}
	return who
}

// readTable reads a file of cases.
func readTable(t *testing.T, path string) []tableCase {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var cases []tableCase
	open := false
	for i, line := range strings.Split(string(data), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		if strings.TrimSpace(line) == "" {
			open = false
			continue
		}
		if !open {
			cases, open = append(cases, tableCase{line: i + 1}), true
		}
		one := &cases[len(cases)-1]
		if err := one.add(line, i+1); err != nil {
			t.Fatalf("%s:%d: %v", path, i+1, err)
		}
	}
	return cases
}

// add takes a line into a case.
func (c *tableCase) add(line string, number int) error {
	if letter, ok := strings.CutPrefix(line, "\t"); ok {
		if len(c.steps) == 0 {
			return fmt.Errorf("a letter before any mail")
		}
		last := &c.steps[len(c.steps)-1]
		if letter == "..." {
			last.any = true
			return nil
		}
		l, err := readLetter(letter, number)
		last.letters = append(last.letters, l)
		return err
	}
	if more, ok := strings.CutPrefix(line, "|"); ok {
		if len(c.steps) == 0 {
			return fmt.Errorf("a text before any mail")
		}
		c.steps[len(c.steps)-1].step.Text += strings.TrimPrefix(more, " ") + "\n"
		return nil
	}
	step, err := readStep(line)
	step.Number = number
	c.steps = append(c.steps, tableStep{line: number, step: step})
	return err
}

func readLetter(text string, number int) (tableLetter, error) {
	l := tableLetter{line: number}
	var ok bool
	who, rest, ok := strings.Cut(text, ` "`)
	if !ok {
		return l, fmt.Errorf("expected a tab, a receiver and a subject between quotation marks")
	}
	l.to = boxOf(who)
	l.subject, rest, ok = strings.Cut(rest, `"`)
	if !ok {
		return l, fmt.Errorf("the subject does not end")
	}
	for phrase := range strings.SplitSeq(rest, "; ") {
		phrase = strings.TrimSpace(phrase)
		if without, ok := strings.CutPrefix(phrase, "not: "); ok {
			l.denied = append(l.denied, without)
		} else if phrase != "" {
			l.phrases = append(l.phrases, phrase)
		}
	}
	return l, nil
}

func readStep(line string) (dialogue.Step, error) {
	if pause, ok := strings.CutPrefix(line, "wait "); ok {
		var s dialogue.Step
		s.Kind = dialogue.Wait
		d, err := time.ParseDuration(pause)
		s.Pause = d
		return s, err
	}
	if board, ok := strings.CutPrefix(line, "set up "); ok {
		number, position, _ := strings.Cut(board, ": ")
		n, err := strconv.ParseUint(number, 10, 64)
		return dialogue.Step{Kind: dialogue.SetUp, Board: n, Text: position}, err
	}
	if order, ok := strings.CutPrefix(line, "operator: "); ok {
		return dialogue.Step{Kind: dialogue.Operate, Which: order, Lines: []string{"..."}}, nil
	}
	s := dialogue.Step{Kind: dialogue.Mail}
	head, words, ok := strings.Cut(line, ": ")
	if !ok {
		return s, fmt.Errorf("expected \"WHO: WORDS\"")
	}
	who, rest, _ := strings.Cut(head, " ")
	s.From = boxOf(who)
	if other, ok := strings.CutPrefix(rest, "at "); ok {
		s.From, rest, _ = strings.Cut(other, " ")
	}
	switch {
	case rest == "":
		s.Header = []string{"Subject: " + words}
	case rest == "writes":
		s.Header, s.Text = []string{"Subject: "}, words+"\n"
	case rest == "replies", strings.HasPrefix(rest, "replies to "):
		s.To, s.Which, s.Text = boxOf(who), strings.TrimPrefix(strings.TrimPrefix(rest, "replies"), " to "), words+"\n"
	default:
		return s, fmt.Errorf("%q is nothing that can be done", rest)
	}
	return s, nil
}

// play carries out a case on a stage. Show tells what came instead of judging.
func (c tableCase) play(t *testing.T, stage *dialogue.Stage, path string) {
	t.Helper()
	for _, s := range c.steps {
		if err := stage.Do(s.step); err != nil {
			t.Fatalf("%s:%d: %v", path, s.line, err)
		}
		s.judge(t, stage, path)
	}
}

// takeAll takes the letters that have come and were not taken yet.
func takeAll(t *testing.T, stage *dialogue.Stage) (came []dialogue.Received) {
	t.Helper()
	for _, to := range stage.Receivers() {
		for raw := stage.Take(to); raw != nil; raw = stage.Take(to) {
			r, err := dialogue.Open(raw)
			if err != nil {
				t.Fatal(err)
			}
			r.To = to
			came = append(came, r)
		}
	}
	return came
}

// judge holds the letters that a step has caused against those that it names,
// in any order.
func (s tableStep) judge(t *testing.T, stage *dialogue.Stage, path string) {
	t.Helper()
	came := takeAll(t, stage)
	for _, want := range s.letters {
		i := slices.IndexFunc(came, func(r dialogue.Received) bool { return r.To == want.to && dialogue.MatchLine(want.subject, r.Subject) })
		if i < 0 {
			t.Errorf("%s:%d: no letter to %s with the subject %q", path, want.line, want.to, want.subject)
			continue
		}
		want.judge(t, came[i], path)
		came = slices.Delete(came, i, i+1)
	}
	if s.any {
		return
	}
	for _, r := range came {
		t.Errorf("%s:%d: a letter that is not named:\n\t%s %q %s", path, s.line, r.To, r.Subject, strings.Join(strings.Fields(r.Text), " "))
	}
}

func (l tableLetter) judge(t *testing.T, r dialogue.Received, path string) {
	t.Helper()
	text := strings.Join(strings.Fields(r.Text), " ")
	for _, phrase := range l.phrases {
		if !strings.Contains(text, phrase) {
			t.Errorf("%s:%d: %q is missing in\n%s", path, l.line, phrase, r.Text)
		}
	}
	for _, phrase := range l.denied {
		if strings.Contains(text, phrase) {
			t.Errorf("%s:%d: %q stands in\n%s", path, l.line, phrase, r.Text)
		}
	}
}

// TestTables plays every case of every table.
func TestTables(t *testing.T) {
	paths, err := filepath.Glob("testdata/tables/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no tables: %v", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			t.Parallel()
			cases := readTable(t, path)
			start, err := dialogue.NewStage(dialogue.Script{Name: path}, t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			defer start.Close()
			cases[0].play(t, start, path)
			for i, c := range cases[1:] {
				if testing.Short() && i%4 != 0 { // for the race detector and its tenfold time
					continue
				}
				stage, err := start.Fork(t.TempDir())
				if err != nil {
					t.Fatal(err)
				}
				c.play(t, stage, path)
				if err := stage.Store.Check(); err != nil {
					t.Errorf("%s:%d: %v", path, c.line, err)
				}
				stage.Close()
			}
		})
	}
}
