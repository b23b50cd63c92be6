package enginetest

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"pbemd/engine"
)

// Seeds is how many games of each variant a test run plays.
func Seeds() uint64 {
	if testing.Short() || racing {
		return 2
	}
	return 8
}

// thorough is how many positions of a game there are for each that is compared in every field after its moves
// were made and taken back. At the others hash and position string must do; that nothing else was changed there
// is seen at the end of the game, which is compared in every field with the same game played straight on.
const thorough = 8

// Play plays random games of a variant and checks at every position what must always hold: see check.
func Play(t *testing.T, v *engine.Variant, games, plies int, seed uint64) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 1))
	for range games {
		p := v.Start()
		var played []engine.Move
		for ply := range plies {
			moves := p.Moves(nil)
			if !check(t, p, moves, ply%thorough == 0) {
				t.Fatalf("%s, seed %d: after %d moves, in %s", v.ID(), seed, len(played), p)
			}
			if len(moves) == 0 {
				break
			}
			m := moves[random.IntN(len(moves))]
			p.Make(m)
			played = append(played, m)
		}
		replay(t, p, played)
	}
}

// replay makes the same moves from the start and takes them all back.
func replay(t *testing.T, p *engine.Position, moves []engine.Move) {
	t.Helper()
	start := p.Variant().Start()
	again := start.Clone()
	for _, m := range moves {
		again.Make(m)
	}
	if !reflect.DeepEqual(again.Clone(), p.Clone()) {
		t.Fatalf("%s: replayed, %s is %s", p.Variant().ID(), p, again)
	}
	for range moves {
		again.Unmake()
	}
	if again.String() != start.String() || again.Hash() != start.Hash() {
		t.Fatalf("%s: taken back to the start it is %s", p.Variant().ID(), again)
	}
}

// Check looks at a position from all sides, as Play does at each, and reports whether everything holds.
func Check(t *testing.T, p *engine.Position) bool { return check(t, p, p.Moves(nil), true) }

// check looks at one position from all sides and reports whether everything holds.
func check(t *testing.T, p *engine.Position, moves []engine.Move, wholly bool) bool {
	t.Helper()
	failed := t.Failed()
	distinct := map[engine.Move]bool{}
	for _, m := range moves {
		if distinct[m] {
			t.Errorf("%s is listed twice", Name(p, m))
		}
		distinct[m] = true
	}
	checkPseudo(t, p, distinct)
	text := p.String()
	checkText(t, p, text, distinct)
	checkEnd(t, p, moves)
	checkMoves(t, p, text, moves, wholly)
	return t.Failed() == failed
}

// checkPseudo wants the legal moves to be the pseudo-legal ones that Legal finds fine.
func checkPseudo(t *testing.T, p *engine.Position, legal map[engine.Move]bool) {
	t.Helper()
	found := 0
	for _, m := range p.Pseudo(nil) {
		reason := p.Legal(m)
		if legal[m] != (reason == engine.Fine) {
			t.Errorf("%s: legal is %v, yet the reason is: %s", Name(p, m), legal[m], reason)
		}
		if legal[m] {
			found++
		}
	}
	if found != len(legal) {
		t.Errorf("%d legal moves, of which %d are pseudo-legal", len(legal), found)
	}
}

// checkText wants a position to come back from its string with the same hash, key, end and legal moves. It strikes out
// of the legal moves what it finds again.
func checkText(t *testing.T, p *engine.Position, text string, legal map[engine.Move]bool) {
	t.Helper()
	back, err := p.Variant().Parse(text)
	switch {
	case err != nil:
		t.Errorf("%s is refused: %v", p, err)
	case back.String() != text:
		t.Errorf("%s comes back as %s", p, back)
	case back.Hash() != p.Hash():
		t.Errorf("%s: the hash computed afresh differs", p)
	case back.RepetitionKey() != p.RepetitionKey():
		t.Errorf("%s: the repetition key %s comes back as %s", p, p.RepetitionKey(), back.RepetitionKey())
	case back.End() != p.End() || back.InCheck() != p.InCheck():
		t.Errorf("%s: the end %v comes back as %v, check %v as %v", p, p.End(), back.End(), p.InCheck(), back.InCheck())
	default:
		for _, m := range back.Moves(nil) {
			if !legal[m] {
				t.Errorf("%s: read back, %s is legal, too, or listed twice", p, Name(back, m))
			}
			delete(legal, m)
		}
		for m := range legal {
			t.Errorf("%s: read back, %s is not legal", p, Name(p, m))
		}
	}
}

// checkEnd wants a position without moves to be an end, and counting to agree with listing.
func checkEnd(t *testing.T, p *engine.Position, moves []engine.Move) {
	t.Helper()
	if len(moves) == 0 && !p.End().Over() {
		t.Errorf("there is no legal move, yet the game goes on")
	}
	draws := 0
	for _, m := range moves {
		if m.Kind() == engine.Draw {
			draws++
		}
	}
	if nodes := p.Perft(1); draws == 0 && nodes != uint64(len(moves)) {
		t.Errorf("%d legal moves are counted, %d listed", nodes, len(moves))
	}
}

// checkMoves wants every move made and taken back to leave everything as it was.
func checkMoves(t *testing.T, p *engine.Position, text string, moves []engine.Move, wholly bool) {
	t.Helper()
	var before *engine.Position
	if wholly {
		before = p.Clone()
	}
	hash := p.Hash()
	for _, m := range moves {
		p.Make(m)
		p.Unmake()
		if p.Hash() != hash {
			t.Errorf("%s made and taken back leaves %s instead of %s", Name(p, m), p, text)
		}
	}
	if p.String() != text || wholly && !reflect.DeepEqual(before, p.Clone()) {
		t.Errorf("all moves made and taken back leave %s instead of %s", p, text)
	}
}

// Name writes a move as tests show it: squares with a hyphen, "-" for none, what it becomes, and a third square
// behind "+". An exchange has "&" for the hyphen, a placement "@".
func Name(p *engine.Position, m engine.Move) string {
	sign := "-"
	switch m.Kind() {
	case engine.Exchange:
		sign = "&"
	case engine.Place:
		sign = "@"
	}
	text := p.SquareName(m.From()) + sign + p.SquareName(m.To())
	if into := m.Into(); into != engine.NoType {
		text += "=" + p.Variant().Type(into).Label
	}
	if then := m.Then(); then != engine.NoSquare {
		text += "+" + p.SquareName(then)
	}
	return text
}
