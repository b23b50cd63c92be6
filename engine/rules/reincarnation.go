package rules

import (
	"fmt"

	"pbemd/engine"
)

// Reincarnation lets a captured king come back: his player must, as his next move, replace one of his own
// pieces on the board by the king. The game is over when there is none left to replace. See "King's
// Reincarnation" in the rules.
//
// A variant that has men with labels KQ, KR, KB and KN plays the second form: the king that replaces a
// piece moves as that piece from then on.
type Reincarnation struct {
	engine.NoRule
	form []engine.Type // by type of the piece replaced: what stands there then; NoType when it cannot be replaced
}

// Bind finds king and pieces by their labels.
func (r *Reincarnation) Bind(v *engine.Variant) error {
	r.form = make([]engine.Type, len(v.Types())+1)
	king := v.TypeNamed("K")
	if king == engine.NoType {
		return fmt.Errorf("reincarnation needs a man with the label K")
	}
	for _, label := range []string{"Q", "R", "B", "N"} {
		piece := v.TypeNamed(label)
		if piece == engine.NoType {
			return fmt.Errorf("reincarnation needs a man with the label %s", label)
		}
		r.form[piece] = king
		if form := v.TypeNamed("K" + label); form != engine.NoType {
			r.form[piece] = form
		}
	}
	return nil
}

// kingless reports whether a side's king is captured.
func kingless(p *engine.Position, side engine.Side) bool {
	for _, s := range p.Men(side) {
		if p.Variant().Type(p.At(s).Type()).Royal {
			return false
		}
	}
	return true
}

// Moves lists the replacements when the king is captured; there are no other moves then.
func (r *Reincarnation) Moves(p *engine.Position, dst []engine.Move) ([]engine.Move, bool) {
	if !kingless(p, p.Side()) {
		return dst, false
	}
	for _, s := range p.Men(p.Side()) {
		if form := r.form[p.At(s).Type()]; form != engine.NoType {
			dst = append(dst, engine.NewMove(engine.Replace, s, s, form))
		}
	}
	return dst, true
}

// End is the capture of a king that cannot come back.
func (r *Reincarnation) End(p *engine.Position) engine.End {
	loser := p.Side()
	if !kingless(p, loser) {
		return engine.End{}
	}
	for _, s := range p.Men(loser) {
		if r.form[p.At(s).Type()] != engine.NoType {
			return engine.End{}
		}
	}
	return engine.End{Outcome: engine.Wins(loser.Other()), Cause: engine.KingCaptured}
}

// Verify wants at most one king of each side, and a lost one on the side that has the move.
func (r *Reincarnation) Verify(p *engine.Position) error {
	for _, side := range []engine.Side{engine.White, engine.Black} {
		kings := 0
		for _, s := range p.Men(side) {
			if p.Variant().Type(p.At(s).Type()).Royal {
				kings++
			}
		}
		switch {
		case kings > 1:
			return fmt.Errorf("%s has %d kings", side, kings)
		case kings == 0 && side != p.Side():
			return fmt.Errorf("%s has no king and should have replaced it before", side)
		}
	}
	return nil
}
