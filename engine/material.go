package engine

import "fmt"

// material says with which men nobody can win: see Insufficient.
type material struct {
	bare      bool
	single    []bool // by type
	oneColour []bool // by type
}

func (c *compiler) compileMaterial() {
	v, spec := c.v, &c.v.spec.Draws.Insufficient
	v.material = material{bare: spec.Bare, single: make([]bool, len(v.types)+1), oneColour: make([]bool, len(v.types)+1)}
	for i, name := range spec.Single {
		v.material.single[c.typeNamed(fmt.Sprintf("draws.insufficient.single.%d", i), name)] = true
	}
	for i, name := range spec.OneColour {
		v.material.oneColour[c.typeNamed(fmt.Sprintf("draws.insufficient.one-colour.%d", i), name)] = true
	}
}

// insufficient reports whether the men on the board are too few for either side to win.
func (p *Position) insufficient() bool {
	v := p.variant
	others, single, light, dark := 0, 0, 0, 0
	for side := range p.men {
		for _, s := range p.men[side] {
			t := p.board[s].Type()
			if v.types[t-1].Royal {
				continue
			}
			others++
			if v.material.single[t] {
				single++
			}
			switch {
			case !v.material.oneColour[t]:
			case p.Dark(s):
				dark++
			default:
				light++
			}
		}
	}
	switch {
	case others == 0:
		return v.material.bare
	case others == 1 && single == 1:
		return true
	}
	return others == light || others == dark
}

// Bare reports whether a side has nothing but its king on the board and in hand.
func (p *Position) Bare(side Side) bool {
	if len(p.men[side]) != 1 || !p.variant.movements[p.board[p.men[side][0]]].isRoyal {
		return false
	}
	return p.hand[side] == nil || !p.variant.puts || p.handCount(side) == 0
}
