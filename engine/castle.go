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

// castlesSafely says whether the king is attacked nowhere on its way.
func (p *Position) castlesSafely(c *castling) Reason {
	enemy := p.side.Other()
	for i, s := range c.path {
		if !p.attackedWithout(s, enemy, c.from) {
			continue
		}
		switch i {
		case 0:
			return CastlesOut
		case len(c.path) - 1:
			return CastlesInto
		}
		return CastlesThrough
	}
	return Fine
}
