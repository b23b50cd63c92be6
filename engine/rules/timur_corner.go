package rules

import "pbemd/engine"

// The monarch in a corner of the opponent's back rank (9).

// monarchForms gives the forms in which a monarch goes to a corner of the opponent's back rank while it reigns: the
// game is drawn, or it exchanges squares there with another of those who can reign (9). Where it has the
// choice, the form that draws says that it stays what it is.
func (t *Timur) monarchForms(p *engine.Position, dst []engine.Move, m engine.Move) []engine.Move {
	man := p.At(m.From())
	if p.Royal(man.Side()) != m.From() || !t.farCorner(p, man.Side(), m.To()) {
		return append(dst, m)
	}
	draws := len(dst)
	dst = append(dst, m)
	for _, partner := range []engine.Type{t.minister, t.mercenary} {
		s := p.Find(man.Side(), partner)
		if s == engine.NoSquare || s == m.From() || p.At(s).Inert() {
			continue
		}
		dst = append(dst, m.With(engine.NoType, s))
		dst[draws] = m.With(man.Type(), engine.NoSquare)
	}
	return dst
}

// End is the draw by a reigning monarch that has moved to a corner of the opponent's back rank and stays there. After an
// exchange another man stands where it came from.
func (t *Timur) End(p *engine.Position) engine.End {
	mover := p.Side().Other()
	from, to := p.LastMove()
	if to != engine.NoSquare && from != to && p.Royal(mover) == to && t.farCorner(p, mover, to) && !p.At(from).Exists() {
		return engine.End{Outcome: engine.Drawn, Cause: engine.CornerReached}
	}
	return engine.End{}
}
