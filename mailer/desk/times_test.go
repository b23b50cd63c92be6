package desk_test

import (
	"context"
	"testing"
	"time"

	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// TestLapseIsJudgedByArrival holds that an answer counts when it arrived
// before the question lapsed, and does not when it arrived later, whenever it
// is read and whenever time is noticed to have passed.
func TestLapseIsJudgedByArrival(t *testing.T) {
	for _, c := range []struct {
		name              string
		arrives, readUpTo time.Duration // relative to the lapse
		tickBefore        bool
		accepted          bool
	}{
		{"in time, read at once", -time.Second, -time.Second, false, true},
		{"in time, read after a tick that the reading did not allow", -time.Second, -2 * time.Second, true, true},
		{"on the instant", 0, 0, false, false},
		{"on the instant, after a tick", 0, 0, true, false},
		{"later, before any tick", time.Hour, -time.Hour, false, false},
		{"later, after a tick", time.Hour, time.Minute, true, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			stage := playing(t)
			receive(t, stage, proven("c", "alice@example.org", "challenge bob -black"))
			lapses := challengeOf(t, stage, 2).Lapses
			stage.Now = lapses.Add(2 * time.Hour)
			if err := stage.Desk.ReadUpTo(lapses.Add(c.readUpTo)); err != nil {
				t.Fatal(err)
			}
			if c.tickBefore {
				if err := stage.Desk.Tick(context.Background(), stage.Now); err != nil {
					t.Fatal(err)
				}
			}
			in := incoming(stage, proven("a", "bob@example.net", "accept 2"))
			in[0].Internal = lapses.Add(c.arrives)
			if _, err := stage.Desk.Receive(context.Background(), in); err != nil {
				t.Fatal(err)
			}
			if got := game(t, stage, 2).Board == 2; got != c.accepted {
				t.Errorf("the challenge was accepted: %v, expected %v", got, c.accepted)
			}
		})
	}
}

// TestWrongClocks holds that a mail server's clock far behind or ahead makes
// no move older than the one before, nor newer than now.
func TestWrongClocks(t *testing.T) {
	for _, internal := range []time.Time{{}, time.Unix(0, 0), time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC)} {
		stage := playing(t)
		for i, subject := range []string{"move 1 e4", "move 1 e5", "challenge bob"} {
			in := incoming(stage, proven(subject, []string{"alice@example.org", "bob@example.net", "alice@example.org"}[i], subject))
			in[0].Internal = internal
			if _, err := stage.Desk.Receive(context.Background(), in); err != nil {
				t.Fatal(err)
			}
			for _, l := range due(t, stage) {
				if err := stage.Desk.Sent(l.ID, stage.Now); err != nil {
					t.Fatal(err)
				}
			}
		}
		g := game(t, stage, 1)
		if g.Plies != 2 || g.LastMove.Before(g.Started) || g.LastMove.After(stage.Now) || g.Used[0] < 0 || g.Used[1] < 0 {
			t.Errorf("mails of %v: %d plies, started %v, last move %v, used %v", internal, g.Plies, g.Started, g.LastMove, g.Used)
		}
		in := incoming(stage, proven("accept", "bob@example.net", "accept 2"))
		in[0].Internal = internal
		if _, err := stage.Desk.Receive(context.Background(), in); err != nil {
			t.Fatal(err)
		}
		if g := game(t, stage, 2); g.Board != 2 || g.Started.Year() != 2026 {
			t.Errorf("mails of %v: board 2 was started %v", internal, g.Started)
		}
	}
}

func challengeOf(t *testing.T, stage *dialogue.Stage, number uint64) store.Challenge {
	t.Helper()
	var c store.Challenge
	err := stage.Store.View(func(tx *store.Tx) error {
		c, _ = tx.Draft().Challenge(number)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestKeysOfMailsAreRemembered holds that a mail that comes again has no effect
// for 400 days, and that its key does not fill the store for ever.
func TestKeysOfMailsAreRemembered(t *testing.T) {
	stage := playing(t)
	mail := proven("once", "alice@example.org", "games")
	receive(t, stage, mail)
	first := stage.Now
	for _, c := range []struct {
		later   time.Duration
		letters int // that have been written until then
	}{
		{time.Hour, 1}, {399 * 24 * time.Hour, 1}, {401 * 24 * time.Hour, 2},
	} {
		stage.Now = first.Add(c.later)
		if err := stage.Desk.Tick(context.Background(), stage.Now); err != nil {
			t.Fatal(err)
		}
		receive(t, stage, mail)
		if n := len(due(t, stage)); n != c.letters {
			t.Errorf("%v later, %d letters have been written, expected %d", c.later, n, c.letters)
		}
	}
}

// TestOneBadLapse holds that a challenge which cannot lapse by our own fault
// keeps no other from lapsing, does not end the server, and is tried again a
// day later.
func TestOneBadLapse(t *testing.T) {
	for name, spoil := range map[string]func(*store.Challenge){
		"a variant that is gone": func(c *store.Challenge) { c.Variant = "no-such-variant" },
		"a player who is gone":   func(c *store.Challenge) { c.From = "nobody" },
	} {
		t.Run(name, func(t *testing.T) {
			stage := playing(t)
			receive(t, stage, proven("c", "alice@example.org", "challenge bob -black"))
			bad := challengeOf(t, stage, 2)
			spoil(&bad)
			change(t, stage, func(d *store.Draft) { d.PutChallenge(bad) })
			receive(t, stage, proven("d", "bob@example.net", "challenge alice -black"))
			sendAll(t, stage)
			stage.Now = bad.Lapses.Add(time.Hour)
			for _, then := range []time.Duration{0, time.Hour} {
				stage.Now = stage.Now.Add(then)
				if err := stage.Desk.ReadUpTo(stage.Now); err != nil {
					t.Fatal(err)
				}
				if err := stage.Desk.Tick(context.Background(), stage.Now); err != nil {
					t.Fatal(err)
				}
			}
			if letters := due(t, stage); len(letters) != 1 || letters[0].To != "bob@example.net" {
				t.Errorf("%d letters, expected one to bob", len(letters))
			}
			if left := challengeOf(t, stage, 2); !left.Lapses.After(stage.Now) {
				t.Errorf("the bad one lapses at %v, it is %v", left.Lapses, stage.Now)
			}
		})
	}
}
