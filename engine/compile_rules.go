package engine

import (
	"fmt"
	"slices"

	"pbemd/engine/xbetza"
)

// typeNamed finds a man by the name in the file, and reports a fault when there is none.
func (c *compiler) typeNamed(path, name string) Type {
	for i, man := range c.v.spec.Men {
		if man.Name == name {
			return Type(i + 1)
		}
	}
	c.fault(path, "there is no man named %q", name)
	return NoType
}

// compilePromotions builds the tables of zones.
func (c *compiler) compilePromotions() {
	v := c.v
	v.promotions = make([]promotion, 1, 8)
	for i, spec := range v.spec.Promotions {
		path := fmt.Sprintf("promotion.%d", i)
		t := c.typeNamed(path+".man", spec.Man)
		set := promotion{captured: spec.Captured, stay: spec.Stay, entering: spec.Entering}
		for _, name := range spec.To {
			set.to = append(set.to, c.typeNamed(path+".to", name))
		}
		if len(set.to) == 0 {
			c.fault(path+".to", "it says into nothing; name at least one man")
		}
		if len(spec.Ranks) == 0 {
			c.fault(path+".ranks", "it says on no rank; 1 is the last rank, 2 the one before it")
		}
		if t == NoType || slices.Contains(set.to, NoType) {
			continue
		}
		v.promotions = append(v.promotions, set)
		for _, side := range []Side{White, Black} {
			c.markZone(path, NewMan(t, side), spec.Ranks, uint8(len(v.promotions)-1))
		}
	}
	c.both(func(_ Type, _ Side, m Man) { c.markNearZone(&v.movements[m]) })
}

// markZone notes for a man on which squares a promotion applies.
func (c *compiler) markZone(path string, m Man, ranks []int, number uint8) {
	f := &c.v.frame
	mv := &c.v.movements[m]
	if mv.promotes == nil {
		mv.promotes = make([]uint8, f.size)
	}
	for _, fromFar := range ranks {
		if fromFar < 1 || fromFar > f.ranks {
			c.fault(path+".ranks", "%d is no rank counted from the far edge; 1 is the last rank", fromFar)
			return
		}
		rank := f.ranks - fromFar
		if m.Side() == Black {
			rank = fromFar - 1
		}
		for file := range f.files {
			s := f.square(file, rank)
			if mv.promotes[s] != 0 && mv.promotes[s] != number {
				c.fault(path+".ranks", "rank %d of this man belongs to another promotion already", fromFar)
				return
			}
			mv.promotes[s] = number
		}
	}
}

// markNearZone notes from which squares a man could come to its zone, so that elsewhere its moves can be
// counted without thinking of promotion. Ranks are near enough.
func (c *compiler) markNearZone(mv *movement) {
	if mv.promotes == nil {
		return
	}
	f := &c.v.frame
	mv.nearZone = make([]bool, f.size)
	for s := range mv.nearZone {
		if f.fileOf[s] >= 0 {
			mv.nearZone[s] = c.mayEnter(mv, Square(s))
		}
	}
}

// mayEnter reports whether some move of the man from a square could end in its zone.
func (c *compiler) mayEnter(mv *movement, s Square) bool {
	enters := func(delta Square, limit int16) bool {
		for to := s + delta; limit > 0 && c.v.layout.board[to] != wall; limit-- {
			if mv.promotes[to] != 0 {
				return true
			}
			to += delta
		}
		return false
	}
	for _, d := range slices.Concat(mv.leaps, mv.steps, mv.strikes, mv.passants) {
		if enters(d, 1) {
			return true
		}
	}
	for _, d := range mv.rays {
		if enters(d, far) {
			return true
		}
	}
	for _, l := range mv.lines {
		if enters(l.delta, l.limit) {
			return true
		}
	}
	return len(mv.paths) > 0 || mv.anywhere != 0
}

// compileHand reads how men come into the hand and out of it.
func (c *compiler) compileHand() {
	v, spec := c.v, &c.v.spec.Hand
	v.puts = spec.Put
	v.drops = make([][]drop, len(v.types)+1)
	for i, piece := range c.pieces {
		for _, move := range piece.Moves {
			if move.Form == xbetza.Drop {
				l := move.Limits
				v.drops[i+1] = append(v.drops[i+1], drop{move.Steps, l.NotBackRank, l.File - 1, l.Colour - 1, l.Board - 1})
			}
		}
	}
	v.hands = spec.Put || spec.Captured == "owner" || c.v.layout.hasHand
	if spec.Captured == "owner" {
		v.keeps = make([]bool, len(v.types)+1)
		for i := range v.keeps {
			v.keeps[i] = i > 0
		}
		for _, name := range spec.Except {
			v.keeps[c.typeNamed("hand.except", name)] = false
		}
	} else if len(spec.Except) > 0 {
		c.fault("hand.except", "it needs captured = \"owner\"")
	}
	if spec.Pass == "hand empty" {
		v.passes = handEmpty
	}
	v.handFirst = spec.Capture == "hand empty"
	for i, set := range v.promotions {
		if set.captured && v.keeps == nil {
			c.fault(fmt.Sprintf("promotion.%d.captured", i-1), "captured men are not kept; write captured = \"owner\" under [hand]")
		}
	}
}

// compileRoyalty decides how royal men are guarded.
func (c *compiler) compileRoyalty() {
	v := c.v
	royal := 0
	for _, info := range v.types {
		if info.Royal {
			royal++
		}
	}
	var count [2]int
	for _, s := range v.squares {
		if m := c.v.layout.board[s]; m.Exists() && v.types[m.Type()-1].Royal {
			count[m.Side()]++
		}
	}
	if v.spec.Royalty != "none" {
		switch {
		case royal == 0:
			c.fault("royalty", "no man is royal; mark one with royal = true, or write royalty = \"none\"")
		case count[White] == 0 || count[Black] == 0:
			c.fault("start", "each side needs a royal man, or royalty must be \"none\"")
		}
	}
	if v.spec.Royalty == "" || v.spec.Royalty == "check" {
		v.check = someRoyals
		if royal == 1 && count == [2]int{1, 1} {
			v.check = oneRoyal
		}
	}
	for side := range v.victims {
		v.victims[side] = NewMan(1, Side(side))
		for i, info := range v.types {
			if info.Royal {
				v.victims[side] = NewMan(Type(i+1), Side(side))
				break
			}
		}
	}
}

// compileOutlooks builds, for each side, what its men attack as seen from the attacked square.
func (c *compiler) compileOutlooks() {
	for _, side := range []Side{White, Black} {
		o := &c.v.outlooks[side]
		reach := map[Square]map[Man]int16{} // by delta toward the attacker
		var order []Square
		note := func(m Man, delta Square, limit int16) {
			if reach[-delta] == nil {
				reach[-delta] = map[Man]int16{}
				order = append(order, -delta)
			}
			reach[-delta][m] = max(reach[-delta][m], limit)
		}
		c.both(func(_ Type, s Side, m Man) {
			if s == side {
				mv := &c.v.movements[m]
				mv.attacks(m, note)
				o.indirect = o.indirect || mv.indirect
			}
		})
		c.fillOutlook(o, order, reach)
	}
}

// attacks calls a function for each line along which a man captures royal men directly.
func (mv *movement) attacks(m Man, note func(Man, Square, int16)) {
	for _, d := range mv.leaps {
		note(m, d, 1)
	}
	for _, d := range mv.strikes {
		note(m, d, 1)
	}
	for _, d := range mv.rays {
		note(m, d, far)
	}
	for i := range mv.lines {
		if l := &mv.lines[i]; l.does&(capture|royal) != 0 && !l.conditional() {
			note(m, l.delta, l.limit)
		}
	}
}

func (c *compiler) fillOutlook(o *outlook, order []Square, reach map[Square]map[Man]int16) {
	for _, d := range order {
		longest := int16(0)
		for _, limit := range reach[d] {
			longest = max(longest, limit)
		}
		if longest > 1 {
			o.rays = append(o.rays, d)
		} else {
			o.leaps = append(o.leaps, d)
		}
	}
	o.rayReach = make([]uint8, c.v.menSize()*len(o.rays))
	o.leapHits = make([]bool, c.v.menSize()*len(o.leaps))
	for i, d := range o.rays {
		for m, limit := range reach[d] {
			o.rayReach[int(m)*len(o.rays)+i] = uint8(limit)
		}
	}
	for i, d := range o.leaps {
		for m := range reach[d] {
			o.leapHits[int(m)*len(o.leaps)+i] = true
		}
	}
}

// castlingMoves lists the castling moves of a type.
func (c *compiler) castlingMoves(t Type) []xbetza.Move {
	var moves []xbetza.Move
	for _, move := range c.pieces[t-1].Moves {
		if move.Form == xbetza.Castling {
			moves = append(moves, move)
		}
	}
	return moves
}
