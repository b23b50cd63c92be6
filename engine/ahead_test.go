package engine_test

import (
	"strings"
	"testing"

	"pbemd/engine"
)

// TestOneAhead: a move with ii is allowed on the rank ahead of one where such men begin, and on no other.
func TestOneAhead(t *testing.T) {
	for _, c := range []struct{ moves, start, men, from, want string }{
		{"iifmnD", "Td2 Tf2", "Td2 Tf2", "d2", ""},
		{"iifmnD", "Td2 Tf2", "Td3 Tf2", "d3", "d5"},
		{"iifmnD", "Td2 Tf2", "Tc3 Tf2", "c3", "c5"}, // on any file of that rank
		{"iifmnD", "Td2 Tf2 bh8", "Td3 Tf2 bd4", "d3", ""},
		{"iifmnD", "Td2 Tf2", "Td4 Tf2", "d4", ""},
		{"iifmnD", "Td2 Tf5", "Td3 Te6", "e6", "e8"}, // men that begin on two ranks
		{"ifmnDiifmnD", "Td2 Tf2", "Td2 Tf2", "d2", "d4"},
		{"ifmnDiifmnD", "Td2 Tf2", "Td3 Tf2", "d3", "d5"},
		{"iifmafsW", "Td2 Tf2", "Td3 Tf2", "d3", "c5 e5"}, // of several legs
		{"iifmafsW", "Td2 Tf2", "Td2 Tf2", "d2", ""},
		{"iimcU", "Td2", "Td2", "d2", ""},
		{"iifmnD", "td7 tf7", "td6 tf7", "d6", "d4"},
		{"iifmnD", "td7 tf7", "td7 tf6", "d7", ""},
	} {
		spec := engine.Spec{
			ID: "workshop", Name: "Workshop", Files: 8, Ranks: 8, Start: board(c.start), Royalty: "none",
			Men:  []engine.ManSpec{{Name: "tested", Label: "T", Moves: c.moves}, {Name: "block", Label: "B", Moves: "-"}},
			Hand: engine.HandSpec{Put: true},
		}
		text := board(c.men)
		if strings.Contains(c.men, "t") {
			text = strings.Replace(text, " w ", " b ", 1)
		}
		p := position(t, compile(t, spec), text)
		if got := reachedFrom(p, c.from); got != c.want {
			t.Errorf("%s, begun on %s, with %s goes to %q, want %q", c.moves, c.start, c.men, got, c.want)
		}
	}
	anywhere := compile(t, engine.Spec{
		ID: "workshop", Name: "Workshop", Files: 8, Ranks: 8, Start: board("Td2 bh8"), Royalty: "none",
		Men: []engine.ManSpec{{Name: "tested", Label: "T", Moves: "miUciiUW"}, {Name: "block", Label: "B", Moves: "-"}},
	})
	if n := len(anywhere.Start().Moves(nil)); n != 62 {
		t.Errorf("miUciiUW has %d moves from where it began, want those to 62 empty squares", n)
	}
	if got, want := reachedFrom(position(t, anywhere, board("Te3 bh8")), "e3"), "d3 e2 e4 f3 xh8"; got != want {
		t.Errorf("miUciiUW goes one rank ahead to %q, want %q", got, want)
	}
}

// TestOneAheadGivesRights: with n it gives rights of en passant, as with one i, and position strings keep them.
func TestOneAheadGivesRights(t *testing.T) {
	v := compile(t, engine.Spec{
		ID: "workshop", Name: "Workshop", Files: 8, Ranks: 8, Start: board("Td2 te7 kh8 Kh1"),
		Men: []engine.ManSpec{
			{Name: "tested", Label: "T", Moves: "fmWfceFifmnHiifmnD", Pawn: true},
			{Name: "king", Label: "K", Moves: "K", Royal: true},
		},
	})
	p := position(t, v, board("Td3 te5 kh8 Kh1"))
	for _, m := range p.Moves(nil) {
		if p.SquareName(m.To()) == "d5" {
			p.Make(m)
			break
		}
	}
	if got := strings.Fields(p.String())[3]; got != "d4" {
		t.Fatalf("after d3-d5 the rights are %q, want d4: %s", got, p)
	}
	if got, want := reachedFrom(position(t, v, p.String()), "e5"), "d4*d5 e4"; got != want {
		t.Errorf("e5 goes to %q, want %q", got, want)
	}
}
