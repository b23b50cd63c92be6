package xbetza

import (
	"fmt"
	"strings"
)

// castling reads O with its number of files.
func (r *reader) castling(texts [][]letter, start int) ([]Move, error) {
	at := r.next
	r.next++
	steps, written, err := r.number()
	if err != nil {
		return nil, err
	}
	if !written || steps == 0 {
		return nil, r.fail(at, "castling needs the number of files that the king goes, as in O2; O alone is not settled")
	}
	p, err := r.onlyPart(texts, start, "castling")
	if err != nil {
		return nil, err
	}
	if err := r.only(p, "ij", "castling is written with i, j, l, r and s"); err != nil {
		return nil, err
	}
	move := Move{Column: start + 1, Form: Castling, Steps: steps}
	for i, char := range p.directions.letters {
		switch char {
		case 'l':
			move.Left = true
		case 'r':
			move.Right = true
		case 's':
			move.Left, move.Right = true, true
		default:
			return nil, r.failAt(p.directions.columns[i], "castling goes sideways: l, r or s was expected")
		}
	}
	if !move.Left && !move.Right {
		move.Left, move.Right = true, true
	}
	switch p.count['i'] {
	case 0:
		return nil, r.fail(start, "castling is only for a man that has not moved: write i before it, as in isO2")
	case 1:
	default:
		return nil, r.failAt(p.at('i'), "castling is only for a man that has not moved: one i was expected")
	}
	leg := Leg{Column: start + 1, Mode: Initial, Range: 1}
	if p.count['j'] > 0 {
		leg.Mode |= Second
	}
	move.Legs = []Leg{leg}
	return []Move{move}, nil
}

// anywhere reads U.
func (r *reader) anywhere(texts [][]letter, start int) ([]Move, error) {
	r.next++
	p, err := r.onlyPart(texts, start, "U")
	if err != nil {
		return nil, err
	}
	if len(p.directions.letters) > 0 {
		return nil, r.failAt(p.directions.columns[0], "U goes to any square and has no direction")
	}
	if err := r.only(p, "mcdkti", "U is written with m, c, d, k, t and i"); err != nil {
		return nil, err
	}
	leg := Leg{Column: start + 1, Range: 1}
	if err := r.mode(&leg, p, 0, true); err != nil {
		return nil, err
	}
	return []Move{{Column: start + 1, Form: Anywhere, Legs: []Leg{leg}}}, nil
}

// imitation reads I. What a modifier would do to moves that are other ones each time is told nowhere.
func (r *reader) imitation(texts [][]letter, start int) ([]Move, error) {
	if len(texts) != 1 || len(texts[0]) != 0 {
		return nil, r.fail(start, "modifiers before I are not settled: it moves as the man that moved last, whatever that is")
	}
	r.next++
	return []Move{{Column: start + 1, Form: Imitation, Legs: []Leg{{Column: start + 1, Range: 1}}}}, nil
}

// drop reads @.
func (r *reader) drop(texts [][]letter, start int) ([]Move, error) {
	r.next++
	at := r.next
	ranks, written, err := r.number()
	if err != nil {
		return nil, err
	}
	if !written {
		ranks = 1
	}
	if ranks == 0 {
		return nil, r.fail(at, "after @ the number of ranks was expected, 1 or more")
	}
	move := Move{Column: start + 1, Form: Drop, Steps: ranks, Legs: []Leg{{Column: start + 1, Mode: Quiet, Range: 1}}}
	if len(texts) != 1 {
		return nil, r.fail(start, "a group before @ is not defined")
	}
	for _, l := range texts[0] {
		switch l.char {
		case 'j':
			move.Limits.NotBackRank = true
		case 'f':
			move.Limits.File++
		case 's':
			move.Limits.Colour++
		case 'b':
			move.Limits.Board++
		default:
			return nil, r.failAt(l.column, fmt.Sprintf("%q before @ is not defined; j, f, s or b was expected", l.char))
		}
	}
	return []Move{move}, nil
}

// onlyPart takes the modifiers of a move that has one leg and no group.
func (r *reader) onlyPart(texts [][]letter, start int, what string) (part, error) {
	if len(texts) != 1 {
		return part{}, r.fail(start, "a group before "+what+" is not defined")
	}
	parts := split(texts[0], start+1)
	if len(parts) != 1 {
		return part{}, r.failAt(parts[1].column-1, what+" cannot be one of several legs")
	}
	return parts[0], nil
}

// only refuses modalities other than the given ones.
func (r *reader) only(p part, letters, reason string) error {
	column := 0
	for char, at := range p.columns {
		if !strings.ContainsRune(letters, rune(char)) && (column == 0 || at < column) {
			column = at
		}
	}
	if column > 0 {
		return r.failAt(column, reason)
	}
	return nil
}
