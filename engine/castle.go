package engine

// castle appends the castling moves of the side to move that its rights and the men between allow, without
// regard to attacked squares.
func (p *Position) castle(dst []Move) []Move {
	for i := range p.variant.castlings[p.side] {
		c := &p.variant.castlings[p.side][i]
		if p.state.rights&c.right != 0 && p.allEmpty(c.empty) {
			dst = append(dst, Move{from: c.from, to: c.to, kind: Castle, aux: [3]Square{Square(i)}})
		}
	}
	return dst
}

func (p *Position) allEmpty(squares []Square) bool {
	for _, s := range squares {
		if p.board[s] != Empty {
			return false
		}
	}
	return true
}

// castlesSafely says whether the king is attacked neither where it stands and passes, nor when all is done: the
// partner may have opened a line by then, or become what an enemy hops over.
func (p *Position) castlesSafely(m Move) Reason {
	c := &p.variant.castlings[p.side][m.aux[0]]
	guarded := p.variant.movements[p.board[c.from]].isRoyal || p.state.royal[p.side] == c.from
	for i, s := range c.path {
		switch {
		case !guarded: // it may pass attacked squares as others may
		case !p.attackedWithout(s, p.side.Other(), c.from):
		case i == 0:
			return CastlesOut
		default:
			return CastlesThrough
		}
	}
	switch {
	case p.endsSafe(m):
		return Fine
	case guarded:
		return CastlesInto
	}
	return p.whyUnsafe(m)
}
