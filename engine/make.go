package engine

// An undo is what Unmake needs to take a move back.
type undo struct {
	state state
	side  Side
	edits int // length of the list of edits before the move
}

// Make makes a move that Moves or Pseudo has listed for this position. Any other move leaves the position
// in no defined state.
func (p *Position) Make(m Move) {
	p.Try(m)
	if p.variant.spec.Rule != nil && m.kind != Draw {
		p.variant.spec.Rule.Turned(p)
	}
	if p.variant.endsEarly {
		p.state.end = p.endOfMove()
	}
}

// Try makes a move without asking what it means for the end of the game and for the other side's moves, which
// is all that is needed to look at the board after it. Unmake takes it back.
func (p *Position) Try(m Move) {
	p.history = append(p.history, undo{p.state, p.side, len(p.edits)})
	v, s := p.variant, &p.state
	if s.passedMany > 0 {
		s.hash ^= p.passedKey()
		s.passedMany = 0
	}
	if m.kind == Draw {
		p.draw(m.into)
		return
	}
	if v.imitators != nil {
		p.noteMover(m)
	}
	s.clock++
	s.final = false
	switch m.kind {
	case Ordinary, EnPassant:
		p.makeOrdinary(m)
	case Castle:
		p.makeCastle(m)
	case Put:
		p.put(m)
	case Replace:
		p.change(m.to, NewMan(m.into, p.side))
		s.final = true
	case Exchange:
		p.swap(m.from, m.to)
		s.final = true
	case Place:
		p.shift(m.from, m.to)
		s.clock = 0
	}
	if v.passes != never {
		p.countPasses(m)
	}
	s.lastFrom, s.lastTo = m.from, m.to
	if v.spec.Rule != nil {
		v.spec.Rule.Made(p, m)
	}
	if v.spec.Resizes {
		p.fit()
	}
	p.turn()
}

// draw takes a man out of the stack. The same player goes on and puts it.
func (p *Position) draw(t Type) {
	p.setHand(p.side, t, p.hand[p.side][t]-1)
	p.setDrawn(t)
}

func (p *Position) setDrawn(t Type) {
	p.state.hash ^= drawnKey(p.state.drawn) ^ drawnKey(t)
	p.state.drawn = t
}

func drawnKey(t Type) uint64 {
	if t == NoType {
		return 0
	}
	return scramble(uint64(t) + 6<<40)
}

// put sets the man that was drawn, else one from the hand, on a square.
func (p *Position) put(m Move) {
	if p.state.drawn != NoType {
		p.setDrawn(NoType)
	} else {
		p.setHand(p.side, m.into, p.hand[p.side][m.into]-1)
	}
	p.add(m.to, NewMan(m.into, p.side))
	p.state.final = true
}

// makeOrdinary moves a man, captures, promotes, and notes what the move means for rights.
func (p *Position) makeOrdinary(m Move) {
	v, s := p.variant, &p.state
	man := p.board[m.from]
	mv := &v.movements[man]
	unloaded := Empty
	for i, sq := range m.removed() {
		if m.unloads && i == int(m.victims)-1 {
			unloaded = p.board[sq]
			p.remove(sq)
			p.disturb(sq)
			continue
		}
		p.capture(sq)
	}
	switch {
	case m.kind == EnPassant:
		p.capture(s.victim)
	case m.to != m.from && p.board[m.to] != Empty:
		p.capture(m.to)
	}
	if mv.isPawn {
		s.clock = 0
	}
	if m.to != m.from {
		p.shift(m.from, m.to)
	}
	if v.watched != nil {
		p.touch(m.from)
		p.touch(m.to)
	}
	if unloaded != Empty {
		p.add(m.aux[2], unloaded)
		p.disturb(m.aux[2])
	}
	if m.into != NoType && m.into != man.Type() {
		p.promote(m)
	}
	if lost := s.rights & (v.losesRight[m.from] | v.losesRight[m.to]); lost != 0 {
		p.loseRights(lost)
	}
	if m.passes > 0 {
		s.passed, s.passedStep, s.passedMany, s.victim = m.aux[0], m.aux[1], m.passes, m.to
		s.hash ^= p.passedKey()
	}
}

// capture removes a man from the board and, where the variant keeps it, puts it into a hand.
func (p *Position) capture(sq Square) {
	m := p.board[sq]
	p.remove(sq)
	p.state.clock = 0
	p.disturb(sq)
	if p.variant.keeps != nil && p.variant.keeps[m.Type()] {
		p.setHand(m.Side(), m.Type(), p.hand[m.Side()][m.Type()]+1)
	}
}

// disturb ends what rests on the man of the start being on a square.
func (p *Position) disturb(sq Square) {
	if p.variant.watched != nil {
		p.touch(sq)
	}
	if lost := p.state.rights & p.variant.losesRight[sq]; lost != 0 {
		p.loseRights(lost)
	}
}

// promote changes the man that has just arrived, and takes its new form out of the hand when it comes from there.
func (p *Position) promote(m Move) {
	man := p.board[m.to]
	promotes := p.variant.movements[man].promotes // nil where a rule module says what it becomes
	if promotes != nil && p.variant.promotions[promotes[m.to]].captured {
		p.setHand(p.side, m.into, p.hand[p.side][m.into]-1)
	}
	p.change(m.to, NewMan(m.into, p.side))
}

func (p *Position) loseRights(lost uint32) {
	p.state.hash ^= p.variant.rightsKey(p.state.rights) ^ p.variant.rightsKey(p.state.rights&^lost)
	p.state.rights &^= lost
}

// rightsKey is the part of the hash that castling rights contribute.
func (v *Variant) rightsKey(rights uint32) uint64 { return scramble(uint64(rights) + 1<<40) }

// passedKey is the part of the hash that squares to be taken en passant contribute.
func (p *Position) passedKey() uint64 {
	if p.state.passedMany == 0 {
		return 0
	}
	return scramble(uint64(p.state.passed)<<8 + uint64(p.state.passedMany) + 2<<40)
}

func (p *Position) makeCastle(m Move) {
	c := &p.variant.castlings[p.side][m.aux[0]]
	partner := p.board[c.partner]
	p.remove(c.partner)
	if c.to != c.from {
		p.shift(c.from, c.to)
	}
	p.add(c.partnerTo, partner)
	if p.variant.watched != nil {
		p.touch(c.from)
		p.touch(c.partner)
	}
	p.loseRights(p.state.rights & (p.variant.losesRight[c.from] | p.variant.losesRight[c.partner]))
}

// countPasses keeps the number of passes in a row.
func (p *Position) countPasses(m Move) {
	s := &p.state
	before := s.passes
	s.passes = 0
	if m.kind == Pass {
		s.passes = before + 1
	}
	if s.passes != before {
		s.hash ^= passesKey(before) ^ passesKey(s.passes)
	}
}

func passesKey(n uint8) uint64 {
	if n == 0 {
		return 0
	}
	return scramble(uint64(n) + 3<<40)
}

// sideKey is the part of the hash that Black to move contributes.
const sideKey = 0xf8d626aaaf278509

// turn gives the move to the other side.
func (p *Position) turn() {
	p.side ^= 1
	p.state.hash ^= sideKey
	if p.side == White {
		p.state.number++
	}
}

// Unmake takes the last move back. Position, hash and lists are exactly as before.
func (p *Position) Unmake() {
	last := len(p.history) - 1
	u := &p.history[last]
	for len(p.edits) > u.edits {
		p.revert()
	}
	p.state = u.state
	p.side = u.side
	p.lookUp()
	p.history = p.history[:last]
}

// Plies gives how many moves Unmake can take back.
func (p *Position) Plies() int { return len(p.history) }
