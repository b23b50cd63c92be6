package engine

// Connected reports whether all men would be connected through neighbouring squares after a move of a man
// from one square to another, where it may capture. With from NoSquare the man comes from the hand; with
// both NoSquare nothing moves.
func (p *Position) Connected(from, to Square) bool {
	p.marks = p.marks[:0]
	total := 0
	for side := range p.men {
		total += len(p.men[side])
		for _, s := range p.men[side] {
			if s != from && s != to {
				p.marks = append(p.marks, s)
			}
		}
	}
	if to != NoSquare {
		p.marks = append(p.marks, to)
	}
	if len(p.marks) == 0 {
		return true
	}
	return connected(p.marks, Square(p.variant.frame.stride))
}

// connected reports whether squares are connected. It changes their order: those reached come first.
func connected(squares []Square, stride Square) bool {
	reached := 1
	for next := 0; next < reached; next++ {
		s := squares[next]
		for i := reached; i < len(squares); i++ {
			switch squares[i] - s {
			case 1, -1, stride, -stride, stride + 1, stride - 1, 1 - stride, -stride - 1:
				squares[i], squares[reached] = squares[reached], squares[i]
				reached++
			}
		}
	}
	return reached == len(squares)
}

// Attackers appends the squares of the men of a side that could capture a man of the other side on a
// square, whatever stands there now. Check is not looked at.
func (p *Position) Attackers(dst []Square, s Square, by Side) []Square {
	o := &p.tables.outlooks[by]
	enemy := by.bit()
	for i, d := range o.leaps {
		if x := p.board[s+d]; x&enemy != 0 && o.leapHits[int(x)*len(o.leaps)+i] {
			dst = append(dst, s+d)
		}
	}
	for i, d := range o.rays {
		t, n := s+d, uint8(1)
		for p.board[t] == Empty {
			t += d
			n++
		}
		if x := p.board[t]; x&enemy != 0 && o.rayReach[int(x)*len(o.rays)+i] >= n {
			dst = append(dst, t)
		}
	}
	if !o.indirect {
		return dst
	}
	for _, from := range p.men[by] {
		mv := &p.tables.movements[p.board[from]]
		if mv.indirect && mv.reach[p.variant.offset(from, s)] && p.capturesAt(mv, from, s) {
			dst = append(dst, from)
		}
	}
	return dst
}
