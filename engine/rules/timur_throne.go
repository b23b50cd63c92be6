package rules

import "pbemd/engine"

// The throne (2).

// Turned passes the throne on when the reigning monarch is mated: to the Prime Minister, else to the Mercenary. The
// mated monarch stands still for the turn that follows. When the heir is mated as well, the next one reigns at once. A
// move that draws in the corner ends the game before that.
func (t *Timur) Turned(p *engine.Position) {
	side := p.Side()
	for t.corner(p) == engine.NoSquare && p.InCheck() && !p.HasMove() {
		heir := t.heir(p, side)
		if heir == engine.NoSquare {
			return
		}
		p.EditInert(p.Royal(side), true)
		t.crown(p, heir)
	}
}

// crown lets the monarch on a square reign.
func (t *Timur) crown(p *engine.Position, s engine.Square) {
	m := p.At(s)
	p.EditRoyal(s)
	p.EditMemory(reigning+int(m.Side()), t.succession(m.Type()))
}

// heir gives where the next to reign stands, NoSquare when there is none.
func (t *Timur) heir(p *engine.Position, side engine.Side) engine.Square {
	for _, candidate := range []engine.Type{t.minister, t.mercenary} {
		s := p.Find(side, candidate)
		if s != engine.NoSquare && s != p.Royal(side) && !p.At(s).Inert() {
			return s
		}
	}
	return engine.NoSquare
}

// fallen reports whether a mated monarch of a side still stands on the board.
func (t *Timur) fallen(p *engine.Position, side engine.Side) bool {
	for _, monarch := range t.monarchs() {
		if s := t.fallenAs(p, side, monarch); s != engine.NoSquare {
			return true
		}
	}
	return false
}

// fallenAs gives where a mated monarch of a type stands, NoSquare when there is none.
func (t *Timur) fallenAs(p *engine.Position, side engine.Side, monarch engine.Type) engine.Square {
	royal := p.Royal(side)
	if royal == engine.NoSquare || p.At(royal).Type() == t.king {
		return engine.NoSquare // the first monarch reigns
	}
	if s := p.Find(side, monarch); s != engine.NoSquare && p.At(s).Inert() {
		return s
	}
	return engine.NoSquare
}

// takeOffFallen removes mated monarchs, once their side has moved.
func (t *Timur) takeOffFallen(p *engine.Position, side engine.Side) {
	for _, monarch := range t.monarchs() {
		if s := t.fallenAs(p, side, monarch); s != engine.NoSquare {
			p.EditRemove(s)
		}
	}
}

// monarchs lists who can reign, in the order of succession.
func (t *Timur) monarchs() [3]engine.Type { return [3]engine.Type{t.king, t.minister, t.mercenary} }

// succession gives the place of a type in that order, -1 when it cannot reign.
func (t *Timur) succession(man engine.Type) int {
	for i, monarch := range t.monarchs() {
		if monarch == man {
			return i
		}
	}
	return -1
}
