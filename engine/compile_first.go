package engine

import "pbemd/engine/xbetza"

// whenOf gives when a move with this first leg may be made.
func whenOf(mode xbetza.Mode) when {
	switch {
	case mode.Has(xbetza.Initial):
		return atFirst
	case mode.Has(xbetza.Ahead):
		return oneAhead
	}
	return anytime
}

// first gives where first moves of a man are allowed.
func (c *compiler) first(m Man) string {
	if first := c.v.spec.Men[m.Type()-1].First; first != "" {
		return first
	}
	return "start"
}

// firstSquares gives by square whether first moves of a man are allowed there.
func (c *compiler) firstSquares(m Man) []bool {
	squares := c.v.layout.startsOf(m)
	from := c.first(m)
	highest := -1
	for s, starts := range squares {
		if starts {
			highest = max(highest, c.advanced(m.Side(), Square(s)))
		}
	}
	for _, s := range c.v.squares {
		squares[s] = squares[s] || from == "anywhere" || from == "rank" && c.advanced(m.Side(), s) <= highest
	}
	return squares
}

// aheadSquares gives by square whether it lies on the rank ahead of one where such men begin.
func (c *compiler) aheadSquares(m Man) []bool {
	squares := make([]bool, c.v.frame.size)
	starts := c.v.layout.startsOf(m)
	for _, s := range c.v.squares {
		for _, start := range c.v.squares {
			squares[s] = squares[s] || starts[start] && c.advanced(m.Side(), s) == c.advanced(m.Side(), start)+1
		}
	}
	return squares
}

// tellsBySquare reports whether a man on a square where such a man stood at the start has never moved: it
// only advances, and all began on one rank.
func (b *moveBuilder) tellsBySquare(m Man) bool {
	rank := int8(-1)
	f := &b.c.v.frame
	for s, starts := range b.mv.initial {
		if starts && rank >= 0 && f.rankOf[s] != rank {
			return false
		}
		if starts {
			rank = f.rankOf[s]
		}
	}
	return b.mv.onlyAdvances && !b.c.v.spec.Hand.Put && !b.c.v.displaces
}

// watch notes squares on which it must be known whether the man of the start has moved.
func (c *compiler) watch(squares []bool) {
	if c.v.watched == nil {
		c.v.watched = make([]bool, c.v.frame.size)
	}
	for s, starts := range squares {
		c.v.watched[s] = c.v.watched[s] || starts
	}
}
