package notation

import "testing"

// chessNames are the names of orthodox men, as a variant would give them.
var chessNames = map[string]string{
	"king": "K", "queen": "Q", "rook": "R", "bishop": "B", "knight": "N", "pawn": "P",
	"♔": "K", "♕": "Q", "♖": "R", "♗": "B", "♘": "N", "♙": "P",
}

func TestTidy(t *testing.T) {
	for text, want := range map[string]string{
		"Nf3":                     "Nf3",
		"  Nf3  ":                 "Nf3",
		"N\u200bf\u200d3\ufeff":   "Nf3",
		"e2\u2013e4":              "e2-e4",
		"e2\u2014e4":              "e2-e4",
		"e2\u2212e4":              "e2-e4",
		"e2\u00a0\u2011\u202fe4":  "e2 - e4",
		"O\u2010O":                "O-O",
		"Ｎｆ３":                     "Nf3",
		"ｅ２－ｅ４":                   "e2-e4",
		"♞f3":                     "♘f3",
		"♘\ufe0ef3":               "♘f3",
		"Nf3.":                    "Nf3",
		"Nf3。":                    "Nf3",
		"Nf3!?":                   "Nf3",
		"Nf3 +":                   "Nf3",
		"Qxf7#":                   "Qxf7",
		"Qxf7++":                  "Qxf7",
		"Qxf7 mate":               "Qxf7",
		"Qxf7, checkmate!":        "Qxf7",
		"exd6 e.p.":               "exd6",
		"exd6e.p.":                "exd6",
		"exd6 ep":                 "exd6",
		"exd6 en passant, check.": "exd6",
		"e8(Q)+":                  "e8(Q)",
		"12. Nf3":                 "Nf3",
		"12.Nf3":                  "Nf3",
		"12...Nf6":                "Nf6",
		"12… Nf6":                 "Nf6",
		"12. ... Nf6":             "Nf6",
		"…Nf6":                    "Nf6",
		"12) Nf3":                 "Nf3",
		"“Nf3”":                   "Nf3",
		"„Nf3“":                   "Nf3",
		"*Nf3*":                   "Nf3",
		"(Nf3)":                   "Nf3",
		"**Nf3!**":                "Nf3",
		"Ng1×f3":                  "Ng1xf3",
		"e4\x00\x1b":              "e4",
		"check":                   "check",
		"mate":                    "mate",
		"0-0":                     "0-0",
		"...":                     "",
	} {
		if got := tidy(text); got != want {
			t.Errorf("tidy(%+q) = %+q, want %+q", text, got, want)
		}
	}
}

func TestCompact(t *testing.T) {
	for text, want := range map[string]string{
		"Nf3":                               "Nf3",
		"♘f3":                               "(N)f3",
		"♘g1 - f3":                          "(N)g1-f3",
		"N to f3":                           "N-f3",
		"knight f3":                         "(N)f3",
		"Knight to f3":                      "(N)-f3",
		"knight moves to f3":                "(N)-f3",
		"the knight goes to f3":             "(N)-f3",
		"knight takes f3":                   "(N)xf3",
		"knight takes on f3":                "(N)xf3",
		"knight-f3":                         "(N)-f3",
		"g1 knight to f3":                   "(N)g1-f3",
		"knight on g1 takes f3":             "(N)g1xf3",
		"knight from g1 to f3":              "(N)g1-f3",
		"pawn takes c4":                     "(P)xc4",
		"e pawn takes d5":                   "(P)exd5",
		"e takes d5":                        "exd5",
		"e2 to e4":                          "e2-e4",
		"e2 e4":                             "e2e4",
		"e8 queen":                          "e8(Q)",
		"e8 promotes to queen":              "e8=(Q)",
		"pawn to e8, promotes to a queen":   "(P)-e8=(Q)",
		"e8 and becomes a queen":            "e8=(Q)",
		"e8 = Q":                            "e8=Q",
		"c9 stays a pawn":                   "c9=(P)",
		"put a knight on c3":                "(N)@c3",
		"drop N at c3":                      "N@c3",
		"drop on c3":                        "@c3",
		"@ c3":                              "@c3",
		"put N c3":                          "N@c3",
		"castles":                           castlingEitherSide,
		"king castles":                      castlingEitherSide,
		"Castles kingside":                  "O-O",
		"castle king side":                  "O-O",
		"castles on the king's side":        "O-O",
		"castle king-side":                  "O-O",
		"short castling":                    "O-O",
		"castles queenside":                 "O-O-O",
		"queen side castling":               "O-O-O",
		"castle long":                       "O-O-O",
		"castle short and long":             "castleshortlong",
		"knight to f3 if he takes then Qd5": "(N)-f3ifhexQd5",
	} {
		if got := compact(text, chessNames); got != want {
			t.Errorf("compact(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestCompactWhereACastleIsAMan(t *testing.T) {
	names := map[string]string{"castle": "C", "prime minister": "M", "pawn of pawns": "PP"}
	for text, want := range map[string]string{
		"castle takes d5":       "(C)xd5",
		"castle to d5":          "(C)-d5",
		"prime minister to d5":  "(M)-d5",
		"pawn of pawns to d5":   "(PP)-d5",
		"put pawn of pawns a12": "(PP)@a12",
	} {
		if got := compact(text, names); got != want {
			t.Errorf("compact(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestReadings(t *testing.T) {
	chess := grammar{labels: []string{"K", "Q", "R", "B", "N", "P"}, files: 8, ranks: 8}
	large := grammar{labels: []string{"K", "KQ", "A", "B", "P"}, files: 30, ranks: 12}
	at := func(file, rank int) place { return place{file, rank} }
	for _, c := range []struct {
		g    grammar
		text string
		want []reading
	}{
		{chess, "e4", []reading{{from: nowhere, to: at(4, 3)}}},
		{chess, "bc4", []reading{
			{from: at(1, none), to: at(2, 3)},
			{label: "B", from: nowhere, to: at(2, 3)},
		}},
		{chess, "bxc4", []reading{
			{from: at(1, none), to: at(2, 3), captures: true},
			{label: "B", from: nowhere, to: at(2, 3), captures: true},
		}},
		{chess, "b3c4", []reading{{from: at(1, 2), to: at(2, 3), certain: true}}},
		{chess, "B3c4", []reading{
			{from: at(1, 2), to: at(2, 3)},
			{label: "B", from: at(none, 2), to: at(2, 3)},
		}},
		{chess, "ng1:f3", []reading{{label: "N", from: at(6, 0), to: at(5, 2), captures: true, certain: true}}},
		{chess, "e7-d8=(q)", []reading{{from: at(4, 6), to: at(3, 7), promotion: "Q", certain: true}}},
		{chess, "e8/Q", []reading{{from: nowhere, to: at(4, 7), promotion: "Q"}}},
		{chess, "n@c3", []reading{{kind: put, label: "N", from: nowhere, to: at(2, 2), certain: true}}},
		{chess, "K=d1", []reading{{kind: put, label: "K", from: nowhere, to: at(3, 0), certain: true}}},
		{chess, "0-0-0", []reading{{kind: castle, from: nowhere, to: nowhere, side: -1}}},
		{chess, "oo", []reading{{kind: castle, from: nowhere, to: nowhere, side: 1}}},
		{chess, "PASS", []reading{{kind: pass, from: nowhere, to: nowhere}}},
		{chess, "Nj9", []reading{
			{from: at(13, none), to: at(9, 8)},
			{label: "N", from: nowhere, to: at(9, 8)},
		}},
		{chess, "Nd4xe5-f6", []reading{{
			label: "N", from: at(3, 3), to: at(5, 5), certain: true,
			via: route{squares: [mostVia]place{at(4, 4)}, length: 1},
		}}},
		{chess, "d4xe5xe6-d4", []reading{{
			from: at(3, 3), to: at(3, 3), certain: true,
			via: route{squares: [mostVia]place{at(4, 4), at(4, 5)}, length: 2},
		}}},
		{chess, "draw=n", []reading{{kind: draw, label: "N", from: nowhere, to: nowhere}}},
		{chess, "d4-e5-e6", nil},
		{chess, "e8=X", nil},
		{chess, "e8(Q", nil},
		{chess, "o-oo", nil},
		{chess, "e03", nil},
		{chess, "", nil},
		{large, "baa3", []reading{
			{from: at(1, none), to: at(26, 2)},
			{label: "B", from: nowhere, to: at(26, 2)},
			{label: "B", from: at(0, none), to: at(0, 2)},
		}},
		{large, "ab3-c4", []reading{
			{from: at(27, 2), to: at(2, 3), certain: true},
			{label: "A", from: at(1, 2), to: at(2, 3), certain: true},
		}},
		{large, "kqd10", []reading{
			{label: "K", from: at(16, none), to: at(3, 9)},
			{label: "KQ", from: nowhere, to: at(3, 9)},
		}},
	} {
		got := c.g.readings(c.text)
		if !sameReadings(got, c.want) {
			t.Errorf("readings of %q:\n got %+v\nwant %+v", c.text, got, c.want)
		}
	}
}

func sameReadings(a, b []reading) bool {
	if len(a) != len(b) {
		return false
	}
	for _, one := range a {
		found := false
		for _, other := range b {
			found = found || one == other
		}
		if !found {
			return false
		}
	}
	return true
}

func FuzzGrammar(f *testing.F) {
	for _, text := range []string{"Nf3", "baa3", "e8=(Q)", "0-0-0", "K=d1", "@aa40", "ab3xc4/KQ"} {
		f.Add(text)
	}
	g := grammar{labels: []string{"K", "KQ", "A", "B", "P"}, files: 40, ranks: 40}
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range g.readings(compact(tidy(text), chessNames)) {
			if r.kind == step && !r.to.whole() {
				t.Errorf("%q is read without a square to go to: %+v", text, r)
			}
		}
	})
}
