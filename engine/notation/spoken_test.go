package notation

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestSpoken(t *testing.T) {
	for _, c := range []struct{ id, position, move, want string }{
		{"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nf3", "White knight from g1 to f3"},
		{"chess", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "O-O-O", "Black king from e8 to c8, castling with the rook from a8 to d8"},
		{"chess", "4k2r/6P1/8/8/8/8/8/4K3 w - - 0 1", "gxh8=N", "White pawn from g7 to h8, taking the Black rook, becoming a knight"},
		{"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "White pawn from e5 to d6, taking the Black pawn on d5"},
		{"re", "5/1n3/2N2/5/5[KQRRBBNPPkqrrbbnpp] w - - 0 2", "Q@a1", "White queen put on a1"},
		{"re", "5/5/2q2/5/K4[k] w - - 0 9", "pass", "White passes"},
		{"rennchess", "5k6/P11/12/12/12/12/12/12/12/5K6[DHH] w - - 0 40", "a10=D", "White pawn from a9 to a10, becoming a duke"},
	} {
		p := position(t, c.id, c.position)
		m, err := Read(p, c.move)
		if err != nil {
			t.Errorf("%s %s: %v", c.id, c.move, err)
			continue
		}
		if got := Spoken(p, m); got != c.want {
			t.Errorf("%s %s is told as %q, want %q", c.id, c.move, got, c.want)
		}
	}
}

// TestSpokenOfAll holds, in random positions of every variant, that every move can be told, in words that tell it from most
// others, and that telling it changes nothing.
func TestSpokenOfAll(t *testing.T) {
	for _, v := range played(t) {
		t.Run(v.ID(), func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				p, _ := walk(t, v)
				before := p.String()
				for _, m := range p.Moves(nil) {
					text := Spoken(p, m)
					if !strings.HasPrefix(text, p.Side().String()+" ") || strings.Contains(text, "  ") || strings.ContainsAny(text, "-@&") {
						t.Fatalf("%s: %s is told as %q", p, Long(p, m), text)
					}
				}
				if p.String() != before {
					t.Fatalf("%s became %s", before, p)
				}
			})
		})
	}
}
