package rules

import "pbemd/engine"

// Where a waiting pawn of pawns may be placed (3).

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
