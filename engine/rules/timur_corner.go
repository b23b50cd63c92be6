package rules

import (
	"fmt"

	"pbemd/engine"
)

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

// monarchMoved follows a reigning monarch's own move: in the corner it exchanges squares, or draws.
func (t *Timur) monarchMoved(p *engine.Position, m engine.Move) {
	switch {
	case m.Then() != engine.NoSquare:
		p.EditSwap(m.To(), m.Then())
	case t.farCorner(p, p.Side(), m.To()):
		p.EditMemory(cornered, int(m.To()))
	}
}

// corner gives the corner in which the last move has drawn the game, NoSquare when it has not.
func (t *Timur) corner(p *engine.Position) engine.Square { return engine.Square(p.Memory(cornered)) }

// End is the draw by a reigning monarch that has moved to a corner of the opponent's back rank and stays there.
func (t *Timur) End(p *engine.Position) engine.End {
	if t.corner(p) != engine.NoSquare {
		return engine.End{Outcome: engine.Drawn, Cause: engine.CornerReached}
	}
	return engine.End{}
}

// cornerField writes the corner in which the game was drawn.
func (t *Timur) cornerField(p *engine.Position) string {
	if t.corner(p) == engine.NoSquare {
		return ""
	}
	return p.SquareName(t.corner(p))
}

// verifyCorner wants the monarch of the side that has just moved to stand in the corner in which the game was drawn.
func (t *Timur) verifyCorner(p *engine.Position) error {
	s, mover := t.corner(p), p.Side().Other()
	if s != engine.NoSquare && (s != p.Royal(mover) || !t.farCorner(p, mover, s)) {
		return fmt.Errorf("no monarch of %s, who has just moved, stands in a far corner on %s", mover, p.SquareName(s))
	}
	return nil
}
