package rules_test

import (
	"slices"
	"strings"
	"testing"

	"pbemd/engine"
	"pbemd/engine/enginetest"
	"pbemd/engine/games"
)

// timurBoards are the boards on which Timur's pawns are played.
var timurBoards = []string{"rennchess-timur", "rennchess-12x12-timur", "rennchess-flank-timur", "rennchess-12x14-timur"}

// open gives a variant.
func open(t *testing.T, id string) *engine.Variant {
	t.Helper()
	game, err := games.Open(id)
	if err != nil {
		t.Fatal(err)
	}
	return game.Variant
}

// text writes a position string: men as labels with squares, small letters for Black, then the side and fields.
func text(v *engine.Variant, men, rest string) string {
	side, fields, _ := strings.Cut(rest, " ")
	return enginetest.Board(v, men) + " " + side + " - - 0 1 " + fields
}

// stand sets up a position of the 12x10 board.
func stand(t *testing.T, men, rest string) *engine.Position {
	t.Helper()
	return standOn(t, "rennchess-timur", men, rest)
}

func standOn(t *testing.T, id, men, rest string) *engine.Position {
	t.Helper()
	v := open(t, id)
	p, err := v.Parse(text(v, men, rest))
	if err != nil {
		t.Fatalf("%s %s: %v", men, rest, err)
	}
	return p
}

// moves lists the legal moves that satisfy a condition, by their names.
func moves(p *engine.Position, fits func(engine.Move) bool) string {
	var names []string
	for _, m := range p.Moves(nil) {
		if fits(m) {
			names = append(names, enginetest.Name(p, m))
		}
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// from lists the own moves of the man on a square.
func from(p *engine.Position, square string) string {
	s, _ := p.ParseSquare(square)
	return moves(p, func(m engine.Move) bool { return m.From() == s && m.Kind() == engine.Ordinary })
}

// to lists the moves that end on a square.
func to(p *engine.Position, square string) string {
	s, _ := p.ParseSquare(square)
	return moves(p, func(m engine.Move) bool { return m.To() == s })
}

// kind lists the moves of a kind.
func kind(p *engine.Position, kind engine.Kind) string {
	return moves(p, func(m engine.Move) bool { return m.Kind() == kind })
}

// play makes moves by their names.
func play(t *testing.T, p *engine.Position, names ...string) {
	t.Helper()
	for _, name := range names {
		all := p.Moves(nil)
		i := slices.IndexFunc(all, func(m engine.Move) bool { return enginetest.Name(p, m) == name })
		if i < 0 {
			t.Fatalf("%s: %s is not legal; legal are %s", p, name, moves(p, func(engine.Move) bool { return true }))
		}
		p.Make(all[i])
	}
}

// field gives the value of a field of the position string, "" without one.
func field(p *engine.Position, key string) string {
	for _, word := range strings.Fields(p.String()) {
		if value, ok := strings.CutPrefix(word, key+"="); ok {
			return value
		}
	}
	return ""
}

// at gives the label of the man on a square in the case of its side, "" for none.
func at(p *engine.Position, square string) string {
	s, _ := p.ParseSquare(square)
	m := p.At(s)
	label := p.Variant().Type(m.Type()).Label
	if m.Side() == engine.Black {
		return strings.ToLower(label)
	}
	return label
}

// want compares.
func want(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %q, want %q", what, got, want)
	}
}

// ends compares the end of the game.
func ends(t *testing.T, p *engine.Position, outcome engine.Outcome, cause engine.Cause) {
	t.Helper()
	if end := p.End(); end.Outcome != outcome || end.Cause != cause {
		t.Errorf("%s ends %s by %q, want %s by %q", p, end.Outcome.Result(), end.Cause, outcome.Result(), cause)
	}
}
