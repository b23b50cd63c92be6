package xbetza

import "slices"

// A directions value is the directional letters of one leg in the order in which they stand, with their columns.
type directions struct {
	letters []byte
	columns []int
}

func (d directions) at(i int) byte {
	if i < len(d.letters) {
		return d.letters[i]
	}
	return 0
}

// axis gives 'v' for the letters f, b and v, 's' for l, r and s, 0 for others.
func axis(letter byte) byte {
	switch letter {
	case 'f', 'b', 'v':
		return 'v'
	case 'l', 'r', 's':
		return 's'
	}
	return 0
}

// compass is the point of each single letter, counted in eighths clockwise from forward.
func compass(letter byte) int {
	switch letter {
	case 'f':
		return 0
	case 'r':
		return 2
	case 'b':
		return 4
	}
	return 6
}

// singles writes v and s out as the letters they stand for.
func singles(letter byte) []byte {
	switch letter {
	case 'v':
		return []byte{'f', 'b'}
	case 's':
		return []byte{'l', 'r'}
	}
	return []byte{letter}
}

// A wrong direction: which letter, and why it does not fit.
type misdirected struct {
	index  int
	reason string
}

// points gives the points of the ring that the letters choose for a first leg of this atom.
func (a atom) points(d directions) ([]int, *misdirected) {
	if len(d.letters) == 0 {
		return a.all, nil
	}
	var chosen []int
	var wrong *misdirected
	switch {
	case a.ring.Oblique():
		chosen, wrong = obliquePoints(d)
	case len(a.all) == 8:
		chosen, wrong = eightPoints(d)
	case a.all[0] == 0:
		chosen, wrong = orthogonalPoints(d)
	default:
		chosen, wrong = diagonalPoints(d)
	}
	slices.Sort(chosen)
	return slices.Compact(chosen), wrong
}

func orthogonalPoints(d directions) (points []int, wrong *misdirected) {
	for i, letter := range d.letters {
		if letter == 'h' {
			return nil, &misdirected{i, "h (half) has no meaning for leaps along ranks and files"}
		}
		for _, single := range singles(letter) {
			points = append(points, compass(single))
		}
	}
	return points, nil
}

func diagonalPoints(d directions) (points []int, wrong *misdirected) {
	for i := 0; i < len(d.letters); i++ {
		letter, next := d.letters[i], d.at(i+1)
		switch {
		case letter == 'h':
			return nil, &misdirected{i, "h (half) must follow f, b, l or r"}
		case letter == 'v' || letter == 's':
			points = append(points, oddPoints...)
		case next == 'h':
			points = append(points, compass(letter)+1, compass(letter)-1)
			i++
		case next != 0 && axis(next) != axis(letter):
			if next == 'v' || next == 's' {
				return nil, &misdirected{i + 1, "on diagonal leaps a single letter already means the pair on that side; leave this one out"}
			}
			points = append(points, between(compass(letter), compass(next)))
			i++
		default:
			points = append(points, compass(letter)+1, compass(letter)-1)
		}
	}
	return modulo(points), nil
}

// between gives the diagonal between two orthogonal compass points.
func between(one, other int) int {
	if one+other == 6 && (one == 0 || other == 0) {
		return 7
	}
	return (one + other) / 2
}

func modulo(points []int) []int {
	for i := range points {
		points[i] = (points[i]%8 + 8) % 8
	}
	return points
}

// eightPoints reads letters in the system of eight directions: of K and Q, and of every later leg.
func eightPoints(d directions) (points []int, wrong *misdirected) {
	for i := 0; i < len(d.letters); i++ {
		letter, next := d.letters[i], d.at(i+1)
		switch {
		case letter == 'h':
			return nil, &misdirected{i, "h (half) must follow f, b, l or r"}
		case letter == 'v' || letter == 's':
			for _, single := range singles(letter) {
				points = append(points, compass(single))
			}
		case next == letter:
			return nil, &misdirected{i + 1, "doubled directions are not settled where eight directions are meant"}
		case next == 'h':
			points = append(points, compass(letter)-1, compass(letter), compass(letter)+1)
			i++
		case next != 0 && axis(next) != axis(letter):
			for _, single := range singles(next) {
				points = append(points, between(compass(letter), compass(single)))
			}
			i++
		default:
			points = append(points, compass(letter))
		}
	}
	return modulo(points), nil
}

// obliquePoints reads letters in pairs: the first picks half of the board, the second the pair of leaps inside it.
func obliquePoints(d directions) (points []int, wrong *misdirected) {
	for i := 0; i < len(d.letters); i++ {
		letter, next := d.letters[i], d.at(i+1)
		switch {
		case letter == 'h' && (next == 'r' || next == 'l'):
			points = append(points, handed(next)...)
			i++
		case letter == 'h':
			return nil, &misdirected{i, "h (half) must follow f, b, l or r, or stand before l or r"}
		case letter == 'v' || letter == 's':
			for _, single := range singles(letter) {
				points = append(points, narrow(single)...)
			}
		case next == 'h':
			for _, point := range []int{-2, -1, 0, 1} {
				points = append(points, compass(letter)+point)
			}
			i++
		case next == letter:
			points = append(points, narrow(letter)...)
			i++
		case next != 0 && next != 'h' && axis(next) != axis(letter):
			for _, single := range singles(next) {
				points = append(points, inside(letter, single))
			}
			i++
		default:
			points = append(points, narrow(letter)...)
		}
	}
	return modulo(points), nil
}

// narrow gives the two oblique leaps nearest to a direction.
func narrow(letter byte) []int { return []int{compass(letter) - 1, compass(letter)} }

// inside gives the leap of the half first that lies in the narrow pair of second: fr is the flat leap
// forward and right, rf the tall one.
func inside(first, second byte) int {
	pair := narrow(second)
	for _, point := range pair {
		for offset := -2; offset <= 1; offset++ {
			if (compass(first)+offset+8)%8 == (point+8)%8 {
				return point
			}
		}
	}
	return pair[0]
}

// handed gives the four right-handed or left-handed oblique leaps.
func handed(letter byte) []int {
	if letter == 'r' {
		return evenPoints
	}
	return oddPoints
}
