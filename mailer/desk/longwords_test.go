package desk_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pbemd/mailer"
	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
	"pbemd/templates"
)

// endless are what words without an end are made of, with how often it stands in one:
// a line of more than 6,000 bytes is no command.
var endless = map[string]int{"x": 5000, "\u00e9": 2900, "\U0001f600": 1450, "9": 5000, `"`: 5000, "ab ": 1500}

// lengthened is a line with a long word in place of each of its words, and behind it as
// one more word, as an option, as its value and as a text.
func lengthened(line, long string) (lines []string) {
	words := strings.Fields(line)
	for i := range words {
		changed := slices.Clone(words)
		changed[i] = long
		lines = append(lines, strings.Join(changed, " "))
	}
	for _, before := range []string{" ", " -", " -x", " -clock ", " -word ", ": ", "\n\n"} {
		lines = append(lines, line+before+long)
	}
	return lines
}

// furtherWords are lines of commands that have more places for words than those in
// changing and looking.
var furtherWords = []string{
	"chess move 1 alice secret e4", "chess signup alice secret", "change password alice old new", "subscribe chess 1 alice secret", "if 3 e5 then Nf3 (if d6 then d4)",
	"set zone UTC", "set board text", "set autostart on", "message bob", "vacation until 2026-12-24", "tournament new swiss chess -until 2026-12-24",
}

// TestLongWords puts a word of some thousand characters into every place of every
// command, in mails that are proven, that are not, and of a stranger. Each is answered
// once, and the answer can be read: nothing but words that a player passes on
// has long lines, and of the long word no more than its beginning is shown.
func TestLongWords(t *testing.T) {
	stage := besieged(t)
	units := []string{"x", "\u00e9", "\U0001f600", "9", `"`, "ab "}
	sparse, tries := 8, 0 // 1 tries every place of every line, in ten seconds
	if testing.Short() {  // for the race detector and its tenfold time
		sparse = 40
	}
	for at, line := range slices.Concat(looking, changing, furtherWords) {
		line, _, _ = strings.Cut(strings.ReplaceAll(line, "LETTER", "1"), "\n")
		for place := range lengthened(line, "") {
			if (at+place)%sparse != 0 {
				continue
			}
			unit := units[tries%len(units)]
			long := strings.TrimSpace(strings.Repeat(unit, endless[unit]))
			mail := lengthened(line, long)[place]
			if place%2 == 1 || strings.HasPrefix(mail, "vacation") { // a Subject like this is a machine's
				mail = "\n" + mail
			}
			tries++
			a := attack{from: "alice@example.org", more: []string{"Content-Type: text/plain; charset=utf-8"}}
			switch tries % 7 {
			case 0, 1:
			case 2:
				a.from = "stranger@example.com"
			default:
				a.more, a.id = append(a.more, vouched), accountLetter(t, stage)
			}
			receive(t, stage, a.mail(fmt.Sprint("long", tries), mail))
			came, answers := 0, 0
			for _, l := range inOutbox(t, stage) {
				r, err := dialogue.Open(l.Raw)
				if err != nil {
					t.Fatal(err)
				}
				if l.To == a.from {
					came++
				}
				if strings.Contains(r.Text, "This answers your mail of") {
					answers++
				}
				if wrong := unreadable(r, unit); wrong != "" {
					t.Errorf("%.60q from %s: the letter to %s %s:\n%.2000s", mail, a.from, l.To, wrong, r.Subject+"\n"+r.Text)
				}
			}
			if came == 0 || answers > 1 {
				t.Errorf("%.60q from %s brings %d letters, of which %d are answers", mail, a.from, came, answers)
			}
		}
	}
	if tries < 1000/sparse {
		t.Errorf("only %d mails were tried", tries)
	}
}

// unreadable says what is wrong with a letter that comes of a mail with a long word, which
// is made of a unit; "" when nothing is. Words that are passed on stand as they are.
func unreadable(r dialogue.Received, unit string) string {
	const most = 65 // characters of the word
	said := r.Subject
	for line := range strings.Lines(r.Text) {
		if strings.HasPrefix(line, "> ") {
			continue
		}
		if line = strings.TrimRight(line, "\n"); utf8.RuneCountInString(line) > templates.Width {
			return fmt.Sprintf("has a line of %d characters", utf8.RuneCountInString(line))
		}
		said += " " + line
	}
	said = strings.Join(strings.Fields(said), " ")
	asks := strings.Contains(r.Text, `yes`) // about a command, which stands there whole
	if strings.Contains(said, strings.Repeat(unit, most/utf8.RuneCountInString(unit)+1)) && !(asks && unit == "ab ") {
		return "shows more of the word than its beginning"
	}
	return ""
}

// TestAddressInAQuestionIsWhole: whoever is asked whether a mail is his reads all of an
// address that it names, since it may begin like one of his own.
func TestAddressInAQuestionIsWhole(t *testing.T) {
	stage := besieged(t)
	long := "alice@example.org." + strings.Repeat("mail.", 40) + "example.net"
	receive(t, stage, attack{from: "alice@example.org"}.mail("whole", "add "+long))
	letters := inOutbox(t, stage)
	if len(letters) != 1 {
		t.Fatalf("%d letters came", len(letters))
	}
	r, err := dialogue.Open(letters[0].Raw)
	if err != nil || !strings.Contains(r.Subject, "is this from you") || !strings.Contains(r.Text, "add "+long) && !strings.Contains(r.Text, long+"\"") {
		t.Errorf("%v: %s\n%s", err, r.Subject, r.Text)
	}
}

// inOutbox takes all letters out of the outbox, and has the server forget what it has
// answered in vain: it would answer the like only after a pause.
func inOutbox(t *testing.T, stage *dialogue.Stage) []mailer.Outgoing {
	t.Helper()
	letters := due(t, stage)
	change(t, stage, func(d *store.Draft) {
		for _, l := range letters {
			d.DropLetter(l.ID)
		}
		for _, address := range []string{"alice@example.org", "stranger@example.com"} {
			d.DropPatience(address)
		}
	})
	return letters
}
