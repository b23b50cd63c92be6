package desk_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// refused holds that a command is refused, with such words, at once or when its
// sender has said that it is his.
func (a *arena) refused(userid, words, want string) {
	a.Helper()
	letters := a.send(userid, words)
	if len(letters) == 1 && strings.Contains(letters[0].Subject, "is this from you") {
		yes := dialogue.Step{Kind: dialogue.Mail, From: address(userid), To: address(userid), Which: "is this from you", Text: "yes\n"}
		if err := a.stage.Do(yes); err != nil {
			a.Fatal(err)
		}
		letters = a.letters()
	}
	if len(letters) != 1 || !strings.Contains(letters[0].Subject, "nothing was changed") || !strings.Contains(strings.Join(strings.Fields(letters[0].Text), " "), want) {
		a.Errorf("%q of %s is answered by %q, want %q: %+v", words, userid, subjects(letters), want, letters)
	}
}

// TestAnnouncementsRefused holds what cannot be announced.
func TestAnnouncementsRefused(t *testing.T) {
	a := newArena(t, 2)
	for words, want := range map[string]string{
		"swiss chess -players 4 -white":              "the pairing gives the colours",
		"swiss chess -players 4 -private":            "open to all",
		"swiss chess -players 4 -reach 2":            `has no "-reach" to choose`,
		"round-robin chess -players 4 -rounds 2":     `has no "-rounds" to choose`,
		"swiss chess -players 101":                   `After "-players" stands a number from 4 to 100`,
		"swiss chess -players 3":                     `After "-players" stands a number from 4 to 100`,
		"swiss chess -until 2029-01-01":              "a day of the next twelve months",
		"swiss chess -until 2026-03-01":              "a day of the next twelve months",
		"swiss chess":                                "When is it to begin?",
		"ladder chess -players 4":                    "A ladder can be entered at any time",
		"race chess -players 4":                      "There is no kind of tournament",
		"swiss chess -players 4 -title " + long(61):  "can have 60 characters",
		"swiss chess -until 2026-04-31 -clock none":  "There is no such day",
		"knock-out chess -players 4 -clock move:0/0": "clock",
	} {
		a.refused("p1", "tournament new "+words, want)
	}
	a.refused("p2", "tournament new swiss chess -players 4", "you have not got that right")
}

// TestArrangementsRefused holds who cannot enter, and what a director cannot arrange.
func TestArrangementsRefused(t *testing.T) {
	a := newArena(t, 4)
	a.confirm("p1", "tournament new knock-out chess -players 2 -clock none")
	a.refused("p2", "tournament 1 start", "you have not got that right")
	a.refused("p1", "tournament 1 start", "needs 2 players; tournament 1 has 0 players so far")
	a.send("p2", "enter 1")
	a.refused("p2", "enter 1", "You have entered tournament 1 already")
	a.send("p3", "enter 1")
	a.refused("p4", "enter 1", "Tournament 1 is full: it has 2 players.")
	a.refused("p4", "withdraw 1", "You do not take part")
	a.pass(15 * time.Minute)
	a.refused("p4", "enter 1", "has begun")
	a.refused("p1", "tournament 1 start", "has begun already")
	a.refused("p1", "tournament 1 until 2026-04-01", "has begun")
	a.refused("p1", "tournament 1 readmit p2", "p2 takes part")
	a.refused("p1", "tournament 1 readmit p4", "has not entered")
	a.send("p3", "withdraw 1")
	a.refused("p1", "tournament 1 remove p3", "p3 has left tournament 1 already")
	change(t, a.stage, func(d *store.Draft) {
		p, _ := d.Player("p3")
		p.Closed, p.Addresses = a.stage.Now, nil
		if err := d.PutPlayer(p); err != nil {
			t.Fatal(err)
		}
	})
	a.refused("p1", "tournament 1 readmit p3", "no longer a player here")
	a.pass(15 * time.Minute)
	a.refused("p1", "tournament 1 cancel", "is over, so nothing can be changed")
	a.refused("p4", "enter 1", "is over")
}

func long(n int) string { return strings.Repeat("x", n) }

// TestEntryEndsByItself: after its end nobody can enter, though the tick that begins
// the tournament is still to come.
func TestEntryEndsByItself(t *testing.T) {
	a := newArena(t, 3)
	a.confirm("p1", "tournament new knock-out chess -clock none -until "+a.stage.Now.Format("2006-01-02"))
	a.send("p2", "enter 1")
	a.stage.Now = a.stage.Now.AddDate(0, 0, 1).Truncate(24 * time.Hour).Add(time.Minute)
	a.refused("p3", "enter 1", "nobody can enter it any more")
}

// TestLadderRules holds who can challenge whom, and that a draw moves nobody.
func TestLadderRules(t *testing.T) {
	a := newArena(t, 6)
	n := a.begin("ladder chess -clock none")
	climb := func(other string) string { return fmt.Sprintf("ladder %d %s", n, other) }
	places := func(want ...int) {
		t.Helper()
		if one, _ := a.record(n); !slices.Equal(one.Places, want) {
			t.Errorf("the places are %v, want %v", one.Places, want)
		}
	}
	last := func() uint64 {
		_, rounds := a.record(n)
		return rounds[len(rounds)-1].Pairings[0].Board
	}
	a.refused("p6", climb("p2"), "stands 4 places above you")
	a.refused("p2", climb("p3"), "p3 stands below you")
	a.refused("p2", climb("p2"), "You cannot challenge yourself")
	a.refused("p2", climb("p9"), "p9")
	a.send("p6", climb("p3"))
	if g := game(t, a.stage, last()); g.Players != [2]string{"p3", "p6"} {
		t.Fatalf("the players are %v", g.Players)
	}
	a.refused("p6", climb("p4"), "Only one at a time")
	a.refused("p5", climb("p3"), "p3 has been challenged in this ladder already")
	a.send("p3", fmt.Sprintf("resign %d", last()))
	a.pass(15 * time.Minute)
	places(1, 2, 6, 3, 4, 5)
	a.refused("p3", climb("p6"), "a short time ago")

	// p6 has had Black, so it has White, below p2; a draw leaves both where they are.
	a.send("p6", climb("p2"))
	drawn := last()
	if g := game(t, a.stage, drawn); g.Players != [2]string{"p6", "p2"} {
		t.Fatalf("the players are %v", g.Players)
	}
	a.send("p2", fmt.Sprintf("propose %d", drawn))
	a.send("p6", fmt.Sprintf("accept %d", drawn))
	a.pass(15 * time.Minute)
	places(1, 2, 6, 3, 4, 5)

	a.send("p3", fmt.Sprintf("withdraw %d", n))
	places(1, 2, 6, 4, 5)
	a.send("p1", fmt.Sprintf("withdraw %d", n)) // who takes part cannot arrange anything
	places(2, 6, 4, 5)
	a.refused("p1", fmt.Sprintf("tournament %d readmit p3", n), "A ladder can be entered again at any time")
	a.stage.Now = a.stage.Now.Add(15 * 24 * time.Hour)
	a.send("p6", climb("p2"))
	if last() == drawn {
		t.Error("after two weeks p6 cannot challenge p2 again")
	}
}
