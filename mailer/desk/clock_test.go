package desk_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk"
	"pbemd/mailer/desk/dialogue"
)

// onClock is a stage on which alice (White) is to move on boards with a
// reminder after one day and the end after so many, the first of them board 2,
// and the time since when she is.
func onClock(t *testing.T, boards, days int) (*dialogue.Stage, time.Time) {
	t.Helper()
	stage := playing(t)
	for i := range boards {
		receive(t, stage, said(fmt.Sprint("c", i), fmt.Sprintf("alice: challenge bob -white -clock move:1/%d", days)),
			said(fmt.Sprint("a", i), fmt.Sprintf("bob: accept %d", 2+i)))
	}
	if g := game(t, stage, uint64(1+boards)); !g.Active() {
		t.Fatalf("board %d was not started", 1+boards)
	}
	sendAll(t, stage)
	return stage, stage.Now
}

// passing lets the server work until a time, with its mailbox read up to
// another one and not beyond.
func passing(t *testing.T, stage *dialogue.Stage, until, read time.Time) {
	t.Helper()
	for stage.Now.Before(until) {
		stage.Now = stage.Now.Add(20 * time.Minute)
		if stage.Now.After(until) {
			stage.Now = until
		}
		up := stage.Now
		if up.After(read) {
			up = read
		}
		if err := stage.Desk.ReadUpTo(up); err != nil {
			t.Fatal(err)
		}
		if err := stage.Desk.Tick(context.Background(), stage.Now); err != nil {
			t.Fatal(err)
		}
	}
}

// TestNoForfeitBeforeTheMailboxIsRead holds that nobody loses on time while a
// move that came in time may still lie in the mailbox, though a reminder of his
// is due meanwhile.
func TestNoForfeitBeforeTheMailboxIsRead(t *testing.T) {
	for _, c := range []struct {
		name    string
		arrives time.Duration // of the move, 0 for none
		plies   int
	}{
		{"in time", 47 * time.Hour, 1},
		{"too late", 49 * time.Hour, 0},
		{"never", 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			stage, began := onClock(t, 1, 2)
			passing(t, stage, began.Add(50*time.Hour), began.Add(23*time.Hour))
			passing(t, stage, stage.Now.Add(time.Minute), began.Add(25*time.Hour))
			if g := game(t, stage, 2); !g.Active() {
				t.Fatalf("the mailbox was read up to a day before the end, and the game has ended: %+v", g.Result)
			}
			if c.arrives > 0 {
				in := incoming(stage, said("move", "alice: move 2 e4"))
				in[0].Internal = began.Add(c.arrives)
				if _, err := stage.Desk.Receive(context.Background(), in); err != nil {
					t.Fatal(err)
				}
			}
			passing(t, stage, stage.Now.Add(time.Minute), stage.Now.Add(time.Hour))
			if g := game(t, stage, 2); g.Plies != c.plies || g.Active() != (c.plies == 1) {
				t.Errorf("%d plies, active: %t", g.Plies, g.Active())
			}
		})
	}
}

// TestClockOfTheMachinePutBack holds that time which never passed, since the
// clock of the machine was wrong for a moment, is not given back.
func TestClockOfTheMachinePutBack(t *testing.T) {
	stage, began := onClock(t, 1, 2)
	passing(t, stage, began.Add(time.Hour), stage.Now.Add(time.Hour))
	stage.Now = began.Add(240 * time.Hour)
	passing(t, stage, stage.Now.Add(time.Minute), stage.Now.Add(time.Hour))
	if !game(t, stage, 2).Active() {
		t.Fatal("the game has ended as the clock was put forward")
	}
	stage.Now = began.Add(2 * time.Hour) // an hour is lost, and given back
	passing(t, stage, began.Add(48*time.Hour+50*time.Minute), began.Add(100*time.Hour))
	if !game(t, stage, 2).Active() {
		t.Error("the game has ended though an hour was to be given back")
	}
	passing(t, stage, began.Add(50*time.Hour), began.Add(100*time.Hour))
	if game(t, stage, 2).Active() {
		t.Error("the game goes on: time was given back that has not passed")
	}
}

// TestRemindersAreBounded holds that one who has left many boards lying gets
// as many reminders in a day as are allowed, and no more.
func TestRemindersAreBounded(t *testing.T) {
	stage, began := onClock(t, 8, 21)
	bounded(t, stage, nil, func(o *desk.Options) { o.Caps.Reminders = 3 })
	passing(t, stage, began.Add(25*time.Hour), began.Add(25*time.Hour))
	reminders := 0
	for _, raw := range lettersTo(t, stage, "alice@example.org") {
		r, err := dialogue.Open(raw)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(r.Subject, ": reminder") {
			reminders++
		}
	}
	if reminders != 3 {
		t.Errorf("%d reminders of eight boards in a day, expected 3", reminders)
	}
}
