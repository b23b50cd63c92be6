package enginetest_test

// How men move, by label, told with loops.

var (
	straight = []point{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	slanted  = []point{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
)

// leaps gives the squares of a leap of a and b in all directions.
func leaps(a, b int) []point {
	return []point{{a, b}, {b, a}, {b, -a}, {a, -b}, {-a, -b}, {-b, -a}, {-b, a}, {-a, b}}
}

func (p point) plus(o point) point { return point{p.x + o.x, p.y + o.y} }
func (p point) times(n int) point  { return point{p.x * n, p.y * n} }
func (b *slowBoard) step(from point, black bool, steps ...[]point) (to []point) {
	for _, list := range steps {
		for _, d := range list {
			if b.free(from.plus(d), black) {
				to = append(to, from.plus(d))
			}
		}
	}
	return to
}

// ride repeats leaps over empty squares.
func (b *slowBoard) ride(from point, black bool, steps ...[]point) (to []point) {
	for _, list := range steps {
		for _, d := range list {
			at := from.plus(d)
			for b.empty(at) {
				to = append(to, at)
				at = at.plus(d)
			}
			if b.enemy(at, black) {
				to = append(to, at)
			}
		}
	}
	return to
}

// bend makes a step of one kind, then any number of the other kind at 45 degrees outward, or the other way
// round: first any number of the other kind, then one step. Each part has at least one step, and all
// squares but the last are empty.
func (b *slowBoard) bend(from point, black bool, one, many []point) (to []point) {
	for _, s := range one {
		for _, d := range many {
			if s.x*d.x+s.y*d.y <= 0 {
				continue // not outward
			}
			if at := from.plus(s); b.empty(at) {
				for at = at.plus(d); b.empty(at); at = at.plus(d) {
					to = append(to, at)
				}
				if b.enemy(at, black) {
					to = append(to, at)
				}
			}
			for at := from.plus(d); b.empty(at); at = at.plus(d) {
				if end := at.plus(s); b.free(end, black) {
					to = append(to, end)
				}
			}
		}
	}
	return to
}

// destinations gives where a man other than a pawn goes, for the men of all founding variants but the pawns;
// reef says that the letters are those of Little Rider Reef.
func (b *slowBoard) destinations(from point, man slowMan, reef bool) []point {
	black, knight := man.black, leaps(1, 2)
	two := append(leaps(0, 2), leaps(2, 2)...)
	if reef {
		switch man.label {
		case "A":
			return b.ride(from, black, knight)
		case "M":
			return b.ride(from, black, straight, slanted, knight)
		case "C":
			return b.ride(from, black, slanted, knight)
		case "D":
			return b.ride(from, black, straight, knight)
		case "Z":
			return b.ride(from, black, leaps(2, 3), leaps(1, 3))
		}
	}
	switch man.label {
	case "K", "U":
		return b.step(from, black, straight, slanted)
	case "Q", "KQ":
		return b.ride(from, black, straight, slanted)
	case "R", "KR":
		return b.ride(from, black, straight)
	case "B", "KB":
		return b.ride(from, black, slanted)
	case "H", "KN":
		return b.step(from, black, knight)
	case "F":
		return b.step(from, black, straight)
	case "E":
		return b.step(from, black, knight, straight, slanted)
	case "S":
		return b.step(from, black, straight, slanted, two)
	case "C":
		return b.step(from, black, knight, two)
	case "G":
		return b.step(from, black, leaps(1, 3))
	case "A":
		return append(b.ride(from, black, slanted), b.step(from, black, knight)...)
	case "I":
		return append(b.ride(from, black, straight, slanted), b.step(from, black, knight)...)
	case "D":
		return b.bend(from, black, straight, slanted)
	case "V":
		return b.bend(from, black, slanted, straight)
	}
	return nil
}
