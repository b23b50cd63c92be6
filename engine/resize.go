package engine

// fit makes the board the smallest rectangle that holds all men, and a border of one empty square. Squares
// get new names when the lower left corner moves, and keep their colour.
func (p *Position) fit() {
	left, low, right, top := p.bounds()
	x, y := 1-left, 1-low
	files, ranks := right-left+3, top-low+3
	if right < left { // no man at all: one square to put the first on
		x, y, files, ranks = 0, 0, 1, 1
	}
	if x == 0 && y == 0 && files == p.Files() && ranks == p.Ranks() {
		return
	}
	p.edits = append(p.edits, edit{kind: resized, sq: Square(-x), other: Square(-y), index: int16(p.Files()<<8 | p.Ranks())})
	p.lay(x, y, files, ranks)
	p.state.lastFrom, p.state.lastTo = p.carried(p.state.lastFrom, x, y), p.carried(p.state.lastTo, x, y)
	p.state.light = p.state.light != ((x+y)%2 != 0)
	p.state.hash = p.freshHash()
}

// bounds gives the lowest and highest file and rank on which men stand; the highest are below the lowest
// when there is no man.
func (p *Position) bounds() (left, low, right, top int) {
	left, low, right, top = MostFiles, MostRanks, -1, -1
	for side := range p.men {
		for _, s := range p.men[side] {
			file, rank := p.File(s), p.Rank(s)
			left, right = min(left, file), max(right, file)
			low, top = min(low, rank), max(top, rank)
		}
	}
	return left, low, right, top
}

// lay moves all men by x files and y ranks and gives the board a new size.
func (p *Position) lay(x, y, files, ranks int) {
	f := &p.variant.frame
	delta := f.delta(x, y)
	p.lifted = p.lifted[:0]
	for side := range p.men {
		for _, s := range p.men[side] {
			p.lifted = append(p.lifted, p.board[s])
		}
	}
	p.pave(p.Files(), p.Ranks(), wall)
	p.pave(files, ranks, Empty)
	p.state.files, p.state.ranks = uint8(files), uint8(ranks)
	lifted := p.lifted
	for side := range p.men {
		for i, s := range p.men[side] {
			s += delta
			p.men[side][i], p.board[s], p.index[s] = s, lifted[i], int16(i)
		}
		lifted = lifted[len(p.men[side]):]
		if royal := p.state.royal[side]; royal != NoSquare {
			p.state.royal[side] = royal + delta
		}
	}
}

// pave sets all squares of a board of some size.
func (p *Position) pave(files, ranks int, m Man) {
	for rank := range ranks {
		from := p.variant.frame.square(0, rank)
		for s := from; s < from+Square(files); s++ {
			p.board[s] = m
		}
	}
}

// carried gives where a square of the old board lies on the new one, NoSquare when outside of it.
func (p *Position) carried(s Square, x, y int) Square {
	if s == NoSquare {
		return NoSquare
	}
	return p.Square(p.File(s)+x, p.Rank(s)+y)
}

// unfit takes fit back.
func (p *Position) unfit(e edit) {
	p.lay(int(e.sq), int(e.other), int(e.index>>8), int(e.index&0xff))
}
