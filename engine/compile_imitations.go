package engine

import (
	"slices"

	"pbemd/engine/xbetza"
)

// noteOddities notes which men imitate, and whether some let others move or put them elsewhere.
func (c *compiler) noteOddities() {
	v := c.v
	for i, piece := range c.pieces {
		for _, move := range piece.Moves {
			if move.Form == xbetza.Imitation {
				if v.imitators == nil {
					v.imitators = make([]bool, len(v.types)+1)
				}
				v.imitators[i+1] = true
			}
			for _, leg := range move.Legs {
				v.relays = v.relays || leg.Mode.Has(xbetza.Relay)
				v.displaces = v.displaces || leg.Mode.Any(xbetza.Relay|xbetza.Unload)
			}
		}
	}
}

// compileImitations builds further tables where some man imitates: one for each kind of man that can have moved
// last. An imitator is never among these: it moved as the man before it, which goes on being imitated.
func (c *compiler) compileImitations() {
	v := c.v
	if v.imitators == nil {
		return
	}
	v.imitations = make([]*tables, len(v.types)+1)
	for i := range v.imitations {
		if v.imitations[i] = &v.tables; i > 0 && !v.imitators[i] {
			v.imitations[i] = c.imitate(Type(i))
		}
	}
}

// imitate builds the tables that hold after a man of a type has moved. What depends on who moves, as where it
// promotes and where it began, is the imitator's own.
func (c *compiler) imitate(last Type) *tables {
	t := &tables{movements: slices.Clone(c.v.movements)}
	c.both(func(imitator Type, s Side, m Man) {
		if c.v.imitators[imitator] {
			t.movements[m] = movement{promotes: t.movements[m].promotes}
			c.compileMovement(&t.movements[m], imitator, s, c.imitated(imitator, last))
			c.markNearZone(&t.movements[m])
		}
	})
	c.compileOutlooks(t)
	return t
}

// imitated gives an imitator's moves with those of another man in place of I. Castling is not among them: it
// belongs to a king and its partner, which stand where they stood at the start.
func (c *compiler) imitated(imitator, last Type) []xbetza.Move {
	var moves []xbetza.Move
	for _, move := range c.pieces[imitator-1].Moves {
		if move.Form != xbetza.Imitation {
			moves = append(moves, move)
			continue
		}
		for _, other := range c.pieces[last-1].Moves {
			if other.Form == xbetza.Path || other.Form == xbetza.Anywhere {
				moves = append(moves, other)
			}
		}
	}
	return moves
}
