package desk_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk"
	"pbemd/mailer/desk/dialogue"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
)

// guarded is a stage of which no host is trusted, on which alice has a password
// that may be guessed four times.
func guarded(t *testing.T) *dialogue.Stage {
	t.Helper()
	stage := withoutHost(t)
	set(t, stage, "alice", func(p *store.Player) { p.Password = proof.NewPasswords().Hash("correct-horse", [16]byte{1}) })
	sendAll(t, stage)
	bounded(t, stage, nil, func(o *desk.Options) { o.AuthservID, o.Caps.WrongPasswords = "", 4 })
	return stage
}

// TestGuessesOfStrangers holds that a password can be guessed so many times
// from however many addresses, that nobody learns when it was right after that,
// and that the player is not kept out.
func TestGuessesOfStrangers(t *testing.T) {
	stage := guarded(t)
	attempt := func(i int, password string) string {
		from := fmt.Sprintf("thief%d@example.com", i)
		receive(t, stage, mail(fmt.Sprint("g", i), from, "move 1 alice "+password+" e4", ""))
		var told []string
		for _, l := range sendAll(t, stage) {
			r, err := dialogue.Open(l.Raw)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(l.Raw)+r.Text, password) {
				t.Errorf("a letter to %s quotes %s", l.To, password)
			}
			told = append(told, strings.Replace(l.To, from, "thief", 1))
		}
		return strings.Join(told, " ")
	}
	for i := range 4 {
		if told := attempt(i, fmt.Sprint("guess-", i)); told != "thief" {
			t.Errorf("guess %d is answered to %q", i, told)
		}
	}
	for i, password := range []string{"guess-5", "correct-horse"} {
		if told := attempt(10+i, password); told != "alice@example.org thief" && told != "thief alice@example.org" {
			t.Errorf("%s, when too many were wrong, is answered to %q", password, told)
		}
	}
	if g := game(t, stage, 1); g.Plies != 0 {
		t.Error("a password was tried after too many were wrong")
	}
	receive(t, stage, mail("own", "alice@example.org", "move 1 alice correct-horse e4", ""))
	if g := game(t, stage, 1); g.Plies != 1 {
		t.Error("alice herself is kept out")
	}
}

// TestGuessesInHerName holds that guesses in mails that forge the player's own
// address have an end, too, and that she plays on by reply meanwhile, and with
// the password on the next day.
func TestGuessesInHerName(t *testing.T) {
	stage := guarded(t)
	own := func(id, password, move string) {
		receive(t, stage, mail(id, "alice@example.org", "move 1 alice "+password+" "+move, ""))
	}
	for i := range 6 {
		own(fmt.Sprint("g", i), fmt.Sprint("guess-", i), "e4")
	}
	own("right", "correct-horse", "e4")
	if g := game(t, stage, 1); g.Plies != 0 {
		t.Fatal("a password was tried after too many were wrong")
	}
	last := lettersTo(t, stage, "alice@example.org")
	question, err := dialogue.Open(last[len(last)-1])
	if err != nil || !strings.Contains(strings.Join(strings.Fields(question.Text), " "), "none is tried any more before tomorrow") {
		t.Errorf("the last question is\n%s", question.Text)
	}
	receive(t, stage, answering(t, stage, "alice@example.org", "d4"))
	if g := game(t, stage, 1); g.Plies != 1 {
		t.Error("alice cannot move by replying")
	}
	stage.Now = stage.Now.Add(24 * time.Hour)
	own("tomorrow", "correct-horse", "propose")
	if g := game(t, stage, 1); g.Proposal == nil {
		t.Error("the password is not taken on the next day")
	}
}
