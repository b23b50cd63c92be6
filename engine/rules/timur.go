package rules

import (
	"fmt"

	"pbemd/engine"
)

// Timur is Renniassance Chess with Timur's pawns: every pawn has a master, the throne can pass on, and one pawn lives
// three times. See "Timur's pawns" in the rules; the numbers of its points stand beside what follows from them. What
// pawns and pieces become by entering the zone or a corner (1, 6, 7) is data.
type Timur struct {
	engine.NoRule
	king, minister, mercenary engine.Type   // who can reign, in the order of succession
	pop                       engine.Type   // the pawn of pawns
	master                    []engine.Type // of each other pawn, NoType for what is none
	ministerial               engine.Type   // the pawn that becomes the Prime Minister
	zone                      [2]int        // by side: its zone begins at this rank, counted from 0
	home                      [2]int        // by side: the rank on which its pawns begin
}

// What is kept with a position.
const (
	arrivals    = 0 // and 1 for Black: how often the pawn of pawns has arrived in the zone, 0 when it is not on the board
	exchanged   = 2 // a bit for each monarch that has used its exchange: see exchangeBit
	pendingPops = 3 // a bit for each side whose pawn of pawns was exchanged into the zone
	reigning    = 4 // and 5 for Black: which of the monarchs reigns, in the order of succession, the king 0
	cornered    = 6 // the square of the corner in which the last move has drawn the game, NoSquare mostly
)

// Bind finds the men by their labels, and the ranks by where kings and pawns begin.
func (t *Timur) Bind(v *engine.Variant) error {
	for _, man := range []struct {
		label string
		found *engine.Type
	}{{"K", &t.king}, {"M", &t.minister}, {"X", &t.mercenary}, {"PP", &t.pop}} {
		if *man.found = v.TypeNamed(man.label); *man.found == engine.NoType {
			return fmt.Errorf("timur needs a man with the label %s", man.label)
		}
	}
	for side := range t.zone {
		king := v.Begins(engine.NewMan(t.king, engine.Side(side).Other()))
		pawn := v.Begins(engine.NewMan(t.pop, engine.Side(side)))
		if king == engine.NoSquare || pawn == engine.NoSquare {
			return fmt.Errorf("timur needs K and PP of both sides at the start")
		}
		t.zone[side], t.home[side] = v.RankOf(king), v.RankOf(pawn)
	}
	if err := t.findMasters(v); err != nil {
		return err
	}
	v.AskForms(t.pop, t.mercenary)
	for _, monarch := range []engine.Type{t.king, t.minister, t.mercenary} {
		v.AskForms(monarch)
	}
	return nil
}

// findMasters notes what each pawn but the pawn of pawns becomes: its label is P and its master's.
func (t *Timur) findMasters(v *engine.Variant) error {
	t.master = make([]engine.Type, len(v.Types())+1)
	for i, info := range v.Types() {
		pawn := engine.Type(i + 1)
		if !info.Pawn || pawn == t.pop {
			continue
		}
		t.master[pawn] = v.TypeNamed(info.Label[1:])
		if t.master[pawn] == t.king {
			t.master[pawn], t.ministerial = t.minister, pawn
		}
		if t.master[pawn] == engine.NoType {
			return fmt.Errorf("the pawn %s has no master", info.Label)
		}
	}
	return nil
}

// inZone reports whether a square lies in a side's zone (1).
func (t *Timur) inZone(p *engine.Position, side engine.Side, s engine.Square) bool {
	if side == engine.White {
		return p.Rank(s) >= t.zone[side]
	}
	return p.Rank(s) <= t.zone[side]
}

// farCorner reports whether a square is a corner of the opponent's back rank (7).
func (t *Timur) farCorner(p *engine.Position, side engine.Side, s engine.Square) bool {
	return p.Rank(s) == farRank(p, side) && (p.File(s) == 0 || p.File(s) == p.Files()-1)
}

// farRank is the rank at the opponent's edge.
func farRank(p *engine.Position, side engine.Side) int {
	if side == engine.White {
		return p.Ranks() - 1
	}
	return 0
}

// ahead is the direction in which a side's pawns go.
func ahead(side engine.Side) int {
	if side == engine.White {
		return 1
	}
	return -1
}

// isPawn reports whether a type is a pawn.
func (t *Timur) isPawn(man engine.Type) bool { return man == t.pop || t.master[man] != engine.NoType }

// Moves lists promotions in place (8) when they are due, and nothing else then; exchanges (8) and placements (3, 4). In
// the turn after a mate, when taking the mated monarch off may open lines, all moves are listed, so that each is
// tried out.
func (t *Timur) Moves(p *engine.Position, dst []engine.Move) ([]engine.Move, bool) {
	side := p.Side()
	check := p.InCheck()
	if !check && t.anyPending(p, side) {
		return t.promotions(p, dst), true
	}
	if check {
		dst = t.exchanges(p, dst)
	}
	dst = t.placements(p, dst)
	if t.fallen(p, side) {
		return p.PseudoMoves(dst), true
	}
	return dst, false
}

// Forms says what is special about moves of the pawn of pawns (3 to 5) and of monarchs (9).
func (t *Timur) Forms(p *engine.Position, dst []engine.Move, m engine.Move) []engine.Move {
	if p.At(m.From()).Type() == t.pop {
		return t.popForms(p, dst, m)
	}
	return t.monarchForms(p, dst, m)
}

// Allows keeps pawns where they are that must promote in place (8).
func (t *Timur) Allows(p *engine.Position, m engine.Move) engine.Reason {
	if (m.Kind() == engine.Ordinary || m.Kind() == engine.EnPassant) && t.pending(p, m.From()) {
		return engine.MustPromote
	}
	return engine.Fine
}

// Made carries out what a move does beside its ordinary effects.
func (t *Timur) Made(p *engine.Position, m engine.Move) {
	switch m.Kind() {
	case engine.Ordinary, engine.EnPassant:
		t.moved(p, m)
	case engine.Place:
		t.placed(p, m)
	case engine.Replace:
		t.promotedInPlace(p, m)
	case engine.Exchange:
		t.exchangedWith(p, m)
	}
	t.takeOffFallen(p, p.Side())
	for _, side := range []engine.Side{engine.White, engine.Black} {
		t.forgetPop(p, side)
	}
}

// moved follows a man's own move: the pawn of pawns may have arrived, a monarch may exchange in the corner.
func (t *Timur) moved(p *engine.Position, m engine.Move) {
	switch {
	case p.At(m.To()).Type() == t.pop:
		if t.inZone(p, p.Side(), m.To()) {
			t.arrived(p, m.To(), m.Then())
		}
	case m.To() == p.Royal(p.Side()):
		t.monarchMoved(p, m)
	case m.Into() == t.mercenary:
		p.EditPassed()
	}
}
