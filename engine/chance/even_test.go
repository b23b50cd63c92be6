package chance_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pbemd/engine/chance"
)

// These tests count on fixed seeds, so they give the same result for ever. The limit is one that even chance
// passes in all but about one of a thousand cases.

// wantEven compares counts with equal expectations by chi-square.
func wantEven(t *testing.T, what string, counts []int) {
	t.Helper()
	total := 0
	for _, n := range counts {
		total += n
	}
	expected := float64(total) / float64(len(counts))
	if expected < 10 {
		t.Fatalf("%s: %.1f expected of each is too few to tell", what, expected)
	}
	sum := 0.0
	for _, n := range counts {
		sum += (float64(n) - expected) * (float64(n) - expected) / expected
	}
	if limit := chiSquareLimit(len(counts) - 1); sum > limit {
		t.Errorf("%s: chi-square %.1f of %d counts is above %.1f: %v", what, sum, len(counts), limit, counts)
	}
}

// chiSquareLimit is the 99.9th percentile for so many degrees of freedom, by Wilson and Hilferty.
func chiSquareLimit(freedom int) float64 {
	f := float64(freedom)
	return f * math.Pow(1-2/(9*f)+3.0902*math.Sqrt(2/(9*f)), 3)
}

func keyFor(board int) chance.Digest {
	return chance.Key(testSeed(7), uint64(board), "white's word", "black's word")
}

// TestDiceAreEven: each result is as frequent as the others, and so is each pair of results in a row.
func TestDiceAreEven(t *testing.T) {
	for _, n := range []int{2, 3, 6, 7, 16, 100} {
		source := chance.New(keyFor(n), "dice")
		single, pairs := make([]int, n), make([]int, n*n)
		before := source.Below(n)
		for range 20 * n * n {
			x := source.Below(n)
			single[x]++
			pairs[before*n+x]++
			before = x
		}
		wantEven(t, "dice", single)
		wantEven(t, "pairs", pairs)
	}
}

// TestNoBiasAtTheBounds: below 3/4 of all numbers, a plain remainder would give the low third twice as often.
func TestNoBiasAtTheBounds(t *testing.T) {
	for _, n := range []int{3 << 30, 1<<31 + 1, 1<<32 - 1, 1 << 32} {
		source := chance.New(keyFor(n), "bounds")
		counts := make([]int, 12)
		for range 6000 {
			counts[source.Below(n)*12/n]++
		}
		wantEven(t, "parts", counts)
	}
}

// TestOrdersAreEven: all 24 orders of four men come equally often.
func TestOrdersAreEven(t *testing.T) {
	counts := map[string]int{}
	for board := range 4800 {
		counts[strings.Join(chance.Stack(keyFor(board), "white", []string{"A", "B", "C", "D"}), "")]++
	}
	if len(counts) != 24 {
		t.Fatalf("%d orders", len(counts))
	}
	var all []int
	for _, n := range counts {
		all = append(all, n)
	}
	slices.Sort(all)
	wantEven(t, "orders", all)
}

// TestKingsPlacesAreEven: the king lies at each place of a stack equally often, whatever place the other
// side's king has; and neither stack says anything about the other.
func TestKingsPlacesAreEven(t *testing.T) {
	const men = 16
	places, both := make([]int, men), make([]int, men*men)
	for board := range 5200 {
		key := keyFor(board)
		white := slices.Index(chance.Stack(key, "white", chexMen), "K")
		black := slices.Index(chance.Stack(key, "black", chexMen), "K")
		places[white]++
		both[white*men+black]++
	}
	wantEven(t, "white's king", places)
	wantEven(t, "both kings", both)
}

func TestLotsAreEven(t *testing.T) {
	counts := make([]int, 2)
	for board := range 2000 {
		if chance.Lot(testSeed(byte(board)), uint64(board)) {
			counts[0]++
		} else {
			counts[1]++
		}
	}
	wantEven(t, "lots", counts)
}

// TestEverythingMatters: a change of any one thing that goes into the key deals other stacks.
func TestEverythingMatters(t *testing.T) {
	deal := func(seed chance.Seed, board uint64, white, black string) string {
		key := chance.Key(seed, board, white, black)
		return strings.Join(chance.Stack(key, "white", chexMen), "") + strings.Join(chance.Stack(key, "black", chexMen), "")
	}
	seen := map[string]bool{
		deal(testSeed(1), 1, "a", "b"): true, deal(testSeed(2), 1, "a", "b"): true, deal(testSeed(1), 2, "a", "b"): true,
		deal(testSeed(1), 1, "c", "b"): true, deal(testSeed(1), 1, "a", "c"): true, deal(testSeed(1), 1, "b", "a"): true,
	}
	if len(seen) != 6 {
		t.Errorf("of 6 deals %d differ", len(seen))
	}
}
