package desk_test

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"pbemd/mailer/desk"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/dialogue"
	"pbemd/mailer/read"
	"pbemd/templates"
)

var (
	update = flag.Bool("update", false, "write the golden letters anew")
	only   = flag.String("talk", "", "look at the letters of this talk alone")
)

// talks are all scripts of package dialogue.
func talks(t *testing.T) map[string]dialogue.Script {
	t.Helper()
	files, err := filepath.Glob("dialogue/testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no talks: %v", err)
	}
	scripts := map[string]dialogue.Script{}
	for _, file := range append(files, "dialogue/demo.txtar") {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		script, err := dialogue.Parse(name, data)
		if err != nil {
			t.Fatal(err)
		}
		scripts[name] = script
	}
	return scripts
}

// letter is one letter of a talk, with the file of the talk that expects it.
type letter struct {
	step dialogue.Step
	raw  []byte
}

// letters plays a talk and returns every letter in the order of the steps
// that expect them.
func letters(t *testing.T, script dialogue.Script) []letter {
	t.Helper()
	stage, err := dialogue.NewStage(script, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer stage.Close()
	var all []letter
	for _, step := range script.Steps {
		if step.Kind != dialogue.Letter {
			if err := stage.Do(step); err != nil {
				t.Fatalf("%s, step %d: %v", script.Name, step.Number, err)
			}
			continue
		}
		raw := stage.Take(step.To)
		if raw == nil {
			t.Fatalf("%s, step %d: no letter to %s", script.Name, step.Number, step.To)
		}
		all = append(all, letter{step, raw})
	}
	return all
}

// played is every letter of the talks played so far, by the talk's name: each
// is played once for all tests.
var played struct {
	sync.Mutex
	letters map[string][]letter
}

// lettersOf are the letters of one talk.
func lettersOf(t *testing.T, talk string) []letter {
	t.Helper()
	played.Lock()
	defer played.Unlock()
	list, ok := played.letters[talk]
	if !ok {
		list = letters(t, talks(t)[talk])
		if len(list) == 0 {
			t.Fatalf("talk %s has no letters", talk)
		}
		if played.letters == nil {
			played.letters = map[string][]letter{}
		}
		played.letters[talk] = list
	}
	return list
}

// allLetters are the letters of all talks, by the talk's name. With -short,
// which is for the race detector and its tenfold time, it is every eighth talk.
func allLetters(t *testing.T) map[string][]letter {
	t.Helper()
	all := map[string][]letter{}
	for i, name := range slices.Sorted(maps.Keys(talks(t))) {
		if *only != "" && name != *only || *only == "" && testing.Short() && i%8 != 0 {
			continue
		}
		all[name] = lettersOf(t, name)
	}
	if len(all) == 0 {
		t.Fatal("no talk was played")
	}
	return all
}

// TestGoldenLetters holds every kind of letter, byte by byte, as the talk
// "letters" causes them. Run with -update after a change and read the
// difference as a player would.
func TestGoldenLetters(t *testing.T) {
	for _, l := range lettersOf(t, "letters") {
		golden(t, fmt.Sprintf("testdata/letters/%02d-%s.eml", l.step.Number, strings.Split(l.step.To, "@")[0]), l.raw)
	}
}

var (
	pictureBytes = regexp.MustCompile(`(?s)(Content-Type: (?:image/(?:png|gif)|text/html); name=.*?\r\n\r\n)[A-Za-z0-9+/=\r\n]+`)
	boundaries   = regexp.MustCompile(`=_[0-9a-f]{32}`)
)

// withoutPictures leaves out of a letter the files that other tests hold, and numbers the boundaries, which are made from it.
func withoutPictures(letter []byte) []byte {
	letter = pictureBytes.ReplaceAll(letter, []byte("$1[the file]\r\n"))
	var seen []string
	return boundaries.ReplaceAllFunc(letter, func(b []byte) []byte {
		n := slices.Index(seen, string(b))
		if n < 0 {
			n, seen = len(seen), append(seen, string(b))
		}
		return fmt.Appendf(nil, "=_boundary_%d", n+1)
	})
}

// golden holds a letter against a file.
func golden(t *testing.T, name string, letter []byte) {
	t.Helper()
	letter = withoutPictures(letter)
	if *update {
		if err := os.WriteFile(name, letter, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(letter)); diff != "" {
		t.Errorf("%s differs (- stored, + written):\n%s", name, diff)
	}
}

// TestLettersSayNoCommand holds that no line of any letter, and no Subject,
// reads as a command: many mail programs paste a bare copy of the letter
// under the answer.
func TestLettersSayNoCommand(t *testing.T) {
	grammar := desk.Grammar()
	seen := map[string]bool{}
	for name, list := range allLetters(t) {
		for _, l := range list {
			r, err := dialogue.Open(l.raw)
			if err != nil {
				t.Fatal(err)
			}
			if reading := command.Read("Re: "+r.Subject, nil, grammar); len(reading.Commands) > 0 {
				t.Errorf("%s, step %d: the subject %q reads as the command %q", name, l.step.Number, r.Subject, reading.Commands[0].Words)
			}
			for line := range strings.SplitSeq(r.Text, "\n") {
				if seen[line] {
					continue
				}
				seen[line] = true
				if reading := command.Read("", []string{line}, grammar); len(reading.Commands) > 0 {
					t.Errorf("%s, step %d: the line %q reads as the command %q", name, l.step.Number, line, reading.Commands[0].Words)
				}
			}
		}
	}
}

// TestLettersAreNotOwnWords holds that a bare copy of a letter under an answer
// adds nothing to what the player wrote.
func TestLettersAreNotOwnWords(t *testing.T) {
	texts, err := templates.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	phrases := texts.Phrases()
	for name, list := range allLetters(t) {
		for _, l := range list {
			r, err := dialogue.Open(l.raw)
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			fmt.Fprintf(&b, "From: alice@example.org\r\nTo: %s\r\nSubject: Re: %s\r\nMessage-ID: <x@example.org>\r\nIn-Reply-To: <%s>\r\n\r\nNf3\r\n\r\n%s",
				dialogue.Server, r.Subject, r.MessageID, strings.ReplaceAll(r.Text, "\n", "\r\n"))
			mail := read.Read(b.Bytes(), read.Options{Limits: read.DefaultLimits(), Domain: "example.com", Self: []string{dialogue.Server}, Phrases: phrases})
			if own := strings.TrimSpace(strings.Join(mail.Own, "\n")); own != "Nf3" {
				t.Errorf("%s, step %d (%s): the own words are\n%s", name, l.step.Number, r.Subject, own)
			}
		}
	}
}

// diagramLine is a line of a diagram: a row, a rule, or the names of the
// files. Only these may be wider than a line of a mail, on boards that are.
var diagramLine = regexp.MustCompile(`^ *[0-9]* [|+].*[|+]( +[0-9]+| +White| +Black)?$|^ +([a-z]{1,2} +)+[a-z]{1,2}$`)

// TestLettersKeepTheirWidth holds every line of every letter to 78 columns of ASCII
// text without trailing blanks.
func TestLettersKeepTheirWidth(t *testing.T) {
	for name, list := range allLetters(t) {
		for _, l := range list {
			r, err := dialogue.Open(l.raw)
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.SplitSeq(r.Text, "\n") {
				if n := utf8.RuneCountInString(line); n > 78 && !diagramLine.MatchString(line) || strings.TrimRight(line, " \t") != line {
					t.Errorf("%s, step %d: %d columns, or blanks at its end: %q", name, l.step.Number, n, line)
				}
			}
		}
	}
}
