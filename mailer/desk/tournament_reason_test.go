package desk_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pbemd/mailer/desk"
	"pbemd/store"
)

// operated carries out what the operator orders.
func (a *arena) operated(o desk.Order) {
	a.Helper()
	o.Sure = true
	if _, err := a.stage.Desk.Operate(context.Background(), o); err != nil {
		a.Fatalf("%q: %v", o.Words, err)
	}
}

// lastAct is what a director has done last.
func (a *arena) lastAct() store.Act {
	a.Helper()
	var last store.Act
	if err := a.stage.Store.View(func(tx *store.Tx) error {
		last = tx.Draft().ActsBefore(0, 1)[0]
		return nil
	}); err != nil {
		a.Fatal(err)
	}
	return last
}

// TestEachActHasAReason: nothing is done to a tournament without one, and all of
// them are written down; words to all players stand for it, cut to its length.
func TestEachActHasAReason(t *testing.T) {
	a := newArena(t, 4)
	a.operated(desk.Order{Words: "tournament new round-robin chess -players 4 -clock none", Message: strings.Repeat("all\n", 200)})
	if why := a.lastAct().Why; utf8.RuneCountInString(why) != 300 || !strings.HasPrefix(why, "all all all ") || !strings.HasSuffix(why, "...") {
		t.Errorf("the reason of the announcement is %q", why)
	}
	a.send("p1", "enter 1")
	a.send("p2", "enter 1")
	a.send("p3", "enter 1")
	for _, words := range []string{"until 2026-04-01", "start", "remove p2", "readmit p2", "cancel"} {
		words = "tournament 1 " + words
		if _, err := a.stage.Desk.Operate(context.Background(), desk.Order{Words: words, Sure: true}); err == nil || !strings.Contains(err.Error(), "needs a reason") {
			t.Errorf("%q: %v", words, err)
		}
		a.operated(desk.Order{Words: words + ": it has to be"})
		if act := a.lastAct(); act.What != words || act.Why != "it has to be" || !slices.Contains(act.Touched, "p2") {
			t.Errorf("of %q is written down %+v", words, act)
		}
	}
}

// TestFullBeginsWhateverTheDay: a tournament that is full begins shortly, as those who have
// entered were told, also when its last day is moved in the same minute.
func TestFullBeginsWhateverTheDay(t *testing.T) {
	a := newArena(t, 4)
	a.operated(desk.Order{Words: "tournament new round-robin chess -players 3 -clock none"})
	for _, userid := range a.players[1:] {
		a.send(userid, "enter 1")
	}
	a.operated(desk.Order{Words: "tournament 1 until 2026-04-01: more time"})
	a.pass(15 * time.Minute)
	if _, rounds := a.record(1); len(rounds) != 1 {
		t.Errorf("%d rounds have begun", len(rounds))
	}
}

// TestBegunByADirector: a tournament that a director begins has those who are still
// here, at once, and they read who has begun it, and why.
func TestBegunByADirector(t *testing.T) {
	a := newArena(t, 4)
	a.confirm("p1", "tournament new knock-out chess -players 4 -clock none")
	for _, userid := range a.players[1:] {
		a.send(userid, "enter 1")
	}
	change(t, a.stage, func(d *store.Draft) {
		p, _ := d.Player("p4")
		p.Closed, p.Addresses = a.stage.Now, nil
		if err := d.PutPlayer(p); err != nil {
			t.Fatal(err)
		}
	})
	a.operated(desk.Order{Words: "tournament 1 start: p4 is gone"})
	if _, rounds := a.record(1); len(rounds) != 1 || a.entrants(1) != "p2 p3" {
		t.Fatalf("it has %d rounds with %s", len(rounds), a.entrants(1))
	}
	if act := a.lastAct(); act.Why != "p4 is gone" || strings.Join(act.Touched, " ") != "p2 p3" {
		t.Errorf("written down is %+v", act)
	}
	told := 0
	for _, l := range a.pass(time.Minute) {
		if strings.Contains(l.Subject, "round 1") && strings.Contains(l.Text, "The operator begins the tournament now, with 2 players in 1 round.") && strings.Contains(l.Text, "> p4 is gone") {
			told++
		}
	}
	if told != 3 { // the two, and the one who has announced it
		t.Errorf("%d are told", told)
	}
}
