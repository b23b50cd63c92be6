package engine

// puts appends the moves that put a man from the hand.
func (p *Position) puts(dst []Move) []Move {
	if !p.variant.puts {
		return dst
	}
	for t, count := range p.hand[p.side] {
		if count == 0 {
			continue
		}
		for _, s := range p.variant.squares {
			if p.board[s] == Empty && p.mayPut(Type(t), s) {
				dst = append(dst, Move{to: s, kind: Put, into: Type(t)})
			}
		}
	}
	return dst
}

// mayPut reports whether the side to move may put a man of a type on an empty square, by what its
// description says with @; without that anywhere.
func (p *Position) mayPut(t Type, s Square) bool {
	drops := p.variant.drops[t]
	for i := range drops {
		if p.dropAllows(&drops[i], t, s) {
			return true
		}
	}
	return len(drops) == 0
}

func (p *Position) dropAllows(d *drop, t Type, s Square) bool {
	rank := p.Rank(s)
	if p.side == Black {
		rank = p.Ranks() - 1 - rank
	}
	if rank >= d.ranks || d.notBackRank && rank == 0 {
		return false
	}
	if d.file < 0 && d.colour < 0 && d.board < 0 {
		return true
	}
	file, colour, board := 0, 0, 0
	for _, other := range p.men[p.side] {
		if p.board[other].Type() != t {
			continue
		}
		board++
		if p.File(other) == p.File(s) {
			file++
		}
		if p.Dark(other) == p.Dark(s) {
			colour++
		}
	}
	return (d.file < 0 || file <= d.file) && (d.colour < 0 || colour <= d.colour) && (d.board < 0 || board <= d.board)
}

// mayPass reports whether the side to move may pass.
func (p *Position) mayPass() bool {
	return p.variant.passes == handEmpty && p.handCount(p.side) == 0
}

// handCount gives how many men a side has in hand.
func (p *Position) handCount(s Side) int {
	n := 0
	for _, count := range p.hand[s] {
		n += int(count)
	}
	return n
}
