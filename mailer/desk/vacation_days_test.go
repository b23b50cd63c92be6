package desk_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// TestVacationsNamed holds when a vacation is that is written in one of the ways of
// "help vacation", and which one is taken back.
func TestVacationsNamed(t *testing.T) {
	stage := playing(t)
	sendAll(t, stage)
	moment := func(text string) time.Time {
		at, err := time.Parse("2006-01-02 15:04", text)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	for i, c := range []struct{ now, planned, words, says string }{
		{"2026-07-01 12:00", "", "vacation from 2026-07-10 for 5 days", "from Fri, 10 Jul 2026 00:00 UTC until Wed, 15 Jul 2026 00:00 UTC."},
		{"2026-07-01 12:00", "", "vacation 1 July - 14 July 2027", "from Thu, 1 Jul 2027 00:00 UTC until Thu, 15 Jul 2027 00:00 UTC."},
		{"2026-07-01 12:00", "", "vacation 1 July - 14 July", "until Wed, 15 Jul 2026 00:00 UTC."},
		{"2026-12-01 12:00", "", "vacation 24 Dec - 7 Jan 2027", "from Thu, 24 Dec 2026 00:00 UTC until Fri, 8 Jan 2027 00:00 UTC."},
		{"2026-12-01 12:00", "", "vacation on", "until Thu, 31 Dec 2026 12:00 UTC."},
		{"2026-12-20 12:00", "", "vacation on", "until Fri, 1 Jan 2027 00:00 UTC."},
		{"2026-12-20 12:00", "2026-12-01 00:00", "vacation on", "until Fri, 1 Jan 2027 00:00 UTC."}, // ten days are used, and twenty left
		{"2026-11-01 12:00", "2026-12-01 00:00", "vacation on", "until Sat, 21 Nov 2026 12:00 UTC."},
		{"2026-11-01 12:00", "2026-12-01 00:00", "vacation off", "until Fri, 11 Dec 2026 00:00 UTC is taken back."},
		{"2026-11-01 12:00", "2026-12-01 00:00", "vacation off 2026-12-01", "until Fri, 11 Dec 2026 00:00 UTC is taken back."},
		{"2026-11-01 12:00", "2026-12-01 00:00", "vacation off 2026-11-30", "You have no vacation then that could be ended."},
		{"2026-11-01 12:00", "2026-12-01 00:00", "vacation off 2026-12-11", "You have no vacation then that could be ended."},
	} {
		stage.Now = moment(c.now)
		set(t, stage, "alice", func(p *store.Player) {
			p.Vacations = nil
			if c.planned != "" {
				from := moment(c.planned)
				p.Vacations = []store.Vacation{{From: from, To: from.AddDate(0, 0, 10)}}
			}
		})
		receive(t, stage, proven(fmt.Sprint("n", i), "alice@example.org", c.words))
		if text := strings.Join(strings.Fields(letterOf(t, stage, "alice@example.org").Text), " "); !strings.Contains(text, c.says) {
			t.Errorf("on %s, with one planned from %q, %q is answered without %q:\n%s", c.now, c.planned, c.words, c.says, text)
		}
		sendAll(t, stage)
	}
}

// TestVacationIsToldInTheDigest holds that whoever gets the boards of a day in one mail
// reads there of an opponent's vacation, and gets no mail of its own.
func TestVacationIsToldInTheDigest(t *testing.T) {
	stage := playing(t)
	sendAll(t, stage)
	set(t, stage, "bob", func(p *store.Player) { p.Digest = true })
	receive(t, stage, proven("v", "alice@example.org", "vacation 5"))
	if list := lettersTo(t, stage, "bob@example.net"); len(list) > 0 {
		t.Errorf("bob gets %s", list[0])
	}
	sendAll(t, stage)
	told := 0
	hours(t, stage, 25, func(l dialogue.Received, to string) {
		if to == "bob@example.net" && strings.Contains(l.Text, "alice is on vacation, until ") {
			told++
		}
	})
	if told != 1 {
		t.Errorf("bob is told %d times in a day", told)
	}
}

// TestVacationLeavesAClockThatStands holds that the moment at which a clock that stands,
// since no mail reaches its player, goes on by itself is not lost by a vacation.
func TestVacationLeavesAClockThatStands(t *testing.T) {
	stage, _ := onClock(t, 1, 10)
	until := stage.Now.AddDate(0, 0, 30)
	change(t, stage, func(d *store.Draft) {
		g, _ := d.Game(2)
		g.TurnSince, g.StoodSince, g.ClockDue = time.Time{}, stage.Now, until
		d.PutGame(g)
	})
	receive(t, stage, said("v", "alice: vacation 5"))
	if g := game(t, stage, 2); !g.ClockDue.Equal(until) {
		t.Errorf("the clock that stands is due %v, expected %v", g.ClockDue, until)
	}
}

// TestVacationsListed holds that a player reads of the vacations that are planned or go
// on, in their order, and which one another has taken the place of.
func TestVacationsListed(t *testing.T) {
	stage := playing(t)
	sendAll(t, stage)
	stage.Now = time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)
	set(t, stage, "alice", func(p *store.Player) {
		p.Vacations = []store.Vacation{{From: stage.Now.AddDate(0, 0, -40), To: stage.Now.AddDate(0, 0, -38)}} // over
	})
	for i, c := range []struct{ words, says string }{
		{"vacation", "You have planned no vacation. Of your 30 days of 2026, 28 days are left."},
		{"vacation 2026-08-01 2026-08-02", "from Sat, 1 Aug 2026 00:00 UTC until Mon, 3 Aug 2026 00:00 UTC."},
		{"vacation 2026-07-20 2026-07-21", "from Mon, 20 Jul 2026 00:00 UTC until Wed, 22 Jul 2026 00:00 UTC."},
		{"vacation 2", "Your vacation is until Fri, 3 Jul 2026 12:00 UTC. "},
		{"vacation 3", "Your vacation is until Sat, 4 Jul 2026 12:00 UTC. Your clocks stand still until Sun, 5 Jul 2026 12:00 UTC, " +
			"and no reminders come; you can move all the same. It replaces the one until Fri, 3 Jul 2026 12:00 UTC."},
		{"vacation 2026-08-02 2026-08-03", "It replaces the one from Sat, 1 Aug 2026 00:00 UTC until Mon, 3 Aug 2026 00:00 UTC."},
		{"vacation", "Your vacations: until Sat, 4 Jul 2026 12:00 UTC from Mon, 20 Jul 2026 00:00 UTC until Wed, 22 Jul 2026 00:00 UTC " +
			"from Sun, 2 Aug 2026 00:00 UTC until Tue, 4 Aug 2026 00:00 UTC Of your 30 days of 2026, 21 days are left."},
	} {
		receive(t, stage, proven(fmt.Sprint("l", i), "alice@example.org", c.words))
		if text := strings.Join(strings.Fields(letterOf(t, stage, "alice@example.org").Text), " "); !strings.Contains(text, c.says) {
			t.Errorf("%q is answered without %q:\n%s", c.words, c.says, text)
		}
		sendAll(t, stage)
	}
}
