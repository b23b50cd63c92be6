package rules

import (
	"fmt"

	"pbemd/engine"
)

// Chex lets each player draw men from a shuffled stack and put them beside others; all men must stay
// connected. That the board grows and shrinks is data; see "Chex" in the rules.
type Chex struct {
	engine.NoRule
	variant *engine.Variant
	king    engine.Type
}

// Bind finds the king by its label.
func (c *Chex) Bind(v *engine.Variant) error {
	c.variant, c.king = v, v.TypeNamed("K")
	if c.king == engine.NoType {
		return fmt.Errorf("chex needs a man with the label K")
	}
	return nil
}

// Moves lists the men that may be drawn, beside the ordinary moves; once one is drawn, the squares where it
// may be put and nothing else.
func (c *Chex) Moves(p *engine.Position, dst []engine.Move) ([]engine.Move, bool) {
	if drawn := p.Drawn(); drawn != engine.NoType {
		var room [64]engine.Square
		for _, s := range c.places(p, room[:0]) {
			dst = append(dst, engine.NewMove(engine.Put, engine.NoSquare, s, drawn))
		}
		return dst, true
	}
	for t := engine.Type(1); int(t) <= len(c.variant.Types()); t++ {
		if p.Hand(p.Side(), t) > 0 {
			dst = append(dst, engine.NewMove(engine.Draw, engine.NoSquare, engine.NoSquare, t))
		}
	}
	return dst, false
}

// places appends the empty squares beside some man, each once; on the empty board its one square.
func (c *Chex) places(p *engine.Position, dst []engine.Square) []engine.Square {
	men := 0
	for rank := range p.Ranks() {
		for file := range p.Files() {
			s := p.Square(file, rank)
			if p.At(s).Exists() {
				men++
			} else if besideMan(p, s) {
				dst = append(dst, s)
			}
		}
	}
	if men == 0 {
		dst = append(dst, p.Square(0, 0))
	}
	return dst
}

func besideMan(p *engine.Position, s engine.Square) bool {
	var room [8]engine.Square
	for _, n := range p.Neighbours(room[:0], s) {
		if p.At(n).Exists() {
			return true
		}
	}
	return false
}

// Allows refuses moves that break the board.
func (c *Chex) Allows(p *engine.Position, m engine.Move) engine.Reason {
	if m.Kind() == engine.Ordinary && !p.Connected(m.From(), m.To()) {
		return engine.BreaksBoard
	}
	return engine.Fine
}

// End is the capture of a king that was on the board, or a drawn king that cannot be put safely.
func (c *Chex) End(p *engine.Position) engine.End {
	side := p.Side()
	switch {
	case c.lost(p, side):
		return engine.End{Outcome: engine.Wins(side.Other()), Cause: engine.KingCaptured}
	case p.Drawn() == c.king && !c.safe(p, side):
		return engine.End{Outcome: engine.Drawn, Cause: engine.KingUnsafe}
	}
	return engine.End{}
}

// lost reports whether a side's king is neither on the board nor still to come.
func (c *Chex) lost(p *engine.Position, side engine.Side) bool {
	if p.Hand(side, c.king) > 0 || p.Drawn() == c.king && p.Side() == side {
		return false
	}
	for _, s := range p.Men(side) {
		if p.At(s).Type() == c.king {
			return false
		}
	}
	return true
}

// safe reports whether the king just drawn can be put on some square where no legal move captures it at
// once. Putting it opens no line and closes none that ends on it, so the board may stay as it is meanwhile.
func (c *Chex) safe(p *engine.Position, side engine.Side) bool {
	var places [256]engine.Square
	for _, s := range c.places(p, places[:0]) {
		if !c.capturable(p, s, side.Other()) {
			return true
		}
	}
	return false
}

// capturable reports whether some man of a side could capture a king on a square without breaking the board.
func (c *Chex) capturable(p *engine.Position, s engine.Square, by engine.Side) bool {
	var room [64]engine.Square
	for _, from := range p.Attackers(room[:0], s, by) {
		if p.Connected(from, s) {
			return true
		}
	}
	return false
}

// Verify wants no more men than the stacks had, and all of them connected.
func (c *Chex) Verify(p *engine.Position) error {
	if !p.Connected(engine.NoSquare, engine.NoSquare) {
		return fmt.Errorf("the men are not connected")
	}
	for _, side := range []engine.Side{engine.White, engine.Black} {
		if err := c.verifyStack(p, side); err != nil {
			return err
		}
	}
	return nil
}

// verifyStack counts a side's men.
func (c *Chex) verifyStack(p *engine.Position, side engine.Side) error {
	counts := make([]int, len(c.variant.Types())+1)
	for t := range counts {
		counts[t] = p.Hand(side, engine.Type(t))
	}
	for _, s := range p.Men(side) {
		counts[p.At(s).Type()]++
	}
	if p.Side() == side {
		counts[p.Drawn()]++
	}
	for i, info := range c.variant.Types() {
		if most := c.variant.InStart(side, engine.Type(i+1)); most > 0 && counts[i+1] > most {
			return fmt.Errorf("%s has %d men %s, of which there are %d", side, counts[i+1], info.Label, most)
		}
	}
	return nil
}
