package enginetest_test

import (
	"slices"
	"strings"
	"testing"

	"pbemd/engine"
)

// Single clauses of the founding games' rules, each in a small position.

// TestFounding holds where a man may go.
func TestFounding(t *testing.T) {
	for _, c := range []struct{ about, game, position, square, want string }{
		{"nobody moves without capturing", "re", "4k/5/5/5/K4 w - - 0 9", "a1", ""},
		{"a pawn stays a pawn on the last rank", "re", "1q3/P4/5/5/K3k w - - 0 9", "a4", "a4-b5"},
		{"a pawn on the last rank has nowhere to go", "re", "Pq3/1r3/5/5/K3k w - - 0 9", "a5", ""},
		{"Black's pawns go down", "re", "5/R1N2/1p3/P1P2/K3k b - - 0 9", "b3", "b3-a2 b3-c2"},

		{"captured Foxes and Guards return", "rennchess", "5k6/P11/12/12/12/12/12/12/12/5K6[FU] w - - 0 40", "a9", "a9-a10=F a9-a10=U"},
		{"a pawn promotes capturing, too", "rennchess", "1r3k6/P11/12/12/12/12/12/12/12/5K6[Q] w - - 0 40", "a9", "a9-a10=Q a9-b10=Q"},
		{"and needs a captured man for it", "rennchess", "1r3k6/P11/12/12/12/12/12/12/12/5K6 w - - 0 40", "a9", ""},
		{"capturing on the rank before the last leaves the choice", "rennchess", "5k6/1r10/P11/12/12/12/12/12/12/5K6 w - - 0 40", "a8", "a8-a9=F a8-a9=P a8-b9=F a8-b9=P"},
		{"Black's last rank is the first", "rennchess", "5k6/12/12/12/12/12/12/12/p11/5K6[q] b - - 0 40", "a2", "a2-a1=Q"},
		{"a fox comes to the last rank of Black's way", "rennchess", "5k6/12/12/12/12/12/12/12/f11/5K6 b - - 0 40", "a2", "a2-a1=F a2-a1=U a2-a3 a2-b2"},
		{"no double step but from the start", "rennchess", "5k6/12/12/12/12/12/P11/12/12/5K6 w - - 0 40", "a4", "a4-a5"},

		{"the last rank is the edge", "rennchess-flank", "12/P4k6/12/12/12/12/12/12/12/12/5K6/12[Q] w - - 0 40", "a11", "a11-a12=Q"},
		{"before it is where Black's men start", "rennchess-flank", "12/5k6/P11/12/12/12/12/12/12/12/5K6/12[Q] w - - 0 40", "a10", "a10-a11=F a10-a11=P"},
		{"and nothing happens before that", "rennchess-flank", "12/5k6/12/P11/12/12/12/12/12/12/5K6/12[Q] w - - 0 40", "a9", "a9-a10"},
		{"Black's edge", "rennchess-flank", "12/5k6/12/12/12/12/12/12/12/12/p4K6/12[q] b - - 0 40", "a2", "a2-a1=Q"},
		{"Black's rank before it", "rennchess-flank", "12/5k6/12/12/12/12/12/12/12/p11/5K6/12[q] b - - 0 40", "a3", "a3-a2=F a3-a2=P"},
		{"a fox on the edge", "rennchess-flank", "12/F4k6/12/12/12/12/12/12/12/12/5K6/12 w - - 0 40", "a11", "a11-a10 a11-a12=F a11-a12=U a11-b11"},
		{"pawns start on the fourth rank", "rennchess-flank", "", "l4", "l4-l5 l4-l6"},
		{"fourteen ranks", "rennchess-12x14", "5k6/P11/12/12/12/12/12/12/12/12/12/12/12/5K6[Q] w - - 0 40", "a13", "a13-a14=Q"},
		{"the rank before the fourteenth", "rennchess-12x14", "5k6/12/P11/12/12/12/12/12/12/12/12/12/12/5K6 w - - 0 40", "a12", "a12-a13=F a12-a13=P"},
		{"the rank before the twelfth", "rennchess-12x12", "5k6/12/P11/12/12/12/12/12/12/12/12/5K6 w - - 0 40", "a10", "a10-a11=F a10-a11=P"},

		{"castling toward both sides", "reef", "p10/d4k4d/11/11/11/***********/11/11/11/5K5/P10 b kq - 0 20", "f10", "f10-b10 f10-e10 f10-e11 f10-e9 f10-f11 f10-f9 f10-g10 f10-g11 f10-g9 f10-j10"},
		{"not with a chancellorrider that has moved", "reef", "p10/d4k4d/11/11/11/***********/11/11/11/5K5/P10 b k - 0 20", "f10", "f10-e10 f10-e11 f10-e9 f10-f11 f10-f9 f10-g10 f10-g11 f10-g9 f10-j10"},
		{"not past a man", "reef", "p10/5k5/11/11/11/***********/11/11/11/DA3K3AD/P10 w KQ - 0 20", "f2", "f2-e1 f2-e2 f2-e3 f2-f1 f2-f3 f2-g1 f2-g2 f2-g3"},
		{"not through attack", "reef", "p10/5k5/11/11/11/***********/4d6/11/11/D4K4D/P10 w KQ - 0 20", "f2", "f2-f1 f2-g2 f2-g3 f2-j2"},
		{"which ends at the reef", "reef", "p10/5k5/11/11/4d6/***********/11/11/11/D4K4D/P10 w KQ - 0 20", "f2", "f2-b2 f2-e1 f2-e2 f2-e3 f2-f1 f2-f3 f2-g1 f2-g2 f2-j2"},
		{"a pawn promotes by each of its moves", "reef", "10p/2P7k/11/11/11/***********/11/11/11/5K5/11 w - - 0 20", "c10", "c10-b11=A c10-b11=C c10-b11=D c10-b11=M c10-b11=Z c10-c11=A c10-c11=C c10-c11=D c10-c11=M c10-c11=Z c10-d11=A c10-d11=C c10-d11=D c10-d11=M c10-d11=Z"},
		{"a pawn jumps over men, and the reef, capturing", "reef", "10k/11/11/11/2d8/***********/2P8/11/11/5K5/11 w - - 0 20", "c5", "c5-c7"},

		{"a king may stay where it is attacked", "reincarnation", "4k3/8/8/8/8/8/4r3/3RKR2 w - - 0 20", "e1", "e1-d2 e1-e2 e1-f2"},
		{"and stand beside the other", "reincarnation", "8/8/8/8/8/1k6/8/K6R w - - 0 20", "a1", "a1-a2 a1-b1 a1-b2"},
		{"en passant", "reincarnation", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 20", "e5", "e5-d6 e5-e6"},
		{"promotion", "reincarnation2", "8/P3k3/8/8/8/8/8/4K3 w - - 0 20", "a7", "a7-a8=B a7-a8=N a7-a8=Q a7-a8=R"},
		{"a king in a knight's form has no other move", "reincarnation2", "4k3/8/8/8/3(KN)4/8/8/8 w - - 0 20", "d4", "d4-b3 d4-b5 d4-c2 d4-c6 d4-e2 d4-e6 d4-f3 d4-f5"},
	} {
		p := find(c.game).Start()
		if c.position != "" {
			p = at(t, c.game, c.position)
		}
		if got := from(p, c.square); got != c.want {
			t.Errorf("%s, %s: %s goes %q, want %q", c.game, c.about, c.square, got, c.want)
		}
	}
}

func TestReWithoutMenOnTheBoard(t *testing.T) {
	p := at(t, "re", "5/5/5/1r3/1K3[Q] b - - 0 9")
	play(t, p, "b2-b1")
	ended(t, p, engine.Open, engine.NoCause)
	if n := len(p.Moves(nil)); n != 24 {
		t.Errorf("White may put his queen in %d ways, want 24", n)
	}
}

// TestRePassesInARow: only two directly after each other end the game, and equal totals draw.
func TestRePassesInARow(t *testing.T) {
	p := at(t, "re", "qr2n/5/5/5/KQ2R w - - 0 9")
	play(t, p, "---", "b5-b1", "---")
	ended(t, p, engine.Open, engine.NoCause)
	play(t, p, "---")
	ended(t, p, engine.BlackWins, engine.BothPassed)
	p = at(t, "re", "kq3/5/5/5/3KQ w - - 0 9")
	play(t, p, "---", "---")
	ended(t, p, engine.Drawn, engine.BothPassed)
}

func TestRennchessFoxFromCaptivity(t *testing.T) {
	p := at(t, "rennchess", "1r3k6/P11/12/12/12/12/12/12/12/5K6[F] w - - 0 40")
	play(t, p, "a9-b10=F", "f10-g9")
	if want := "1F10/6k5/12/12/12/12/12/12/12/5K6[r] w - - 1 41"; p.String() != want {
		t.Errorf("the position is %s, want %s", p, want)
	}
	if got := from(p, "b10"); got != "b10-a10 b10-b9 b10-c10" {
		t.Errorf("the fox on the last rank goes %q", got)
	}
}

func TestRennchessEnPassant(t *testing.T) {
	p := at(t, "rennchess", "5k6/12/10p1/12/9UUP/12/12/12/12/5K6 b - - 0 40")
	play(t, p, "k8-k7")
	if strings.Contains(p.String(), " k") {
		t.Errorf("a single step gives rights: %s", p)
	}
	p = at(t, "rennchess", "5k6/12/10p1/12/9U1P/12/12/12/12/5K6 b - - 0 40")
	play(t, p, "k8-k6")
	if got := from(p, "l6"); got != "l6-k7 l6-l7" {
		t.Errorf("the pawn goes %q", got)
	}
	for _, m := range p.Moves(nil) {
		if name := p.SquareName(m.From()) + p.SquareName(m.To()); name == "j6k7" && p.Captured(m).Exists() || name == "l6k7" && !p.Captured(m).Exists() {
			t.Errorf("%s captures %v", name, p.Captured(m))
		}
	}
	play(t, p, "f1-f2", "f10-f9")
	if got := from(p, "l6"); got != "l6-l7" {
		t.Errorf("a turn later the pawn goes %q", got)
	}
}

// TestTooFewMenElsewhere: that too few men are left to win ends games of chess alone.
func TestTooFewMenElsewhere(t *testing.T) {
	ended(t, at(t, "rennchess", "5k6/12/12/12/12/12/12/12/12/5K6 w - - 0 40"), engine.Open, engine.NoCause)
	ended(t, at(t, "reincarnation", "4k3/8/8/8/8/8/8/4K3 w - - 0 40"), engine.Open, engine.NoCause)
	if end := at(t, "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 40").End(); end.Cause != engine.InsufficientMaterial {
		t.Errorf("two bare kings play on in chess: %v", end)
	}
	for id, want := range map[string]bool{"chess": true, "rennchess": false, "reef": false, "reincarnation": false} {
		if got := find(id).BareForfeitDraws(); got != want {
			t.Errorf("%s: a forfeit against a bare king is a draw: %v", id, got)
		}
	}
}

// TestChexMustDraw: who has no man, or none that may move, can only draw; a king in the stack is not lost.
func TestChexMustDraw(t *testing.T) {
	p := at(t, "chex", "Nr[KQRRBBNPPPPPPPPkqrbbnnpppppppp] b - - 0 2")
	play(t, p, "c2-b2")
	ended(t, p, engine.Open, engine.NoCause)
	tied := at(t, "chex", "NB1/p1p[KQRRBNPPPPPPPPkqrrbbnnpppppp] b - - 0 5")
	for _, p := range []*engine.Position{p, tied} {
		if moves := p.Moves(nil); len(moves) == 0 || slices.ContainsFunc(moves, func(m engine.Move) bool { return m.Kind() != engine.Draw }) {
			t.Errorf("%s: the moves are %v", p, moves)
		}
	}
}

// TestChexPosition: boards are read with their border and without, and the colour of a corner is no part of equality.
func TestChexPosition(t *testing.T) {
	bare := at(t, "chex", "NB1/p1p[KQRRBNPPPPPPPPkqrrbbnnpppppp] w - - 0 5 a1=light")
	for _, text := range []string{
		"5/1NB2/1p1p1/5[KQRRBNPPPPPPPPkqrrbbnnpppppp] w - - 0 5 a1=light",
		"NB1/p1p[KQRRBNPPPPPPPPkqrrbbnnpppppp] w - - 0 5",
	} {
		p := at(t, "chex", text)
		if p.Hash() != bare.Hash() || p.RepetitionKey() != bare.RepetitionKey() {
			t.Errorf("%s is not the same as %s", p, bare)
		}
	}
	if want := "NB1/p1p[KQRRBNPPPPPPPPkqrrbbnnpppppp] w - - 0 5 a1=light"; bare.String() != want {
		t.Errorf("%s comes back as %s", want, bare)
	}
	other := at(t, "chex", "NB1/p1p[KQRRBNPPPPPPPkqrrbbnnpppppp] w - - 0 5 a1=light")
	if other.Hash() == bare.Hash() || other.RepetitionKey() == bare.RepetitionKey() {
		t.Error("what is left in the stacks is no part of equality")
	}
}

// TestChexBeyondZ: files after z have two letters.
func TestChexBeyondZ(t *testing.T) {
	p := at(t, "chex", "KQRRBBNNPPPPPPPPkqrrbbnnppppppp[p] w - - 0 40")
	if p.Files() != 33 || from(p, "aa2") != "" {
		t.Errorf("%d files, aa2 goes %q", p.Files(), from(p, "aa2"))
	}
	s, ok := p.ParseSquare("af2")
	if !ok || !p.At(s).Exists() || p.SquareName(s) != "af2" {
		t.Errorf("af2 is %v, %v", p.SquareName(s), ok)
	}
	p = at(t, "chex", "KQRRBBNNPPPPPPPPkqrrbbnnppppppp[p] b - - 0 40")
	if got := from(p, "af2"); got != "af2-af1" {
		t.Errorf("the last pawn goes %q", got)
	}
}

// TestReincarnationRights: the first capture of the king ends castling for good, also for a king that comes back on its
// square.
func TestReincarnationRights(t *testing.T) {
	p := at(t, "reincarnation", "r3k2r/8/8/8/8/8/8/R2QK2R w KQkq - 0 20")
	play(t, p, "d1-d8", "a8-d8", "a1-a8", "d8-a8", "h1-h8")
	ended(t, p, engine.Open, engine.NoCause)
	if rights := strings.Fields(p.String())[2]; rights != "-" {
		t.Errorf("with all rooks moved or captured the rights are %s", rights)
	}
	p = at(t, "reincarnation", "r3k2r/8/8/8/8/8/4R3/R3K2R w KQkq - 0 20")
	play(t, p, "e2-e8")
	if got, want := p.String(), "r3R2r/8/8/8/8/8/8/R3K2R b KQ - 0 20"; got != want {
		t.Errorf("after the capture the position is %s, want %s", got, want)
	}
	play(t, p, "h8-h8=K", "e8-h8", "a8-a8=K", "a1-a8")
	ended(t, p, engine.WhiteWins, engine.KingCaptured)
}
