package engine_test

import (
	"strings"
	"testing"

	"pbemd/engine"
)

func TestParseReadsGenerously(t *testing.T) {
	v := compile(t, chess())
	for text, want := range map[string]string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR":                  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
		"  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR   White KQkq  ": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR B qK – 3 17":      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b Kq - 3 17",
		"rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR b KQkq D3 0 2": "rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 2",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1":   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[-] w KQkq - 0 1":  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"QQQQQQQQ/8/8/8/8/8/6k1/QK6 w - - 0 90":                        "",
		"8/8/8/QQQQ4/QQQQ4/8/3K2k1/Q7 b - - 0 90":                      "8/8/8/QQQQ4/QQQQ4/8/3K2k1/Q7 b - - 0 90",
	} {
		p, err := v.Parse(text)
		switch {
		case want == "" && err == nil:
			t.Errorf("%q is read", text)
		case want != "" && err != nil:
			t.Errorf("%q: %v", text, err)
		case want != "" && p.String() != want:
			t.Errorf("%q is read as %s, want %s", text, p, want)
		}
	}
}

func TestParseRefusesWithReason(t *testing.T) {
	v := compile(t, chess())
	for text, word := range map[string]string{
		"":                                                              "empty",
		"8/8/8/8/8/8/8 w - - 0 1":                                       "8 and 7",
		"8/8/8/8/8/8/8/8/8 w - - 0 1":                                   "9 ranks",
		"4k3/8/8/8/8/8/8/4K2 w - - 0 1":                                 "rank 1 has 7 squares",
		"4k3/8/8/8/8/8/8/4K4 w - - 0 1":                                 "rank 1 has 9 squares",
		"4k3/8/8/8/8/8/8/4K2X w - - 0 1":                                `"X" is no man`,
		"4k3/8/8/8/8/8/8/4K2( w - - 0 1":                                "not closed",
		"4k3/8/8/8/8/8/8/4K0 w - - 0 1":                                 "from 1 to 40",
		"4k3/8/8/8/8/8/8/8 w - - 0 1":                                   "White has no king",
		"8/8/8/8/8/8/8/4K3 w - - 0 1":                                   "Black has no king",
		"4k3/8/8/8/8/8/8/K3K3 w - - 0 1":                                "White has 2 kings",
		"4k3/8/8/8/8/8/8/4K3 x - - 0 1":                                 "w or b",
		"4k3/8/8/8/8/8/8/4K3 w K - 0 1":                                 "castling K needs",
		"4k3/8/8/8/8/8/8/4K2r w K - 0 1":                                "castling K needs",
		"4k3/8/8/8/8/8/8/4K2R w X - 0 1":                                "some of KQkq",
		"4k3/8/8/8/8/8/8/4K3 w - e9 0 1":                                "no square",
		"4k3/8/8/8/8/8/8/4K3 w - e6 0 1":                                "just have passed",
		"4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1":                              "just have passed",
		"4k3/8/4p3/4p3/8/8/8/4K3 w - e6 0 1":                            "just have passed",
		"4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1":                            "just have passed",
		"4k3/8/8/4p3/8/8/8/4K3 w - e6 3 9":                              "halfmove clock is 0",
		"4k3/8/8/8/8/8/8/4K3 w - pass 0 1":                              "passed in",
		"4k3/8/8/8/8/8/8/4K3 w - - -1 1":                                "halfmove clock",
		"4k3/8/8/8/8/8/8/4K3 w - - x 1":                                 "halfmove clock",
		"4k3/8/8/8/8/8/8/4K3 w - - 10000 1":                             "halfmove clock",
		"4k3/8/8/8/8/8/8/4K3 w - - 0 0":                                 "move number",
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1 2":                               "one field too many",
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1 drawn=N":                         "no field drawn=",
		"4k3/8/8/8/8/8/8/4K3 a=b w":                                     "after the fields",
		"4k3/8/8/8/8/8/8/4K3[N] w - - 0 1":                              "nothing is held in hand",
		"4k3/8/8/8/8/8/8/4K2P w - - 0 1":                                "cannot stand on h1",
		"4k2P/8/8/8/8/8/8/4K3 w - - 0 1":                                "cannot stand on h8",
		"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1":                         "9 men P",
		"rnbqkbnr/pppppppp/8/8/8/Q7/PPPPPPPP/RNBQKBNR w KQkq - 0 1":     "more promoted men",
		"4k3/4R3/8/8/8/8/8/4K3 w - - 0 1":                               "stands attacked",
		"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR b KQkq - 1 3": "stands attacked",
		"4k3/8/8/8/8/8/8/4K3[ w - - 0 1":                                "[ ]",
	} {
		p, err := v.Parse(text)
		if err == nil {
			t.Errorf("%q is read as %s, want it refused with %q", text, p, word)
		} else if !strings.Contains(err.Error(), word) {
			t.Errorf("%q is refused with %q, want %q in it", text, err, word)
		}
	}
}

func TestSquareNames(t *testing.T) {
	v := compile(t, engine.Spec{
		ID: "wide", Name: "Wide", Files: 40, Ranks: 40, Royalty: "none",
		Start: strings.Repeat("40/", 39) + "K39 w - - 0 1",
		Men:   []engine.ManSpec{{Name: "king", Label: "K", Moves: "Q", Royal: true}},
	})
	p := v.Start()
	for name, want := range map[string][2]int{"a1": {0, 0}, "z40": {25, 39}, "aa10": {26, 9}, "AN40": {39, 39}} {
		s, ok := p.ParseSquare(name)
		if !ok || p.File(s) != want[0] || p.Rank(s) != want[1] || !strings.EqualFold(p.SquareName(s), name) {
			t.Errorf("%s is read as %v, %v", name, p.SquareName(s), ok)
		}
	}
	for _, name := range []string{"", "a", "1", "a0", "a41", "ao1", "aaa1", "a1b", "ä1", "a01"} {
		if s, ok := p.ParseSquare(name); ok {
			t.Errorf("%q is read as %s", name, p.SquareName(s))
		}
	}
	if n := len(p.Moves(nil)); n != 39*3 {
		t.Errorf("a queen in the corner of 40x40 has %d moves, want %d", n, 39*3)
	}
}
