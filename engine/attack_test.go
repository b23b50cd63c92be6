package engine_test

import (
	"slices"
	"strings"
	"testing"

	"pbemd/engine"
)

// TestAttacksAreCaptures puts the king of Black on every square in turn: it stands in check exactly when a move of the
// tested man would capture it were kings nothing special. Attacks are looked for in other tables than moves.
func TestAttacksAreCaptures(t *testing.T) {
	more := []struct{ moves, men, want string }{
		{"cU", "Bb2", ""}, {"kU", "", ""}, {"tU", "", ""}, {"dU", "Bb2", ""}, {"icU", "", ""}, {"ifcR", "Td2", ""},
		{"ckR2", "", ""}, {"mkQ", "be4", ""}, {"mtQ", "", ""}, {"jQ3", "be5", ""}, {"onQ", "", ""}, {"ocpR", "Bc4 bh4", ""},
		{"[cW?R]", "bd5", ""}, {"[W?cB]", "be4", ""}, {"ncN", "bd5 Be4", ""}, {"jcH", "bd5 bd6", ""}, {"cabK", "be4", ""}, {"dcafK", "Be4", ""},
	}
	for _, c := range slices.Concat(constructs, more) {
		men := withTested(c.men)
		if strings.ContainsAny(men, "Kk") {
			continue // it is about kings in the way
		}
		king := free(men, "h1", "a8", "h8")
		spec := engine.Spec{
			ID: "workshop", Name: "Workshop", Files: 8, Ranks: 8, Start: strings.Replace(board(men+" K"+king+" k"+free(men+" K"+king, "a8", "h8", "a1")), " w ", " b ", 1),
			Men: []engine.ManSpec{
				{Name: "tested", Label: "T", Moves: c.moves},
				{Name: "block", Label: "B", Moves: "-"},
				{Name: "king", Label: "K", Moves: "-", Royal: true},
			},
		}
		guarded, err := engine.Compile(spec)
		if err != nil {
			t.Errorf("%s with %s: %v", c.moves, men, err)
			continue
		}
		spec.Royalty = "none"
		lawless := compile(t, spec)
		attacks := 0
		for file := range 8 {
			for rank := range 8 {
				square := engine.FileName(file) + string(rune('1'+rank))
				if strings.Contains(men, "T"+square) || strings.Contains(men, "B"+square) || square == king {
					continue
				}
				text := board(men + " K" + king + " k" + square)
				p := position(t, lawless, text)
				captured := slices.ContainsFunc(p.Moves(nil), func(m engine.Move) bool {
					s, _ := p.ParseSquare(square)
					return slices.Contains(p.CapturedOn(m), s)
				})
				check := position(t, guarded, strings.Replace(text, " w ", " b ", 1)).InCheck()
				if captured != check {
					t.Errorf("%s: %s: the king on %s can be captured: %v, stands in check: %v", c.moves, men, square, captured, check)
				}
				if check {
					attacks++
				}
			}
		}
		if attacks == 0 && strings.ContainsAny(c.moves, "ck") {
			t.Errorf("%s: %s: no square is attacked", c.moves, men)
		}
	}
}

// free gives the first of some squares on which no man stands.
func free(men string, squares ...string) string {
	for _, square := range squares {
		if !strings.Contains(men, square) {
			return square
		}
	}
	return ""
}
