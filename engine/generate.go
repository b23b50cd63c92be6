package engine

// pseudo appends the moves of the man on a square as it moves by itself, without regard to check.
func (p *Position) pseudo(dst []Move, from Square) []Move {
	man := p.board[from]
	mv := &p.tables.movements[man]
	start := len(dst)
	mine := man & 3
	for _, d := range mv.leaps {
		if to := from + d; p.board[to]&mine == 0 {
			dst = p.emit(dst, mv, ordinary(from, to))
		}
	}
	for _, d := range mv.steps {
		if to := from + d; p.board[to] == Empty {
			dst = p.emit(dst, mv, ordinary(from, to))
		}
	}
	for _, d := range mv.strikes {
		if to := from + d; p.board[to]&mine == 0 && p.board[to] != Empty {
			dst = p.emit(dst, mv, ordinary(from, to))
		}
	}
	if p.state.passedMany > 0 {
		for _, d := range mv.passants {
			if to := from + d; p.passedAt(to) && p.board[to] == Empty {
				dst = p.emit(dst, mv, Move{from: from, to: to, kind: EnPassant})
			}
		}
	}
	for _, d := range mv.rays {
		to := from + d
		for p.board[to] == Empty {
			dst = p.emit(dst, mv, ordinary(from, to))
			to += d
		}
		if p.board[to]&mine == 0 {
			dst = p.emit(dst, mv, ordinary(from, to))
		}
	}
	for i := range mv.lines {
		dst = p.along(dst, mv, &mv.lines[i], from)
	}
	if mv.repeats {
		dst = p.walk(dst, mv, from)
		dst = p.goAnywhere(dst, mv, from)
		dst = withoutRepeats(dst, start)
	}
	return dst
}

// along appends the moves of one line with conditions.
func (p *Position) along(dst []Move, mv *movement, l *line, from Square) []Move {
	if l.when != anytime && (!p.timely(mv, l.when, from) || mv.isRoyal && p.checkForbids(from)) {
		return dst
	}
	to := from + l.delta
	for n := p.limit(l, from); n > 0; n-- {
		x := p.board[to]
		if x == wall || l.between > 0 && !p.clear(to-l.delta, l.step, l.between) {
			return dst
		}
		m := ordinary(from, to)
		if x == Empty {
			if l.does&quiet != 0 {
				if l.rights {
					m = l.withRights(m)
				}
				dst = p.emit(dst, mv, m)
			}
			if l.does&passant != 0 && p.passedAt(to) {
				dst = p.emit(dst, mv, Move{from: from, to: to, kind: EnPassant})
			}
			to += l.delta
			continue
		}
		if p.mayTake(l.does, p.board[from], x) {
			dst = p.emit(dst, mv, m)
		}
		return dst
	}
	return dst
}

// checkForbids reports whether the first moves of the royal man that stands, or stood just now, on a square are
// not allowed because it is in check. Not so while attacks are looked for: one that is in check attacks all the same.
func (p *Position) checkForbids(from Square) bool {
	return p.variant.check != noCheck && !p.probing && p.attacked(from, p.side.Other())
}

// limit gives how many leaps a line may make from a square.
func (p *Position) limit(l *line, from Square) int {
	if !l.half {
		return int(l.limit)
	}
	rank := p.Rank(from)
	if p.board[from].Side() == Black {
		rank = p.Ranks() - 1 - rank
	}
	return max(1, p.Ranks()/2-rank-1)
}

// clear reports whether a number of squares in a line after one are empty.
func (p *Position) clear(from, step Square, squares int8) bool {
	for range squares {
		from += step
		if p.board[from] != Empty {
			return false
		}
	}
	return true
}

// withRights notes in a move which squares it passes that can be taken en passant.
func (l *line) withRights(m Move) Move {
	first, step := m.from+l.step, l.step
	if l.between == 0 {
		first, step = m.from+l.delta, l.delta
	}
	passes := uint8(0)
	for s := first; s != m.to; s += step {
		passes++
	}
	if passes > 0 {
		m.aux[0], m.aux[1], m.passes = first, step, passes
	}
	return m
}

// passedAt reports whether a square can be taken en passant by the side to move.
func (p *Position) passedAt(s Square) bool {
	passed := p.state.passed
	for range p.state.passedMany {
		if passed == s {
			return true
		}
		passed += p.state.passedStep
	}
	return false
}

// mayPassant reports whether the man on a square could capture en passant now.
func (p *Position) mayPassant(mv *movement, from Square) bool {
	if p.state.passedMany == 0 {
		return false
	}
	for _, d := range mv.passants {
		if p.passedAt(from + d) {
			return true
		}
	}
	return false
}

// mayTake reports whether a move that does this may end on the square of man x. Nobody takes his own royal man.
func (p *Position) mayTake(d does, mover, x Man) bool {
	if x == wall {
		return false
	}
	if x&mover&3 != 0 {
		return d&own != 0 && !p.variant.movements[x].isRoyal
	}
	return d&capture != 0 || d&(royal|spare) != 0 && (d&royal != 0) == p.variant.movements[x].isRoyal
}

// unmoved reports whether the man on a square counts as not moved since the start.
func (p *Position) unmoved(mv *movement, s Square) bool {
	return mv.initial != nil && mv.initial[s] && (mv.always || p.moved == nil || !p.moved[s])
}

// timely reports whether the man on a square may make moves of this kind now.
func (p *Position) timely(mv *movement, w when, s Square) bool {
	switch w {
	case atFirst:
		return p.unmoved(mv, s)
	case oneAhead:
		return mv.ahead != nil && mv.ahead[s]
	}
	return true
}

// touch notes that what stood on a square of the start has moved.
func (p *Position) touch(s Square) {
	if p.variant.watched[s] && !p.moved[s] {
		p.edits = append(p.edits, edit{kind: touched, sq: s})
		p.moved[s] = true
		p.state.hash ^= movedKey(s)
	}
}

func movedKey(s Square) uint64 { return scramble(uint64(s) + 5<<40) }

// goAnywhere appends the moves of U.
func (p *Position) goAnywhere(dst []Move, mv *movement, from Square) []Move {
	if mv.anywhereDoes() == 0 {
		return dst
	}
	var may does
	for w, does := range mv.anywhere {
		if does != 0 && p.timely(mv, when(w), from) && !(when(w) != anytime && mv.isRoyal && p.checkForbids(from)) {
			may |= does
		}
	}
	for _, to := range p.variant.squares {
		x := p.board[to]
		if to == from || x == Empty && may&quiet == 0 || x != Empty && !p.mayTake(may, p.board[from], x) {
			continue
		}
		dst = p.emit(dst, mv, ordinary(from, to))
	}
	return dst
}

// emit appends a move, or one for each choice of promotion that it has.
func (p *Position) emit(dst []Move, mv *movement, m Move) []Move {
	if mv.forms {
		return p.variant.spec.Rule.Forms(p, dst, m)
	}
	if mv.promotes == nil || mv.promotes[m.to] == 0 {
		return append(dst, m)
	}
	zone := mv.promotes[m.to]
	set := &p.variant.promotions[zone]
	if set.entering && mv.promotes[m.from] == zone || set.few && p.weighed(set) > set.most {
		return append(dst, m)
	}
	for _, into := range set.to {
		if set.captured && p.hand[p.side][into] == 0 {
			continue
		}
		m.into = into
		dst = append(dst, m)
	}
	if set.stay {
		m.into = p.board[m.from].Type()
		dst = append(dst, m)
	}
	return dst
}

// weighed gives how many men the side to move has that count against a promotion for those with few men. Inert ones do
// not.
func (p *Position) weighed(set *promotion) int {
	n := 0
	for _, s := range p.men[p.side] {
		if m := p.board[s]; !m.Inert() && set.counts[m.Type()] {
			n++
		}
	}
	return n
}

// withoutRepeats removes moves that stand twice among those from an index on.
func withoutRepeats(moves []Move, start int) []Move {
	kept := start
	for i := start; i < len(moves); i++ {
		if !contains(moves[start:kept], moves[i]) {
			moves[kept] = moves[i]
			kept++
		}
	}
	return moves[:kept]
}

func contains(moves []Move, m Move) bool {
	for i := range moves {
		if moves[i] == m {
			return true
		}
	}
	return false
}
