package engine

import "pbemd/engine/view"

// The signs of a movement diagram.
const (
	MovesOrCaptures = "o" // the man can go there, and capture there
	OnlyMoves       = "-"
	OnlyCaptures    = "x"
)

// movementWindow is the greatest width and height of a movement diagram.
const movementWindow = 9

// Movement draws where a man goes that stands alone on the board, from the same tables that generate its moves: a part of the
// board around it, with one of the signs above on every square that it reaches in one move. A
// square counts as captured when an enemy man alone there could be taken. Castling, en passant
// and what needs other men to jump over are not shown.
func (v *Variant) Movement(t Type) view.Board {
	p := v.cleared()
	at := v.stand(p, t)
	p.add(at, NewMan(t, White))
	left, low, files, ranks := window(p, at)
	b := view.New(files, ranks)
	marks := p.reached(at)
	for rank := range ranks {
		for file := range files {
			s := p.Square(left+file, low+rank)
			cell := b.At(file, rank)
			cell.Hole, cell.Dark = p.Hole(s), p.Dark(s)
			cell.Label = marks[s]
			if s == at {
				cell.Label = v.Type(t).Label
			}
		}
	}
	b.White, b.Black = "", ""
	return b
}

// cleared is the start without men; a board that changes its size has room.
func (v *Variant) cleared() *Position {
	p := v.Start()
	p.side = White
	for side := range p.men {
		for len(p.men[side]) > 0 {
			p.remove(p.men[side][0])
		}
	}
	if v.Resizes() {
		p.lay(0, 0, movementWindow, movementWindow)
	}
	return p
}

// stand is the square that a man is shown on: a pawn where it starts, any other in the
// middle, or as near to it as there are squares.
func (v *Variant) stand(p *Position, t Type) Square {
	best, least := NoSquare, 0
	for rank := range p.Ranks() {
		for file := range p.Files() {
			s := p.Square(file, rank)
			if p.Hole(s) {
				continue
			}
			x, y := 2*file-p.Files()+1, 2*rank-p.Ranks()+1
			far := x*x + y*y
			if v.Type(t).Pawn && v.start.Ranks() == p.Ranks() && v.start.At(s) != NewMan(t, White) {
				far += 1 << 20
			}
			if best == NoSquare || far < least {
				best, least = s, far
			}
		}
	}
	return best
}

// window is the part of the board around a square that is shown.
func window(p *Position, at Square) (left, low, files, ranks int) {
	files, ranks = min(p.Files(), movementWindow), min(p.Ranks(), movementWindow)
	left = min(max(p.File(at)-files/2, 0), p.Files()-files)
	low = min(max(p.Rank(at)-ranks/2, 0), p.Ranks()-ranks)
	return left, low, files, ranks
}

// reached gives the signs of all squares that the man on at reaches.
func (p *Position) reached(at Square) map[Square]string {
	marks := map[Square]string{}
	for _, m := range p.pseudo(nil, at) {
		if m.kind == Ordinary && m.to != at {
			marks[m.to] = OnlyMoves
		}
	}
	enemy := NewMan(p.variant.common(), Black)
	for rank := range p.Ranks() {
		for file := range p.Files() {
			s := p.Square(file, rank)
			if s == at || p.Hole(s) {
				continue
			}
			p.add(s, enemy)
			if p.takes(at, s) {
				if marks[s] == OnlyMoves {
					marks[s] = MovesOrCaptures
				} else {
					marks[s] = OnlyCaptures
				}
			}
			p.remove(s)
		}
	}
	return marks
}

// takes tells whether the man on one square can take the man on another.
func (p *Position) takes(from, victim Square) bool {
	for _, m := range p.pseudo(nil, from) {
		for _, s := range p.CapturedOn(m) {
			if s == victim {
				return true
			}
		}
	}
	return false
}

// common is a type that is not royal where there is one: a man whose capture
// is nothing special.
func (v *Variant) common() Type {
	for i, info := range v.types {
		if !info.Royal {
			return Type(i + 1)
		}
	}
	return 1
}
