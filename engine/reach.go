package engine

// Supposition is another way in which a board could be, for the question what keeps a man from going somewhere.
type Supposition uint8

// The suppositions.
const (
	AsItStands  Supposition = iota
	Emptied                 // nothing stands on the square it goes to
	EnemyThere              // an enemy stands there that is no king
	OthersGone              // no man is on the board but those on the two squares
	EnemyAlone              // both: an enemy stands there, and no other man is on the board
	JustPassed              // nothing stands there, and an enemy has just passed it by a double step
	AllCaptured             // a man of every kind waits in hand, where captured men go there
)

// Reaches reports whether the man on a square could go to another one as it moves by itself, on a board changed as
// supposed. Castling, check, whose turn it is and what rule modules forbid are left aside.
func (p *Position) Reaches(from, to Square, on Supposition) bool {
	if from == NoSquare || to == NoSquare || !p.At(from).Exists() || p.Hole(to) {
		return false
	}
	q := p.Clone()
	q.side = q.board[from].Side()
	q.suppose(from, to, on)
	for _, m := range q.pseudo(nil, from) {
		if m.to == to {
			return true
		}
	}
	return false
}

// suppose changes the board; the position is good for nothing but asking where men go afterwards.
func (p *Position) suppose(from, to Square, on Supposition) {
	if on != AsItStands && on != AllCaptured && on != OthersGone && to != from && p.At(to).Exists() {
		p.remove(to)
	}
	switch on {
	case EnemyThere, EnemyAlone:
		if to != from {
			p.add(to, NewMan(p.variant.common(), p.side.Other()))
		}
		if on == EnemyAlone {
			p.keepOnly(from, to)
		}
	case OthersGone:
		p.keepOnly(from, to)
	case JustPassed:
		p.state.passed, p.state.passedStep, p.state.passedMany = to, 0, 1
	case AllCaptured:
		for t := range p.hand[p.side] {
			if p.variant.keeps != nil && p.variant.keeps[t] {
				p.setHand(p.side, Type(t), 1)
			}
		}
	}
}

// keepOnly removes all men but those on two squares.
func (p *Position) keepOnly(a, b Square) {
	for side := range p.men {
		men := append([]Square(nil), p.men[side]...)
		for _, s := range men {
			if s != a && s != b {
				p.remove(s)
			}
		}
	}
}
