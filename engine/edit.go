package engine

// An edit is one change of board or hand, with what is needed to take it back exactly, the order of the
// lists included.
type edit struct {
	kind  editKind
	sq    Square
	other Square // moved: where it went
	man   Man    // removed or changed: what stood there
	index int16  // removed: its place in the list
	side  Side
	typ   Type
	count uint8 // hand: what was there before
}

type editKind uint8

const (
	added editKind = iota
	removed
	moved
	changed
	handed
	resized
	touched
)

// key is the part of the hash that a man on a square contributes.
func (v *Variant) key(m Man, s Square) uint64 {
	x := v.manKeys[m] + v.squareKeys[s]
	x ^= x >> 32
	x *= 0xd6e8feb86659fd93
	return x ^ x>>29
}

// handKey is the part of the hash that a number of men in hand contributes.
func (v *Variant) handKey(s Side, t Type, count uint8) uint64 {
	if count == 0 {
		return 0
	}
	return scramble(v.manKeys[NewMan(t, s)] + uint64(count))
}

// scramble spreads a number over 64 bits.
func scramble(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// add puts a man on an empty square.
func (p *Position) add(s Square, m Man) {
	p.edits = append(p.edits, edit{kind: added, sq: s})
	side := m.Side()
	p.board[s] = m
	p.index[s] = int16(len(p.men[side]))
	p.men[side] = append(p.men[side], s)
	p.state.hash ^= p.variant.key(m, s)
	if p.variant.movements[m].isRoyal {
		p.state.royal[side] = s
	}
}

// remove takes the man off a square.
func (p *Position) remove(s Square) {
	m := p.board[s]
	p.edits = append(p.edits, edit{kind: removed, sq: s, man: m, index: p.index[s]})
	side := m.Side()
	men := p.men[side]
	last := men[len(men)-1]
	men[p.index[s]] = last
	p.index[last] = p.index[s]
	p.men[side] = men[:len(men)-1]
	p.board[s] = Empty
	p.state.hash ^= p.variant.key(m, s)
	if p.state.royal[side] == s {
		p.state.royal[side] = NoSquare
	}
}

// shift moves a man to an empty square.
func (p *Position) shift(from, to Square) {
	p.edits = append(p.edits, edit{kind: moved, sq: from, other: to})
	m := p.board[from]
	side := m.Side()
	p.board[from], p.board[to] = Empty, m
	p.index[to] = p.index[from]
	p.men[side][p.index[to]] = to
	p.state.hash ^= p.variant.key(m, from) ^ p.variant.key(m, to)
	if p.state.royal[side] == from {
		p.state.royal[side] = to
	}
}

// change makes another man of the same side of the one on a square.
func (p *Position) change(s Square, m Man) {
	old := p.board[s]
	p.edits = append(p.edits, edit{kind: changed, sq: s, man: old})
	p.board[s] = m
	p.state.hash ^= p.variant.key(old, s) ^ p.variant.key(m, s)
	side := m.Side()
	switch {
	case p.variant.movements[m].isRoyal:
		p.state.royal[side] = s
	case p.state.royal[side] == s:
		p.state.royal[side] = NoSquare
	}
}

// swap lets two men of one side exchange their squares.
func (p *Position) swap(a, b Square) {
	x, y := p.board[a], p.board[b]
	side := x.Side()
	royal := p.state.royal[side]
	p.remove(a)
	p.remove(b)
	p.add(a, y)
	p.add(b, x)
	switch royal {
	case a:
		royal = b
	case b:
		royal = a
	}
	p.state.royal[side] = royal
}

// setHand sets how many men of a type a side has in hand.
func (p *Position) setHand(s Side, t Type, count uint8) {
	old := p.hand[s][t]
	p.edits = append(p.edits, edit{kind: handed, side: s, typ: t, count: old})
	p.hand[s][t] = count
	p.state.hash ^= p.variant.handKey(s, t, old) ^ p.variant.handKey(s, t, count)
}

// revert takes back the last edit. Hash and royal squares are restored with the state.
func (p *Position) revert() {
	e := p.edits[len(p.edits)-1]
	p.edits = p.edits[:len(p.edits)-1]
	switch e.kind {
	case added:
		side := p.board[e.sq].Side()
		p.board[e.sq] = Empty
		p.men[side] = p.men[side][:len(p.men[side])-1]
	case removed:
		side := e.man.Side()
		men := p.men[side]
		if int(e.index) == len(men) {
			men = append(men, e.sq)
		} else {
			last := men[e.index]
			men = append(men, last)
			p.index[last] = int16(len(men) - 1)
			men[e.index] = e.sq
		}
		p.men[side] = men
		p.index[e.sq] = e.index
		p.board[e.sq] = e.man
	case moved:
		m := p.board[e.other]
		p.board[e.other], p.board[e.sq] = Empty, m
		p.index[e.sq] = p.index[e.other]
		p.men[m.Side()][p.index[e.sq]] = e.sq
	case changed:
		p.board[e.sq] = e.man
	case handed:
		p.hand[e.side][e.typ] = e.count
	case resized:
		p.unfit(e)
	case touched:
		p.moved[e.sq] = false
	}
}
