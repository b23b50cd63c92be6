package desk_test

import (
	"context"
	"encoding/binary"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"pbemd/mailer/desk"
	"pbemd/store"
)

// TestBrokenRatings holds that a record which cannot be read keeps no game from
// ending and nobody else from being renamed, though the ratings cannot be
// computed; and that they are when it has been mended, with the game that ended
// meanwhile.
func TestBrokenRatings(t *testing.T) {
	dir := t.TempDir()
	stage := open(t, dir)
	put(t, stage, 1, func(g *store.Game) {
		g.Rated, g.Result = true, &store.Result{Score: "1-0", Reason: "checkmate", At: stage.Now}
	})
	put(t, stage, 2, func(g *store.Game) {
		g.Rated, g.TurnSince, g.ClockDue = true, stage.Now.Add(-22*24*time.Hour), stage.Now
	})
	now, first := stage.Now, binary.BigEndian.AppendUint64(nil, 1)
	var sound []byte
	stage = reopened(t, stage, dir, func(tx *bolt.Tx) error {
		sound = append(sound, tx.Bucket([]byte("games")).Get(first)...)
		return tx.Bucket([]byte("games")).Put(first, []byte("{broken"))
	})
	tick := func() {
		t.Helper()
		stage.Now = now
		if err := stage.Desk.ReadUpTo(now); err != nil {
			t.Fatal(err)
		}
		if err := stage.Desk.Tick(context.Background(), now); err != nil {
			t.Fatal(err)
		}
	}
	now = now.Add(time.Minute)
	tick()
	if got := counters(t, stage); game(t, stage, 2).Active() || got["ratings.failed"] == 0 {
		t.Errorf("counted %v; the game is running: %v", got, game(t, stage, 2).Active())
	}
	change(t, stage, func(d *store.Draft) {
		if err := d.PutPlayer(store.Player{Userid: "carol", Name: "carol", Addresses: []string{"carol@example.org"}, Joined: now}); err != nil {
			t.Error(err)
		}
	})
	if _, err := stage.Desk.Operate(t.Context(), desk.Order{Words: "rename carol carla: at her wish", Sure: true}); err != nil {
		t.Errorf("a player of other games cannot be renamed: %v", err)
	}
	stage = reopened(t, stage, dir, func(tx *bolt.Tx) error { return tx.Bucket([]byte("games")).Put(first, sound) })
	now = now.Add(time.Minute)
	tick() // a server that starts looks at once
	rebuilt, err := desk.RebuildRatings(stage.Store, "")
	if err != nil || rebuilt.Games != 2 || rebuilt.Wrong != 0 {
		t.Errorf("a rebuild found %+v, %v", rebuilt, err)
	}
}

// TestBrokenRatedGame: the same where the ratings were right, and what a game has
// done to them cannot be read any more: the game that ends then counts once that
// is mended, without anybody asking for it.
func TestBrokenRatedGame(t *testing.T) {
	dir := t.TempDir()
	stage := open(t, dir)
	put(t, stage, 1, func(g *store.Game) {
		g.Rated, g.Result = true, &store.Result{Score: "1-0", Reason: "checkmate", At: stage.Now.Add(time.Hour)}
	})
	if rebuilt, err := desk.RebuildRatings(stage.Store, ""); err != nil || rebuilt.Games != 1 {
		t.Fatalf("a rebuild found %+v, %v", rebuilt, err)
	}
	put(t, stage, 2, func(g *store.Game) {
		g.Rated, g.TurnSince, g.ClockDue = true, stage.Now.Add(-22*24*time.Hour), stage.Now
	})
	now, first := stage.Now, binary.BigEndian.AppendUint64(nil, 1)
	bucket := []byte("rated games")
	var sound []byte
	stage = reopened(t, stage, dir, func(tx *bolt.Tx) error {
		sound = append(sound, tx.Bucket(bucket).Get(first)...)
		return tx.Bucket(bucket).Put(first, []byte("{broken"))
	})
	tick := func() {
		t.Helper()
		now = now.Add(time.Minute)
		stage.Now = now
		if err := stage.Desk.ReadUpTo(now); err != nil {
			t.Fatal(err)
		}
		if err := stage.Desk.Tick(context.Background(), now); err != nil {
			t.Fatal(err)
		}
	}
	tick()
	if got := counters(t, stage); game(t, stage, 2).Active() || got["ratings.failed"] != 1 {
		t.Fatalf("counted %v; the game is running: %v", got, game(t, stage, 2).Active())
	}
	stage = reopened(t, stage, dir, func(tx *bolt.Tx) error { return tx.Bucket(bucket).Put(first, sound) })
	tick()
	if rebuilt, err := desk.RebuildRatings(stage.Store, ""); err != nil || rebuilt.Games != 2 || rebuilt.Wrong != 0 {
		t.Errorf("a rebuild found %+v, %v", rebuilt, err)
	}
}
