package desk_test

import (
	"context"
	"encoding/binary"
	"path/filepath"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// tickAll ticks as the server does, until nothing is due, and counts the ticks.
func tickAll(t testing.TB, stage *dialogue.Stage, each func()) int {
	t.Helper()
	if err := stage.Desk.ReadUpTo(stage.Now); err != nil {
		t.Fatal(err)
	}
	for n := 1; ; n++ {
		if err := stage.Desk.Tick(context.Background(), stage.Now); err != nil {
			t.Fatal(err)
		}
		each()
		if more, err := stage.Desk.Overdue(stage.Now); err != nil || !more {
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		if n == 1000 {
			t.Fatal("a thousand ticks, and no end")
		}
	}
}

// TestThousandsOfClocks holds that several thousand clocks that are due at once
// are all seen to within one round of ticks, each of which does a bounded part.
func TestThousandsOfClocks(t *testing.T) {
	const count = 3000
	stage := newHall(t, count, 2).stage
	change(t, stage, func(d *store.Draft) {
		for n := range count {
			g, _ := d.Game(uint64(n + 1))
			g.Clock, g.Left = "move:7/21", [2]time.Duration{21 * 24 * time.Hour, 21 * 24 * time.Hour}
			g.TurnSince, g.ClockDue = stage.Now.Add(-8*24*time.Hour), stage.Now.Add(-time.Duration(n)*time.Second)
			if n%10 == 0 {
				g.TurnSince = stage.Now.Add(-22 * 24 * time.Hour)
			}
			d.PutGame(g)
			for _, userid := range g.Players { // without pictures, which take most of the time
				player, _ := d.Player(userid)
				player.BoardForm = "text"
				if err := d.PutPlayer(player); err != nil {
					t.Fatal(err)
				}
			}
		}
		d.SetAlive(stage.Now)
	})
	before, most := written(t, stage), int64(0)
	ticks := tickAll(t, stage, func() {
		now := written(t, stage)
		before, most = now, max(most, now-before)
	})
	if ticks < 10 || most > 400 {
		t.Errorf("%d ticks, of which one has written %d letters: a tick is to do a part", ticks, most)
	}
	if got := counters(t, stage); got["games.forfeited"] != count/10 || got["reminders"] != count-count/10 {
		t.Errorf("%d games forfeited and %d reminders of %d", got["games.forfeited"], got["reminders"], count)
	}
}

func counters(t testing.TB, stage *dialogue.Stage) (list map[string]int64) {
	t.Helper()
	if err := stage.Store.View(func(tx *store.Tx) error { list = tx.Draft().Counters(); return nil }); err != nil {
		t.Fatal(err)
	}
	return list
}

func written(t testing.TB, stage *dialogue.Stage) int64 { return counters(t, stage)["letters.written"] }

// TestDamagedRecords holds that records which cannot be read stop no tick: they
// are counted, left for a day, and all that is due beside them is done. When they
// have been mended, they are seen to like any other.
func TestDamagedRecords(t *testing.T) {
	dir := t.TempDir()
	stage := open(t, dir)
	for n := range 4 {
		put(t, stage, uint64(n+1), func(g *store.Game) {
			g.TurnSince, g.ClockDue = stage.Now.Add(-22*24*time.Hour), stage.Now
			if n == 1 {
				g.ClockDue, g.Adjourned = time.Time{}, &store.Adjournment{At: g.TurnSince, Until: stage.Now}
			}
		})
	}
	change(t, stage, func(d *store.Draft) {
		d.PutChallenge(store.Challenge{Number: d.NextNumber(), From: "w1", Terms: store.Terms{Variant: "chess"}, Lapses: stage.Now})
		d.PutPending(store.Pending{ID: "broken", Lapses: stage.Now})
		d.PutGathered(store.Gathered{Userid: "w1", Due: stage.Now})
		d.PutDigest(store.Digest{Userid: "w1", Lapses: stage.Now})
		d.PutInvitation(store.Invitation{Code: "broken", Lapses: stage.Now})
	})
	eight := func(n uint64) string { return string(binary.BigEndian.AppendUint64(nil, n)) }
	damaged := [][2]string{
		{"games", eight(1)}, {"games", eight(2)}, {"challenges", eight(5)}, {"pendings", "broken"},
		{"gathered", "w1"}, {"digests", eight(1)}, {"invitations", "broken"},
	}
	now, sound := stage.Now, make([][]byte, len(damaged))
	stage = reopened(t, stage, dir, func(tx *bolt.Tx) error {
		for i, at := range damaged {
			bucket := tx.Bucket([]byte(at[0]))
			sound[i] = append([]byte(nil), bucket.Get([]byte(at[1]))...)
			if err := bucket.Put([]byte(at[1]), []byte("{broken")); err != nil {
				return err
			}
		}
		return nil
	})
	for range 3 {
		now = now.Add(time.Minute)
		stage.Now = now
		tickAll(t, stage, func() {})
	}
	got := counters(t, stage)
	if got["games.forfeited"] != 2 || got["records.damaged"] != int64(len(damaged)) || got["clocks.failed"] != 1 {
		t.Errorf("counted %v", got)
	}
	stage = reopened(t, stage, dir, func(tx *bolt.Tx) error {
		for i, at := range damaged {
			if err := tx.Bucket([]byte(at[0])).Put([]byte(at[1]), sound[i]); err != nil {
				return err
			}
		}
		return nil
	})
	stage.Now = now.Add(25 * time.Hour)
	change(t, stage, func(d *store.Draft) { d.SetAlive(stage.Now) })
	tickAll(t, stage, func() {})
	if got := counters(t, stage); got["games.forfeited"] != 3 || got["records.damaged"] != int64(len(damaged)) || got["challenges.lapsed"] != 1 {
		t.Errorf("after they were mended, counted %v", got)
	}
	if err := stage.Store.Check(); err != nil {
		t.Error(err)
	}
}

// open is a stage in a directory, with four games that have begun.
func open(t *testing.T, dir string) *dialogue.Stage {
	t.Helper()
	stage, err := dialogue.NewStage(dialogue.Script{Name: "damage"}, dir)
	if err != nil {
		t.Fatal(err)
	}
	h := &hall{stage: stage, count: 4, plies: 2, played: map[int]int{}}
	h.course, h.moves = longGame(t, 3)
	change(t, stage, func(d *store.Draft) {
		for n := range h.count {
			h.put(t, d, n+1)
		}
		d.SetAlive(stage.Now)
	})
	return stage
}

// put changes a game in the store, which has the usual clock.
func put(t *testing.T, stage *dialogue.Stage, board uint64, do func(*store.Game)) {
	t.Helper()
	change(t, stage, func(d *store.Draft) {
		g, _ := d.Game(board)
		g.Clock, g.Left = "move:7/21", [2]time.Duration{21 * 24 * time.Hour, 21 * 24 * time.Hour}
		do(&g)
		d.PutGame(g)
	})
}

// reopened is the stage after its file was changed past the store.
func reopened(t *testing.T, stage *dialogue.Stage, dir string, do func(*bolt.Tx) error) *dialogue.Stage {
	t.Helper()
	if err := stage.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := bolt.Open(filepath.Join(dir, "pbemd.db"), 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := file.Update(do); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := dialogue.NewStage(dialogue.Script{Name: "damage"}, dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { again.Close() })
	return again
}
