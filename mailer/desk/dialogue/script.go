// Package dialogue owns talks as files: each is a txtar archive whose files,
// in order, are mails sent and the letters expected back. The same talk is
// played against a desk without network (Play) and, by the demo, over IMAP
// and SMTP against a running server.
//
// The comment before the first file says what the talk is about. Its lines of
// the form "registration: invite" set up the desk (also authserv, start; with
// "director: carol@example.org" the player carol is there from the start, and a
// director by the configuration; "backups: yes" sets a folder for them). The
// files are named
//
//	from ADDRESS               a new mail: header lines, a blank line, the text
//	reply ADDRESS              an answer to the last letter that ADDRESS got
//	reply ADDRESS to WORDS     ... whose subject contains WORDS
//	reply ADDRESS as OTHER     ... sent with OTHER in the From field; "to
//	                           WORDS" may follow
//	again                      the mail before, delivered a second time
//	wait 36h                   time passes, and the mailbox is read to its end
//	wait 36h unread            time passes, and nothing is read meanwhile
//	down 36h                   time passes while the server does not work, or its
//	                           clock is put forward, or back (down -3h)
//	bounce ADDRESS             the last letter that ADDRESS got is returned: it
//	                           could not be delivered. With "late" behind it, it
//	                           is only delayed; with "full", the mailbox is full
//	refuse ADDRESS             from now on the mail server refuses letters to it
//	                           for good ("refuse nobody": none any more)
//	set up BOARD               the position string to go on from, put into the
//	                           store past the desk (not by the demo)
//	entitle USERID RIGHT       the player gets a right, past the desk (not by the
//	                           demo)
//	operate                    the operator carries out the command of directors on
//	                           the first line, with the words below it, and is told
//	                           what stands below a line "=== told". With "surely"
//	                           behind it, what cannot be taken back is meant (not by
//	                           the demo)
//	to ADDRESS                 a letter expected: "Subject: ...", a blank line,
//	                           and lines that it must have in this order
//
// Behind "from" and "reply" may stand ", arrived 2h ago": the mail came into the
// mailbox so long before it is read (not by the demo). Or ", with NAME": a file
// of that name is attached, which stands below a line "=== attached".
//
// In a letter expected, a line "..." stands for any number of lines, and
// "..." within a line for any text; without a "..." line at the end nothing
// may follow. After each mail all letters it caused must be named by "to".
package dialogue

import (
	_ "embed"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
)

// Script is a talk.
type Script struct {
	Name     string
	About    string
	Settings map[string]string
	Steps    []Step
}

// Kind is what happens in a step.
type Kind uint8

// The kinds of steps.
const (
	Mail    Kind = iota // a mail is sent to the server
	Again               // the last mail arrives a second time
	Wait                // time passes
	Down                // time passes, and the server is down
	Bounce              // the last letter to From is returned
	Refuse              // the mail server refuses letters to From
	SetUp               // a board gets another position
	Entitle             // a player gets a right
	Operate             // the operator gives an order
	Letter              // a letter of the server is expected
)

// Step is one file of a talk.
type Step struct {
	Number int
	Title  string // the name of the file
	Kind   Kind
	// Of a mail: From is the sender; To is whose letter it answers ("" for a
	// new mail) and Which is a part of that letter's subject.
	From, To, Which string
	Header          []string // further header lines
	Text            string
	Pause           time.Duration // of Wait; of a mail how long it has lain in the mailbox
	Unread          bool          // of Wait: the mailbox is not read
	Board           uint64        // of SetUp; Text is the position string
	Fate            string        // of Bounce: "late", "full", or "" for an address that is not there
	// Of Entitle: From is the userid, Text the right.
	File, Attached string // of a mail: the name of a file that is attached, and what is in it
	// Of Operate: Which is the command, Text the words below it, Lines what is told.
	Sure bool
	// Of a letter: To is its receiver, Subject and Lines what it must say.
	Subject string
	Lines   []string
}

//go:embed demo.txtar
var demo []byte

// Demo is the talk that the demo plays: two players sign up, challenge, and
// play a short game to mate.
func Demo() (Script, error) { return Parse("demo", demo) }

var setting = regexp.MustCompile(`^([a-z]+): (.+)$`)

// Parse reads a talk. The error names the file of the archive that is wrong.
func Parse(name string, data []byte) (Script, error) {
	archive := txtar.Parse(data)
	s := Script{Name: name, Settings: map[string]string{}}
	for line := range strings.SplitSeq(string(archive.Comment), "\n") {
		if m := setting.FindStringSubmatch(line); m != nil {
			s.Settings[m[1]] = m[2]
			continue
		}
		s.About += line + "\n"
	}
	s.About = strings.TrimSpace(s.About)
	for i, file := range archive.Files {
		step, err := parseStep(file.Name, string(file.Data))
		if err != nil {
			return s, fmt.Errorf("%s: file %d, %q: %w", name, i+1, file.Name, err)
		}
		step.Number = i + 1
		s.Steps = append(s.Steps, step)
	}
	if len(s.Steps) == 0 {
		return s, fmt.Errorf("%s: no steps", name)
	}
	return s, nil
}

func parseStep(title, data string) (Step, error) {
	step := Step{Title: title}
	plain, err := step.cutArrival(title)
	if err != nil {
		return step, err
	}
	plain, step.File, _ = strings.Cut(plain, ", with ")
	if text, attached, ok := strings.Cut(data, attachedBelow); ok && step.File != "" {
		data, step.Attached = text, attached
	}
	words := strings.Fields(plain)
	switch {
	case len(words) == 2 && words[0] == "from":
		step.Kind, step.From = Mail, words[1]
		step.Header, step.Text = splitHeader(data)
	case len(words) >= 2 && words[0] == "reply":
		return parseReply(step, words[1], strings.Join(words[2:], " "), data)
	case len(words) == 1 && words[0] == "again":
		step.Kind = Again
	case len(words) == 2 && words[0] == "wait", len(words) == 3 && words[0] == "wait" && words[2] == "unread":
		step.Kind, step.Unread = Wait, len(words) == 3
		pause, err := time.ParseDuration(words[1])
		if err != nil {
			return step, err
		}
		step.Pause = pause
	case len(words) == 2 && words[0] == "down":
		step.Kind = Down
		pause, err := time.ParseDuration(words[1])
		if err != nil {
			return step, err
		}
		step.Pause = pause
	case len(words) == 2 && words[0] == "bounce", len(words) == 3 && words[0] == "bounce" && fates[words[2]] != [2]string{}:
		step.Kind, step.From = Bounce, words[1]
		if len(words) == 3 {
			step.Fate = words[2]
		}
	case len(words) == 2 && words[0] == "refuse":
		step.Kind, step.From = Refuse, words[1]
	case len(words) == 3 && words[0] == "set" && words[1] == "up":
		step.Kind, step.Text = SetUp, strings.TrimSpace(data)
		board, err := strconv.ParseUint(words[2], 10, 64)
		if err != nil {
			return step, err
		}
		step.Board = board
	case len(words) == 3 && words[0] == "entitle":
		step.Kind, step.From, step.Text = Entitle, words[1], words[2]
	case plain == "operate", plain == "operate surely":
		step.Kind, step.Sure = Operate, len(words) == 2
		order, told, _ := strings.Cut(data, toldBelow)
		step.Which, step.Text, _ = strings.Cut(order, "\n")
		step.Lines = strings.Split(strings.Trim(told, "\n"), "\n")
	case len(words) == 2 && words[0] == "to":
		return parseLetter(step, words[1], data)
	default:
		return step, fmt.Errorf("expected from, reply, again, wait, set up, operate or to with their words")
	}
	return step, nil
}

// toldBelow stands between an order of the operator and what comes of it.
const toldBelow = "=== told\n"

// attachedBelow stands between the text of a mail and the file attached to it.
const attachedBelow = "=== attached\n"

// cutArrival takes ", arrived 2h ago" off the title of a mail.
func (s *Step) cutArrival(title string) (string, error) {
	plain, arrived, ok := strings.Cut(title, ", arrived ")
	if !ok {
		return title, nil
	}
	ago, ok := strings.CutSuffix(arrived, " ago")
	if !ok {
		return "", fmt.Errorf("expected \", arrived 2h ago\"")
	}
	var err error
	s.Pause, err = time.ParseDuration(ago)
	return plain, err
}

func parseReply(step Step, address, rest, data string) (Step, error) {
	step.Kind, step.From, step.To = Mail, address, address
	if other, ok := strings.CutPrefix(rest, "as "); ok {
		step.From, rest, _ = strings.Cut(other, " ")
	}
	if which, ok := strings.CutPrefix(rest, "to "); ok {
		step.Which, rest = which, ""
	}
	if rest != "" {
		return step, fmt.Errorf("after the address, expected \"as ADDRESS\", then \"to WORDS\"")
	}
	step.Header, step.Text = splitHeader(data)
	return step, nil
}

func parseLetter(step Step, address, data string) (Step, error) {
	step.Kind, step.To = Letter, address
	head, body, _ := strings.Cut(data, "\n")
	if !strings.HasPrefix(head, "Subject: ") {
		return step, fmt.Errorf("expected a first line \"Subject: ...\"")
	}
	step.Subject = strings.TrimPrefix(head, "Subject: ")
	step.Lines = strings.Split(strings.Trim(body, "\n"), "\n")
	return step, nil
}

var field = regexp.MustCompile(`^[A-Z][A-Za-z-]*: `)

// splitHeader takes header lines from the top of a mail; without any, all of
// it is the text.
func splitHeader(data string) (header []string, text string) {
	if !field.MatchString(data) {
		return nil, data
	}
	head, text, _ := strings.Cut(data, "\n\n")
	return strings.Split(strings.TrimSpace(head), "\n"), text
}

// Addresses lists who takes part, in the order of their first mail.
func (s Script) Addresses() []string {
	var list []string
	seen := map[string]bool{}
	for _, step := range s.Steps {
		if step.Kind == Mail && !seen[step.From] {
			seen[step.From] = true
			list = append(list, step.From)
		}
	}
	return list
}
