package engine_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"pbemd/engine"
	"pbemd/engine/enginetest"
)

// inPlay makes a variant in which both sides have men that move as told, beside those of chess. From the starts it takes
// the first in which Black does not stand in check by them; without any, or with moves that are refused, it gives the error.
func inPlay(moves, royalty string) (v *engine.Variant, err error) {
	for _, start := range []string{
		"tn1qkb1t/pp1p1p1p/8/3t4/4T3/8/PP1P1P1P/TN1QKB1T w KQkq - 0 1",
		"tn1qkb1t/pp1p1p1p/8/8/8/8/PP1P1P1P/TN1QKB1T w KQkq - 0 1",
		"1n1qkb2/tpppppp1/7t/8/8/T7/1PPPPPPT/1N1QKB2 w - - 0 1",
		"1n1q1b1k/1ppppppt/8/8/8/8/TPPPPPP1/KN1Q1B2 w - - 0 1",
	} {
		v, err = engine.Compile(engine.Spec{
			ID: "workshop", Name: "Workshop", Files: 8, Ranks: 8, Start: start, Royalty: royalty,
			Men: []engine.ManSpec{
				{Name: "tested", Label: "T", Moves: moves, Value: 5},
				{Name: "king", Label: "K", Moves: "KisO2", Royal: true},
				{Name: "queen", Label: "Q", Moves: "Q", Value: 9},
				{Name: "bishop", Label: "B", Moves: "B", Value: 3},
				{Name: "knight", Label: "N", Moves: "N", Value: 3},
				{Name: "pawn", Label: "P", Moves: "fmWfceFifmnD", Value: 1, Pawn: true},
			},
			Promotions: []engine.PromotionSpec{{Man: "pawn", Ranks: []int{1}, To: []string{"tested", "queen"}}},
		})
		if err == nil {
			break
		}
	}
	return v, err
}

// TestConstructsInPlay plays a random game with men of each construct: what is found by looking at pins and lines is
// what is found by trying every move, nothing is listed twice, and all is taken back and written.
func TestConstructsInPlay(t *testing.T) {
	others := []string{
		"mabW", "[fF-biK]", // come back to where they stand, which a pinned man may do
		"tmdFrbsB3", "tF2A", // capture in two ways
		"IfW", "ifmnDiifmnH", "feafmFifmnD",
	}
	for _, c := range constructs {
		others = append(others, c.moves)
	}
	for i, moves := range others {
		v, err := inPlay(moves, "check")
		if err != nil {
			t.Errorf("%s: %v", moves, err)
			continue
		}
		enginetest.Play(t, v, 1, 60, uint64(i))
	}
}

// TestRandomDescriptions does the same with what chance writes, as far as it is not refused.
func TestRandomDescriptions(t *testing.T) {
	wanted := 300
	if testing.Short() {
		wanted = 30
	}
	w := writer{rand.New(rand.NewPCG(1, 1))}
	for tries := 0; wanted > 0; tries++ {
		if tries == 100_000 {
			t.Fatalf("%d descriptions are missing: nearly all are refused", wanted)
		}
		moves := w.piece()
		royalty := w.one("check", "capture")
		v, err := inPlay(moves, royalty)
		if err != nil {
			continue
		}
		wanted--
		t.Run(moves, func(t *testing.T) { enginetest.Play(t, v, 1, 50, w.Uint64()) })
	}
}

// A writer writes random descriptions.
type writer struct{ *rand.Rand }

func (w writer) one(of ...string) string { return of[w.IntN(len(of))] }

func (w writer) piece() string {
	text := w.move()
	if w.IntN(2) == 0 {
		text += w.move()
	}
	return text
}

func (w writer) move() string {
	switch w.IntN(6) {
	case 0:
		return "[" + w.modifiers() + w.atom() + w.one("-", "?") + w.modifiers() + w.atom() + "]"
	case 1, 2:
		return w.modifiers() + w.atom()
	case 3:
		return w.modifiers() + "a" + w.modifiers() + "a" + w.modifiers() + w.atom()
	}
	return w.modifiers() + "a" + w.modifiers() + w.atom()
}

func (w writer) modifiers() string {
	one := func() string {
		return w.one("", "m", "c", "d", "md", "i", "f", "b", "l", "r", "fs", "bs", "v", "s", "k", "t", "mt", "mk", "j", "p", "g", "n", "o", "oo",
			"e", "q", "z", "mp", "y", "x", "u", "in", "imn", "ii", "iimn", "cp", "mx")
	}
	return one() + one()
}

func (w writer) atom() string {
	return w.one("W", "F", "D", "A", "H", "G", "N", "C", "Z", "K", "R", "B", "Q", "R2", "B3", "NN", "W3", "U", "I", "W*", "DD")
}

// TestLegendStays: the legend is there as long as a label of the start has several letters, of whichever side, although
// no such man is left.
func TestLegendStays(t *testing.T) {
	for label, want := range map[string]string{"DU": "K = king", "D": ""} {
		black := strings.ToLower(label)
		if len(label) > 1 {
			black = "(" + black + ")"
		}
		v := compile(t, engine.Spec{
			ID: "legends", Name: "Legends", Files: 3, Ranks: 3, Start: "k1" + black + "/3/K2 w - - 0 1",
			Men: []engine.ManSpec{{Name: "king", Label: "K", Moves: "K", Royal: true}, {Name: "duke", Label: label, Moves: "-"}},
		})
		got := ""
		for _, man := range position(t, v, "k2/3/K2 w - - 0 1").View(false).Legend {
			got += man.Label + " = " + man.Name
		}
		if got != want {
			t.Errorf("with the label %s the legend is %q, want %q", label, got, want)
		}
	}
}
