package xbetza

import (
	"fmt"
	"slices"
)

// A part is the letters of one leg: directions apart from the rest.
type part struct {
	column     int
	directions directions
	count      map[byte]int
	columns    map[byte]int
}

// split cuts a text of modifiers at its a's and sorts the letters of each leg.
func split(letters []letter, column int) []part {
	parts := []part{newPart(column)}
	for _, l := range letters {
		last := &parts[len(parts)-1]
		switch l.char {
		case 'a':
			parts = append(parts, newPart(l.column+1))
		case 'f', 'b', 'l', 'r', 'v', 's', 'h':
			last.directions.letters = append(last.directions.letters, l.char)
			last.directions.columns = append(last.directions.columns, l.column)
		default:
			last.count[l.char]++
			last.columns[l.char] = l.column
		}
	}
	return parts
}

func newPart(column int) part {
	return part{column: column, count: map[byte]int{}, columns: map[byte]int{}}
}

// at gives the column of a modality's letter, that of the leg when it is not written.
func (p part) at(char byte) int {
	if column, written := p.columns[char]; written {
		return column
	}
	return p.column
}

// chain builds a move of one or more legs that share an atom.
func (r *reader) chain(letters []letter, a atom, reach, start int) (Move, error) {
	parts := split(letters, start+1)
	if len(parts) > mostLegs {
		return Move{}, r.fail(start, fmt.Sprintf("a move of more than %d legs", mostLegs))
	}
	move := Move{Column: start + 1, Form: Path}
	for i, p := range parts {
		leg := Leg{Column: p.column, Ring: a.ring, Range: reach}
		if err := r.direct(&leg, p, a, i); err != nil {
			return Move{}, err
		}
		if err := r.mode(&leg, p, i, i == len(parts)-1); err != nil {
			return Move{}, err
		}
		if i < len(parts)-1 && (p.count['y'] > 0 || p.count['g'] > 0) {
			if reach != 1 && reach != Unlimited {
				return Move{}, r.failAt(p.toggle(), "y and g are settled only for a range of 1 or without limit")
			}
			reach = 1 - reach
		}
		move.Legs = append(move.Legs, leg)
	}
	return move, r.settle(&move, parts)
}

// toggle gives the column of the letter that changes the range.
func (p part) toggle() int { return max(p.at('y'), p.at('g')) }

// direct sets where a leg may go: points for the first, turns for a later one.
func (r *reader) direct(leg *Leg, p part, a atom, index int) error {
	if index == 0 {
		points, wrong := a.points(p.directions)
		if wrong != nil {
			return r.failAt(p.directions.columns[wrong.index], wrong.reason)
		}
		leg.Points = points
		return nil
	}
	if len(p.directions.letters) == 0 && len(a.all) != 8 && p.count['z'] == 0 && p.count['q'] == 0 {
		return r.failAt(p.column, "a direction was expected: which ones a later leg has without it is not settled for this atom")
	}
	turns, err := r.turns(p)
	leg.Turns = turns
	return err
}

// turns reads the directions of a later leg, which are relative to the leg before.
func (r *reader) turns(p part) ([]Turn, error) {
	hand := Written
	switch {
	case p.count['z'] > 0 && p.count['q'] > 0:
		return nil, r.failAt(p.at('q'), "z and q exclude each other")
	case p.count['z'] > 0:
		hand = OtherHand
	case p.count['q'] > 0:
		hand = SameHand
	}
	if hand != Written {
		return r.handed(p, hand)
	}
	if len(p.directions.letters) == 0 {
		return turnsOf([]int{-3, -2, -1, 0, 1, 2, 3}), nil
	}
	points, wrong := eightPoints(p.directions)
	if wrong != nil {
		return nil, r.failAt(p.directions.columns[wrong.index], wrong.reason)
	}
	slices.Sort(points)
	points = slices.Compact(points)
	for i := range points {
		if points[i] > 4 {
			points[i] -= 8
		}
	}
	return turnsOf(points), nil
}

func turnsOf(eighths []int) []Turn {
	var turns []Turn
	for _, e := range eighths {
		turns = append(turns, Turn{Eighths: e})
	}
	return turns
}

// handed reads a turn to the other or the same hand: alone a right angle, with f 45 degrees, with b 135.
func (r *reader) handed(p part, hand Hand) ([]Turn, error) {
	switch text := string(p.directions.letters); text {
	case "", "s":
		return []Turn{{2, hand}}, nil
	case "f", "fs":
		return []Turn{{1, hand}}, nil
	case "b", "bs":
		return []Turn{{3, hand}}, nil
	}
	return nil, r.failAt(p.directions.columns[0], "beside z or q of a later leg only f, b or s was expected")
}
