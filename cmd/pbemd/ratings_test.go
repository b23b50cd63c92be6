package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	bolt "go.etcd.io/bbolt"

	"pbemd/store"
)

// TestRatings: ratings are listed and computed anew, in the file and through the
// socket of a server; what is wrong is found and mended.
func TestRatings(t *testing.T) {
	data := stock(t)
	monday := time.Date(2026, 11, 30, 9, 30, 0, 0, time.UTC)
	with := func(change func(*store.Draft)) {
		t.Helper()
		s, err := store.Open(data, store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		err = s.Update(func(tx *store.Tx) error {
			d := tx.Draft()
			change(d)
			return d.Keep()
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	did := func(want string, args ...string) {
		t.Helper()
		var stdout, stderr bytes.Buffer
		later := func() time.Time { return monday.Add(70 * 24 * time.Hour) } // deviations have grown twice
		w := &world{ctx: t.Context(), stdin: strings.NewReader(""), stdout: &stdout, stderr: &stderr, now: later}
		status := w.run(append(args, "-data", data))
		if diff := cmp.Diff(want, stdout.String()); diff != "" || status != 0 {
			t.Errorf("%v: status %d %s(-want +got)\n%s", args, status, &stderr, diff)
		}
	}
	did("none\n", "ratings")
	did("games that count: 0\nratings: 0\nall were right\n", "ratings", "-rebuild")
	with(func(d *store.Draft) {
		for i := range 20 {
			d.PutGame(store.Game{Board: d.NextNumber(), Variant: "chess", Rated: true, Players: [2]string{"ann", "bob"}, Started: monday,
				Result: &store.Result{Score: []string{"1-0", "1/2-1/2"}[i%2], At: monday.Add(time.Duration(i) * time.Hour)}})
		}
		d.PutGame(store.Game{Board: d.NextNumber(), Variant: "re", Rated: true, Players: [2]string{"cid", "bob"}, Started: monday,
			Result: &store.Result{Score: "0-1", At: monday}})
	})
	did("games that count: 20\nratings: 2\nrecords that were wrong and are right now: 22\n"+
		"chess: games that were not counted: 20 (boards 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, ...)\n"+
		"chess, ann: none; now rating 1596.30, deviation 101.79, volatility 0.059979, won 10, lost 0, drawn 10\n"+
		"chess, bob: none; now rating 1403.70, deviation 101.79, volatility 0.059979, won 0, lost 10, drawn 10\n", "ratings", "-rebuild", "chess")
	did("games that count: 21\nratings: 4\nrecords that were wrong and are right now: 3\n"+
		"re: games that were not counted: 1 (board 24)\n"+
		"re, bob: none; now rating 1662.31, deviation 290.32, volatility 0.060000, won 1, lost 0, drawn 0\n"+
		"re, cid: none; now rating 1337.69, deviation 290.32, volatility 0.060000, won 0, lost 1, drawn 0\n", "ratings", "-rebuild")
	// Cid has left.
	chess := "VARIANT  PLACE  USERID  RATING  DEVIATION  WON  LOST  DRAWN\n" +
		"chess    1      Ann     1596    103        10   0     10\n" +
		"chess    2      bob     1404    103        0    10    10\n"
	all := chess +
		"re       -      bob     1662    291        1    0     0\n"
	listed := func() {
		t.Helper()
		did(chess, "ratings", "chess")
		did(all, "ratings")
		did("games that count: 21\nratings: 4\nall were right\n", "ratings", "-rebuild")
	}
	listed()
	db, err := bolt.Open(data, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = db.Update(func(tx *bolt.Tx) error {
		return tx.Bucket([]byte("rated games")).Put(binary.BigEndian.AppendUint64(nil, 6), []byte("{broken"))
	})
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	did("records and index entries that were of no use, and are made anew: 4\n"+
		"games that count: 21\nratings: 4\nrecords that were wrong and are right now: 1\n"+
		"chess: games that were not counted: 1 (board 6)\n", "ratings", "-rebuild", "re")
	listed()
	with(func(d *store.Draft) {
		r, _ := d.Rating("chess", "ann")
		r.Rating++
		d.PutRating(r)
		g, _ := d.RatedGame(6)
		g.After[0].Won = 7
		d.PutRatedGame(g)
		one, _ := d.Game(24) // a director has decided otherwise
		one.Result = &store.Result{Score: store.NoResult, At: one.Result.At}
		d.PutGame(one)
	})
	_, stop := answering(t, data)
	defer stop()
	did("games that count: 20\nratings: 2\nrecords that were wrong and are right now: 2\n"+
		"chess: games counted otherwise: 1 (board 6)\n"+
		"chess, ann: rating 1597.30, deviation 101.79, volatility 0.059979, won 10, lost 0, drawn 10; "+
		"now rating 1596.30, deviation 101.79, volatility 0.059979, won 10, lost 0, drawn 10\n", "ratings", "-rebuild", "chess")
	did("games that count: 20\nratings: 2\nrecords that were wrong and are right now: 3\n"+
		"re: games counted that do not count: 1 (board 24)\n"+
		"re, bob: rating 1662.31, deviation 290.32, volatility 0.060000, won 1, lost 0, drawn 0; now none\n"+
		"re, cid: rating 1337.69, deviation 290.32, volatility 0.060000, won 0, lost 1, drawn 0; now none\n", "ratings", "-rebuild")
	did(chess, "ratings")
	did("games that count: 20\nratings: 2\nall were right\n", "ratings", "-rebuild")
	missing := data + ".none"
	ran := run(t, nil, "ratings", "-rebuild", "-data", missing)
	if want := fmt.Sprintf("pbemd: there is no store at %s; `pbemd serve` makes it, and -config or -data names another\n", missing); ran.status != 1 || ran.stderr != want {
		t.Errorf("status %d, %q; want %q", ran.status, ran.stderr, want)
	}
}
