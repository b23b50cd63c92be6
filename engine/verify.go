package engine

import (
	"fmt"
	"strings"
)

// verify refuses positions that no game of the variant can reach, as far as men, kings and counters tell.
func (p *Position) verify() error {
	for _, check := range []func() error{p.verifyKings, p.verifyMen, p.verifySquares, p.verifyPassed, p.verifyChecks, p.verifyRule} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// verifyKings wants as many royal men as at the start where kings must not be lost.
func (p *Position) verifyKings() error {
	v := p.variant
	if v.check == noCheck || v.start == nil {
		return nil
	}
	for _, side := range []Side{White, Black} {
		has, needs := p.royals(side), v.start.royals(side)
		switch {
		case has == 0 && (v.spec.Royalty != "throne" || p.state.royal[side] == NoSquare):
			return fmt.Errorf("%s has no king", side)
		case has > needs:
			return fmt.Errorf("%s has %d kings", side, has)
		}
	}
	return nil
}

// royals counts the royal men of a side.
func (p *Position) royals(side Side) int {
	n := 0
	for _, s := range p.men[side] {
		if p.variant.movements[p.board[s]].isRoyal {
			n++
		}
	}
	return n
}

// Count gives how many men of a type a side has on the board and in hand.
func (p *Position) Count(side Side, t Type) int {
	n := p.Hand(side, t)
	for _, s := range p.men[side] {
		if p.board[s].Type() == t {
			n++
		}
	}
	return n
}

// verifyMen counts men where no rule module may have other ways to make them.
func (p *Position) verifyMen() error {
	if p.variant.spec.Rule != nil {
		return nil
	}
	return p.VerifyCounts()
}

// VerifyCounts wants no more men of a kind than the start has, save what can have come by promotion. Rule modules
// may call it that make men by promotion alone.
func (p *Position) VerifyCounts() error {
	v := p.variant
	if v.start == nil {
		return nil
	}
	for _, side := range []Side{White, Black} {
		extra, gone := 0, 0
		for i, info := range v.types {
			t := Type(i + 1)
			more := p.Count(side, t) - v.start.Count(side, t)
			switch {
			case more > 0 && !v.becomes[t]:
				return fmt.Errorf("%s has %d men %s (%s), more than at the start", side, p.Count(side, t), info.Label, info.Name)
			case more > 0:
				extra += more
			case v.movements[NewMan(t, side)].promotes != nil || v.movements[NewMan(t, side)].forms:
				gone -= more
			}
		}
		if extra > gone {
			return fmt.Errorf("%s has more promoted men than pawns that can have become them", side)
		}
	}
	return nil
}

// verifySquares wants no man on a square that its kind can never stand on: one that must promote there, or
// one behind where a kind that only advances began.
func (p *Position) verifySquares() error {
	for side := range p.men {
		for _, s := range p.men[side] {
			m := p.board[s]
			if never := p.variant.neverOn[m]; never != nil && never[s] {
				return fmt.Errorf("a %s of %s cannot stand on %s", p.variant.Type(m.Type()).Name, Side(side), p.SquareName(s))
			}
		}
	}
	return nil
}

// verifyPassed wants the clock at 0 just after a double step.
func (p *Position) verifyPassed() error {
	if p.state.passedMany > 0 && p.state.clock != 0 && p.variant.movements[p.board[p.state.victim]].isPawn {
		return fmt.Errorf("after a double step, which en passant on %s means, the halfmove clock is 0, not %d", p.passedText(), p.state.clock)
	}
	return nil
}

// verifyChecks wants no attack on the king of the side that has just moved.
func (p *Position) verifyChecks() error {
	other := p.side.Other()
	if p.variant.check != noCheck && p.exposed(other) {
		return fmt.Errorf("it is %s's turn, yet the king of %s stands attacked", strings.ToLower(p.side.String()), strings.ToLower(other.String()))
	}
	return nil
}

func (p *Position) verifyRule() error {
	if p.variant.spec.Rule == nil {
		return nil
	}
	return p.variant.spec.Rule.Verify(p)
}

// noteImpossible fills the tables that verify uses, once the start is known.
func (c *compiler) noteImpossible() {
	v := c.v
	v.becomes = make([]bool, len(v.types)+1)
	for _, t := range v.made {
		v.becomes[t] = true
	}
	for _, set := range v.promotions {
		for _, t := range set.to {
			v.becomes[t] = true
		}
	}
	v.neverOn = make([][]bool, v.menSize())
	c.both(func(t Type, s Side, m Man) {
		if !v.becomes[t] && !v.puts && !v.displaces && v.spec.Rule == nil {
			v.neverOn[m] = c.neverOn(m, s)
		}
	})
}

// neverOn gives by square where a man can never stand.
func (c *compiler) neverOn(m Man, side Side) []bool {
	v, mv := c.v, &c.v.movements[m]
	never := make([]bool, v.frame.size)
	lowest := -1
	if mv.onlyAdvances {
		lowest = c.lowestStart(m, side)
	}
	for _, s := range v.squares {
		if mv.promotes != nil && mv.promotes[s] != 0 && !v.promotions[mv.promotes[s]].stay && !v.promotions[mv.promotes[s]].entering && !v.promotions[mv.promotes[s]].few {
			never[s] = c.v.layout.board[s] != m
		}
		if lowest >= 0 && c.advanced(side, s) < lowest {
			never[s] = true
		}
	}
	return never
}

// advanced gives how many ranks a square lies before its side's back rank.
func (c *compiler) advanced(side Side, s Square) int {
	rank := int(c.v.frame.rankOf[s])
	if side == Black {
		return c.v.frame.ranks - 1 - rank
	}
	return rank
}

// lowestStart gives the rank nearest to the own back rank where such a man stands at the start, -1 when none does.
func (c *compiler) lowestStart(m Man, side Side) int {
	lowest := -1
	for _, s := range c.v.squares {
		if c.v.layout.board[s] == m && (lowest < 0 || c.advanced(side, s) < lowest) {
			lowest = c.advanced(side, s)
		}
	}
	return lowest
}
