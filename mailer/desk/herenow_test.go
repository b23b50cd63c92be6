package desk_test

import (
	"slices"
	"strings"
	"testing"

	"pbemd/mailer/desk"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/dialogue"
)

// hereAndNow are letters, each after some mails, whose receiver asks what can be
// replied to it.
var hereAndNow = []struct {
	name  string
	mails []string // after the start of TestHelpSaysWhatCanBeReplied
	who   string
	to    string // words of the letter's Subject
}{
	{"the first move", nil, "alice", "Board 1"},
	{"no move made yet", []string{"alice replies to Board 1: e4"}, "bob", "Board 1"},
	{"a move made", []string{"alice replies to Board 1: e4"}, "alice", "Board 1"},
	{"a move submitted", []string{"alice replies to Board 1: submit e4"}, "alice", "confirm"},
	{"moves in advance", []string{"alice replies to Board 1: e4", "alice replies to Board 1: if e5 then Nf3"}, "alice", "in advance"},
	{"both have moved", []string{"alice replies to Board 1: e4", "bob replies to Board 1: e5"}, "bob", "Board 1"},
	{"a draw proposed", []string{"alice replies to Board 1: e4", "bob replies to Board 1: propose"}, "bob", "Board 1"},
	{"a draw to answer", []string{"alice replies to Board 1: e4", "bob replies to Board 1: propose"}, "alice", "Board 1"},
	{"taking back to answer", []string{"alice replies to Board 1: e4", "alice replies to Board 1: undo"}, "bob", "Board 1"},
	{"adjourned, to move", []string{"alice replies to Board 1: adjourn", "bob replies to Board 1: accept"}, "alice", "Board 1"},
	{"adjourned, not to move", []string{"alice replies to Board 1: adjourn", "bob replies to Board 1: accept"}, "bob", "Board 1"},
	{"over", []string{"alice replies to Board 1: resign"}, "bob", "Board 1"},
	{"looking on", []string{"alice replies to Board 1: e4"}, "carol", "Board 1"},
	{"having looked on", []string{"alice replies to Board 1: resign"}, "carol", "Board 1"},
	{"a man to draw", nil, "alice", "Board 2"},
	{"a man to put", []string{"alice replies to Board 2: draw"}, "alice", "Board 2"},
	{"a challenge", []string{"carol replies to Players: challenge bob"}, "bob", "challenge 3"},
	{"a tournament announced", []string{"operator: tournament new swiss chess -until 2026-03-20 -clock none"}, "bob", "tournament 3"},
	{"a tournament entered", []string{"operator: tournament new swiss chess -until 2026-03-20 -clock none", "bob replies to tournament 3: enter 3"}, "bob", "tournament 3"},
	{"a tournament begun", []string{"operator: tournament new round-robin re -clock none -players 3", "bob replies to tournament 3: enter 3", "alice replies to tournament 3: enter 3",
		"carol replies to tournament 3: enter 3"}, "bob", "tournament 3"},
	{"a ladder", []string{"operator: tournament new ladder chess -clock none", "alice replies to tournament 3: enter 3", "bob replies to tournament 3: enter 3"}, "bob", "tournament 3"},
	{"a message", []string{"carol replies to Players: message bob: hello"}, "bob", "a message from carol"},
	{"words to all", []string{"carol replies to Players: broadcast: hello"}, "bob", "writes to everybody"},
	{"a challenge made", []string{"carol replies to Players: challenge bob"}, "carol", "challenge 3"},
}

// TestHelpSaysWhatCanBeReplied holds that all that "help" in a reply names can be
// replied there and then, without being refused or asked about, and that it
// names all that the letter itself offers.
func TestHelpSaysWhatCanBeReplied(t *testing.T) {
	start, err := dialogue.NewStage(dialogue.Script{Name: "here and now"}, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer start.Close()
	for _, line := range []string{"alice: signup alice", "alice replies: yes", "bob: signup bob", "bob replies: yes", "carol: signup carol", "carol replies: yes",
		"alice replies to welcome: challenge bob -white", "bob replies to challenge: accept", "alice: list", "alice replies to Players: chex challenge bob -white",
		"bob replies to challenge 2: accept", "carol replies to welcome: subscribe 1", "carol: list"} {
		mails(t, start, line)
	}
	tried := map[string]bool{}
	for i, c := range hereAndNow {
		if testing.Short() && i%4 != 0 { // for the race detector and its tenfold time
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			stage := forked(t, start)
			for _, line := range c.mails {
				mails(t, stage, line)
			}
			inbox := stage.Inboxes[boxOf(c.who)]
			at := slices.IndexFunc(inbox, func(r dialogue.Received) bool { return strings.Contains(r.Subject, c.to) })
			for i, r := range inbox {
				if strings.Contains(r.Subject, c.to) {
					at = i
				}
			}
			if at < 0 {
				t.Fatalf("%s has got no letter %q", c.who, c.to)
			}
			replying := c.who + " replies to " + c.to + ": "
			said := repliable(t, mails(t, stage, replying+"help"), c.who)
			named := verbsIn(said)
			for verb := range verbsIn(inbox[at].Text) {
				if !named[verb] {
					t.Errorf("the letter offers %q, help does not name it:\n%s", verb, said)
				}
			}
			for _, words := range quotedIn(said) {
				if alike := words; tried[alike] && manyPlaces[words] {
					continue
				}
				tried[words] = true
				again := forked(t, stage)
				for _, letter := range mails(t, again, replying+words+"\n\nHello!") {
					if letter.To == boxOf(c.who) && (strings.Contains(letter.Subject, "nothing was changed") || strings.Contains(letter.Subject, "is this from you")) {
						t.Errorf("help names %q, and this is answered:\n%s", words, letter.Text)
					}
				}
			}
		})
	}
}

// manyPlaces are words that can be replied at many places, and are tried at one.
var manyPlaces = map[string]bool{"resign": true, "show": true, "chat": true, "help chess": true, "help if": true, "moves": true, "propose": true, "adjourn": true,
	"abort": true, "undo": true, "queue": true, "if": true}

// repliable is what an answer to "help" says can be replied.
func repliable(t *testing.T, letters []dialogue.Received, who string) string {
	t.Helper()
	for _, letter := range letters {
		if _, rest, ok := strings.Cut(letter.Text, "You can reply:\n\n"); ok && letter.To == boxOf(who) {
			said, _, _ := strings.Cut(rest, "\n\n")
			return said
		}
	}
	t.Fatalf("help says nothing of what can be replied: %v", letters)
	return ""
}

// verbsIn are those of the commands that a text sets between quotation marks.
func verbsIn(text string) map[command.Verb]bool {
	verbs := map[command.Verb]bool{}
	for _, words := range quotedIn(text) {
		if r := command.Read("", []string{words}, desk.Grammar()); len(r.Commands) == 1 && r.Commands[0].Verb != command.Help {
			verbs[r.Commands[0].Verb] = true
		}
	}
	return verbs
}

// forked is a stage that goes on from another one.
func forked(t *testing.T, stage *dialogue.Stage) *dialogue.Stage {
	t.Helper()
	fork, err := stage.Fork(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { fork.Close() })
	return fork
}

// mails carries out a line of a table and gives the letters that come of it.
func mails(t *testing.T, stage *dialogue.Stage, line string) []dialogue.Received {
	t.Helper()
	step, err := readStep(line)
	if err == nil {
		err = stage.Do(step)
	}
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return takeAll(t, stage)
}
