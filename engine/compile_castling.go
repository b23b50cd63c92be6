package engine

import (
	"fmt"
	"slices"

	"pbemd/engine/xbetza"
)

// A right is the right of one king to castle with one partner.
type right struct {
	side    Side
	king    Square
	partner Square
	letter  byte // as in position strings: K and k with the partner on the higher file, Q and q
	man     Man  // the partner
	kingMan Man
}

// compileCastling finds kings and partners in the start position.
func (c *compiler) compileCastling() {
	c.v.losesRight = make([]uint32, c.v.frame.size)
	for _, side := range []Side{White, Black} {
		for _, s := range c.v.squares {
			m := c.v.layout.board[s]
			if !m.Exists() || m.Side() != side {
				continue
			}
			for _, move := range c.castlingMoves(m.Type()) {
				c.castle(side, s, m, move)
			}
		}
	}
	c.orderRights()
}

// castle compiles one castling move for a king on its square.
func (c *compiler) castle(side Side, king Square, m Man, move xbetza.Move) {
	left, right := Square(-1), Square(1)
	if side == Black {
		left, right = right, left
	}
	if move.Left {
		c.castleToward(side, king, m, move, left)
	}
	if move.Right {
		c.castleToward(side, king, m, move, right)
	}
}

// castleToward compiles castling toward one side. There is none when no partner stands there at the start.
func (c *compiler) castleToward(side Side, king Square, m Man, move xbetza.Move, step Square) {
	partner := c.partner(side, king, step, move.Legs[0].Mode.Has(xbetza.Second))
	if partner == NoSquare {
		return
	}
	wrong := func(format string, args ...any) {
		info := &c.v.types[m.Type()-1]
		reason := fmt.Sprintf(format, args...)
		c.fault("men."+info.Name+".moves", "%v", &xbetza.Error{Text: info.Moves, Column: move.Column, Reason: reason})
	}
	to := king + Square(move.Steps)*step
	if distance := (partner - king) * step; int(distance) <= move.Steps {
		wrong("castling %d files would bring the %s to its partner's square or beyond it, which is not settled", move.Steps, c.manName(m))
		return
	}
	number := c.rightOf(wrong, side, king, partner, m, step)
	castling := castling{
		from: king, to: to, partner: partner, partnerTo: to - step,
		right: 1 << number, partnerMan: c.v.layout.board[partner],
	}
	for s := king + step; s != partner; s += step {
		castling.empty = append(castling.empty, s)
	}
	for s := king; s != to; s += step {
		castling.path = append(castling.path, s)
	}
	c.v.castlings[side] = append(c.v.castlings[side], castling)
	c.v.losesRight[king] |= castling.right
	c.v.losesRight[partner] |= castling.right
}

// partner finds the outermost man in a direction on the king's rank, or what stands one square further in.
func (c *compiler) partner(side Side, king, step Square, second bool) Square {
	board, partner := c.v.layout.board, king
	for s := king + step; board[s] != wall; s += step {
		if board[s].Exists() {
			partner = s
		}
	}
	if second && partner != king {
		partner -= step
	}
	if partner == king || !board[partner].Exists() || board[partner].Side() != side {
		return NoSquare
	}
	return partner
}

// rightOf gives the number of the right that a castling needs, making it when it is new.
func (c *compiler) rightOf(wrong func(string, ...any), side Side, king, partner Square, m Man, step Square) int {
	letter := byte('K')
	if step < 0 {
		letter = 'Q'
	}
	if side == Black {
		letter += 'a' - 'A'
	}
	for i, r := range c.v.rights {
		if r.letter != letter {
			continue
		}
		if r.king != king || r.partner != partner {
			wrong("the castling letter %c would have two meanings: the %s on %s with %s, and the %s on %s with %s; toward each hand one king of a side can castle, with one partner",
				letter, c.manName(r.kingMan), c.squareName(r.king), c.squareName(r.partner), c.manName(m), c.squareName(king), c.squareName(partner))
		}
		return i
	}
	c.v.rights = append(c.v.rights, right{side, king, partner, letter, c.v.layout.board[partner], m})
	return len(c.v.rights) - 1
}

func (c *compiler) squareName(s Square) string {
	return squareName(int(c.v.frame.fileOf[s]), int(c.v.frame.rankOf[s]))
}

func (c *compiler) manName(m Man) string { return c.v.types[m.Type()-1].Name }

// orderRights sorts the rights as position strings write them, and renumbers their bits.
func (c *compiler) orderRights() {
	v := c.v
	order := make([]int, len(v.rights))
	for i := range order {
		order[i] = i
	}
	rank := func(i int) int { return slices.Index([]byte("KQkq"), v.rights[i].letter) }
	slices.SortFunc(order, func(a, b int) int { return rank(a) - rank(b) })
	renumber := func(bits uint32) (renumbered uint32) {
		for to, from := range order {
			if bits&(1<<from) != 0 {
				renumbered |= 1 << to
			}
		}
		return renumbered
	}
	sorted := make([]right, len(order))
	for to, from := range order {
		sorted[to] = v.rights[from]
	}
	v.rights = sorted
	for s := range v.losesRight {
		v.losesRight[s] = renumber(v.losesRight[s])
	}
	for side := range v.castlings {
		for i := range v.castlings[side] {
			v.castlings[side][i].right = renumber(v.castlings[side][i].right)
		}
	}
}
