package xbetza

// settle refuses combinations of letters that only show when a move is seen whole.
func (r *reader) settle(move *Move, parts []part) error {
	last := len(move.Legs) - 1
	turned := false
	captured, unloaded, relayed := 0, false, false
	for i := range move.Legs {
		leg, p := &move.Legs[i], parts[i]
		if err := r.settleTurn(leg, p, turned); err != nil {
			return err
		}
		for _, turn := range leg.Turns {
			turned = turned || turn.Eighths != 0 && turn.Eighths != 4
		}
		if leg.Mode.Has(Unload) {
			if err := r.settleUnload(p, captured, unloaded); err != nil {
				return err
			}
			unloaded = true
		}
		if leg.Mode.Has(Passant) && (captured > 0 || relayed) {
			return r.failAt(p.at('e'), "e after a leg that captures or relays is not settled")
		}
		relayed = relayed || leg.Mode.Has(Relay)
		if i < last && leg.Mode.Any(Capture|Own|Passant) {
			captured++
			if unloaded {
				return r.failAt(leg.Column, "a capture after u and before the last leg is not settled")
			}
		}
		if leg.Mode.Has(SameRange) && leg.Range != Unlimited && leg.Range != move.Legs[i-1].Range {
			return r.failAt(p.at('i'), "i makes this leg as long as the one before, so both need the same range")
		}
		if err := r.settleHop(leg, p, last == 0); err != nil {
			return err
		}
	}
	if captured > mostVictims {
		return r.failAt(move.Column, "more than three captures before the last leg")
	}
	return nil
}

// mostVictims is how many men the legs before the last may remove.
const mostVictims = 3

// settleUnload checks that there is one man to put down, and room to remember where.
func (r *reader) settleUnload(p part, captured int, unloaded bool) error {
	switch {
	case captured == 0:
		return r.failAt(p.at('u'), "u puts a man captured before, and no leg before captures")
	case captured >= mostVictims:
		return r.failAt(p.at('u'), "u after more than two captures is not settled")
	case unloaded:
		return r.failAt(p.at('u'), "u twice in one move is not settled")
	}
	return nil
}

// settleTurn checks that a turn relative to the last one has one to refer to.
func (r *reader) settleTurn(leg *Leg, p part, turned bool) error {
	for _, turn := range leg.Turns {
		if turn.Hand != Written && !turned {
			return r.failAt(max(p.at('z'), p.at('q')), "z and q refer to an earlier turn to the left or right, and there is none")
		}
	}
	return nil
}

// settleHop checks hops of a last leg and turning riders.
func (r *reader) settleHop(leg *Leg, p part, only bool) error {
	switch {
	case leg.Mode.Has(Hop) && leg.Range == 1:
		return r.failAt(p.at('p'), "p passes a man and lands behind it, so the range must be more than 1")
	case leg.Mode.Has(Hop|Passant) || leg.Mode.Has(Grass|Passant):
		return r.failAt(p.at('e'), "e beside p or g is not settled")
	case leg.Mode.Has(Hop|Lame) || leg.Mode.Has(Grass|Lame):
		return r.failAt(p.at('n'), "n beside p or g is not settled")
	case leg.Mode.Has(Grass) && leg.Range != 1 && leg.Range != Unlimited:
		return r.failAt(p.at('g'), "g with a written range above 1 is not settled")
	case leg.Mode.Any(Circle|Zigzag) && leg.Mode.Any(Hop|Grass|Lame|Passant):
		return r.failAt(max(p.at('q'), p.at('z')), "q and z beside p, g, n or e are not settled")
	case leg.Range == HalfBoard && leg.Ring != (Ring{0, 1}):
		return r.failAt(leg.Column, "the range * is settled only for single steps")
	case leg.Range == HalfBoard && (!only || leg.Mode.Any(Skip|Jump|Hop|Grass|Circle|Zigzag|Cylinder|Torus)):
		return r.failAt(leg.Column, "the range * is settled only on a plain move of one leg")
	case leg.Mode.Has(Rights) && leg.Mode.Any(Cylinder|Torus):
		return r.failAt(p.at('o'), "rights of en passant on a board that wraps are not settled")
	case leg.Mode.Has(Rights) && !only:
		return r.failAt(p.at('n'), "rights of en passant are settled only on a move of one leg")
	}
	return nil
}
