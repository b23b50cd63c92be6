package xbetza

// An atom is what a capital letter stands for: the points of a ring and the range it has when none is written.
type atom struct {
	letter byte
	ring   Ring
	all    []int // points of the ring
	reach  int   // default range
}

var (
	evenPoints = []int{0, 2, 4, 6}
	oddPoints  = []int{1, 3, 5, 7}
	allPoints  = []int{0, 1, 2, 3, 4, 5, 6, 7}
)

// atomOf gives the atom of a capital, false when it is none.
func atomOf(letter byte) (atom, bool) {
	a := atom{letter: letter, reach: 1}
	switch letter {
	case 'W':
		a.ring, a.all = Ring{0, 1}, evenPoints
	case 'F':
		a.ring, a.all = Ring{0, 1}, oddPoints
	case 'D':
		a.ring, a.all = Ring{0, 2}, evenPoints
	case 'A':
		a.ring, a.all = Ring{0, 2}, oddPoints
	case 'H':
		a.ring, a.all = Ring{0, 3}, evenPoints
	case 'G':
		a.ring, a.all = Ring{0, 3}, oddPoints
	case 'N':
		a.ring, a.all = Ring{1, 2}, allPoints
	case 'C':
		a.ring, a.all = Ring{1, 3}, allPoints
	case 'Z':
		a.ring, a.all = Ring{2, 3}, allPoints
	case 'K':
		a.ring, a.all = Ring{0, 1}, allPoints
	case 'R':
		a.ring, a.all, a.reach = Ring{0, 1}, evenPoints, Unlimited
	case 'B':
		a.ring, a.all, a.reach = Ring{0, 1}, oddPoints, Unlimited
	case 'Q':
		a.ring, a.all, a.reach = Ring{0, 1}, allPoints, Unlimited
	default:
		return atom{}, false
	}
	return a, true
}

// short reports whether the letter is a short name (K, Q, R, B), which is never doubled nor lengthened.
func (a atom) short() bool {
	return a.letter == 'K' || a.letter == 'Q' || a.letter == 'R' || a.letter == 'B'
}

// lengths gives the shorter and the longer coordinate of the atom's leaps.
func (a atom) lengths() (int, int) {
	if a.ring.Short == 0 && a.all[0] == 1 {
		return a.ring.Long, a.ring.Long
	}
	return a.ring.Short, a.ring.Long
}

// lengthen applies an X (3 more on the longer coordinate) or a Y (2 more on both).
func (a atom) lengthen(letter byte) atom {
	short, long := a.lengths()
	if letter == 'X' {
		long += 3
	} else {
		short, long = short+2, long+2
	}
	switch {
	case short == 0:
		a.ring, a.all = Ring{0, long}, evenPoints
	case short == long:
		a.ring, a.all = Ring{0, long}, oddPoints
	default:
		a.ring, a.all = Ring{short, long}, allPoints
	}
	return a
}
