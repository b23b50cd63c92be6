package engine

import (
	"fmt"
	"slices"

	"pbemd/engine/quote"
	"pbemd/engine/xbetza"
)

// typeNamed finds a man by the name in the file, and reports a fault when there is none.
func (c *compiler) typeNamed(path, name string) Type {
	for i, man := range c.v.spec.Men {
		if man.Name == name {
			return Type(i + 1)
		}
	}
	c.fault(path, "there is no man named %q", quote.Short(name))
	return NoType
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
	if v.spec.Royalty == "" || v.spec.Royalty == "check" || v.spec.Royalty == "throne" {
		v.check = someRoyals
		if royal == 1 && count == [2]int{1, 1} {
			v.check = oneRoyal
		}
	}
	c.both(func(t Type, s Side, m Man) {
		v.royalPasses = v.royalPasses || v.types[t-1].Royal && (c.grantsRights(&v.movements[m]) || v.imitators != nil && v.imitators[t])
	})
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

// grantsRights reports whether some move of a man can be answered by capturing it en passant.
func (c *compiler) grantsRights(mv *movement) bool {
	return slices.ContainsFunc(mv.lines, func(l line) bool { return l.rights }) ||
		slices.ContainsFunc(mv.paths, func(n node) bool { return n.mode.Has(xbetza.Rights) })
}

// compileOutlooks builds, for each side, what its men attack as seen from the attacked square.
func (c *compiler) compileOutlooks(t *tables) {
	for _, side := range []Side{White, Black} {
		o := &t.outlooks[side]
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
				mv := &t.movements[m]
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
