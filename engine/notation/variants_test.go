package notation

import (
	"testing"

	"pbemd/engine"
	"pbemd/engine/games"
)

// specs are small variants, made for what orthodox chess does not have.
var specs = []engine.Spec{
	{ // men come from hand and only capture; passing
		ID: "test-hand", Name: "Hand", Files: 5, Ranks: 5,
		Start: "5/5/5/5/5[KQRRNNBBPPkqrrnnbbpp] w - - 0 1",
		Men: []engine.ManSpec{
			{Name: "king", Label: "K", Moves: "cK"}, {Name: "queen", Label: "Q", Moves: "cQ"},
			{Name: "rook", Label: "R", Moves: "cR"}, {Name: "bishop", Label: "B", Moves: "cB"},
			{Name: "knight", Label: "N", Moves: "cN"}, {Name: "pawn", Label: "P", Moves: "fcF", Pawn: true},
		},
		Royalty: "none",
		Hand:    engine.HandSpec{Put: true, Pass: "hand empty"},
	},
	{ // many labels that are file letters; two-digit ranks; staying what one is; captured men come back
		ID: "test-large", Name: "Large", Files: 12, Ranks: 10,
		Start: "g1q2es2i1g/rhcbnkuabchr/pppppppppppp/5ff5/12/12/5FF5/PPPPPPPPPPPP/RHCBAUKNBCHR/G1I2SE2Q1G w - - 0 1",
		Men: []engine.ManSpec{
			{Name: "king", Label: "K", Moves: "K", Royal: true}, {Name: "queen", Label: "Q", Moves: "Q"},
			{Name: "rook", Label: "R", Moves: "R"}, {Name: "bishop", Label: "B", Moves: "B"},
			{Name: "horse", Label: "H", Moves: "N"}, {Name: "fox", Label: "F", Moves: "W"},
			{Name: "guard", Label: "U", Moves: "K"}, {Name: "page", Label: "E", Moves: "NK"},
			{Name: "squire", Label: "S", Moves: "WFAD"}, {Name: "castle", Label: "C", Moves: "NAD"},
			{Name: "general", Label: "G", Moves: "C"}, {Name: "archbishop", Label: "A", Moves: "BN"},
			{Name: "nobleman", Label: "N", Moves: "RN"}, {Name: "prince", Label: "I", Moves: "QN"},
			{Name: "pawn", Label: "P", Moves: "fmWfceFifmnD", Pawn: true},
		},
		Royalty: "check",
		Hand:    engine.HandSpec{Captured: "owner", Except: []string{"pawn"}},
		Promotions: []engine.PromotionSpec{
			{Man: "pawn", Ranks: []int{2}, To: []string{"fox"}, Stay: true},
			{Man: "pawn", Ranks: []int{1}, Captured: true, To: []string{
				"queen", "rook", "bishop", "horse", "fox", "guard", "page", "squire", "castle", "general", "archbishop", "nobleman", "prince"}},
			{Man: "fox", Ranks: []int{1}, To: []string{"guard"}, Stay: true, Entering: true},
		},
	},
	{ // holes; pawns that go in every way; castling over four squares
		ID: "test-holes", Name: "Holes", Files: 11, Ranks: 11,
		Start: "ppppppppppp/daczmkmzcad/11/11/11/***********/11/11/11/DACZMKMZCAD/PPPPPPPPPPP w KQkq - 0 1",
		Men: []engine.ManSpec{
			{Name: "pawn", Label: "P", Moves: "fWfDfmF", Pawn: true}, {Name: "nightrider", Label: "A", Moves: "NN"},
			{Name: "amazonrider", Label: "M", Moves: "QNN"}, {Name: "cardinalrider", Label: "C", Moves: "BNN"},
			{Name: "chancellorrider", Label: "D", Moves: "RNN"}, {Name: "zecari", Label: "Z", Moves: "ZZCC"},
			{Name: "king", Label: "K", Moves: "KisO4", Royal: true},
		},
		Royalty: "check",
		Promotions: []engine.PromotionSpec{
			{Man: "pawn", Ranks: []int{1}, To: []string{"nightrider", "amazonrider", "cardinalrider", "chancellorrider", "zecari"}},
		},
	},
	{ // files behind z; labels of several letters, some of them like files
		ID: "test-wide", Name: "Wide", Files: 30, Ranks: 5,
		Start: "aabb(ab)16(kq)k7/8pppppp16/30/16PPPPPP8/5K(KQ)17(AB)1BBAA w - - 0 1",
		Men: []engine.ManSpec{
			{Name: "king", Label: "K", Moves: "K", Royal: true}, {Name: "queen", Label: "Q", Moves: "Q"},
			{Name: "double", Label: "KQ", Moves: "QN"}, {Name: "alpha", Label: "A", Moves: "NB"},
			{Name: "beta", Label: "B", Moves: "RN"}, {Name: "gamma", Label: "AB", Moves: "QA"},
			{Name: "pawn", Label: "P", Moves: "fmWfcFsmW", Pawn: true},
		},
		Royalty: "check",
	},
	{ // captures on the way, and several ways between two squares
		ID: "test-lion", Name: "Lion", Files: 8, Ranks: 8,
		Start: "l2qk2l/pppppppp/8/8/8/8/PPPPPPPP/L2QK2L w - - 0 1",
		Men: []engine.ManSpec{
			{Name: "king", Label: "K", Moves: "K", Royal: true}, {Name: "queen", Label: "Q", Moves: "Q"},
			{Name: "lion", Label: "L", Moves: "KNADcaKcabK"}, {Name: "pawn", Label: "P", Moves: "fmWfcF", Pawn: true},
		},
		Royalty: "check",
	},
}

// variants are all whose rules are complete, and those above.
func variants(t testing.TB) []*engine.Variant {
	t.Helper()
	var all []*engine.Variant
	for _, id := range games.Ready() {
		game, err := games.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, game.Variant)
	}
	for _, spec := range specs {
		v, err := engine.Compile(spec)
		if err != nil {
			t.Fatalf("%s: %v", spec.ID, err)
		}
		all = append(all, v)
	}
	return all
}
