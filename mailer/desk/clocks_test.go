package desk_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// TestForfeitIsNotPutOff holds that a game ends when its time is over, also when
// a reminder was due before that and the night came between.
func TestForfeitIsNotPutOff(t *testing.T) {
	stage := playing(t)
	evening := time.Date(2026, 3, 6, 20, 30, 0, 0, time.UTC)
	end := evening.Add(2 * time.Hour)
	change(t, stage, func(d *store.Draft) {
		g, _ := d.Game(1)
		g.Clock, g.Left = "move:1/2", [2]time.Duration{48 * time.Hour, 48 * time.Hour}
		g.TurnSince, g.ClockDue = end.Add(-48*time.Hour), evening.Add(-time.Hour)
		d.PutGame(g)
	})
	if g := tickAt(t, stage, evening); !g.Active() || !g.ClockDue.Equal(end.Add(1)) {
		t.Errorf("in the evening the game runs: %v, and its clock is looked at again at %v, expected just after %v", g.Active(), g.ClockDue, end)
	}
	g := tickAt(t, stage, end.Add(time.Minute))
	if g.Active() || !g.Result.At.Equal(end) {
		t.Fatalf("after its time is over, the game has ended as %+v", g.Result)
	}
	sendAll(t, stage)
	answer := sent(t, stage, proven("p", "bob@example.net", "pgn 1"))["bob@example.net"]
	if len(answer.Attachments) != 1 || !strings.Contains(string(answer.Attachments[0].Data), `[Termination "time forfeit"]`) {
		t.Errorf("the record does not say that the time was over: %q", answer.Attachments)
	}
}

// TestOlderThanClocks holds that a game which was begun before there were clocks
// has no limit, whatever its record says was asked for.
func TestOlderThanClocks(t *testing.T) {
	stage := playing(t)
	sendAll(t, stage)
	change(t, stage, func(d *store.Draft) {
		g, _ := d.Game(1)
		g.Clock, g.Left, g.ClockDue = "move:7/21", [2]time.Duration{}, stage.Now
		d.PutGame(g)
	})
	for range 2 {
		if g := tickAt(t, stage, stage.Now.Add(30*24*time.Hour)); !g.Active() || !g.ClockDue.IsZero() {
			t.Fatalf("a month later the game has ended as %+v, and its clock is looked at again at %v", g.Result, g.ClockDue)
		}
		receive(t, stage, proven("older", "alice@example.org", "move 1 e4"))
		sendAll(t, stage)
	}
}

// TestLastReminder holds that the subject of a reminder tells the time that is
// left also when it is less than an hour.
func TestLastReminder(t *testing.T) {
	stage := playing(t)
	sendAll(t, stage)
	end := time.Date(2026, 3, 6, 9, 40, 0, 0, time.UTC)
	change(t, stage, func(d *store.Draft) {
		g, _ := d.Game(1)
		g.Clock, g.Left = "move:1/2", [2]time.Duration{48 * time.Hour, 48 * time.Hour}
		g.TurnSince, g.Reminded, g.ClockDue = end.Add(-48*time.Hour), end.Add(-24*time.Hour), end.Add(-40*time.Minute)
		d.PutGame(g)
	})
	tickAt(t, stage, end.Add(-35*time.Minute))
	for _, l := range due(t, stage) {
		if strings.Contains(string(l.Raw), "Subject: chess Board 1 alice: 35 minutes left") {
			return
		}
	}
	t.Error("no reminder tells that 35 minutes are left")
}

// tickAt has the mailbox read at a time until which the server has worked
// without seeing to any clock, and returns what becomes of board 1.
func tickAt(t *testing.T, stage *dialogue.Stage, at time.Time) store.Game {
	t.Helper()
	change(t, stage, func(d *store.Draft) { d.SetAlive(at) })
	stage.Now = at
	if err := stage.Desk.ReadUpTo(at); err != nil {
		t.Fatal(err)
	}
	if err := stage.Desk.Tick(context.Background(), at); err != nil {
		t.Fatal(err)
	}
	return game(t, stage, 1)
}

// TestClockAfterRestore holds that a board which waited in a backup still starts
// the clock of its player when it is sent from the restored store.
func TestClockAfterRestore(t *testing.T) {
	stage := playing(t)
	receive(t, stage, proven("m", "alice@example.org", "move 1 e4"))
	change(t, stage, func(d *store.Draft) {
		g, _ := d.Game(1)
		g.Serial += store.SerialStep
		d.PutGame(g)
	})
	sendAll(t, stage)
	if g := game(t, stage, 1); g.TurnSince.IsZero() {
		t.Error("the clock does not run")
	}
}

// BenchmarkIdleTick reports what a tick costs among ten thousand games none of
// whose clocks is due. It fails when that is not near to what it costs among
// ten.
func BenchmarkIdleTick(b *testing.B) {
	cost := map[int]time.Duration{}
	for _, count := range []int{10, 10_000} {
		stage := ticking(b, count)
		const ticks = 1000
		begin := time.Now()
		for range ticks {
			if err := stage.Desk.Tick(context.Background(), stage.Now); err != nil {
				b.Fatal(err)
			}
		}
		cost[count] = time.Since(begin) / ticks
	}
	for b.Loop() {
	}
	b.ReportMetric(float64(cost[10].Nanoseconds()), "ns/few")
	b.ReportMetric(float64(cost[10_000].Nanoseconds()), "ns/many")
	if cost[10_000] > 10*cost[10]+time.Millisecond {
		b.Errorf("a tick takes %v among few games and %v among many", cost[10], cost[10_000])
	}
}

// ticking is a stage with so many games whose clocks are due some day, after
// the first tick, which looks at them all.
func ticking(b *testing.B, count int) *dialogue.Stage {
	b.Helper()
	h := newHall(b, count, 2)
	stage := h.stage
	err := stage.Store.Update(func(tx *store.Tx) error {
		d := tx.Draft()
		for n := range count {
			g, _ := d.Game(uint64(n + 1))
			g.Clock, g.Left = "move:7/21", [2]time.Duration{21 * 24 * time.Hour, 21 * 24 * time.Hour}
			g.TurnSince, g.ClockDue = stage.Now, stage.Now.Add(time.Duration(n+1)*time.Hour)
			d.PutGame(g)
		}
		return d.Keep()
	})
	if err != nil {
		b.Fatal(err)
	}
	if err := stage.Desk.ReadUpTo(stage.Now); err != nil {
		b.Fatal(err)
	}
	if err := stage.Desk.Tick(context.Background(), stage.Now); err != nil {
		b.Fatal(err)
	}
	return stage
}
