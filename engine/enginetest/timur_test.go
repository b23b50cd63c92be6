package enginetest_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pbemd/engine"
	"pbemd/engine/enginetest"
	"pbemd/engine/games"
)

// timurVariants are the boards on which Timur's pawns are played.
var timurVariants = []string{"rennchess-timur", "rennchess-12x12-timur", "rennchess-flank-timur", "rennchess-12x14-timur"}

// timurScenes are boards with few men, near to what is rare in games from the start: the men of White and Black as
// labels with files, and how many ranks they stand from their owner's edge; then fields of the position string.
var timurScenes = []string{
	"Kf1 PPb8 PKc8 Qd5 Rl2 / Kf2 PPb8 PKd8 Qh5 Rl3 Ri1",
	"Kg1 PKj8 PPl8 Hd6 Ba5 Gb4 / Kg2 PKc8 PPk8 Vd3 De4 Uf3",
	"Kf8 PKd8 PPe8 PDa3 Fa8 / Kk8 PKc7 PPb8 Fc8 Qa5 Ra4",
	"Ka8 PKc8 PQd2 Rc3 / Kl9 PKh8 PVc2 Rb2 Hg5",
	"Kl1 Qd5 Rj6 Rk5 Mc3 Xd2 Ue2 / Ka1 Me5 Xh4 Qd6 Rk6 Rj6 Uf3",
	"Ka1 Mb5 Xc4 Rb7 / Kl1 Qd6 Rk6 Rj6 Ih3",
	"Kf9 PDc4 PIa4 PPb5 Qk3 Rl3 / Kf9 PDc4 PKa4 PPb5 Qk3 Rl3",
	"Kb2 PPb8 PKl7 Fb3 Fa2 / Kc3 PPk8 Rd5 Re5 Hh8 Gk8",
	"Xa1 PKc8 Rb7 Rd6 Qd5 / Xa1 PKd8 Rb7 Re6 Qf5 / reign=Xx",
	"Xa1 Mf4 Rb7 Rd6 Qe5 Dd9 / Xl1 Mg4 Rb7 Re6 Qf5 Vk8 / reign=Xx exchanged=x",
}

// scene puts a scene on the board of a variant.
func scene(t *testing.T, v *engine.Variant, text string) *engine.Position {
	t.Helper()
	placed := ""
	parts := append(strings.Split(text, " / "), "")
	for side, men := range parts[:2] {
		for _, man := range strings.Fields(men) {
			at := len(man) - 2
			label, file, rank := man[:at], int(man[at]-'a'), int(man[at+1]-'0')
			if side == 1 {
				label, file, rank = strings.ToLower(label), v.Files()-1-file, v.Ranks()+1-rank
			}
			placed += " " + label + engine.FileName(file) + strconv.Itoa(rank)
		}
	}
	p, err := v.Parse(enginetest.Board(v, placed) + " w - - 0 1 " + parts[2])
	if err != nil {
		t.Fatalf("%s: %s: %v", v.ID(), text, err)
	}
	return p
}

// eager chooses a move at random, those that are rare rather than others.
func eager(p *engine.Position, moves []engine.Move, random *rand.Rand) engine.Move {
	var rare []engine.Move
	for _, m := range moves {
		if heirs(p) && dethrones(p, m) {
			return m
		}
		pawn := p.Variant().Type(p.At(m.From()).Type()).Pawn
		switch {
		case m.Then() != engine.NoSquare, m.Kind() == engine.Place, m.Kind() == engine.Replace, pawn && random.IntN(3) == 0:
			rare = append(rare, m)
		case m.Kind() == engine.Exchange && p.Variant().Type(p.At(m.To()).Type()).Pawn:
			rare = append(rare, m)
		}
	}
	if len(rare) > 0 && random.IntN(2) == 0 {
		return rare[random.IntN(len(rare))]
	}
	return lively(p, moves, random)
}

// heirs reports whether the other side has somebody to whom its throne can pass.
func heirs(p *engine.Position) bool {
	for _, label := range []string{"M", "X"} {
		s := p.Find(p.Side().Other(), p.Variant().TypeNamed(label))
		if s != engine.NoSquare && s != p.Royal(p.Side().Other()) {
			return true
		}
	}
	return false
}

// dethrones reports whether a move passes the other side's throne on.
func dethrones(p *engine.Position, m engine.Move) bool {
	p.Make(m)
	defer p.Unmake()
	return strings.Contains(p.String(), "inert=")
}

// TestSlowTimur compares moves, and what comes of them, with the slow implementation.
func TestSlowTimur(t *testing.T) {
	seen := map[string]int{}
	for number, id := range timurVariants {
		game, err := games.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range (seeds() + 1) / 2 {
			random := rand.New(rand.NewPCG(seed, uint64(number)))
			compareTimur(t, game.Start(), 60, 6, random, seen)
			for _, text := range timurScenes {
				compareTimur(t, scene(t, game.Variant, text), 120, 1, random, seen)
			}
		}
	}
	for _, wanted := range []string{"&", "@", "+", "=X", "inert=", "reign=", "pending=", "pop=w1", "pop=b2", "corner=", "the king reached the corner"} {
		if seen[wanted] == 0 && enginetest.Seeds() > 2 {
			t.Errorf("no compared position had: %s", wanted)
		}
	}
	t.Log(seen)
}

// TestEagerTimur looks at all positions of games that seek what is rare, from the start and from the scenes.
func TestEagerTimur(t *testing.T) {
	for number, id := range timurVariants {
		t.Run(id, func(t *testing.T) {
			game, err := games.Open(id)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range (seeds() + 3) / 4 {
				random := rand.New(rand.NewPCG(seed, uint64(number)))
				p, plies := game.Start(), 200
				if seed%4 > 0 {
					p, plies = scene(t, game.Variant, timurScenes[random.IntN(len(timurScenes))]), 100
				}
				for ; plies > 0 && !p.End().Over(); plies-- {
					p.Make(eager(p, p.Moves(nil), random))
					if !enginetest.Check(t, p) {
						t.Fatalf("seed %d: in %s", seed, p)
					}
				}
			}
		})
	}
}

// compareTimur plays a game and compares some of its positions.
func compareTimur(t *testing.T, p *engine.Position, plies, every int, random *rand.Rand, seen map[string]int) {
	t.Helper()
	start := readSlow(p.Variant().Start().String())
	for ply := range plies {
		moves := p.Moves(nil)
		if end := p.End(); end.Over() && end.Cause != engine.Checkmate && end.Cause != engine.Stalemate {
			seen[end.Cause.String()]++
			return
		}
		slow := readTimur(p.String(), start)
		if ply%every == 0 || len(moves) == 0 {
			compareTimurMoves(t, p, moves, slow, seen)
		}
		if len(moves) == 0 {
			return
		}
		m := eager(p, moves, random)
		before, name := p.String(), enginetest.Name(p, m)
		p.Make(m)
		if ply%every == 0 {
			compareTimurState(t, p, slow, before, name, seen)
		}
	}
}

func compareTimurMoves(t *testing.T, p *engine.Position, moves []engine.Move, slow *timurBoard, seen map[string]int) {
	t.Helper()
	var got []string
	for _, m := range moves {
		got = append(got, enginetest.Name(p, m))
	}
	slices.Sort(got)
	if want := timurTexts(slow.legal()); !slices.Equal(got, want) {
		t.Fatalf("%s %s:\nonly the engine has %v\nonly the slow implementation has %v", p.Variant().ID(), p, without(got, want), without(want, got))
	}
	for _, sign := range []string{"&", "@", "+", "=X"} {
		if strings.Contains(strings.Join(got, " "), sign) {
			seen[sign]++
		}
	}
}

func compareTimurState(t *testing.T, p *engine.Position, slow *timurBoard, before, name string, seen map[string]int) {
	t.Helper()
	for _, m := range slow.pseudo() {
		if m.text() != name {
			continue
		}
		want := slow.after(m)
		want.settle()
		if got := readTimur(p.String(), want.start); got.state() != want.state() {
			t.Fatalf("%s %s, after %s:\nengine %s\nslow   %s", p.Variant().ID(), before, name, got.state(), want.state())
		}
		for _, field := range []string{"inert=", "reign=", "pending=", "pop=w1", "pop=b2", "corner="} {
			if strings.Contains(p.String(), field) {
				seen[field]++
			}
		}
		return
	}
	t.Fatalf("%s: the slow implementation does not have %s", before, name)
}
