package desk_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk/rating"
	"pbemd/store"
)

// entrants are the userids of a tournament in the order of their start numbers.
func (a *arena) entrants(n uint64) string {
	a.Helper()
	one, _ := a.record(n)
	var list []string
	for _, e := range one.Entrants {
		list = append(list, e.Userid)
	}
	return strings.Join(list, " ")
}

// TestStartNumbers: they go by the ratings in the variant, that of a newcomer where
// there is none, and then by who entered first.
func TestStartNumbers(t *testing.T) {
	a := newArena(t, 5)
	change(t, a.stage, func(d *store.Draft) {
		d.SetRatingsMade(rating.Rules)
		for _, r := range []struct {
			variant, userid string
			rating          float64
		}{{"chess", "p5", 1800}, {"chess", "p2", 1200}, {"re", "p1", 1000}, {"re", "p4", 2500}} {
			d.PutRating(store.Rating{Variant: r.variant, Userid: r.userid, Strength: store.Strength{Rating: r.rating, Deviation: 60, Volatility: 0.06, Won: 9}})
		}
	})
	n := a.begin("swiss chess -players 5 -clock none")
	if got, want := a.entrants(n), "p5 p1 p3 p4 p2"; got != want {
		t.Errorf("the start numbers are %s, want %s", got, want)
	}
}

// TestEntryTakenBack: a tournament that was full for a moment begins at the end of
// its entry, with those whose accounts are open.
func TestEntryTakenBack(t *testing.T) {
	a := newArena(t, 5)
	closes := a.stage.Now.AddDate(0, 0, 3)
	a.confirm("p1", "tournament new knock-out chess -players 4 -clock none -until "+closes.Format("2006-01-02"))
	const n = 1
	for i := 1; i <= 4; i++ {
		a.send(fmt.Sprint("p", i), "enter 1")
	}
	a.send("p2", "withdraw 1")
	a.pass(15 * time.Minute)
	if one, _ := a.record(n); !one.Started.IsZero() || a.entrants(n) != "p1 p3 p4" {
		t.Fatalf("it began at %v with %s, though it is no longer full", one.Started, a.entrants(n))
	}
	change(t, a.stage, func(d *store.Draft) {
		p, _ := d.Player("p4")
		p.Closed, p.Addresses = a.stage.Now, nil
		if err := d.PutPlayer(p); err != nil {
			t.Fatal(err)
		}
	})
	a.pass(closes.AddDate(0, 0, 1).Sub(a.stage.Now))
	if one, rounds := a.record(n); len(rounds) != 1 || a.entrants(n) != "p1 p3" {
		t.Errorf("after the end of its entry it has %d rounds with %s; due %v", len(rounds), a.entrants(n), one.Due)
	}
}

// TestDirectorWhoHasLeft: whoever directs a tournament still reads how it goes on
// after leaving it, and nothing of games of his own.
func TestDirectorWhoHasLeft(t *testing.T) {
	a := newArena(t, 4)
	n := a.begin("round-robin chess -players 4 -clock none")
	a.send("p1", fmt.Sprintf("withdraw %d", n))
	_, rounds := a.record(n)
	for _, p := range rounds[0].Pairings {
		a.decide(p.Board)
	}
	told := ""
	for _, l := range a.pass(15 * time.Minute) {
		if l.To == address("p1") && strings.Contains(l.Subject, "round 2") {
			told = strings.Join(strings.Fields(l.Text), " ")
		}
	}
	if told == "" || strings.Contains(told, "you have won") || strings.Contains(told, "your opponent") {
		t.Errorf("the director who has left is told %q", told)
	}
}
