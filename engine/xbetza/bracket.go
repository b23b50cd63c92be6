package xbetza

import "slices"

// A link is one leg inside a bracket.
type link struct {
	part  part
	atom  atom
	reach int
	stop  bool // a ? follows: the move may end here
}

// bracket reads [A-B] and [A?B] and writes them out: one move for each leg where the man may stop.
func (r *reader) bracket() ([]Move, error) {
	start := r.next
	links, err := r.links()
	if err != nil {
		return nil, err
	}
	var moves []Move
	for i, l := range links {
		if i < len(links)-1 && !l.stop {
			continue
		}
		move, err := r.linked(links[:i+1], start)
		if err != nil {
			return nil, err
		}
		moves = append(moves, move)
	}
	return moves, nil
}

// links reads what stands between [ and ].
func (r *reader) links() ([]link, error) {
	r.next++
	var links []link
	for {
		at := r.next
		letters, err := r.letters()
		if err != nil {
			return nil, err
		}
		for _, l := range letters {
			if l.char == 'a' || l.char == 'y' {
				return nil, r.failAt(l.column, "inside brackets legs are joined by - and ?, and each has its own atom")
			}
		}
		switch r.peek() {
		case '[':
			return nil, r.fail(r.next, "nested brackets are not settled")
		case '(', 'O', 'U', 'I', '@':
			return nil, r.fail(r.next, "inside brackets an atom was expected (W F D N A H C Z G, K Q R B)")
		}
		a, reach, err := r.atom()
		if err != nil {
			return nil, err
		}
		l := link{part: split(letters, at+1)[0], atom: a, reach: reach}
		switch r.peek() {
		case ']':
			r.next++
			if len(links) == 0 {
				return nil, r.fail(r.next-1, "a bracket needs two legs at least, as in [F-R]")
			}
			if len(links) >= mostLegs {
				return nil, r.fail(at, "too many legs in one bracket")
			}
			return append(links, l), nil
		case '-', '?':
			l.stop = r.peek() == '?'
			r.next++
		default:
			return nil, r.fail(r.next, "- (must go on), ? (may go on) or ] was expected")
		}
		links = append(links, l)
	}
}

// linked builds the move that ends with the last of these legs.
func (r *reader) linked(links []link, start int) (Move, error) {
	move := Move{Column: start + 1, Form: Path}
	var parts []part
	family := -1
	for i, l := range links {
		leg := Leg{Column: l.part.column, Ring: l.atom.ring, Range: l.reach}
		if err := r.mode(&leg, l.part, i, i == len(links)-1); err != nil {
			return Move{}, err
		}
		if i == 0 {
			if err := r.direct(&leg, l.part, l.atom, 0); err != nil {
				return Move{}, err
			}
			family = l.atom.family()
		} else {
			turns, err := r.linkTurns(l, links[i-1], family)
			if err != nil {
				return Move{}, err
			}
			leg.Turns, leg.Points = turns, l.atom.all
			family = l.atom.family()
		}
		move.Legs = append(move.Legs, leg)
		parts = append(parts, l.part)
	}
	return move, r.settle(&move, parts)
}

// The families of atoms: which points of the ring they use.
const (
	orthogonal = iota
	diagonal
	eight
	oblique
)

func (a atom) family() int {
	switch {
	case a.ring.Oblique():
		return oblique
	case len(a.all) == 8:
		return eight
	case a.all[0] == 0:
		return orthogonal
	}
	return diagonal
}

// linkTurns gives the turns of a later leg: straight on or to both outward diagonals without a direction.
func (r *reader) linkTurns(l, before link, family int) ([]Turn, error) {
	own := l.atom.family()
	if (own == oblique) != (family == oblique) || own == oblique && l.atom.ring != before.atom.ring {
		return nil, r.failAt(l.part.column, "how an oblique leap continues another kind of leap is not settled")
	}
	if len(l.part.directions.letters) == 0 && l.part.count['z'] == 0 && l.part.count['q'] == 0 {
		switch {
		case own == eight || family == eight:
			return nil, r.failAt(l.part.column, "a direction was expected: K and Q in brackets have no settled one")
		case own == family:
			return turnsOf([]int{0}), nil
		}
		return turnsOf([]int{-1, 1}), nil
	}
	if l.part.count['q'] > 0 {
		return nil, r.failAt(l.part.columns['q'], "q inside brackets is not settled")
	}
	turns, err := r.turns(l.part)
	if err != nil {
		return nil, err
	}
	fits := func(t Turn) bool {
		return own == eight || own == oblique || family == eight || (t.Eighths%2 == 0) == (own == family)
	}
	if !slices.ContainsFunc(turns, fits) || family != eight && !all(turns, fits) {
		return nil, r.failAt(l.part.column, "this direction does not lead to a leap of this atom")
	}
	return turns, nil
}

func all(turns []Turn, fits func(Turn) bool) bool {
	return !slices.ContainsFunc(turns, func(t Turn) bool { return !fits(t) })
}
