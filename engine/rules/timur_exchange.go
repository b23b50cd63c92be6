package rules

import "pbemd/engine"

// The royal exchange and what becomes of exchanged pawns (8).

// exchangeBit is the bit that says that a monarch of a side has used its exchange.
func (t *Timur) exchangeBit(side engine.Side, monarch engine.Type) int {
	return 1 << (3*int(side) + t.succession(monarch))
}

// exchanges lists the exchanges of a monarch in check that has not used its own yet.
func (t *Timur) exchanges(p *engine.Position, dst []engine.Move) []engine.Move {
	side := p.Side()
	royal := p.Royal(side)
	if p.Memory(exchanged)&t.exchangeBit(side, p.At(royal).Type()) != 0 {
		return dst
	}
	for _, s := range p.Men(side) {
		if s != royal && !p.At(s).Inert() {
			dst = append(dst, engine.NewMove(engine.Exchange, royal, s, engine.NoType))
		}
	}
	return dst
}

// exchangedWith notes that a monarch has used its exchange. A pawn of pawns that came into the zone by it is
// pending; of other pawns there their place says so.
func (t *Timur) exchangedWith(p *engine.Position, m engine.Move) {
	side := p.Side()
	p.EditMemory(exchanged, p.Memory(exchanged)|t.exchangeBit(side, p.At(m.To()).Type()))
	if p.At(m.From()).Type() != t.pop {
		return
	}
	stays := t.popPending(p, side) || !t.inZone(p, side, m.To())
	t.setPendingPop(p, side, stays && t.inZone(p, side, m.From()))
}

// pending reports whether the man on a square is a pawn that was exchanged into the zone and has not promoted yet.
// All pawns in the zone are, except a pawn of pawns that arrived or was placed there.
func (t *Timur) pending(p *engine.Position, s engine.Square) bool {
	m := p.At(s)
	if !t.isPawn(m.Type()) || !t.inZone(p, m.Side(), s) {
		return false
	}
	return m.Type() != t.pop || t.popPending(p, m.Side())
}

// anyPending reports whether a side has a pending pawn.
func (t *Timur) anyPending(p *engine.Position, side engine.Side) bool {
	for _, s := range p.Men(side) {
		if t.pending(p, s) {
			return true
		}
	}
	return false
}

func (t *Timur) popPending(p *engine.Position, side engine.Side) bool {
	return p.Memory(pendingPops)&(1<<side) != 0
}

func (t *Timur) setPendingPop(p *engine.Position, side engine.Side, pending bool) {
	bits := p.Memory(pendingPops) &^ (1 << side)
	if pending {
		bits |= 1 << side
	}
	p.EditMemory(pendingPops, bits)
}

// promotions lists what pending pawns become in place. For a pawn of pawns it is an arrival.
func (t *Timur) promotions(p *engine.Position, dst []engine.Move) []engine.Move {
	side := p.Side()
	for _, s := range p.Men(side) {
		man := p.At(s).Type()
		switch {
		case !t.pending(p, s):
		case man != t.pop:
			dst = append(dst, engine.NewMove(engine.Replace, s, s, t.master[man]))
		default:
			dst = t.popPromotions(p, dst, s, side)
		}
	}
	return dst
}

// popPromotions lists the arrivals in place of a pawn of pawns: it waits, is placed on its own rank, or becomes the
// Mercenary.
func (t *Timur) popPromotions(p *engine.Position, dst []engine.Move, s engine.Square, side engine.Side) []engine.Move {
	switch p.Memory(arrivals + int(side)) {
	case 1:
		before := len(dst)
		if dst = t.homePlacements(p, dst, s, side); len(dst) > before {
			return dst
		}
	case 2:
		return append(dst, engine.NewMove(engine.Replace, s, s, t.mercenary))
	}
	return append(dst, engine.NewMove(engine.Replace, s, s, t.pop))
}

// promotedInPlace follows such a promotion.
func (t *Timur) promotedInPlace(p *engine.Position, m engine.Move) {
	p.EditClock()
	if m.Into() == t.pop {
		t.setPendingPop(p, p.Side(), false)
		t.arrived(p, m.To(), engine.NoSquare)
	}
}
