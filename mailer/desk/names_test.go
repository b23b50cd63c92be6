package desk_test

import (
	"slices"
	"strings"
	"testing"

	"pbemd/mailer/desk"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/dialogue"
)

// TestNoUserid writes each command that names a player with a name that can be nobody's
// userid, as a player knows his opponent by: the answer says why it is none.
func TestNoUserid(t *testing.T) {
	stage := playing(t)
	tries := 0
	for verb := range desk.Grammar().Verbs {
		line := string(verb) + " USERID"
		if verb == command.Signup || !slices.Contains(command.Usage(verb), line) {
			continue
		}
		tries++
		sendAll(t, stage)
		raw := proven("name"+string(verb), "alice@example.org", strings.Replace(line, "USERID", "j\u00fcrgen", 1))
		receive(t, stage, raw)
		said := ""
		for _, l := range sendAll(t, stage) {
			if r, err := dialogue.Open(l.Raw); err == nil {
				said += strings.Join(strings.Fields(r.Text), " ")
			}
		}
		if !strings.Contains(said, "\"j\u00fcrgen\" is no userid") {
			t.Errorf("%q is answered:\n%s", line, said)
		}
	}
	if tries < 8 {
		t.Errorf("only %d commands were tried", tries)
	}
}

// TestNoUseridMeant writes such names where no command wants a player: nothing is said
// of userids.
func TestNoUseridMeant(t *testing.T) {
	stage := playing(t)
	tries := 0
	for verb := range desk.Grammar().Verbs {
		names := func(usage string) bool {
			return strings.Contains(usage, "USERID") && !strings.Contains(usage, "PASSWORD")
		}
		if slices.ContainsFunc(command.Usage(verb), names) {
			continue
		}
		tries++
		sendAll(t, stage)
		receive(t, stage, proven("word"+string(verb), "alice@example.org", string(verb)+" 1 L\u00e4ufer"))
		for _, l := range sendAll(t, stage) {
			if r, err := dialogue.Open(l.Raw); err == nil && strings.Contains(strings.Join(strings.Fields(r.Text), " "), "is no userid") {
				t.Errorf("%s is answered:\n%s", verb, r.Text)
			}
		}
	}
	if tries < 20 {
		t.Errorf("only %d commands were tried", tries)
	}
}
