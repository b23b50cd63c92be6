package enginetest_test

import (
	"flag"
	"os"
	"testing"

	"pbemd/engine/enginetest"
)

// allCounts is for all counts, which takes some minutes: go test ./engine/enginetest -run SlowTimurCounts -counts -v
var allCounts = flag.Bool("counts", false, "let the slow implementation of Timur's pawns count all that is in timur.perft")

// fewNodes is how many move sequences the slow implementation counts in every test run.
const fewNodes = 50_000

// TestSlowTimurCounts has the slow implementation alone count what testdata/timur.perft says.
func TestSlowTimurCounts(t *testing.T) {
	counts, err := enginetest.ReadCounts(os.DirFS("testdata"), "timur.perft")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range counts {
		if c.Nodes > fewNodes && !*allCounts || testing.Short() && c.Nodes > fewNodes/20 {
			continue
		}
		text := find(c.Variant).Start().String()
		start := readSlow(text)
		if c.Position != "" {
			text = c.Position
		}
		if got := readTimur(text, start).count(c.Depth); got != c.Nodes {
			t.Errorf("%s %s: %d sequences of %d moves, want %d", c.Variant, c.ID, got, c.Depth, c.Nodes)
		}
		t.Logf("%s %s: %d sequences of %d moves", c.Variant, c.ID, c.Nodes, c.Depth)
	}
}

// count gives the number of move sequences of a length.
func (b *timurBoard) count(depth int) uint64 {
	moves := b.legal()
	if depth == 1 {
		return uint64(len(moves))
	}
	n := uint64(0)
	for _, m := range moves {
		next := b.after(m)
		next.settle()
		n += next.count(depth - 1)
	}
	return n
}
