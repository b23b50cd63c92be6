package engine

// Perft counts the sequences of moves of a length, in bulk: the last moves are counted without being made.
// A draw by chance is no move of its own; it counts together with the move that puts the man drawn.
func (p *Position) Perft(depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return p.perft(depth, 0)
}

func (p *Position) perft(depth, level int) uint64 {
	if depth == 1 {
		return p.countMoves(level)
	}
	for len(p.buffers) <= level {
		p.buffers = append(p.buffers, nil)
	}
	moves := p.Moves(p.buffers[level][:0])
	p.buffers[level] = moves
	var nodes uint64
	for _, m := range moves {
		p.Make(m)
		nodes += p.perftAfter(m, depth, level)
		p.Unmake()
	}
	return nodes
}

// perftAfter counts what follows a move just made.
func (p *Position) perftAfter(m Move, depth, level int) uint64 {
	switch {
	case m.kind != Draw:
		return p.perft(depth-1, level+1)
	case p.state.end.Over():
		if depth == 1 {
			return 1
		}
		return 0
	}
	return p.perft(depth, level+1)
}

// Divide gives the count of Perft for each legal move apart, in the order of Moves.
func (p *Position) Divide(depth int, each func(Move, uint64)) {
	for _, m := range p.Moves(nil) {
		p.Make(m)
		nodes := uint64(1)
		if m.kind == Draw || depth > 1 {
			nodes = p.perftAfter(m, depth, 0)
		}
		p.Unmake()
		each(m, nodes)
	}
}

// countMoves counts the legal moves, without building them where the position allows.
func (p *Position) countMoves(level int) uint64 {
	v := p.variant
	king := p.state.royal[p.side]
	plain := v.spec.Rule == nil && !v.handFirst && !v.puts && v.passes == never && !p.state.end.Over()
	if !plain || v.check == someRoyals || v.triesAll() || v.check == oneRoyal && king == NoSquare {
		return p.countListed(level)
	}
	t := &p.threat
	if v.check == noCheck {
		t.checkers, t.indirect, king = 0, false, NoSquare
	} else {
		p.look(t, king)
	}
	if t.checkers > 0 || t.indirect {
		p.forget(t)
		return p.countListed(level)
	}
	n := p.countQuiet(t, king)
	if v.check != noCheck {
		p.forget(t)
	}
	return n
}

// countListed counts by listing.
func (p *Position) countListed(level int) uint64 {
	for len(p.buffers) <= level {
		p.buffers = append(p.buffers, nil)
	}
	moves := p.Moves(p.buffers[level][:0])
	p.buffers[level] = moves
	nodes := uint64(0)
	for _, m := range moves {
		if m.kind != Draw {
			nodes++
			continue
		}
		p.Make(m)
		nodes += p.perftAfter(m, 1, level)
		p.Unmake()
	}
	return nodes
}

// countQuiet counts the legal moves of a side whose king is not in check and cannot be attacked indirectly.
func (p *Position) countQuiet(t *threat, king Square) uint64 {
	n := 0
	for _, s := range p.men[p.side] {
		mv := &p.tables.movements[p.board[s]]
		switch {
		case s == king:
			p.counted = p.kingMoves(p.counted[:0], t, king)
			n += len(p.counted)
		case p.pinned[s] != 0 || mv.risky || p.mayPassant(mv, s):
			p.counted = p.pseudo(p.counted[:0], s)
			if king != NoSquare {
				p.counted = p.keepParrying(p.counted, 0, t)
			}
			n += len(p.counted)
		default:
			n += p.countMan(mv, s)
		}
	}
	if king == NoSquare {
		p.counted = p.castle(p.counted[:0])
		n += len(p.counted)
	}
	return uint64(n)
}

// countMan counts the pseudo-legal moves of a man.
func (p *Position) countMan(mv *movement, from Square) int {
	if mv.slow || mv.nearZone != nil && mv.nearZone[from] {
		p.counted = p.pseudo(p.counted[:0], from)
		return len(p.counted)
	}
	n := 0
	board := p.board
	mine := board[from] & 3
	for _, d := range mv.leaps {
		if board[from+d]&mine == 0 {
			n++
		}
	}
	for _, d := range mv.rays {
		to := from + d
		for board[to] == Empty {
			n++
			to += d
		}
		if board[to]&mine == 0 {
			n++
		}
	}
	for _, d := range mv.steps {
		if board[from+d] == Empty {
			n++
		}
	}
	for _, d := range mv.strikes {
		if x := board[from+d]; x&mine == 0 && x != Empty {
			n++
		}
	}
	for i := range mv.lines {
		if l := &mv.lines[i]; l.when == anytime || p.timely(mv, l.when, from) {
			n += p.countAlong(l, from)
		}
	}
	return n
}

// countAlong counts what along would list, for a man that does not promote there.
func (p *Position) countAlong(l *line, from Square) int {
	n := 0
	to := from + l.delta
	for limit := p.limit(l, from); limit > 0; limit-- {
		x := p.board[to]
		if x == wall || l.between > 0 && !p.clear(to-l.delta, l.step, l.between) {
			return n
		}
		if x != Empty {
			if p.mayTake(l.does, p.board[from], x) {
				n++
			}
			return n
		}
		if l.does&quiet != 0 {
			n++
		}
		if l.does&passant != 0 && p.passedAt(to) {
			n++
		}
		to += l.delta
	}
	return n
}
