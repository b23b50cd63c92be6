package desk_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk"
	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// ordered carries out an order of the operator, who is sure of it. Want is a part of
// what he is told, or of why it is refused.
func ordered(t *testing.T, stage *dialogue.Stage, words, want string) {
	t.Helper()
	told, err := stage.Desk.Operate(t.Context(), desk.Order{Words: words, Sure: true})
	if err != nil {
		told = err.Error()
	}
	if unsure := (*desk.Unsure)(nil); errors.As(err, &unsure) || !strings.Contains(strings.Join(strings.Fields(told), " "), want) {
		t.Errorf("%q is answered %q, want %q", words, told, want)
	}
}

// TestWhatDirectorsDoToGames holds what stands in the record of a game after each
// thing that a director does to it.
func TestWhatDirectorsDoToGames(t *testing.T) {
	stage := playing(t)
	sendAll(t, stage)
	receive(t, stage, proven("e4", "alice@example.org", "move 1 e4"), proven("e5", "bob@example.net", "move 1 e5"))
	sendAll(t, stage)
	const days = 24 * time.Hour

	before := game(t, stage, 1)
	ordered(t, stage, "extend 1 3: "+strings.Repeat("x", 301), "A reason can have 300 characters")
	ordered(t, stage, "extend 1 3: "+strings.Repeat("x", 300), "alice has 3 days more")
	if g := game(t, stage, 1); g.Left[0] != before.Left[0]+3*days || g.Left[1] != before.Left[1] {
		t.Errorf("after three days more both have %v, before %v", g.Left, before.Left)
	}
	ordered(t, stage, "extend 1 5 black: bob is ill", "bob has 5 days more")
	if g := game(t, stage, 1); g.Left[1] != before.Left[1]+5*days {
		t.Errorf("after five days more both have %v, before %v", g.Left, before.Left)
	}

	ordered(t, stage, "undo 1 3: a typing error", "2 plies have been played, so 3 cannot be taken back")
	ordered(t, stage, "undo 1 1: a typing error", "the last move is taken back")
	if g := game(t, stage, 1); g.Plies != 1 || g.Serial <= before.Serial {
		t.Errorf("after the undo it has %d plies and serial %d, before 2 and %d", g.Plies, g.Serial, before.Serial)
	}

	ordered(t, stage, "result 1 1-0: bob has told me", "is over with the result 1-0")
	ended := game(t, stage, 1)
	ordered(t, stage, "result 1 1-0: bob has told me", "has that result already")
	ordered(t, stage, "result 1 draw: both say so", "has the result 1/2-1/2 now")
	if g := game(t, stage, 1); g.Serial != ended.Serial+1 || !g.Result.At.Equal(ended.Result.At) || g.Result.Score != "1/2-1/2" {
		t.Errorf("after the correction its serial is %d and its result %+v, before %d and %+v", g.Serial, g.Result, ended.Serial, ended.Result)
	}

	change(t, stage, func(d *store.Draft) {
		g, _ := d.Game(1)
		g.Left = [2]time.Duration{days, 60 * days}
		g.Ahead[0] = store.Ahead{If: [][]string{{"e7e5", "g1f3"}}}
		d.PutGame(g)
	})
	ended = game(t, stage, 1)
	ordered(t, stage, "reopen 1 7: it was a mistake", "bob is to move")
	g := game(t, stage, 1)
	if !g.Active() || g.Serial != ended.Serial+1 || len(g.Ahead[0].If) > 0 || !g.TurnSince.IsZero() || g.Left != ended.Left {
		t.Errorf("taken up again, with serial %d before, it is %+v", ended.Serial, g)
	}
	ordered(t, stage, "undo 1 1: and one move", "alice is to move")
	if g := game(t, stage, 1); g.Plies != 0 || g.Left[0] < 3*days {
		t.Errorf("after the undo %d plies are left, and alice has %v", g.Plies, g.Left[0])
	}

	ordered(t, stage, "end 1: enough", "over without a result")
	set(t, stage, "bob", func(p *store.Player) { p.Closed, p.Addresses = stage.Now, nil })
	ordered(t, stage, "reopen 1: once more", "cannot go on: bob has left this server")
}

// TestExtendedAtOnce holds that more time is on a clock that runs, at once: nobody
// loses by the time that it had before.
func TestExtendedAtOnce(t *testing.T) {
	stage := playing(t)
	sendAll(t, stage)
	before := game(t, stage, 1)
	if before.ClockDue.IsZero() {
		t.Fatal("the clock does not run")
	}
	deadline := before.TurnSince.Add(before.Left[0])
	change(t, stage, func(d *store.Draft) {
		g, _ := d.Game(1)
		g.Reminded, g.ClockDue = stage.Now.Add(1000*time.Hour), deadline.Add(1)
		d.PutGame(g)
	})
	ordered(t, stage, "extend 1 2: a holiday", "alice has 2 days more")
	if g := game(t, stage, 1); g.ClockDue.Before(deadline.Add(time.Hour)) {
		t.Errorf("the clock is looked at on %v, and the deadline was %v before", g.ClockDue, deadline)
	}
}

// TestMergedAccounts holds what one account has of the two that it was: the older
// beginning, a block, a new serial, and no game against itself that counts.
func TestMergedAccounts(t *testing.T) {
	stage := playing(t)
	joined(t, stage, "carol")
	change(t, stage, func(d *store.Draft) {
		g, _ := d.Game(1)
		g.Rated = true
		d.PutGame(g)
	})
	since := stage.Now.AddDate(-1, 0, 0)
	set(t, stage, "alice", func(p *store.Player) {
		p.Joined, p.Serial, p.Barred = since, 40, &store.Barred{Why: "for a test", At: stage.Now}
	})
	set(t, stage, "bob", func(p *store.Player) { p.Serial, p.Blocked = 7, []string{"alice", "carol"} })
	ordered(t, stage, "rename carol bob: a test", "belongs to somebody")
	ordered(t, stage, "merge alice bob: one person", "alice is bob now")
	bob := account(t, stage, "bob")
	if !bob.Joined.Equal(since) || bob.Serial <= 40 || bob.Barred == nil || strings.Join(bob.Blocked, " ") != "carol" ||
		strings.Join(bob.Addresses, " ") != "bob@example.net alice@example.org" || strings.Join(bob.Former, " ") != "alice" {
		t.Errorf("the one account is %+v", bob)
	}
	if g := game(t, stage, 1); g.Active() || g.Rated || g.Result.Score != store.NoResult {
		t.Errorf("the game of both is %+v", g)
	}
	if alice := account(t, stage, "alice"); alice.Closed.IsZero() || alice.Became != "bob" || len(alice.Addresses) > 0 {
		t.Errorf("what is left of alice is %+v", alice)
	}
}

// TestRestIsGivenBack holds that the time of a rest is given back, once, though the
// server was down for a part of it.
func TestRestIsGivenBack(t *testing.T) {
	stage := playing(t)
	began := stage.Now
	ordered(t, stage, "pause: we move house", "The server rests")
	ordered(t, stage, "pause: we move house", "The server rests already")
	at := func(hours int) time.Time { return began.Add(time.Duration(hours) * time.Hour) }
	change(t, stage, func(d *store.Draft) {
		d.PutOutage(store.Outage{From: at(-2), To: at(3)})
		d.PutOutage(store.Outage{From: at(5), To: at(6)})
		d.PutOutage(store.Outage{From: at(-9), To: at(-8)})
	})
	stage.Now = at(10)
	ordered(t, stage, "resume: it is done", "has rested for 10h 0m")
	ordered(t, stage, "resume: it is done", "The server does not rest")
	change(t, stage, func(d *store.Draft) {
		var text []string
		for _, o := range d.OutagesSince(at(-100)) {
			text = append(text, o.From.Sub(began).String()+" to "+o.To.Sub(began).String())
		}
		if got, want := strings.Join(text, ", "), "-9h0m0s to -8h0m0s, -2h0m0s to 10h0m0s"; got != want {
			t.Errorf("the outages are %s, want %s", got, want)
		}
	})
}

// TestBlockedByADirector holds that challenges of both directions end with a block.
func TestBlockedByADirector(t *testing.T) {
	stage := playing(t)
	joined(t, stage, "carol")
	receive(t, stage, proven("a", "alice@example.org", "challenge bob"), proven("b", "bob@example.net", "challenge carol"))
	ordered(t, stage, "block bob: rude words", "bob is blocked")
	ordered(t, stage, "block bob: rude words", "bob is blocked already")
	change(t, stage, func(d *store.Draft) {
		for _, userid := range []string{"alice", "bob", "carol"} {
			if list := d.ChallengesOf(userid); len(list) > 0 {
				t.Errorf("%s still has the challenges %+v", userid, list)
			}
		}
	})
	ordered(t, stage, "give bob direct: he asked", "bob is blocked")
	ordered(t, stage, "unblock bob: he is sorry", "bob is no longer blocked")
	ordered(t, stage, "give bob direct: he asked", `bob has the right "direct" now`)
	ordered(t, stage, "block bob: once more", "bob is a director")
	ordered(t, stage, "delete bob: once more", "bob is a director")
}

// movedTo is the number of the letter, not sent yet, that brings bob board 1.
func movedTo(t *testing.T, stage *dialogue.Stage) string {
	t.Helper()
	sendAll(t, stage)
	receive(t, stage, proven("e4", "alice@example.org", "move 1 e4"))
	for _, l := range due(t, stage) {
		if l.To == "bob@example.net" {
			return strconv.FormatUint(l.ID, 10)
		}
	}
	t.Fatal("no letter brings bob his board")
	return ""
}

// TestOutboxInHand holds what a letter that is thrown away or tried anew does: the
// clock of a board that was not sent stands, and nobody gets a board as it was.
func TestOutboxInHand(t *testing.T) {
	stage := playing(t)
	n := movedTo(t, stage)
	ordered(t, stage, "aside "+n+": it bounces", "is set aside")
	ordered(t, stage, "aside "+n+": it bounces", "is set aside already")
	if g := game(t, stage, 1); g.Bounced != 1 {
		t.Errorf("set aside, its board is %+v", g)
	}
	ordered(t, stage, "retry "+n+": again", "One letter is tried anew")
	change(t, stage, func(d *store.Draft) {
		g, _ := d.Game(1)
		g.Serial++
		d.PutGame(g)
	})
	ordered(t, stage, "retry "+n+": again", "shows board 1 as it is no more")
	ordered(t, stage, "aside "+n+": again", "is set aside")
	ordered(t, stage, "retry all: again", "Left aside: 1")
	ordered(t, stage, "drop "+n+": for good", "is thrown away")
	ordered(t, stage, "drop "+n+": for good", "There is no letter "+n)
}

// TestDroppedLetterStopsTheClock: the same when it is thrown away at once.
func TestDroppedLetterStopsTheClock(t *testing.T) {
	stage := playing(t)
	ordered(t, stage, "drop "+movedTo(t, stage)+": for good", "is thrown away")
	if g := game(t, stage, 1); g.Bounced != 1 || !g.TurnSince.IsZero() {
		t.Errorf("its board is %+v", g)
	}
}
