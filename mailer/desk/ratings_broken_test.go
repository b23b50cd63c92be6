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

// TestBrokenRatedGame: where what a game has done to the ratings cannot be read any
// more, the game that ends then counts once the ratings are made anew from the
// games, without anybody asking for it.
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
	stage = reopened(t, stage, dir, func(tx *bolt.Tx) error { return tx.Bucket([]byte("rated games")).Put(first, []byte("{broken")) })
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
	stage = reopened(t, stage, dir, func(*bolt.Tx) error { return nil })
	tick()
	if rebuilt, err := desk.RebuildRatings(stage.Store, ""); err != nil || rebuilt.Games != 2 || rebuilt.Wrong != 0 {
		t.Errorf("a rebuild found %+v, %v", rebuilt, err)
	}
}

// TestRebuildOfBrokenRatings holds that a rebuild makes anew what it finds broken
// among the ratings, also when only another variant was asked for: nothing of
// them is needed, since all follows from the games.
func TestRebuildOfBrokenRatings(t *testing.T) {
	first := func(b *bolt.Bucket) []byte { key, _ := b.Cursor().First(); return key }
	for name, damage := range map[string]func(tx *bolt.Tx) error{
		"a rated game": func(tx *bolt.Tx) error {
			b := tx.Bucket([]byte("rated games"))
			return b.Put(first(b), []byte("{broken"))
		},
		"a rating": func(tx *bolt.Tx) error {
			b := tx.Bucket([]byte("ratings"))
			return b.Put(first(b), []byte("{broken"))
		},
		"a rated game under the key of another": func(tx *bolt.Tx) error {
			b := tx.Bucket([]byte("rated games"))
			return b.Put(binary.BigEndian.AppendUint64(nil, 7), b.Get(first(b)))
		},
		"a rated game that is missing": func(tx *bolt.Tx) error {
			b := tx.Bucket([]byte("rated games"))
			return b.Delete(first(b))
		},
		"an entry of an index that is missing": func(tx *bolt.Tx) error {
			b := tx.Bucket([]byte("rated games of"))
			return b.Delete(first(b))
		},
		"an entry of an index that names another": func(tx *bolt.Tx) error {
			b := tx.Bucket([]byte("rated games in order"))
			return b.Put(first(b), binary.BigEndian.AppendUint64(nil, 7))
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			stage := open(t, dir)
			for board := range uint64(2) {
				put(t, stage, board+1, func(g *store.Game) {
					g.Rated, g.Result = true, &store.Result{Score: "1-0", Reason: "checkmate", At: stage.Now.Add(time.Duration(board) * time.Hour)}
				})
			}
			if rebuilt, err := desk.RebuildRatings(stage.Store, ""); err != nil || rebuilt.Games != 2 {
				t.Fatalf("a rebuild found %+v, %v", rebuilt, err)
			}
			stage = reopened(t, stage, dir, damage)
			if _, err := desk.RebuildRatings(stage.Store, "reef"); err != nil {
				t.Fatal(err)
			}
			if err := stage.Store.Check(); err != nil {
				t.Error(err)
			}
			if rebuilt, err := desk.RebuildRatings(stage.Store, ""); err != nil || rebuilt.Games != 2 || rebuilt.Wrong != 0 {
				t.Errorf("a second rebuild found %+v, %v", rebuilt, err)
			}
		})
	}
}
