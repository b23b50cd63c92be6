package engine

// attacked reports whether a man of side by could capture a royal man on square s.
func (p *Position) attacked(s Square, by Side) bool {
	o := &p.tables.outlooks[by]
	enemy := by.bit()
	for i, d := range o.leaps {
		if x := p.board[s+d]; x&enemy != 0 && o.leapHits[int(x)*len(o.leaps)+i] {
			return true
		}
	}
	for i, d := range o.rays {
		t := s + d
		n := uint8(1)
		for p.board[t] == Empty {
			t += d
			n++
		}
		if x := p.board[t]; x&enemy != 0 && o.rayReach[int(x)*len(o.rays)+i] >= n {
			return true
		}
	}
	return o.indirect && p.attackedIndirectly(s, by)
}

// attackedWithout is attacked with the man on another square taken off: a king does not hide behind itself.
func (p *Position) attackedWithout(s Square, by Side, without Square) bool {
	m := p.board[without]
	p.board[without] = Empty
	hit := p.attacked(s, by)
	p.board[without] = m
	return hit
}

// attackedIndirectly looks at the men whose captures do not show along rays and leaps, one by one.
func (p *Position) attackedIndirectly(s Square, by Side) bool {
	for _, from := range p.men[by] {
		mv := &p.tables.movements[p.board[from]]
		if mv.indirect && mv.reach[p.variant.offset(from, s)] && p.capturesAt(mv, from, s) {
			return true
		}
	}
	return false
}

// offset numbers the way from one square to another: see movement.reach.
func (v *Variant) offset(from, to Square) int {
	f := &v.frame
	x := int(f.fileOf[to]) - int(f.fileOf[from]) + f.files - 1
	y := int(f.rankOf[to]) - int(f.rankOf[from]) + f.ranks - 1
	return y*(2*f.files-1) + x
}

// capturesAt reports whether the man on a square has a move that would capture a royal man on another.
func (p *Position) capturesAt(mv *movement, from, target Square) bool {
	old := p.board[target]
	if old == Empty || old.Side() == p.board[from].Side() {
		p.board[target] = p.variant.victims[p.board[from].Side().Other()]
	}
	before := p.probing
	p.probing = true
	p.probe = p.pseudo(p.probe[:0], from)
	p.probing = before
	p.board[target] = old
	for i := range p.probe {
		m := &p.probe[i]
		if m.to == target && m.kind == Ordinary {
			return true
		}
		for _, s := range m.removed() {
			if s == target {
				return true
			}
		}
	}
	return false
}

// A threat is what the enemy does to the king of the side to move.
type threat struct {
	checkers int
	checker  Square
	step     Square // from the king toward the checker, NoSquare when it leaps
	indirect bool   // a man that captures indirectly may reach the king: every move must be tried
	pins     []pin
}

// A pin is a man that may move on one line only.
type pin struct {
	king   Square
	man    Square
	step   Square // from the king on
	pinner Square
}

// doublyPinned marks in Position.pinned a man whose moves must be tried out one by one.
const doublyPinned = 255

// look finds the checkers of a king and the men pinned before it. It marks the pinned men, which forget
// must undo.
func (p *Position) look(t *threat, king Square) {
	enemySide := p.side.Other()
	o := &p.tables.outlooks[enemySide]
	enemy := enemySide.bit()
	t.checkers, t.pins, t.indirect = 0, t.pins[:0], false
	for i, d := range o.leaps {
		if x := p.board[king+d]; x&enemy != 0 && o.leapHits[int(x)*len(o.leaps)+i] {
			t.checkers++
			t.checker, t.step = king+d, NoSquare
		}
	}
	for i, d := range o.rays {
		s, n := king+d, uint8(1)
		for p.board[s] == Empty {
			s += d
			n++
		}
		x := p.board[s]
		if x == wall {
			continue
		}
		if x&enemy != 0 {
			if o.rayReach[int(x)*len(o.rays)+i] >= n {
				t.checkers++
				t.checker, t.step = s, d
			}
			continue
		}
		behind := s + d
		n++
		for p.board[behind] == Empty {
			behind += d
			n++
		}
		if y := p.board[behind]; y&enemy != 0 && y != wall && o.rayReach[int(y)*len(o.rays)+i] >= n {
			p.notePin(t, pin{king, s, d, behind})
		}
	}
	if o.indirect {
		p.lookIndirectly(t, king, enemySide)
	}
}

func (p *Position) notePin(t *threat, found pin) {
	t.pins = append(t.pins, found)
	if p.pinned[found.man] != 0 || len(t.pins) >= doublyPinned {
		p.pinned[found.man] = doublyPinned
		return
	}
	p.pinned[found.man] = uint8(len(t.pins))
}

// lookIndirectly notes whether some man could capture the king by hops, bends or several legs, now or
// after a move of ours.
func (p *Position) lookIndirectly(t *threat, king Square, by Side) {
	for _, from := range p.men[by] {
		mv := &p.tables.movements[p.board[from]]
		if mv.indirect && mv.reach[p.variant.offset(from, king)] {
			t.indirect = true
			return
		}
	}
}

// forget removes the marks that look has made.
func (p *Position) forget(t *threat) {
	for i := range t.pins {
		p.pinned[t.pins[i].man] = 0
	}
}
