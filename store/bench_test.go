package store

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// BenchmarkMove reads and writes what a move needs: the head of a game, its last
// plies, the player, the mail seen, a letter for each side; one transaction
// each, without waiting for the disk. It must cost the same whatever is stored.
func BenchmarkMove(b *testing.B) {
	for _, games := range []int{100, 100_000} {
		for _, ply := range []int{10, 300} {
			b.Run(fmt.Sprintf("games=%d/ply=%d", games, ply), func(b *testing.B) {
				s, every := crowded(b, games, ply)
				var took []time.Duration
				for n := 0; b.Loop(); n++ {
					board := n * 7919 % (games / every) * every
					began := time.Now()
					update(b, s, func(d *Draft) { move(b, d, uint64(board)+1, n) })
					took = append(took, time.Since(began))
				}
				slices.Sort(took)
				b.ReportMetric(float64(took[len(took)/2].Nanoseconds()), "ns/median")
			})
		}
	}
}

// BenchmarkCommit is the same move with the disk waited for.
func BenchmarkCommit(b *testing.B) {
	s, err := Open(filepath.Join(b.TempDir(), "store.db"), fixed())
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	update(b, s, func(d *Draft) { begin(b, d, 10) })
	for n := 0; b.Loop(); n++ {
		update(b, s, func(d *Draft) { move(b, d, 1, n) })
	}
}

// crowded is a store with that many games. One in every, the first among them,
// has come to the ply asked for, the others to ten.
func crowded(b *testing.B, games, ply int) (s *Store, every int) {
	b.Helper()
	options := fixed()
	options.NoSync = true
	s, err := Open(filepath.Join(b.TempDir(), "store.db"), options)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = s.Close() })
	every = max(1, games/1000)
	for done := 0; done < games; {
		update(b, s, func(d *Draft) {
			for range min(500, games-done) {
				n := 10
				if done%every == 0 {
					n = ply
				}
				begin(b, d, n)
				done++
			}
		})
	}
	// What was written so far must not be written back while the clock runs.
	if err := s.db.Sync(); err != nil {
		b.Fatal(err)
	}
	return s, every
}

const position = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"

// begin plays a game up to a ply.
func begin(b *testing.B, d *Draft, ply int) {
	b.Helper()
	g := Game{Board: d.NextNumber(), Variant: "chess", Clock: "move:7/21", Started: noon, LastMove: noon, Start: position, Position: position, Plies: ply}
	for side := range g.Players {
		g.Players[side] = fmt.Sprint("player", g.Board%1000+uint64(side))
		if err := d.PutPlayer(Player{Userid: g.Players[side], Addresses: []string{g.Players[side] + "@example.org"}}); err != nil {
			b.Fatal(err)
		}
	}
	g.Repetitions = map[string]int{}
	for i := range 20 {
		g.Repetitions[fmt.Sprintf("%022d", i)] = 1
	}
	d.PutGame(g)
	for n := range ply {
		d.PutPly(g.Board, Ply{Number: n + 1, Move: "Ng1-f3", SAN: "Nf3", Position: position, Digest: fmt.Sprintf("%022d", n), At: noon})
	}
}

func move(b *testing.B, d *Draft, board uint64, n int) {
	b.Helper()
	mail := [32]byte{byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24)}
	if _, seen := d.Seen(mail); seen {
		b.Fatal("seen before")
	}
	g, ok := d.Game(board)
	if !ok {
		b.Fatal("no game")
	}
	player, ok := d.PlayerByAddress(g.Players[0] + "@example.org")
	if !ok || len(d.Plies(board, g.Plies-5, g.Plies)) == 0 {
		b.Fatal("no player or plies")
	}
	g.Plies++
	g.Serial++
	d.PutPly(board, Ply{Number: g.Plies, Move: "Ng1-f3", SAN: "Nf3", Position: position, Digest: fmt.Sprintf("%022d", n), At: noon})
	d.PutGame(g)
	d.PutSeen(Seen{Key: mail, Fate: "done", At: noon})
	d.Count("done", 1)
	for range 2 {
		id := d.PutLetter(Letter{To: player.Primary(), Raw: []byte(strings.Repeat("board\r\n", 500)), Next: noon, Board: board, Player: player.Userid})
		d.DropLetter(id - 2)
	}
}
