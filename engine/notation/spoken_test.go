package notation

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pbemd/engine"
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

// TestSpokenOfTimur holds how moves are told that only Timur's pawns have, and those with a third square.
func TestSpokenOfTimur(t *testing.T) {
	for _, c := range []struct{ men, rest, move, want string }{
		{"Kf1 PPc9 ki5", "w - - 0 1 pop=w1-waits", "PP@h4", "White pawn of pawns from c9 put on h4"},
		{"Ka1 PDe9 kk8", "w - - 0 1 pending=e9", "D@e9", "White duke pawn on e9 becomes a duke"},
		{"Kf1 PPc8 Ra3 kl10", "w - - 0 1 pop=w1", "c9@c3", "White pawn of pawns from c8 to c9, then put on c3"},
		{"Kf1 Ra2 kl10 rf9", "w - - 0 1", "K&a2", "White king on f1 changes places with the White rook on a2"},
		{"Kb9 Md4 kl1", "w - - 0 1", "Ka10&d4", "White king from b9 to a10, then changing places with the White prime minister on d4"},
		{"Kf1 Fc8 kl10", "w - - 0 1", "Fc9=F", "White fox from c8 to c9, staying a fox"},
	} {
		p := timurPosition(t, c.men, c.rest)
		m, err := Read(p, c.move)
		if err != nil {
			t.Errorf("%s: %v", c.move, err)
			continue
		}
		if got := Spoken(p, m); got != c.want {
			t.Errorf("%s is told as %q, want %q", c.move, got, c.want)
		}
	}
}

// TestSpokenOfChex holds that squares have the names that they get by the move.
func TestSpokenOfChex(t *testing.T) {
	p := position(t, "chex", "1[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w - - 0 1")
	for _, c := range []struct{ move, want string }{
		{"draw=N", "White knight drawn from the stack"},
		{"N@a1", "White knight put on b2"},
	} {
		m, err := Replay(p, c.move)
		if err != nil {
			t.Fatalf("%s: %v", c.move, err)
		}
		if got := Spoken(p, m); got != c.want {
			t.Errorf("%s is told as %q, want %q", c.move, got, c.want)
		}
		p.Make(m)
	}
}

// TestSpokenOfAll holds, in random positions of every variant, that every move can be told, that telling it changes
// nothing, and that no two are told alike where squares keep their names.
func TestSpokenOfAll(t *testing.T) {
	for _, v := range played(t) {
		t.Run(v.ID(), func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				p, _ := walk(t, v)
				before := p.String()
				told := map[string]engine.Move{}
				for _, m := range p.Moves(nil) {
					text := Spoken(p, m)
					if other, twice := told[text]; twice && !v.Resizes() {
						t.Fatalf("%s: %s and %s are both told as %q", p, Long(p, other), Long(p, m), text)
					}
					told[text] = m
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
