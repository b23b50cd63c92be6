package enginetest_test

import (
	"slices"
	"strings"
)

// slowRules is what differs between the variants that the slow implementation knows.
type slowRules struct {
	reef, renn, re, re2, chex, reborn, second bool
	start                                     *slowBoard // of the variant, to know where pawns began
}

// rulesOf gives the rules of a variant by its id.
func rulesOf(id, start string) slowRules {
	return slowRules{
		reef: id == "reef", renn: strings.HasPrefix(id, "rennchess"), re: strings.HasPrefix(id, "re") && len(id) <= 3,
		re2: id == "re2", chex: id == "chex", reborn: strings.HasPrefix(id, "reincarnation"), second: id == "reincarnation2", start: readSlow(start),
	}
}

// man gives where a man goes; the letter N is the Nobleman in Renniassance Chess and the knight elsewhere.
func (r slowRules) man(b *slowBoard, from point, man slowMan) []point {
	if man.label == "N" {
		if r.renn {
			return append(b.ride(from, man.black, straight), b.step(from, man.black, leaps(1, 2))...)
		}
		man.label = "H"
	}
	return b.destinations(from, man, r.reef)
}

// pawn gives where a pawn goes.
func (r slowRules) pawn(b *slowBoard, from point, black bool) (to []point) {
	up := point{0, ahead(black)}
	one, two := from.plus(up), from.plus(up.times(2))
	sides := []point{one.plus(point{-1, 0}), one.plus(point{1, 0})}
	if r.reef {
		for _, p := range []point{one, two} {
			if b.free(p, black) {
				to = append(to, p)
			}
		}
		for _, p := range sides {
			if b.empty(p) {
				to = append(to, p)
			}
		}
		return to
	}
	if b.empty(one) && !r.re {
		to = append(to, one)
		if b.empty(two) && !r.chex && r.start.men[from] == (slowMan{"P", black}) {
			to = append(to, two)
		}
	}
	for _, p := range sides {
		if b.enemy(p, black) || b.empty(p) && b.on(p) && squareText(p) == b.passed && black == b.black {
			to = append(to, p)
		}
	}
	return to
}

// pseudo lists moves without regard to check.
func (r slowRules) pseudo(b *slowBoard, black bool) (moves []slowMove) {
	for from, man := range b.men {
		if man.black != black {
			continue
		}
		to := r.man(b, from, man)
		if man.label == "P" {
			to = r.pawn(b, from, black)
		}
		for _, p := range to {
			if r.re && !b.enemy(p, black) || r.re2 && b.inHand(black) > 0 {
				continue
			}
			for _, into := range r.becomes(b, from, p, man) {
				moves = append(moves, slowMove{from, p, into})
			}
		}
	}
	return moves
}

// becomes lists what a man that arrives becomes: "" for nothing to say, more than one for a choice.
func (r slowRules) becomes(b *slowBoard, from, to point, man slowMan) []string {
	last, before := b.fromFar(to.y, man.black) == 1, b.fromFar(to.y, man.black) == 2
	switch {
	case r.renn && man.label == "P" && last:
		var captured []string
		for held, n := range b.hand {
			if held.black == man.black && n > 0 {
				captured = append(captured, held.label)
			}
		}
		return captured
	case r.renn && man.label == "P" && before:
		return []string{"F", "P"}
	case r.renn && man.label == "F" && last && b.fromFar(from.y, man.black) != 1:
		return []string{"F", "U"}
	case r.renn || r.re || r.chex || man.label != "P" || !last:
		return []string{""}
	case r.reef:
		return []string{"A", "M", "C", "D", "Z"}
	}
	return []string{"Q", "R", "B", "N"}
}

// attacked reports whether a side could capture on a square. A pawn on its way to promotion attacks even
// when it could not promote.
func (r slowRules) attacked(b *slowBoard, p point, by bool) bool {
	for from, man := range b.men {
		if man.black != by {
			continue
		}
		if man.label != "P" {
			if slices.Contains(r.man(b, from, man), p) {
				return true
			}
			continue
		}
		d := point{p.x - from.x, (p.y - from.y) * ahead(by)}
		if r.reef && (d == point{0, 1} || d == point{0, 2}) || !r.reef && (d == point{-1, 1} || d == point{1, 1}) {
			return true
		}
	}
	return false
}

// after gives the board after a move of a man.
func (r slowRules) after(b *slowBoard, m slowMove) *slowBoard {
	c := b.clone()
	man := c.men[m.from]
	victim := m.to
	if man.label == "P" && m.from.x != m.to.x && b.empty(m.to) && squareText(m.to) == b.passed && !r.reef {
		victim = point{m.to.x, m.from.y}
	}
	delete(c.men, victim)
	delete(c.men, m.from)
	if m.into != "" {
		man.label = m.into
	}
	c.men[m.to] = man
	return c
}

func (b *slowBoard) king(black bool) point {
	for p, man := range b.men {
		if man.label == "K" && man.black == black {
			return p
		}
	}
	return nowhere
}

func (b *slowBoard) inHand(black bool) int {
	n := 0
	for man, count := range b.hand {
		if man.black == black {
			n += count
		}
	}
	return n
}

// castling lists castling moves: files from and to of king and partner, and whether attacks matter.
func (r slowRules) castling(b *slowBoard) (moves []slowMove) {
	steps, home := 2, 0
	if r.reef {
		steps, home = 4, 1
	}
	if b.black {
		home = b.ranks - 1 - home
	}
	for _, letter := range b.rights {
		if letter == '-' || (letter >= 'a') != b.black {
			continue
		}
		king, way, partner := b.king(b.black), 1, b.files-1
		if letter == 'Q' || letter == 'q' {
			way, partner = -1, 0
		}
		fine := king.y == home
		for x := king.x + way; x != partner; x += way {
			fine = fine && b.empty(point{x, home})
		}
		for n := 0; n <= steps && !r.reborn; n++ {
			fine = fine && !r.attacked(b, point{king.x + n*way, home}, !b.black)
		}
		if fine {
			moves = append(moves, slowMove{king, point{king.x + steps*way, home}, ""})
		}
	}
	return moves
}

// legal lists the legal moves of the side to move, as long as the game is not over.
func (r slowRules) legal(b *slowBoard) []slowMove {
	switch {
	case r.chex:
		return r.legalChex(b)
	case r.re:
		return r.legalRe(b)
	case r.reborn && b.king(b.black) == nowhere && !b.hasForm(b.black):
		return r.replacements(b)
	}
	moves := r.castling(b)
	for _, m := range r.pseudo(b, b.black) {
		if r.reborn {
			moves = append(moves, m)
			continue
		}
		after := r.after(b, m)
		if !r.attacked(after, after.king(b.black), !b.black) {
			moves = append(moves, m)
		}
	}
	return moves
}

// hasForm reports whether a side's king moves as another man.
func (b *slowBoard) hasForm(black bool) bool {
	for _, man := range b.men {
		if man.black == black && len(man.label) == 2 {
			return true
		}
	}
	return false
}

// replacements puts the lost king in place of a piece.
func (r slowRules) replacements(b *slowBoard) (moves []slowMove) {
	for p, man := range b.men {
		if man.black == b.black && strings.Contains("QRBN", man.label) {
			form := "K"
			if r.second {
				form += man.label
			}
			moves = append(moves, slowMove{p, p, form})
		}
	}
	return moves
}
