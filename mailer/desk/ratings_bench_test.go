package desk_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"pbemd/mailer/desk"
	"pbemd/store"
)

// played100k is a store with 100,000 games that count, of 2,000 players in 15
// variants within ten years.
func played100k(b *testing.B) *store.Store {
	b.Helper()
	s, err := store.Open(filepath.Join(b.TempDir(), "pbemd.db"), store.Options{NoSync: true})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	r := rand.New(rand.NewPCG(1, 2))
	begin := time.Date(2016, 1, 1, 0, 0, 0, 0, time.UTC)
	const batch = 10_000
	for range 100_000 / batch {
		err := s.Update(func(tx *store.Tx) error {
			d := tx.Draft()
			for range batch {
				white := r.IntN(2000)
				black := (white + 1 + r.IntN(1999)) % 2000
				d.PutGame(store.Game{Board: d.NextNumber(), Variant: fmt.Sprint("variant", r.IntN(15)), Rated: true, Plies: 0,
					Players: [2]string{fmt.Sprint("player", white), fmt.Sprint("player", black)}, Started: begin,
					Start:    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
					Position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
					Result: &store.Result{Score: []string{"1-0", "0-1", "1/2-1/2"}[r.IntN(3)], Reason: "checkmate",
						At: begin.Add(time.Duration(r.IntN(10*365*24*3600)) * time.Second)}})
			}
			return d.Keep()
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	return s
}

// BenchmarkRatings measures with 100,000 games: a rebuild from nothing, one that
// finds all right, and what one game costs that ended last, or first of all of
// its variant.
func BenchmarkRatings(b *testing.B) {
	s := played100k(b)
	b.Run("from nothing", func(b *testing.B) {
		for range b.N {
			rebuilt, err := desk.RebuildRatings(s, "")
			if err != nil || rebuilt.Games != 100_000 {
				b.Fatal(rebuilt, err)
			}
		}
	})
	b.Run("all right", func(b *testing.B) {
		b.ReportAllocs()
		for range b.N {
			if rebuilt, err := desk.RebuildRatings(s, ""); err != nil || rebuilt.Wrong != 0 {
				b.Fatal(rebuilt, err)
			}
		}
	})
	for name, at := range map[string]time.Time{"last": time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC), "first": time.Date(2010, 1, 1, 0, 0, 0, 0, time.UTC)} {
		b.Run(name, func(b *testing.B) {
			for range b.N {
				err := s.Update(func(tx *store.Tx) error {
					d := tx.Draft()
					g := store.Game{Board: d.NextNumber(), Variant: "variant3", Rated: true, Players: [2]string{"player1", "player2"}, Result: &store.Result{Score: "1-0", At: at}}
					d.PutGame(g)
					desk.Rerate(d, g.Board)
					return nil // not kept: the next one is like it
				})
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
