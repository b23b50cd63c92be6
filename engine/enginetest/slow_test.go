package enginetest_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pbemd/engine"
	"pbemd/engine/enginetest"
)

// rare names the variants that the slow implementation knows, and what their games must have shown in compared
// positions, so that the comparison is known to have looked at it.
var rare = map[string][]string{
	"chess":           {"en passant", "castling", "promotion", "insufficient material"},
	"re":              {"put", "pass"},
	"re2":             {"put", "pass"},
	"rennchess":       {"promotion"},
	"rennchess-12x12": nil,
	"rennchess-flank": nil,
	"rennchess-12x14": nil,
	"reef":            {"castling", "promotion"},
	"reincarnation":   {"castling", "promotion", "replacement"},
	"reincarnation2":  {"castling", "promotion", "replacement"},
	"chex":            {"draw", "put", "drawn king"},
}

// TestSlowSecondImplementation compares the engine's list of legal moves with that of the slow
// implementation, and what comes of a move, position by position, in random games. For Timur's pawns see TestSlowTimur.
func TestSlowSecondImplementation(t *testing.T) {
	for id, wanted := range rare {
		t.Run(id, func(t *testing.T) {
			v := find(id)
			c := comparison{rules: rulesOf(id, v.Start().String()), seen: map[string]int{}}
			for seed := range seeds() * 2 {
				c.game(t, v, int(seed), rand.New(rand.NewPCG(seed, 2)))
			}
			for _, wanted := range wanted {
				if c.seen[wanted] == 0 && enginetest.Seeds() > 2 {
					t.Errorf("no compared position had: %s", wanted)
				}
			}
		})
	}
}

// A comparison counts what it has seen.
type comparison struct {
	rules slowRules
	seen  map[string]int
}

// interval is how many positions of a game there are for each one compared: the slow implementation is slow
// indeed on large boards.
func interval(v *engine.Variant) int {
	switch {
	case v.Files() <= 8:
		return 1
	case v.Files() < 12:
		return 3
	}
	return 6
}

// game plays one game.
func (c *comparison) game(t *testing.T, v *engine.Variant, seed int, random *rand.Rand) {
	t.Helper()
	p := v.Start()
	for ply := range 250 {
		moves := p.Moves(nil)
		end := p.End()
		compared := (ply+seed)%interval(v) == 0 || len(moves) == 0
		if compared {
			c.position(t, p, moves, end)
		}
		if end.Over() {
			c.seen[end.Cause.String()]++
			return
		}
		m := lively(p, moves, random)
		before, name := p.String(), enginetest.Name(p, m)
		p.Make(m)
		if compared {
			c.outcome(t, before, name, p.String())
		}
	}
}

// outcome compares the position after a move.
func (c *comparison) outcome(t *testing.T, before, name, after string) {
	t.Helper()
	want, found := c.rules.next(readSlow(before), name)
	if !found {
		t.Fatalf("%s: %s is no move of the slow implementation", before, name)
	}
	if got := readSlow(after); c.rules.state(got) != c.rules.state(want) {
		t.Fatalf("%s, after %s:\nengine %s\nslow   %s", before, name, c.rules.state(got), c.rules.state(want))
	}
}

// position compares one position.
func (c *comparison) position(t *testing.T, p *engine.Position, moves []engine.Move, end engine.End) {
	t.Helper()
	slow := readSlow(p.String())
	if c.rules.chex && slow.drawn == "K" {
		c.seen["drawn king"]++
		if unsafe := c.rules.kingUnsafe(slow); unsafe != (end.Cause == engine.KingUnsafe) {
			t.Fatalf("%s: the king is unsafe everywhere: %v", p, unsafe)
		}
	}
	if len(moves) == 0 && end.Cause != engine.Checkmate && end.Cause != engine.Stalemate && end.Cause != engine.NoMoveLeft {
		return // over by the last move, whatever could still move
	}
	var got []string
	for _, m := range moves {
		got = append(got, enginetest.Name(p, m))
		c.note(m)
	}
	slices.Sort(got)
	if want := texts(c.rules.legal(slow)); !slices.Equal(got, want) {
		t.Fatalf("%s:\nonly the engine has %v\nonly the slow implementation has %v", p, without(got, want), without(want, got))
	}
}

// note counts what kind of move was compared.
func (c *comparison) note(m engine.Move) {
	names := map[engine.Kind]string{
		engine.EnPassant: "en passant", engine.Castle: "castling", engine.Put: "put", engine.Pass: "pass",
		engine.Draw: "draw", engine.Replace: "replacement",
	}
	c.seen[names[m.Kind()]]++
	if _, promotes := m.Promotion(); promotes {
		c.seen["promotion"]++
	}
}

// lively chooses a move at random, a capture or promotion rather than another in half of the cases, so that
// games come to their rare moves.
func lively(p *engine.Position, moves []engine.Move, random *rand.Rand) engine.Move {
	var sharp []engine.Move
	for _, m := range moves {
		if _, promotes := m.Promotion(); promotes || p.Captured(m).Exists() {
			sharp = append(sharp, m)
		}
	}
	if len(sharp) > 0 && random.IntN(2) == 0 {
		moves = sharp
	}
	return moves[random.IntN(len(moves))]
}

// without gives what one list has and another has not.
func without(list, other []string) string {
	var rest []string
	for _, text := range list {
		if !slices.Contains(other, text) {
			rest = append(rest, text)
		}
	}
	return strings.Join(rest, " ")
}
