package engine

// Moves appends the legal moves to dst and returns it. A finished game has none, but draws that rest on
// counters, repetition or lack of material do not count as finished here.
func (p *Position) Moves(dst []Move) []Move {
	if p.state.end.Over() {
		return dst
	}
	if rule := p.variant.spec.Rule; rule != nil {
		return p.movesByRule(dst, rule)
	}
	return p.ordinaryMoves(dst)
}

// movesByRule joins the module's own moves with the ordinary ones and asks it about each.
func (p *Position) movesByRule(dst []Move, rule Rule) []Move {
	start := len(dst)
	dst, only := rule.Moves(p, dst)
	dst = p.onlySafe(dst, start)
	if !only {
		dst = p.ordinaryMoves(dst)
	}
	kept := start
	for i := start; i < len(dst); i++ {
		if rule.Allows(p, dst[i]) == Fine {
			dst[kept] = dst[i]
			kept++
		}
	}
	return dst[:kept]
}

// ordinaryMoves appends the legal moves that follow from the data alone.
func (p *Position) ordinaryMoves(dst []Move) []Move {
	king := p.state.royal[p.side]
	if p.variant.check != oneRoyal || king == NoSquare || p.variant.triesAll() {
		start := len(dst)
		dst = p.allPseudo(dst)
		return p.onlySafe(dst, start)
	}
	t := &p.threat
	p.look(t, king)
	dst = p.parrying(dst, t, king)
	p.forget(t)
	return dst
}

// triesAll reports whether lines and pins tell too little, so that every move must be tried: imitators attack other
// squares after each move, and relays may be the king's moves, too.
func (v *Variant) triesAll() bool { return v.imitators != nil || v.relays }

// OrdinaryMoves appends the legal moves that follow from the data alone, the rule module not asked.
func (p *Position) OrdinaryMoves(dst []Move) []Move { return p.ordinaryMoves(dst) }

// HasMove reports whether the side to move has a legal move.
func (p *Position) HasMove() bool {
	p.found = p.Moves(p.found[:0])
	return len(p.found) > 0
}

// PseudoMoves appends the moves that men make by themselves, without regard to check and to the rule module.
func (p *Position) PseudoMoves(dst []Move) []Move { return p.allPseudo(dst) }

// Stuck reports whether the man on a square has no move by itself, check left aside.
func (p *Position) Stuck(s Square) bool {
	p.probe = p.pseudo(p.probe[:0], s)
	return len(p.probe) == 0
}

// allPseudo appends all moves that obey how men move, without regard to check.
func (p *Position) allPseudo(dst []Move) []Move {
	start := len(dst)
	for _, s := range p.men[p.side] {
		dst = p.pseudo(dst, s)
	}
	dst = p.castle(dst)
	dst = p.puts(dst)
	if p.mayPass() {
		dst = append(dst, Move{kind: Pass})
	}
	if p.variant.handFirst && p.handCount(p.side) > 0 {
		dst = p.withoutCaptures(dst, start)
	}
	if p.variant.relays {
		dst = withoutRepeats(dst, start) // two men may let a third one make the same move
	}
	return dst
}

// onlySafe keeps the moves from an index on that do not leave a royal man attacked.
func (p *Position) onlySafe(dst []Move, start int) []Move {
	if p.variant.check == noCheck {
		return dst
	}
	kept := start
	for i := start; i < len(dst); i++ {
		if m := dst[i]; p.safe(m) {
			dst[kept] = m
			kept++
		}
	}
	return dst[:kept]
}

// safe tries a pseudo-legal move out: no royal man of the mover may stand attacked after it, nor pass
// attacked squares when it castles.
func (p *Position) safe(m Move) bool {
	if p.variant.check == noCheck {
		return true
	}
	if m.kind == Castle {
		return p.castlesSafely(m) == Fine
	}
	return p.endsSafe(m)
}

// endsSafe reports whether no royal man of the mover stands attacked after a move.
func (p *Position) endsSafe(m Move) bool {
	side := p.side
	p.Try(m)
	exposed := p.exposed(side)
	p.Unmake()
	return !exposed
}

// exposed reports whether a royal man of a side stands attacked.
func (p *Position) exposed(side Side) bool {
	switch p.variant.check {
	case noCheck:
		return false
	case oneRoyal:
		king := p.state.royal[side]
		return king != NoSquare && (p.attacked(king, side.Other()) || p.takenInPassing(king))
	}
	for _, s := range p.men[side] {
		if p.variant.movements[p.board[s]].isRoyal && (p.attacked(s, side.Other()) || p.takenInPassing(s)) {
			return true
		}
	}
	return false
}

// InCheck reports whether a royal man of the side to move stands attacked. It is false where kings may.
func (p *Position) InCheck() bool { return p.exposed(p.side) }

// parrying appends the legal moves against what look has found.
func (p *Position) parrying(dst []Move, t *threat, king Square) []Move {
	dst = p.kingMoves(dst, t, king)
	if t.checkers > 1 && !t.indirect && !p.variant.thirds {
		return dst
	}
	start := len(dst)
	if t.checkers == 1 {
		p.markEvasions(t, king)
	}
	for _, from := range p.men[p.side] {
		if from == king {
			continue
		}
		first := len(dst)
		dst = p.pseudo(dst, from)
		if mv := &p.tables.movements[p.board[from]]; t.checkers > 0 || t.indirect || p.pinned[from] != 0 || mv.risky || p.mayPassant(mv, from) {
			dst = p.keepParrying(dst, first, t)
		}
	}
	dst = p.handMoves(dst, t)
	if t.checkers == 1 {
		p.unmarkEvasions(t, king)
	}
	if p.variant.handFirst && p.handCount(p.side) > 0 {
		dst = p.withoutCaptures(dst, start)
	}
	return dst
}

// kingMoves appends the legal moves of the king, castling among them.
func (p *Position) kingMoves(dst []Move, t *threat, king Square) []Move {
	start := len(dst)
	dst = p.pseudo(dst, king)
	kept := start
	for i := start; i < len(dst); i++ {
		if p.kingSafe(dst[i], t) {
			dst[kept] = dst[i]
			kept++
		}
	}
	dst = dst[:kept]
	if p.state.rights != 0 {
		start = len(dst)
		dst = p.castle(dst)
		dst = p.onlySafe(dst, start)
	}
	return dst
}

// kingSafe reports whether a move of the king leaves it unattacked.
func (p *Position) kingSafe(m Move, t *threat) bool {
	if t.indirect || !m.plain() || m.passes > 0 || p.tables.outlooks[p.side.Other()].indirect {
		return p.safe(m)
	}
	return !p.attackedWithout(m.to, p.side.Other(), m.from)
}

// keepParrying keeps, of one man's moves from an index on, those that leave the king unattacked.
func (p *Position) keepParrying(dst []Move, start int, t *threat) []Move {
	kept := start
	for i := start; i < len(dst); i++ {
		if p.parries(dst[i], t) {
			dst[kept] = dst[i]
			kept++
		}
	}
	return dst[:kept]
}

// parries reports whether a move of a man other than the king leaves the king unattacked.
func (p *Position) parries(m Move, t *threat) bool {
	mark := p.pinned[m.from]
	if t.indirect || !m.plain() || mark == doublyPinned {
		return p.safe(m)
	}
	if t.checkers > 1 || t.checkers == 1 && !p.evading[m.to] {
		return false
	}
	return mark == 0 || t.pins[mark-1].allows(m.to)
}

// allows reports whether a pinned man may go to a square: one on its line, up to the pinning man, its own included, to
// which a move of several legs may come back.
func (pin *pin) allows(to Square) bool {
	if to == pin.man {
		return true
	}
	for s := pin.man; s != pin.pinner; {
		s += pin.step
		if s == to {
			return true
		}
	}
	for s := pin.man; ; {
		s -= pin.step
		if s == to {
			return true
		}
		if s == pin.king {
			return false
		}
	}
}

// markEvasions marks the squares to which a man may go to parry the one check.
func (p *Position) markEvasions(t *threat, king Square) {
	p.setEvasions(t, king, true)
}

func (p *Position) unmarkEvasions(t *threat, king Square) {
	p.setEvasions(t, king, false)
}

func (p *Position) setEvasions(t *threat, king Square, on bool) {
	p.evading[t.checker] = on
	if t.step == NoSquare {
		return
	}
	for s := king + t.step; s != t.checker; s += t.step {
		p.evading[s] = on
	}
}

// handMoves appends puts and the pass, as far as they parry.
func (p *Position) handMoves(dst []Move, t *threat) []Move {
	start := len(dst)
	dst = p.puts(dst)
	if p.mayPass() {
		dst = append(dst, Move{kind: Pass})
	}
	if t.checkers == 0 && !t.indirect {
		return dst
	}
	return p.onlySafe(dst, start)
}

// withoutCaptures removes captures from the moves from an index on.
func (p *Position) withoutCaptures(dst []Move, start int) []Move {
	kept := start
	for i := start; i < len(dst); i++ {
		if !p.Captured(dst[i]).Exists() {
			dst[kept] = dst[i]
			kept++
		}
	}
	return dst[:kept]
}

// Pseudo appends the moves that obey how men move, among them those that are not legal because of check or
// another condition that Legal can name.
func (p *Position) Pseudo(dst []Move) []Move {
	if rule := p.variant.spec.Rule; rule != nil {
		var only bool
		if dst, only = rule.Moves(p, dst); only {
			return dst
		}
	}
	start := len(dst)
	for _, s := range p.men[p.side] {
		dst = p.pseudo(dst, s)
	}
	dst = p.castle(dst)
	dst = p.puts(dst)
	if p.mayPass() {
		dst = append(dst, Move{kind: Pass})
	}
	return withoutRepeats(dst, start)
}

// Legal says of a move that Pseudo has listed whether it is legal, and if not, why.
func (p *Position) Legal(m Move) Reason {
	if p.state.end.Over() {
		return GameOver
	}
	if p.variant.handFirst && p.handCount(p.side) > 0 && p.Captured(m).Exists() {
		return ReserveFirst
	}
	if m.kind == Castle && p.variant.check != noCheck {
		if reason := p.castlesSafely(m); reason != Fine {
			return reason
		}
	} else if !p.safe(m) {
		return p.whyUnsafe(m)
	}
	if rule := p.variant.spec.Rule; rule != nil {
		return rule.Allows(p, m)
	}
	return Fine
}

// whyUnsafe names the reason for which a move leaves the king attacked.
func (p *Position) whyUnsafe(m Move) Reason {
	if m.from != NoSquare && (p.variant.movements[p.board[m.from]].isRoyal || m.from == p.state.royal[p.side]) {
		return IntoCheck
	}
	if p.InCheck() {
		return StaysInCheck
	}
	if m.kind == Ordinary && m.victims == 0 && p.variant.imitators == nil {
		return Pinned
	}
	return ExposesKing
}
