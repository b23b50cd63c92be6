package xbetza

import (
	"fmt"
	"strings"
)

// Parse reads a whole description. An error is always an *Error and names the column of what does not fit.
//
// What the notation's sources disagree about is refused rather than guessed: the letters J and L, later
// legs without a direction on atoms of four leaps, lame C and Z, and the like.
func Parse(text string) (Piece, error) {
	r := &reader{text: text}
	if text == "" {
		return Piece{}, r.fail(0, "it is empty; a man without moves is written -")
	}
	if text == "-" {
		return Piece{}, nil
	}
	var piece Piece
	for !r.done() {
		moves, err := r.move()
		if err != nil {
			return Piece{}, err
		}
		piece.Moves = append(piece.Moves, moves...)
		if len(piece.Moves) > mostMoves {
			return Piece{}, r.fail(0, fmt.Sprintf("more than %d alternative moves", mostMoves))
		}
	}
	return piece, nil
}

// mostMoves bounds what a description may grow to when groups and brackets are written out.
const mostMoves = 2000

// mostLegs bounds the legs of one move.
const mostLegs = 40

// mostModifiers bounds what stands before an atom when a group is written out: more than fits into mostLegs.
const mostModifiers = 1000

// A reader walks over the text.
type reader struct {
	text string
	next int
}

func (r *reader) done() bool { return r.next >= len(r.text) }

// peek gives the next byte, 0 at the end.
func (r *reader) peek() byte {
	if r.done() {
		return 0
	}
	return r.text[r.next]
}

// fail makes an error at an index of the text.
func (r *reader) fail(index int, reason string) error {
	return &Error{Text: r.text, Column: index + 1, Reason: reason}
}

// failAt makes an error at a column.
func (r *reader) failAt(column int, reason string) error { return r.fail(column-1, reason) }

// A letter is one lower-case modifier and its column.
type letter struct {
	char   byte
	column int
}

// move reads one move, which groups and brackets can make into several.
func (r *reader) move() ([]Move, error) {
	start := r.next
	texts, err := r.modifiers()
	if err != nil {
		return nil, err
	}
	if first := texts[0]; start > 0 && len(first) > 0 && first[0].char == 't' {
		return nil, r.fail(start, "t between two atoms is not settled, since drafts of the notation join legs so; write [F?R], or a capture that spares kings first of all")
	}
	switch char := r.peek(); {
	case char == 0:
		return nil, r.fail(r.next, "the description ends after modifiers; a capital (atom) was expected")
	case char == '[':
		if len(texts) != 1 || len(texts[0]) != 0 {
			return nil, r.fail(start, "modifiers before a bracket are not settled; write them inside, before each leg")
		}
		return r.bracket()
	case char == '@':
		return r.drop(texts, start)
	case char == 'O':
		return r.castling(texts, start)
	case char == 'U':
		return r.anywhere(texts, start)
	case char == 'I':
		return r.imitation(texts, start)
	}
	a, reach, err := r.atom()
	if err != nil {
		return nil, err
	}
	var moves []Move
	for _, letters := range texts {
		move, err := r.chain(letters, a, reach, start)
		if err != nil {
			return nil, err
		}
		moves = append(moves, move)
	}
	return moves, nil
}

// modifiers reads the lower-case letters before an atom. A group with a number gives one text for each
// number of repetitions; otherwise there is exactly one.
func (r *reader) modifiers() ([][]letter, error) {
	before, err := r.letters()
	if err != nil {
		return nil, err
	}
	if r.peek() != '(' {
		return [][]letter{before}, nil
	}
	opened := r.next
	r.next++
	group, err := r.letters()
	if err != nil {
		return nil, err
	}
	if r.peek() != ')' {
		return nil, r.fail(r.next, "a ) was expected to close the group of modifiers")
	}
	r.next++
	if len(group) == 0 {
		return nil, r.fail(opened, "the group in ( ) is empty")
	}
	at := r.next
	times, written, err := r.number()
	if err != nil {
		return nil, err
	}
	if !written || times == 0 {
		return nil, r.fail(at, "after ) the largest number of repetitions was expected, 1 or more")
	}
	after, err := r.letters()
	if err != nil {
		return nil, err
	}
	if r.peek() == '(' {
		return nil, r.fail(r.next, "only one group is allowed for an atom")
	}
	if len(before)+times*len(group)+len(after) > mostModifiers {
		return nil, r.fail(at, fmt.Sprintf("written out, this would be more than %d modifiers before an atom", mostModifiers))
	}
	var texts [][]letter
	text := append([]letter(nil), before...)
	for range times + 1 {
		texts = append(texts, append(append([]letter(nil), text...), after...))
		text = append(text, group...)
	}
	return texts, nil
}

// known holds every modifier; w is a letter without meaning.
const known = "fblrvshmcdektinjpgoqzxyua"

// letters reads lower-case modifiers as far as they go.
func (r *reader) letters() ([]letter, error) {
	var letters []letter
	for !r.done() && r.peek() >= 'a' && r.peek() <= 'z' {
		if !strings.ContainsRune(known, rune(r.peek())) {
			return nil, r.fail(r.next, fmt.Sprintf("%q is no modifier", r.peek()))
		}
		letters = append(letters, letter{r.peek(), r.next + 1})
		r.next++
	}
	return letters, nil
}

// number reads digits as far as they go, two at most, and reports whether there were any.
func (r *reader) number() (value int, written bool, err error) {
	start := r.next
	for !r.done() && r.peek() >= '0' && r.peek() <= '9' {
		value = value*10 + int(r.peek()-'0')
		r.next++
		if r.next-start > 2 {
			return 0, true, r.fail(start, "a number has two digits at most")
		}
	}
	if r.next-start == 2 && r.text[start] == '0' {
		return 0, true, r.fail(start, "a number does not begin with 0")
	}
	return value, r.next > start, nil
}

// atom reads a capital, what lengthens it, and its range.
func (r *reader) atom() (atom, int, error) {
	char := r.peek()
	switch char {
	case 'J', 'L':
		return atom{}, 0, r.fail(r.next, "J and L are not settled (sources swap them); write C for the leap (1,3), Z for (2,3)")
	case '(':
		return atom{}, 0, r.fail(r.next, "only one group is allowed for an atom")
	}
	a, ok := atomOf(char)
	if !ok {
		return atom{}, 0, r.fail(r.next, fmt.Sprintf("found %q; an atom was expected (W F D N A H C Z G, K Q R B, O, U, I, @ or a bracket)", r.textAt()))
	}
	r.next++
	for !a.short() && (r.peek() == 'X' || r.peek() == 'Y') {
		a = a.lengthen(r.peek())
		r.next++
		if _, long := a.lengths(); long > 40 {
			return atom{}, 0, r.fail(r.next-1, "no board is large enough for this leap")
		}
	}
	reach, err := r.reach(a)
	return a, reach, err
}

// textAt gives the character at the reading point, whole even when it has several bytes.
func (r *reader) textAt() string {
	for _, char := range r.text[r.next:] {
		return string(char)
	}
	return ""
}

// reach reads the range after an atom.
func (r *reader) reach(a atom) (int, error) {
	plain := r.text[r.next-1] == a.letter
	switch char := r.peek(); {
	case char == '*':
		r.next++
		return HalfBoard, nil
	case char == a.letter && plain && !a.short():
		r.next++
		return Unlimited, nil
	case char >= '0' && char <= '9':
		value, _, err := r.number()
		return value, err
	}
	return a.reach, nil
}
