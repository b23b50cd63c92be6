package rules

import "pbemd/engine"

// The lives of the pawn of pawns (3 to 5).

// popForms gives the forms of a move that the pawn of pawns makes as a pawn. A double step is allowed up to its own
// rank in its first life, nowhere in its second, everywhere in its third. At its second arrival it is placed
// on an empty square of its own rank as part of the move; at its third it becomes the Mercenary.
func (t *Timur) popForms(p *engine.Position, dst []engine.Move, m engine.Move) []engine.Move {
	side := p.At(m.From()).Side()
	lived := p.Memory(arrivals + int(side))
	if distance := (p.Rank(m.To()) - p.Rank(m.From())) * ahead(side); distance == 2 && !t.mayDouble(p, m.From(), side, lived) {
		return dst
	}
	if !t.inZone(p, side, m.To()) {
		return append(dst, m)
	}
	switch lived {
	case 0:
		return append(dst, m)
	case 1:
		before := len(dst)
		for file := range p.Files() {
			if s := p.Square(file, t.home[side]); p.At(s) == engine.Empty {
				dst = append(dst, m.With(engine.NoType, s))
			}
		}
		if len(dst) == before {
			dst = append(dst, m)
		}
		return dst
	}
	return append(dst, m.With(t.mercenary, engine.NoSquare))
}

// mayDouble reports whether the pawn of pawns on a square may make a double step.
func (t *Timur) mayDouble(p *engine.Position, from engine.Square, side engine.Side, lived int) bool {
	return lived == 2 || lived == 0 && (t.home[side]-p.Rank(from))*ahead(side) >= 0
}

// arrived counts an arrival of the pawn of pawns on a square of the zone. It waits there, or at its second arrival
// goes on to the square given where that is not NoSquare.
func (t *Timur) arrived(p *engine.Position, s, then engine.Square) {
	side := p.Side()
	p.EditPassed()
	p.EditMemory(arrivals+int(side), p.Memory(arrivals+int(side))+1)
	if then != engine.NoSquare {
		p.EditShift(s, then)
		return
	}
	p.EditInert(s, true)
}

// homePlacements lists the empty squares of the own pawn rank.
func (t *Timur) homePlacements(p *engine.Position, dst []engine.Move, from engine.Square, side engine.Side) []engine.Move {
	for file := range p.Files() {
		if s := p.Square(file, t.home[side]); p.At(s) == engine.Empty {
			dst = append(dst, engine.NewMove(engine.Place, from, s, engine.NoType))
		}
	}
	return dst
}

// placed follows a placement. One that had waited is a pawn again; one exchanged into the zone arrives for the second
// time by it (8).
func (t *Timur) placed(p *engine.Position, m engine.Move) {
	if p.At(m.To()).Inert() {
		p.EditInert(m.To(), false)
		return
	}
	t.setPendingPop(p, p.Side(), false)
	p.EditMemory(arrivals+int(p.Side()), 2)
}

// forgetPop clears what is known of a pawn of pawns that is no longer there.
func (t *Timur) forgetPop(p *engine.Position, side engine.Side) {
	if p.Memory(arrivals+int(side)) == 0 && !t.popPending(p, side) || p.Find(side, t.pop) != engine.NoSquare {
		return
	}
	p.EditMemory(arrivals+int(side), 0)
	t.setPendingPop(p, side, false)
}
