package games

import (
	"slices"
	"strings"
	"testing"

	"pbemd/engine"
	"pbemd/engine/view"
)

// TestMovement holds movement diagrams against squares counted by hand. Names
// are those of the diagram, which may be a part of the board.
func TestMovement(t *testing.T) {
	for _, c := range []struct{ game, man, moves, captures string }{
		{"chess", "king", "c3 c4 c5 d3 d5 e3 e4 e5", "c3 c4 c5 d3 d5 e3 e4 e5"},
		{"chess", "knight", "b3 b5 c2 c6 e2 e6 f3 f5", "b3 b5 c2 c6 e2 e6 f3 f5"},
		{"chess", "pawn", "d3 d4", "c3 e3"},
		{"reef", "pawn", "d2 e2 e3 f2", "e2 e3"},
		{"re", "king", "", "b2 b3 b4 c2 c4 d2 d3 d4"},
		{"chex", "pawn", "e6", "d6 f6"},
		{"rennchess", "duke", "a2 a8 b1 b3 b7 b9 c2 c4 c6 c8 d3 d7 f3 f7 g2 g4 g6 g8 h1 h3 h7 h9 i2 i8", "a2 a8 b1 b3 b7 b9 c2 c4 c6 c8 d3 d7 f3 f7 g2 g4 g6 g8 h1 h3 h7 h9 i2 i8"},
	} {
		game, err := Open(c.game)
		if err != nil {
			t.Fatal(err)
		}
		b := game.Movement(game.TypeNamed(c.man))
		if got := marked(b, engine.OnlyMoves, engine.MovesOrCaptures); got != c.moves {
			t.Errorf("%s %s moves to %s, expected %s", c.game, c.man, got, c.moves)
		}
		if got := marked(b, engine.OnlyCaptures, engine.MovesOrCaptures); got != c.captures {
			t.Errorf("%s %s captures on %s, expected %s", c.game, c.man, got, c.captures)
		}
	}
}

func marked(b view.Board, signs ...string) string {
	var names []string
	for i, cell := range b.Cells {
		if slices.Contains(signs, cell.Label) {
			names = append(names, b.Name(i))
		}
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// TestMovementOfEveryMan holds that every man of every game has a diagram on
// which he stands once and reaches something.
func TestMovementOfEveryMan(t *testing.T) {
	for _, game := range All() {
		for i, info := range game.Types() {
			b := game.Movement(engine.Type(i + 1))
			if stands := marked(b, info.Label); len(strings.Fields(stands)) != 1 {
				t.Errorf("%s: the %s stands on %q", game.ID(), info.Name, stands)
			}
			if marked(b, engine.OnlyMoves, engine.OnlyCaptures, engine.MovesOrCaptures) == "" {
				t.Errorf("%s: the %s reaches nothing", game.ID(), info.Name)
			}
		}
	}
}
