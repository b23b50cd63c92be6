package enginetest_test

// after gives the board after a move, the other side to move, before the throne is looked at.
func (b *timurBoard) after(m timurMove) *timurBoard {
	c := b.copy()
	side := number(b.black)
	man := b.men[m.from]
	c.passed = "-"
	delete(c.men, m.from)
	switch m.kind {
	case '&':
		c.used[cased(man.label, b.black)] = true
		c.men[m.from], c.men[m.to] = b.men[m.to], man
		if c.men[m.from].label == "PP" {
			came := b.popPending[side] || !b.inZone(m.to, b.black)
			c.popPending[side] = came && b.inZone(m.from, b.black)
		}
	case '@':
		c.men[m.to] = man
		if b.popPending[side] {
			c.lived[side], c.popPending[side] = 2, false
		}
		c.waits[side] = false
	case '=':
		if m.into == "PP" {
			c.lived[side], c.waits[side], c.popPending[side] = b.lived[side]+1, true, false
		}
		c.men[m.to] = slowMan{m.into, b.black}
	default:
		c.walk(b, m, man)
	}
	for p := range b.fallen {
		delete(c.men, p)
	}
	c.fallen = map[point]bool{}
	for _, black := range []bool{false, true} {
		if c.find("PP", black) == nowhere {
			c.lived[number(black)], c.waits[number(black)], c.popPending[number(black)] = 0, false, false
		}
	}
	c.black = !b.black
	return c
}

// walk makes a man's own move.
func (b *timurBoard) walk(old *timurBoard, m timurMove, man slowMan) {
	side := number(man.black)
	if isPawn(man.label) && m.from.x != m.to.x && old.empty(m.to) {
		delete(b.men, point{m.to.x, m.from.y})
	}
	arrives := man.label == "PP" && old.inZone(m.to, man.black)
	if isPawn(man.label) && abs(m.to.y-m.from.y) == 2 && !arrives {
		b.passed = squareText(point{m.to.x, (m.to.y + m.from.y) / 2})
	}
	if m.into != "" {
		man.label = m.into
	}
	b.men[m.to] = man
	switch {
	case arrives && m.then != nowhere:
		b.lived[side] = 2
		delete(b.men, m.to)
		b.men[m.then] = man
	case arrives && man.label == "PP":
		b.lived[side]++
		b.waits[side] = true
	case m.then != nowhere:
		b.men[m.to], b.men[m.then] = b.men[m.then], man
	case old.royal(man.black) == m.from && b.farCorner(m.to, man.black):
		b.drawnIn = m.to // (9)
	}
}
