package engine_test

import (
	"slices"
	"strings"
	"testing"

	"pbemd/engine"
)

// TestCastling holds who castles with whom, and where king and partner stand then: "g1+f1".
func TestCastling(t *testing.T) {
	for _, c := range []struct{ moves, men, rights, want string }{
		{"isO2", "Ke1 Ta1 Th1", "KQ", "c1+d1 g1+f1"},
		{"isO2", "Ke1 Ta1 Th1", "Q", "c1+d1"},
		{"islO2", "Ke1 Ta1 Th1", "Q", "c1+d1"},
		{"irO2", "Ke1 Ta1 Th1", "K", "g1+f1"},
		{"islO2", "ke8 ta8 th8", "k", "g8+f8"},
		{"ilO3isO2", "Ke1 Ta1 Th1", "Q", "b1+c1 c1+d1"},
		{"irO4", "Kb1 Th1", "K", "f1+e1"},
		{"isO2", "Ke1 Tb1 Bh1", "KQ", "c1+d1 g1+f1"}, // the outermost man, wherever it stands and whatever it is
		{"isO2", "Ke1 Ta1 bh1", "Q", "c1+d1"},        // of the own side
		{"isO2", "Ke1 Ta1 bb1 Bf1 Th1", "KQ", ""},    // with nothing between
		{"isjO2", "Kd1 Ta1 Tg1 Bh1", "K", "f1+e1"},   // the one before the outermost
		{"isjO2", "Kc1 Ta1 Te1 Bh1", "-", ""},        // which is not the next man
		{"isjO2", "Kd1 Ta1 Th1", "-", ""},
		{"isjO2", "Kd1 Ta1 Tg1 bh1", "K", "f1+e1"},
		{"isO2", "Kf1 Ta1 *b1 Tc1", "Q", "d1+e1"}, // a hole ends the search
		{"isO2", "Ke1 Ta1 Th1 bf3 bd7", "KQ", "c1+d1 g1+f1"},
		{"isO2", "Ke1 Ta1 Th1 te8", "KQ", ""},     // not out of attack
		{"isO2", "Ke1 Ta1 Th1 td8 tg8", "KQ", ""}, // nor through it nor into it
		{"isO2", "Ke1 Ta1 Th1 tb8 th8", "KQ", "c1+d1 g1+f1"},
	} {
		men, side := c.men+" kf5", " w "
		if strings.Contains(c.men, "k") {
			men, side = c.men+" Kf4", " b "
		}
		v := compile(t, engine.Spec{
			ID: "workshop", Name: "Workshop", Files: 8, Ranks: 8,
			Start: strings.Replace(board(men), " w - ", side+c.rights+" ", 1),
			Men: []engine.ManSpec{
				{Name: "king", Label: "K", Moves: "K" + c.moves, Royal: true},
				{Name: "partner", Label: "T", Moves: "R"},
				{Name: "block", Label: "B", Moves: "-"},
			},
		})
		p := v.Start()
		var ends []string
		for _, m := range p.Moves(nil) {
			if m.Kind() == engine.Castle {
				_, to := p.Partner(m)
				ends = append(ends, p.SquareName(m.To())+"+"+p.SquareName(to))
			}
		}
		slices.Sort(ends)
		if got := strings.Join(ends, " "); got != c.want {
			t.Errorf("%s with %s castles to %q, want %q", c.moves, c.men, got, c.want)
		}
	}
}

// TestCastlingOpensLine: what counts is whether the king is attacked when its partner has moved, too.
func TestCastlingOpensLine(t *testing.T) {
	for _, c := range []struct {
		men  string
		want engine.Reason
	}{
		{"Kc1 Tf1 kb5", engine.Fine},
		{"Kc1 Tf1 kb5 th1", engine.CastlesInto}, // a rook behind the partner
		{"Kc1 Tf1 kb5 te8", engine.CastlesInto},
		{"Kc1 Tf1 kb5 td8", engine.CastlesThrough},
		{"Kc1 Tf1 kb5 tc8", engine.CastlesOut},
		{"Ke1 Th1 kb5 ca1", engine.CastlesInto}, // a cannon that finds a man to hop over
		{"Ke1 Th1 kb5 cg8", engine.Fine},
	} {
		v := compile(t, engine.Spec{
			ID: "workshop", Name: "Workshop", Files: 8, Ranks: 8,
			Start: strings.Replace(board(c.men[:8]+"kb5 ta6 ca7"), " w - ", " w K ", 1),
			Men: []engine.ManSpec{
				{Name: "king", Label: "K", Moves: "KirO2", Royal: true},
				{Name: "partner", Label: "T", Moves: "R"},
				{Name: "cannon", Label: "C", Moves: "mRcpR"},
			},
		})
		p := position(t, v, strings.Replace(board(c.men), " w - ", " w K ", 1))
		pseudo := p.Pseudo(nil)
		i := slices.IndexFunc(pseudo, func(m engine.Move) bool { return m.Kind() == engine.Castle })
		if i < 0 {
			t.Errorf("%s: the king does not castle", c.men)
			continue
		}
		if got := p.Legal(pseudo[i]); got != c.want {
			t.Errorf("%s: castling is %q, want %q", c.men, got, c.want)
		}
		if legal := slices.Contains(p.Moves(nil), pseudo[i]); legal != (c.want == engine.Fine) {
			t.Errorf("%s: castling is listed: %v", c.men, legal)
		}
	}
}

// TestOthersCastle: a man that is not royal castles by the same rules, but for attacked squares, which mean nothing to it.
func TestOthersCastle(t *testing.T) {
	v := compile(t, engine.Spec{
		ID: "workshop", Name: "Workshop", Files: 8, Ranks: 8, Start: strings.Replace(board("Ka3 De1 Th1 kb8 th7"), " w - ", " w K ", 1),
		Men: []engine.ManSpec{
			{Name: "king", Label: "K", Moves: "K", Royal: true},
			{Name: "duke", Label: "D", Moves: "KisO2"},
			{Name: "rook", Label: "T", Moves: "R"},
		},
	})
	for men, want := range map[string]engine.Reason{
		"Ka3 De1 Th1 kb8":     engine.Fine,
		"Ka3 De1 Th1 kb8 te8": engine.Fine,
		"Ka3 De1 Th1 kb8 tf8": engine.Fine,
		"Ka3 De1 Th1 kb8 tg8": engine.Fine,
		"Ka3 De1 Th1 kb8 ta8": engine.StaysInCheck,
		"Ka1 De1 Th1 kb8":     engine.Fine,
		"Kd1 De1 Th1 kb8 tf3": engine.Fine,
	} {
		p := position(t, v, strings.Replace(board(men), " w - ", " w K ", 1))
		pseudo := p.Pseudo(nil)
		i := slices.IndexFunc(pseudo, func(m engine.Move) bool { return m.Kind() == engine.Castle })
		if i < 0 {
			t.Errorf("%s: nobody castles", men)
			continue
		}
		if got := p.Legal(pseudo[i]); got != want {
			t.Errorf("%s: castling is %q, want %q", men, got, want)
		}
		if legal := p.Moves(nil); slices.Contains(legal, pseudo[i]) != (want == engine.Fine) || p.Perft(1) != uint64(len(legal)) {
			t.Errorf("%s: %d legal moves, %d counted: %v", men, len(legal), p.Perft(1), legal)
		}
	}
}
