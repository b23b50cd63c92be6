package enginetest_test

// Re and Chex, whose men come from the hand.

// legalRe lists puts, captures, and the pass.
func (r slowRules) legalRe(b *slowBoard) []slowMove {
	moves := r.pseudo(b, b.black)
	for man, n := range b.hand {
		if man.black != b.black || n == 0 {
			continue
		}
		for x := range b.files {
			for y := range b.ranks {
				if b.empty(point{x, y}) {
					moves = append(moves, slowMove{nowhere, point{x, y}, man.label})
				}
			}
		}
	}
	if b.inHand(b.black) == 0 {
		moves = append(moves, slowMove{nowhere, nowhere, ""})
	}
	return moves
}

// withBorder gives a Chex board with its border; an empty one is left alone.
func (b *slowBoard) withBorder() *slowBoard {
	if len(b.men) == 0 {
		return b
	}
	c := b.clone()
	c.men = map[point]slowMan{}
	for p, man := range b.men {
		c.men[point{p.x + 1, p.y + 1}] = man
	}
	c.files, c.ranks = b.files+2, b.ranks+2
	return c
}

// legalChex lists moves that keep the men connected, and draws; or the puts of a man drawn.
func (r slowRules) legalChex(b *slowBoard) (moves []slowMove) {
	b = b.withBorder()
	if b.drawn != "" {
		for _, p := range b.places() {
			moves = append(moves, slowMove{nowhere, p, b.drawn})
		}
		return moves
	}
	for _, m := range r.pseudo(b, b.black) {
		if r.after(b, m).connected() {
			moves = append(moves, m)
		}
	}
	for man, n := range b.hand {
		if man.black == b.black && n > 0 {
			moves = append(moves, slowMove{nowhere, nowhere, man.label})
		}
	}
	return moves
}

// places lists the empty squares beside a man.
func (b *slowBoard) places() (list []point) {
	for x := range b.files {
		for y := range b.ranks {
			beside := len(b.men) == 0
			for p := range b.men {
				beside = beside || max(abs(p.x-x), abs(p.y-y)) == 1
			}
			if beside && b.empty(point{x, y}) {
				list = append(list, point{x, y})
			}
		}
	}
	return list
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// connected reports whether all men hang together.
func (b *slowBoard) connected() bool {
	seen := map[point]bool{}
	var visit func(p point)
	visit = func(p point) {
		seen[p] = true
		for x := p.x - 1; x <= p.x+1; x++ {
			for y := p.y - 1; y <= p.y+1; y++ {
				if _, taken := b.men[point{x, y}]; taken && !seen[point{x, y}] {
					visit(point{x, y})
				}
			}
		}
	}
	for p := range b.men {
		visit(p)
		break
	}
	return len(seen) == len(b.men)
}

// kingUnsafe reports whether the king just drawn could be captured at once wherever it is put.
func (r slowRules) kingUnsafe(b *slowBoard) bool {
	b = b.withBorder()
	for _, p := range b.places() {
		c := b.clone()
		c.men[p] = slowMan{"K", b.black}
		c = c.withBorder() // the new man may stand on the old border
		king, captured := c.king(b.black), false
		for _, m := range r.pseudo(c, !b.black) {
			captured = captured || m.to == king && r.after(c, m).connected()
		}
		if !captured {
			return false
		}
	}
	return true
}
