package engine_test

import (
	"testing"

	"pbemd/engine"
)

// chess is orthodox chess as a Spec, for tests of the engine alone.
func chess() engine.Spec {
	return engine.Spec{
		ID: "chess", Name: "Chess", Files: 8, Ranks: 8,
		Start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		Men: []engine.ManSpec{
			{Name: "king", Label: "K", Moves: "KisO2", Royal: true},
			{Name: "queen", Label: "Q", Moves: "Q", Value: 9},
			{Name: "rook", Label: "R", Moves: "R", Value: 5},
			{Name: "bishop", Label: "B", Moves: "B", Value: 3},
			{Name: "knight", Label: "N", Moves: "N", Value: 3},
			{Name: "pawn", Label: "P", Moves: "fmWfceFifmnD", Value: 1, Pawn: true},
		},
		Promotions: []engine.PromotionSpec{
			{Man: "pawn", Ranks: []int{1}, To: []string{"queen", "rook", "bishop", "knight"}},
		},
		Draws: engine.DrawSpec{
			Repetition: "fide", Moves: true, BareForfeit: true,
			Insufficient: engine.Insufficient{Bare: true, Single: []string{"bishop", "knight"}, OneColour: []string{"bishop"}},
		},
	}
}

// compile compiles a Spec that has no faults.
func compile(t testing.TB, spec engine.Spec) *engine.Variant {
	t.Helper()
	v, err := engine.Compile(spec)
	if err != nil {
		t.Fatalf("%s does not compile:\n%v", spec.ID, err)
	}
	return v
}

// position reads a position string that is right.
func position(t testing.TB, v *engine.Variant, text string) *engine.Position {
	t.Helper()
	p, err := v.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

func TestPerftOfChess(t *testing.T) {
	v := compile(t, chess())
	for _, test := range []struct {
		position string
		depth    int
		nodes    uint64
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197281},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4085603},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624},
		{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422333},
		{"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2103487},
		{"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3894594},
	} {
		p := position(t, v, test.position)
		if got := p.Perft(test.depth); got != test.nodes {
			t.Errorf("%s: perft %d is %d, want %d", test.position, test.depth, got, test.nodes)
		}
		if p.String() != test.position {
			t.Errorf("%s comes back as %s", test.position, p)
		}
	}
}
