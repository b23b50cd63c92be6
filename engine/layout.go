package engine

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"pbemd/engine/quote"
)

// A layout is the first field of a position string: what stands where, and what is in hand.
type layout struct {
	files, ranks int
	board        []Man // by square
	hand         [2][]uint8
	hasHand      bool
}

// newLayout makes a layout without squares.
func newLayout(size int) *layout {
	l := &layout{board: make([]Man, size)}
	for s := range l.board {
		l.board[s] = wall
	}
	return l
}

// startsOf gives by square whether a man of this kind stands there.
func (l *layout) startsOf(m Man) []bool {
	starts := make([]bool, len(l.board))
	for s, x := range l.board {
		starts[s] = x == m
	}
	return starts
}

// readBoard reads ranks from the top between '/', then men in hand in square brackets.
func (v *Variant) readBoard(text string) (*layout, error) {
	text, hand, err := cutHand(text)
	if err != nil {
		return nil, err
	}
	rows := strings.Split(text, "/")
	if len(rows) > v.frame.ranks {
		return nil, fmt.Errorf("it has %d ranks, the board has %d", len(rows), v.frame.ranks)
	}
	l := newLayout(v.frame.size)
	l.ranks = len(rows)
	for i, row := range rows {
		rank := len(rows) - 1 - i
		men, err := v.readRow(row)
		if err != nil {
			return nil, fmt.Errorf("rank %d: %w", rank+1, err)
		}
		if i == 0 {
			l.files = len(men)
		}
		if len(men) != l.files || len(men) > v.frame.files {
			return nil, fmt.Errorf("rank %d has %d squares, the board has %d files", rank+1, len(men), min(l.files, v.frame.files))
		}
		for file, m := range men {
			l.board[v.frame.square(file, rank)] = m
		}
	}
	if err := v.checkSize(l); err != nil {
		return nil, err
	}
	return l, v.readHand(l, hand)
}

// checkSize compares the size with that of the variant's board.
func (v *Variant) checkSize(l *layout) error {
	if v.Resizes() {
		return nil
	}
	if l.files != v.frame.files || l.ranks != v.frame.ranks {
		return fmt.Errorf("the board of %s has %d files and %d ranks, this one has %d and %d",
			v.spec.Name, v.frame.files, v.frame.ranks, l.files, l.ranks)
	}
	return nil
}

// checkHoles compares the holes with those of the variant's board. A board that
// changes its size has none.
func (v *Variant) checkHoles(l *layout) error {
	for rank := range l.ranks {
		for file := range l.files {
			s := v.frame.square(file, rank)
			hole := l.board[s] == wall
			switch {
			case hole == (!v.Resizes() && v.layout.board[s] == wall):
			case hole:
				return fmt.Errorf("%s is no hole in %s", squareName(file, rank), v.spec.Name)
			default:
				return fmt.Errorf("%s is a hole in %s", squareName(file, rank), v.spec.Name)
			}
		}
	}
	return nil
}

// cutHand separates what stands in square brackets.
func cutHand(text string) (board, hand string, err error) {
	board, rest, found := strings.Cut(text, "[")
	if !found {
		return board, "", nil
	}
	hand, after, closed := strings.Cut(rest, "]")
	if !closed || after != "" {
		return "", "", fmt.Errorf("the men in hand stand in [ ] at the end of the board")
	}
	if hand == "-" {
		hand = ""
	}
	return board, hand, nil
}

// readRow reads one rank from the left.
func (v *Variant) readRow(row string) ([]Man, error) {
	var men []Man
	for row != "" {
		switch char := row[0]; {
		case char >= '0' && char <= '9':
			n, rest, err := readCount(row)
			if err != nil {
				return nil, err
			}
			for range n {
				men = append(men, Empty)
			}
			row = rest
		case char == '*':
			men = append(men, wall)
			row = row[1:]
		default:
			m, rest, err := v.readMan(row)
			if err != nil {
				return nil, err
			}
			men = append(men, m)
			row = rest
		}
		if len(men) > MostFiles {
			return nil, fmt.Errorf("it has more than %d squares", MostFiles)
		}
	}
	return men, nil
}

// readCount reads a number of empty squares, of one or two digits.
func readCount(row string) (n int, rest string, err error) {
	for row != "" && row[0] >= '0' && row[0] <= '9' {
		n = n*10 + int(row[0]-'0')
		row = row[1:]
		if n > MostFiles {
			break
		}
	}
	if n < 1 || n > MostFiles {
		return 0, "", fmt.Errorf("a number of empty squares must be from 1 to %d", MostFiles)
	}
	return n, row, nil
}

// readMan reads a man's label: one letter, or several in parentheses.
func (v *Variant) readMan(text string) (Man, string, error) {
	label, rest := "", ""
	if text[0] == '(' {
		inside, after, closed := strings.Cut(text[1:], ")")
		if !closed {
			return Empty, "", fmt.Errorf("the ( before %q is not closed", quote.Short(inside))
		}
		label, rest = inside, after
	} else {
		_, size := utf8.DecodeRuneInString(text)
		label, rest = text[:size], text[size:]
	}
	side := White
	if label == strings.ToLower(label) {
		side = Black
	} else if label != strings.ToUpper(label) {
		return Empty, "", fmt.Errorf("%q mixes upper case (White) and lower case (Black)", quote.Short(label))
	}
	for i, info := range v.types {
		if strings.EqualFold(info.Label, label) {
			return NewMan(Type(i+1), side), rest, nil
		}
	}
	return Empty, "", fmt.Errorf("%q is no man of %s; its men are %s", quote.Short(label), v.spec.Name, v.labels())
}

// labels lists the labels of all men.
func (v *Variant) labels() string {
	var labels []string
	for _, info := range v.types {
		labels = append(labels, info.Label)
	}
	return strings.Join(labels, " ")
}

// readHand reads the men in hand.
func (v *Variant) readHand(l *layout, text string) error {
	l.hasHand = text != ""
	for side := range l.hand {
		l.hand[side] = make([]uint8, len(v.types)+1)
	}
	for text != "" {
		m, rest, err := v.readMan(text)
		if err != nil {
			return fmt.Errorf("in hand: %w", err)
		}
		count := &l.hand[m.Side()][m.Type()]
		if *count == 255 {
			return fmt.Errorf("in hand: too many %s", v.types[m.Type()-1].Label)
		}
		*count++
		text = rest
	}
	return nil
}

// equalFold compares without regard to case.
func equalFold(a, b string) bool { return strings.EqualFold(a, b) }

// label writes a man as position strings do.
func (v *Variant) label(m Man) string {
	text := v.types[m.Type()-1].Label
	if m.Side() == Black {
		text = strings.ToLower(text)
	}
	if len(text) > 1 {
		text = "(" + text + ")"
	}
	return text
}

// byValue lists the types, the most valuable first, equal ones in the order of the file.
func (v *Variant) byValue() []Type {
	order := make([]Type, len(v.types))
	for i := range order {
		order[i] = Type(i + 1)
	}
	slices.SortStableFunc(order, func(a, b Type) int { return v.types[b-1].Value - v.types[a-1].Value })
	return order
}
