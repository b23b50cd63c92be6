package rules

import "pbemd/engine"

// The pawn of pawns: its lives (3 to 5) and its placements (3, 4).

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

// placements lists where a waiting pawn of pawns may be placed: after its first arrival where it does something at
// once (3), after its second on its own rank (4).
func (t *Timur) placements(p *engine.Position, dst []engine.Move) []engine.Move {
	side := p.Side()
	if p.Memory(arrivals+int(side)) == 0 {
		return dst
	}
	from := p.Find(side, t.pop)
	if from == engine.NoSquare || !p.At(from).Inert() {
		return dst
	}
	if p.Memory(arrivals+int(side)) == 2 {
		return t.homePlacements(p, dst, from, side)
	}
	for rank := range p.Ranks() {
		for file := range p.Files() {
			s := p.Square(file, rank)
			if p.At(s) != engine.Empty || !t.worthTrying(p, s, side) {
				continue
			}
			m := engine.NewMove(engine.Place, from, s, engine.NoType)
			p.Try(m)
			fine := t.actsFrom(p, s, side)
			p.Unmake()
			if fine {
				dst = append(dst, m)
			}
		}
	}
	return dst
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

// worthTrying reports whether a pawn on a square could do anything at all: most squares are seen at a glance.
func (t *Timur) worthTrying(p *engine.Position, s engine.Square, side engine.Side) bool {
	file, rank := p.File(s), p.Rank(s)+ahead(side)
	if before := p.Square(file, rank); before == engine.NoSquare || t.farCorner(p, side, before) {
		return before != engine.NoSquare
	}
	return t.target(p, file-1, rank, side) != engine.NoSquare || t.target(p, file+1, rank, side) != engine.NoSquare
}

// target gives the square of a file and rank when an enemy stands there that can be attacked, else NoSquare.
func (t *Timur) target(p *engine.Position, file, rank int, side engine.Side) engine.Square {
	s := p.Square(file, rank)
	if m := p.At(s); s == engine.NoSquare || !m.Exists() || m.Inert() || m.Side() == side {
		return engine.NoSquare
	}
	return s
}

// actsFrom reports whether the pawn of pawns, which has just been placed on a square, does there what it must (3): it
// attacks a piece that cannot move (a), two men (b), the reigning monarch (c), a man on a far corner (e), or it
// stands before such a corner that is empty (d).
func (t *Timur) actsFrom(p *engine.Position, s engine.Square, side engine.Side) bool {
	file, rank := p.File(s), p.Rank(s)+ahead(side)
	before := p.Square(file, rank)
	if before != engine.NoSquare && t.farCorner(p, side, before) && p.At(before) == engine.Empty {
		return true
	}
	left, right := t.target(p, file-1, rank, side), t.target(p, file+1, rank, side)
	if left != engine.NoSquare && right != engine.NoSquare {
		return true
	}
	for _, attacked := range [2]engine.Square{left, right} {
		if attacked != engine.NoSquare && t.falls(p, attacked, side) {
			return true
		}
	}
	return false
}

// falls reports whether an attack on one enemy man is enough for a placement.
func (t *Timur) falls(p *engine.Position, s engine.Square, by engine.Side) bool {
	return s == p.Royal(by.Other()) || t.farCorner(p, by, s) || !t.isPawn(p.At(s).Type()) && p.Stuck(s)
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
