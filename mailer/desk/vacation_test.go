package desk_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// TestVacationOverTheYear holds that a vacation over the turn of the year takes
// days of both, as the player's own calendar has them, that each year has its
// own number, and that what is refused says what can be sent.
func TestVacationOverTheYear(t *testing.T) {
	stage := playing(t)
	sendAll(t, stage)
	set(t, stage, "alice", func(p *store.Player) { p.Zone = "Pacific/Kiritimati" }) // UTC+14
	stage.Now = time.Date(2026, 12, 1, 12, 0, 0, 0, time.UTC)
	for i, step := range []struct{ send, says string }{
		{"vacation 24 Dec - 7 Jan", "Your vacation is from Thu, 24 Dec 2026 00:00 +14 until Fri, 8 Jan 2027 00:00 +14."},
		{"vacation", "Of your 30 days of 2026, 22 days are left. Of those of 2027, 23 days are left."},
		{"vacation 24 Dec - 31 Jan 2027", "This vacation takes 31 days of 2027, and of the 30 that everybody has in a calendar year 30 days are left for it."},
		{"vacation 2026-12-05 2026-12-23", "Your vacation is until Fri, 8 Jan 2027 00:00 +14."}, // it borders on the other one
		{"vacation 2027-02-01 2027-02-28", "This vacation takes 28 days of 2027, and of the 30 that everybody has in a calendar year 23 days are left for it. You can send \"vacation 2027-02-01 2027-02-23\"."},
		{"vacation off", "Your vacation has ended. Your clocks go on. Of your 30 days of 2026"},
		{"vacation on", "Your vacation is until "},
	} {
		receive(t, stage, proven(fmt.Sprint("y", i), "alice@example.org", step.send))
		text := strings.Join(strings.Fields(letterOf(t, stage, "alice@example.org").Text), " ")
		if !strings.Contains(text, step.says) {
			t.Errorf("%q is answered without %q:\n%s", step.send, step.says, text)
		}
		sendAll(t, stage)
		stage.Now = stage.Now.Add(24 * time.Hour)
	}
}

// letterOf is the letter that waits for an address.
func letterOf(t *testing.T, stage *dialogue.Stage, address string) dialogue.Received {
	t.Helper()
	for _, l := range due(t, stage) {
		if l.To != address {
			continue
		}
		r, err := dialogue.Open(l.Raw)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	t.Fatalf("no letter to %s", address)
	return dialogue.Received{}
}

// TestVacationsBuyNoTime holds that a player who begins a vacation each day and
// ends it a minute later has hardly more time than without: many short ones do
// not bring a day of coming home each.
func TestVacationsBuyNoTime(t *testing.T) {
	stage, began := onClock(t, 1, 10)
	for day := range 14 {
		stage.Now = began.Add(time.Duration(day) * 24 * time.Hour)
		change(t, stage, func(d *store.Draft) { d.SetAlive(stage.Now) })
		for i, words := range []string{"vacation 1", "vacation off"} {
			receive(t, stage, said(fmt.Sprint("v", day, i), "alice: "+words))
			stage.Now = stage.Now.Add(time.Minute)
		}
		if err := stage.Desk.ReadUpTo(stage.Now); err != nil {
			t.Fatal(err)
		}
		if err := stage.Desk.Tick(context.Background(), stage.Now); err != nil {
			t.Fatal(err)
		}
		if g := game(t, stage, 2); !g.Active() {
			if over := g.Result.At.Sub(began); over < 10*24*time.Hour || over > 10*24*time.Hour+time.Hour {
				t.Errorf("the game has ended %v after it began", over)
			}
			return
		}
	}
	t.Error("the game goes on after 14 days of 10")
}

// TestVacationMovesTheClock holds that a vacation puts off what the clock wants next,
// and that this comes as before when the vacation is taken back.
func TestVacationMovesTheClock(t *testing.T) {
	stage, _ := onClock(t, 1, 10)
	due := game(t, stage, 2).ClockDue
	for i, step := range []struct {
		words string
		later time.Duration
	}{{"vacation 5", 6 * 24 * time.Hour}, {"vacation off", 0}} { // a day of coming home
		receive(t, stage, said(fmt.Sprint("v", i), "alice: "+step.words))
		got := game(t, stage, 2).ClockDue.Sub(due)
		if got != step.later {
			t.Errorf("%q puts the clock off by %v, want %v", step.words, got, step.later)
		}
	}
}

// TestVacationsAreBounded holds that a player can tell his opponents of changed
// vacations only so often in a day.
func TestVacationsAreBounded(t *testing.T) {
	stage := playing(t)
	sendAll(t, stage)
	for i := range 12 {
		receive(t, stage, proven(fmt.Sprint("b", i), "alice@example.org", fmt.Sprintf("vacation %d", 3+i)))
	}
	told := 0
	for _, l := range due(t, stage) {
		if l.To == "bob@example.net" {
			told++
		}
	}
	if told != 5 {
		t.Errorf("bob was told %d times, expected 5", told)
	}
}

// TestVacationByBoardLetter holds that a reply to the present board proves a
// vacation, and one to an older board is asked about.
func TestVacationByBoardLetter(t *testing.T) {
	stage := playing(t)
	inbox := stage.Inboxes["alice@example.org"]
	first := inbox[len(inbox)-1]
	reply := func(id, words string) mailer.Fate {
		raw := fmt.Appendf(nil, "From: alice@example.org\r\nTo: %s\r\nSubject: Re: chess Board 1 alice\r\nMessage-ID: <%s@example.org>\r\nIn-Reply-To: <%s>\r\n"+
			"Date: Mon, 2 Mar 2026 10:00:00 +0000\r\n\r\n%s\r\n", dialogue.Server, id, first.MessageID, words)
		return receive(t, stage, raw)[0]
	}
	reply("now", "vacation 5")
	if n := len(vacations(t, stage)); n != 1 {
		t.Fatalf("%d vacations after a reply to the board", n)
	}
	receive(t, stage, proven("m", "alice@example.org", "move 1 e4"))
	reply("later", "vacation off")
	if list := vacations(t, stage); len(list) != 1 || !list[0].To.After(stage.Now) {
		t.Errorf("a reply to a board that is out of date has ended the vacation: %v", list)
	}
}

func vacations(t *testing.T, stage *dialogue.Stage) (list []store.Vacation) {
	t.Helper()
	change(t, stage, func(d *store.Draft) {
		alice, _ := d.Player("alice")
		list = alice.Vacations
	})
	return list
}
