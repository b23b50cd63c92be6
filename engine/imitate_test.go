package engine_test

import (
	"slices"
	"strings"
	"testing"

	"pbemd/engine"
	"pbemd/engine/enginetest"
)

// mimics is chess whose rooks have become mimics: each moves like the man that moved last, and one kind also steps.
func mimics() engine.Spec {
	spec := chess()
	spec.ID, spec.Name = "mimics", "Mimics"
	spec.Start = "mxbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/MXBQKBNR w Kk - 0 1"
	spec.Men = append(spec.Men,
		engine.ManSpec{Name: "mimic", Label: "M", Moves: "I", Value: 4},
		engine.ManSpec{Name: "stepper", Label: "X", Moves: "IfW", Value: 4},
		engine.ManSpec{Name: "cannon", Label: "C", Moves: "mRcpR", Value: 4},
		engine.ManSpec{Name: "wanderer", Label: "W", Moves: "U", Value: 4},
	)
	spec.Promotions[0].To = append(spec.Promotions[0].To, "mimic", "cannon", "wanderer")
	return spec
}

// TestImitator holds where a mimic M or a stepper X of White on d4 goes after a man of some kind has moved.
func TestImitator(t *testing.T) {
	v := compile(t, mimics())
	for _, c := range []struct{ men, imitated, want string }{
		{"Md4", "", ""},
		{"Xd4", "", "d5"},
		{"Md4", "N", "b3 b5 c2 c6 e2 e6 f3 f5"},
		{"Md4", "n", "b3 b5 c2 c6 e2 e6 f3 f5"},
		{"Md4 Pd6 pf4", "R", "a4 b4 c4 d1 d2 d3 d5 e4 xf4"},
		{"Md4 nd6", "C", "a4 b4 c4 d1 d2 d3 d5 e4 f4 g4 h4"},
		{"Md4 nd6 bd7", "C", "a4 b4 c4 d1 d2 d3 d5 xd7 e4 f4 g4 h4"},
		{"Md4 bc5 be5", "P", "xc5 d5 xe5"},                         // forward is up for White, whoever moved, and no first step from there
		{"Md4", "K", "c3 c4 c5 d3 d5 e3 e4 e5"},                    // castling is nothing to imitate
		{"Xd4 Nd5", "B", "a1 a7 b2 b6 c3 c5 e3 e5 f2 f6 g1 g7 h8"}, // the stepper's own step is blocked
		{"Xd4", "N", "b3 b5 c2 c6 d5 e2 e6 f3 f5"},
		{"Md4 bc5", "Q", "a1 a4 b2 b4 c3 c4 xc5 d1 d2 d3 d5 d6 d7 d8 e3 e4 e5 f2 f4 f6 g1 g4 g7 h4 h8"},
	} {
		text := board(c.men + " Kh1 kh7")
		if c.imitated != "" {
			text += " imitated=" + c.imitated
		}
		p := position(t, v, text)
		if got := reachedFrom(p, "d4"); got != c.want {
			t.Errorf("after %q %s goes to %s, want %s", c.imitated, c.men, got, c.want)
		}
	}
}

// step makes the legal move between two squares, of several the first.
func step(t *testing.T, p *engine.Position, from, to string) {
	t.Helper()
	for _, m := range p.Moves(nil) {
		if p.SquareName(m.From()) == from && p.SquareName(m.To()) == to {
			p.Make(m)
			return
		}
	}
	t.Fatalf("%s: %s-%s is not legal", p, from, to)
}

// TestImitatedIsTheLastMover follows who is imitated through a game, in the position string and back.
func TestImitatedIsTheLastMover(t *testing.T) {
	v := compile(t, mimics())
	p := v.Start()
	if strings.Contains(p.String(), "imitated") || p.Imitated() != engine.NoType {
		t.Errorf("before the first move somebody is imitated: %s", p)
	}
	for _, c := range []struct{ from, to, imitated string }{
		{"e2", "e4", "P"},
		{"a7", "a6", "P"},
		{"g1", "f3", "N"},
		{"a8", "b6", "N"}, // the mimic moved as a knight, and so do the other ones
		{"a1", "b3", "N"},
		{"e7", "e5", "P"},
		{"f1", "c4", "B"},
		{"b6", "a5", "B"}, // as a bishop
		{"e1", "g1", "K"}, // castling is a move of the king
		{"a5", "b5", "K"},
	} {
		step(t, p, c.from, c.to)
		if want := " imitated=" + c.imitated; !strings.HasSuffix(p.String(), want) {
			t.Errorf("after %s-%s the position is %s, want%s", c.from, c.to, p, want)
		}
		if got := v.Type(p.Imitated()).Label; got != c.imitated {
			t.Errorf("after %s-%s the %s is imitated, want %s", c.from, c.to, got, c.imitated)
		}
	}
	promoted := position(t, v, board("Pb7 kh8 Kh1 md8")+" imitated=N")
	step(t, promoted, "b7", "b8")
	if !strings.HasSuffix(promoted.String(), " imitated=P") {
		t.Errorf("a pawn that promotes moves as a pawn: %s", promoted)
	}
}

// TestImitatorPassesAsPawn: a mimic that has not moved makes the pawn's first step, can be taken en passant, and the
// position string keeps that.
func TestImitatorPassesAsPawn(t *testing.T) {
	v := compile(t, mimics())
	p := position(t, v, board("Ma1 pb3 Kh1 kh8")+" imitated=P")
	step(t, p, "a1", "a3")
	back := position(t, v, p.String())
	if back.String() != p.String() || back.Hash() != p.Hash() || strings.Fields(p.String())[3] != "a2" {
		t.Errorf("%s comes back as %s", p, back)
	}
	if got, want := reachedFrom(back, "b3"), "a2*a3 b2"; got != want {
		t.Errorf("the pawn goes to %q, want %q", got, want)
	}
}

// TestImitatorChecks: a king is in check by what its enemy's mimic does now, and a move is legal by what it can do then.
func TestImitatorChecks(t *testing.T) {
	v := compile(t, mimics())
	for _, c := range []struct {
		men, imitated string
		check         bool
		legal         string // moves, all of White's
		end           engine.Cause
	}{
		{"Ke1 Ra1 me8 kh8", "N", false, "Kd1 Kd2 Ke2 Kf1 Kf2", engine.NoCause}, // the rook may not move: the mimic would be one
		{"Ke1 Ra1 me8 kh8", "R", true, "Kd1 Kd2 Ke2 Kf1 Kf2", engine.NoCause},
		{"Ke1 Na1 me8 kh8", "R", true, "Kd1 Kd2 Ke2 Kf1 Kf2 Nb3 Nc2", engine.NoCause}, // any move of the knight parries
		{"Ke1 Na1 me8 kh8", "N", false, "Kd1 Kd2 Ke2 Kf1 Kf2 Nb3 Nc2", engine.NoCause},
		{"Ke1 Na1 mf3 kh8", "Q", false, "Kd1 Kd2 Kf1", engine.NoCause}, // beside it no king, two leaps off no knight may move
		{"Ka1 Pa2 Pb2 mb3 kh8", "N", true, "Kb1 a2-a3 a2-a4 a2-b3", engine.NoCause},
		{"Ka1 Pa2 Pb2 mc3 kh8", "N", false, "Kb1 a2-a3 a2-a4 b2-b3 b2-b4 b2-c3", engine.NoCause},
		{"Kh1 mf2 rg8 bc7 kh8", "N", true, "", engine.Checkmate},
	} {
		p := position(t, v, board(c.men)+" imitated="+c.imitated)
		if p.InCheck() != c.check {
			t.Errorf("%s after %s: in check is %v", c.men, c.imitated, p.InCheck())
		}
		var moves []string
		for _, m := range p.Moves(nil) {
			text := v.Type(p.At(m.From()).Type()).Label + p.SquareName(m.To())
			if text[0] == 'P' {
				text = p.SquareName(m.From()) + "-" + p.SquareName(m.To())
			}
			moves = append(moves, text)
		}
		slices.Sort(moves)
		if got := strings.Join(moves, " "); got != c.legal {
			t.Errorf("%s after %s: legal are %q, want %q", c.men, c.imitated, got, c.legal)
		}
		if got := p.End().Cause; got != c.end {
			t.Errorf("%s after %s: the end is %q, want %q", c.men, c.imitated, got, c.end)
		}
	}
}

// TestImitatorAndRepetition: who moved last tells two positions apart only while some man imitates.
func TestImitatorAndRepetition(t *testing.T) {
	spec := mimics()
	spec.Promotions = nil
	v := compile(t, spec)
	for men, same := range map[string]bool{"Kh1 Na1 kh8 ma8": false, "Kh1 Xa1 kh8": false, "Kh1 Na1 kh8": true} {
		a, b := position(t, v, board(men)+" imitated=N"), position(t, v, board(men)+" imitated=K")
		if (a.RepetitionKey() == b.RepetitionKey()) != same {
			t.Errorf("%s: the keys are %q and %q", men, a.RepetitionKey(), b.RepetitionKey())
		}
	}
}

func TestImitatedIsRefused(t *testing.T) {
	v := compile(t, mimics())
	for _, c := range []struct {
		v     *engine.Variant
		field string
		want  string
	}{
		{v, "imitated=Z", "no man of Mimics"},
		{v, "imitated=", "no man of Mimics"},
		{v, "imitated=M", "imitates itself"},
		{compile(t, chess()), "imitated=N", "no field imitated="},
	} {
		if _, err := c.v.Parse(board("Kh1 kh8") + " " + c.field); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s gives %v, want %q", c.field, err, c.want)
		}
	}
}

// TestImitatorNotes holds what a diagram tells of imitators.
func TestImitatorNotes(t *testing.T) {
	v := compile(t, mimics())
	for text, want := range map[string]string{
		board("Kh1 kh8 Ma1"):                 "No man has moved yet that the mimic could imitate.",
		board("Kh1 kh8 ma8") + " imitated=N": "The mimic now moves like the knight, which moved last.",
		board("Kh1 kh8 Na1") + " imitated=N": "",
	} {
		if got := strings.Join(position(t, v, text).View(false).Notes, "|"); got != want {
			t.Errorf("%s: told is %q, want %q", text, got, want)
		}
	}
}

// TestImitatorProperties plays random games: making and taking back, hashes, keys and position strings agree.
func TestImitatorProperties(t *testing.T) {
	v := compile(t, mimics())
	for seed := range uint64(20) {
		enginetest.Play(t, v, 1, 150, seed)
	}
	spec := mimics()
	spec.Royalty, spec.Draws = "none", engine.DrawSpec{}
	enginetest.Play(t, compile(t, spec), 10, 150, 1)
}
