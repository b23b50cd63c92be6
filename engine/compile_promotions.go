package engine

import (
	"fmt"
	"slices"
)

// compilePromotions builds the tables of zones.
func (c *compiler) compilePromotions() {
	v := c.v
	v.promotions = make([]promotion, 1, 8)
	for i, spec := range v.spec.Promotions {
		path := fmt.Sprintf("promotion.%d", i)
		t := c.typeNamed(path+".man", spec.Man)
		set := promotion{captured: spec.Captured, stay: spec.Stay, entering: spec.Entering}
		c.countFew(path, &set, spec.Few)
		for _, name := range spec.To {
			set.to = append(set.to, c.typeNamed(path+".to", name))
		}
		if len(set.to) == 0 {
			c.fault(path+".to", "it says into nothing; name at least one man")
		}
		if len(spec.Ranks) == 0 && spec.Corners == "" {
			c.fault(path+".ranks", "it says on no rank; 1 is the last rank, 2 the one before it")
		}
		for _, rank := range spec.Ranks {
			if rank < 1 || rank > v.frame.ranks {
				c.fault(path+".ranks", "%d is no rank counted from the far edge; 1 is the last rank", rank)
			}
		}
		c.choice(path+".corners", spec.Corners, "far", "all")
		if t == NoType || slices.Contains(set.to, NoType) {
			continue
		}
		v.promotions = append(v.promotions, set)
		for _, side := range []Side{White, Black} {
			c.markZone(path, NewMan(t, side), spec, uint8(len(v.promotions)-1))
		}
	}
	c.both(func(_ Type, _ Side, m Man) { c.markNearZone(&v.movements[m]) })
}

// countFew notes which men count for a promotion that is only for players with few of them.
func (c *compiler) countFew(path string, set *promotion, few *FewSpec) {
	if few == nil {
		return
	}
	set.few, set.most, set.counts = true, few.Most, make([]bool, len(c.v.types)+1)
	for i, info := range c.v.types {
		set.counts[i+1] = !info.Pawn
	}
	for _, name := range few.Without {
		set.counts[c.typeNamed(path+".few.without", name)] = false
	}
}

// markZone notes for a man on which squares a promotion applies.
func (c *compiler) markZone(path string, m Man, spec PromotionSpec, number uint8) {
	f := &c.v.frame
	mv := &c.v.movements[m]
	if mv.promotes == nil {
		mv.promotes = make([]uint8, f.size)
	}
	rank := func(fromFar int) int {
		if m.Side() == Black {
			return fromFar - 1
		}
		return f.ranks - fromFar
	}
	mark := func(file, fromFar int) {
		s := f.square(file, rank(fromFar))
		if mv.promotes[s] != 0 && mv.promotes[s] != number {
			c.fault(path+".ranks", "rank %d of this man belongs to another promotion already", fromFar)
			return
		}
		mv.promotes[s] = number
	}
	for _, fromFar := range spec.Ranks {
		for file := 0; file < f.files && fromFar >= 1 && fromFar <= f.ranks; file++ {
			mark(file, fromFar)
		}
	}
	for _, file := range []int{0, f.files - 1} {
		switch spec.Corners {
		case "all":
			mark(file, f.ranks)
			fallthrough
		case "far":
			mark(file, 1)
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
	return len(mv.paths) > 0 || mv.anywhereDoes() != 0
}
