package enginetest_test

import (
	"slices"
	"strings"
	"testing"

	"pbemd/engine"
	"pbemd/engine/enginetest"
)

// at reads a position of a variant.
func at(t *testing.T, id, text string) *engine.Position {
	t.Helper()
	p, err := find(id).Parse(text)
	if err != nil {
		t.Fatalf("%s: %s: %v", id, text, err)
	}
	return p
}

// from lists the legal moves of the man on a square, as tests write them.
func from(p *engine.Position, square string) string {
	var list []string
	for _, m := range p.Moves(nil) {
		if text := enginetest.Name(p, m); strings.HasPrefix(text, square+"-") {
			list = append(list, text)
		}
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

// play makes moves written as tests write them.
func play(t *testing.T, p *engine.Position, moves ...string) {
	t.Helper()
	for _, text := range moves {
		legal := p.Moves(nil)
		i := slices.IndexFunc(legal, func(m engine.Move) bool { return enginetest.Name(p, m) == text })
		if i < 0 {
			t.Fatalf("%s: %s is not legal", p, text)
		}
		p.Make(legal[i])
	}
}

// ended compares the end of a game.
func ended(t *testing.T, p *engine.Position, outcome engine.Outcome, cause engine.Cause) {
	t.Helper()
	if end := p.End(); end.Outcome != outcome || end.Cause != cause {
		t.Errorf("%s: ends %s by %q, want %s by %q", p, end.Outcome.Result(), end.Cause, outcome.Result(), cause)
	}
	if outcome != engine.Open && len(p.Moves(nil)) > 0 {
		t.Errorf("%s: the game is over, yet there are moves", p)
	}
	if back := at(t, p.Variant().ID(), p.String()); back.End() != p.End() {
		t.Errorf("%s: read back, the end is %v instead of %v", p, back.End(), p.End())
	}
}

func TestRePassOnlyWithEmptyHand(t *testing.T) {
	p := at(t, "re", "5/5/2q2/5/K4[k] w - - 0 9")
	play(t, p, "---")
	if legal := from(p, "-"); strings.Contains(legal, "---") {
		t.Errorf("with a man in hand Black may pass: %s", legal)
	}
}

func TestReScore(t *testing.T) {
	// Each side began with 20 points; White has king and queen left, Black a rook.
	p := at(t, "re", "5/5/4r/5/KQ3 w - - 0 20")
	play(t, p, "---")
	if p.End().Over() {
		t.Fatal("one pass ends the game")
	}
	if fields := strings.Fields(p.String()); fields[3] != "pass" {
		t.Errorf("after a pass the field is %q", fields[3])
	}
	play(t, p, "---")
	ended(t, p, engine.WhiteWins, engine.BothPassed)
	if end := p.End(); !end.Scored || end.Points != [2]int{20 - 2, 20 - 6} {
		t.Errorf("the points are %v, scored %v", end.Points, end.Scored)
	}
}

func TestReWipedOut(t *testing.T) {
	p := at(t, "re", "5/5/5/1r3/K4[Q] w - - 0 20")
	play(t, p, "a1-b2")
	ended(t, p, engine.WhiteWins, engine.WipedOut)
}

func TestRe2CapturesAfterTheLastPut(t *testing.T) {
	p := at(t, "re2", "5/5/5/1r3/K4[Qp] w - - 0 9")
	if legal := from(p, "a1"); legal != "" {
		t.Errorf("with a man in hand the king captures: %s", legal)
	}
	for _, m := range p.Pseudo(nil) {
		if p.Captured(m).Exists() && p.Legal(m) != engine.ReserveFirst {
			t.Errorf("the capture is refused because: %s", p.Legal(m))
		}
	}
	play(t, p, "--e5=Q", "--a5=P")
	if legal := from(p, "a1"); legal != "a1-b2" {
		t.Errorf("with an empty hand the king goes %q, want a1-b2", legal)
	}
}

func TestRennchessPromotion(t *testing.T) {
	for _, c := range []struct{ position, square, want string }{
		// the last rank: only what was captured; without it no move
		{"5k6/P11/12/12/12/12/12/12/12/5K6 w - - 0 40", "a9", ""},
		{"5k6/P11/12/12/12/12/12/12/12/5K6[DHH] w - - 0 40", "a9", "a9-a10=D a9-a10=H"},
		{"5k6/P11/12/12/12/12/12/12/12/5K6[dh] w - - 0 40", "a9", ""},
		// the rank before it: a Fox, or a pawn still
		{"5k6/12/P11/12/12/12/12/12/12/5K6 w - - 0 40", "a8", "a8-a9=F a8-a9=P"},
		{"5k6/12/12/12/12/12/12/p11/12/5K6 b - - 0 40", "a3", "a3-a2=F a3-a2=P"},
		// a Fox that enters the last rank may become a Guard; one that moves along it may not
		{"5k6/F11/12/12/12/12/12/12/12/5K6 w - - 0 40", "a9", "a9-a10=F a9-a10=U a9-a8 a9-b9"},
		{"F4k6/12/12/12/12/12/12/12/12/5K6 w - - 0 40", "a10", "a10-a9 a10-b10"},
	} {
		if got := from(at(t, "rennchess", c.position), c.square); got != c.want {
			t.Errorf("%s: %s goes %q, want %q", c.position, c.square, got, c.want)
		}
	}
}

func TestRennchessCapturedManIsUsedUp(t *testing.T) {
	p := at(t, "rennchess", "5k6/P11/12/12/12/12/12/12/12/5K6[DH] w - - 0 40")
	play(t, p, "a9-a10=D")
	if want := "D4k6/12/12/12/12/12/12/12/12/5K6[H] b - - 0 40"; p.String() != want {
		t.Errorf("after promotion the position is %s, want %s", p, want)
	}
	p.Unmake()
	if p.Hand(engine.White, p.Variant().TypeNamed("D")) != 1 {
		t.Error("taken back, the Duke is not among the captured men")
	}
}

// TestRennchessPawnAttacksTheLastRank: it attacks there even while it cannot move there.
func TestRennchessPawnAttacksTheLastRank(t *testing.T) {
	p := at(t, "rennchess", "2k9/P11/12/12/12/12/12/12/12/5K6 b - - 0 40")
	if legal := from(p, "c10"); strings.Contains(legal, "c10-b10") {
		t.Errorf("the king goes where the pawn attacks: %s", legal)
	}
}

func TestRennchessPromotedManIsKeptAsWhatItIs(t *testing.T) {
	p := at(t, "rennchess", "5k6/12/12/12/12/12/12/12/r11/U4K6 b - - 0 40")
	play(t, p, "a2-a1")
	if p.Hand(engine.White, p.Variant().TypeNamed("U")) != 1 {
		t.Errorf("the captured Guard is not kept: %s", p)
	}
	p = at(t, "rennchess", "5k6/12/12/12/12/12/r11/P11/12/5K6 b - - 0 40")
	play(t, p, "a4-a3")
	if strings.Contains(p.String(), "[") {
		t.Errorf("a captured pawn is kept: %s", p)
	}
}

func TestReefCastling(t *testing.T) {
	p := at(t, "reef", "p10/5k5/11/11/11/***********/11/11/11/D4K4D/11 w KQ - 0 20")
	if legal := from(p, "f2"); !strings.Contains(legal, "f2-b2") || !strings.Contains(legal, "f2-j2") {
		t.Fatalf("the king cannot castle: %s", legal)
	}
	play(t, p, "f2-b2")
	if want := "p10/5k5/11/11/11/***********/11/11/11/1KD7D/11 b - - 1 20"; p.String() != want {
		t.Errorf("after castling the position is %s, want %s", p, want)
	}
}

func TestReefEnds(t *testing.T) {
	p := at(t, "reef", "11/5k5/11/11/11/***********/11/11/11/10P/Kz9 w - - 0 20")
	play(t, p, "a1-b1")
	ended(t, p, engine.WhiteWins, engine.BareKing)
	p = at(t, "reef", "11/k10/11/11/11/***********/11/11/11/10P/5K5 w - - 0 20")
	ended(t, p, engine.WhiteWins, engine.BareKing)
}

func TestReefStalemateWins(t *testing.T) {
	// the nightrider is pinned, the king has no square
	p := at(t, "reef", "ka2D6/11/11/2M8/11/***********/11/11/11/11/5K5 b - - 0 20")
	ended(t, p, engine.WhiteWins, engine.Stalemate)
}

func TestReincarnation(t *testing.T) {
	p := at(t, "reincarnation", "4k3/8/8/8/8/8/4r3/Q3K2R b K - 0 20")
	play(t, p, "e2-e1")
	var list []string
	for _, m := range p.Moves(nil) {
		list = append(list, enginetest.Name(p, m))
	}
	slices.Sort(list)
	if got := strings.Join(list, " "); got != "a1-a1=K h1-h1=K" {
		t.Errorf("with the king captured White may play %q", got)
	}
	play(t, p, "a1-a1=K")
	if want := "4k3/8/8/8/8/8/8/K3r2R b - - 1 21"; p.String() != want {
		t.Errorf("after the replacement the position is %s, want %s", p, want)
	}
}

func TestReincarnationEnds(t *testing.T) {
	p := at(t, "reincarnation", "4k3/8/8/8/8/8/P3r3/4K3 b - - 0 20")
	play(t, p, "e2-e1")
	ended(t, p, engine.BlackWins, engine.KingCaptured)
}

// TestReincarnationCastlesThroughCheck: castling needs unmoved men and empty squares, nothing else.
func TestReincarnationCastlesThroughCheck(t *testing.T) {
	p := at(t, "reincarnation", "4kr2/8/8/8/8/4r3/8/4K2R w K - 0 20")
	if legal := from(p, "e1"); !strings.Contains(legal, "e1-g1") {
		t.Errorf("the king cannot castle: %s", legal)
	}
}

func TestReincarnation2Forms(t *testing.T) {
	p := at(t, "reincarnation2", "4k3/8/8/8/8/8/4r3/B3K3 b - - 0 20")
	play(t, p, "e2-e1", "a1-a1=KB")
	if !strings.HasPrefix(p.String(), "4k3/8/8/8/8/8/8/(KB)3r3 b") {
		t.Errorf("the king that replaced a bishop is written %s", p)
	}
	play(t, p, "e1-e5")
	if got := from(p, "a1"); got != "a1-b2 a1-c3 a1-d4 a1-e5" {
		t.Errorf("the king in a bishop's form goes %q", got)
	}
}

// TestChexExample is the example of the game's rules: the bishop and the black pawns are tied, the knight is not.
func TestChexExample(t *testing.T) {
	p := at(t, "chex", "NB1/p1p[KQRRBNPPPPPPPPkqrrbbnnpppppp] w - - 0 5 a1=light")
	if p.Files() != 5 || p.Ranks() != 4 || p.SquareName(p.Square(1, 2)) != "b3" {
		t.Fatalf("the board is %dx%d", p.Files(), p.Ranks())
	}
	if got := from(p, "c3"); got != "" {
		t.Errorf("the bishop goes %q", got)
	}
	if got := from(p, "b3"); got != "b3-a1 b3-c1 b3-d2 b3-d4" {
		t.Errorf("the knight goes %q", got)
	}
	for _, m := range p.Pseudo(nil) {
		if p.SquareName(m.From()) == "c3" && p.Legal(m) != engine.BreaksBoard {
			t.Errorf("%s is refused because: %s", enginetest.Name(p, m), p.Legal(m))
		}
	}
	p = at(t, "chex", "5/1NB2/1p1p1/5[KQRRBNPPPPPPPPkqrrbbnnpppppp] b - - 0 5")
	if got := from(p, "b2") + from(p, "d2"); got != "" {
		t.Errorf("the black pawns go %q", got)
	}
}

// TestChexColours: squares keep their colour when the board is numbered anew.
func TestChexColours(t *testing.T) {
	p := find("chex").Start()
	play(t, p, "---=N", "--a1=N")
	if s, _ := p.ParseSquare("b2"); !p.At(s).Exists() || !p.Dark(s) {
		t.Fatalf("the first man stands on a light square: %s", p)
	}
	play(t, p, "---=P", "--a3=P") // the board grows to the left by one file
	knight, _ := p.ParseSquare("c2")
	if !p.At(knight).Exists() || !p.Dark(knight) || !strings.Contains(p.String(), "a1=light") {
		t.Errorf("the knight's square has changed its colour: %s", p)
	}
	if from, to := p.LastMove(); from != engine.NoSquare || p.SquareName(to) != "b3" {
		t.Errorf("the last man was put on %s", p.SquareName(to))
	}
	p.Unmake()
	if s, _ := p.ParseSquare("b2"); !p.At(s).Exists() || p.Files() != 3 {
		t.Errorf("taken back the board is %s", p)
	}
}

func TestChexDrawnMan(t *testing.T) {
	p := at(t, "chex", "N[KQRRBBNPPPPPPPPkqrrbbnpppppppp] b - - 0 1 drawn=n")
	if p.Drawn() != p.Variant().TypeNamed("N") || len(p.Moves(nil)) != 8 {
		t.Errorf("with a knight drawn there are %d moves", len(p.Moves(nil)))
	}
	if _, err := p.Variant().Parse("N[KQRRBBNPPPPPPPPkqrrbbnpppppppp] b - - 0 1 drawn=N"); err == nil {
		t.Error("White's man is drawn in Black's turn")
	}
	if _, err := p.Variant().Parse("N2N[KQRRBBPPPPPPPPkqrrbbnnpppppppp] b - - 0 1"); err == nil {
		t.Error("men that are not connected are accepted")
	}
}
