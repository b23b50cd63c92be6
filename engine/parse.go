package engine

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Parse reads a position string: FEN, extended as the project's position strings are. It reads generously
// (fields may be missing from the end, the case of the side does not matter) and refuses what cannot be a
// position of the variant, saying what is wrong.
func (v *Variant) Parse(text string) (*Position, error) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return nil, fmt.Errorf("the position string is empty")
	}
	l, err := v.readBoard(fields[0])
	if err != nil {
		return nil, fmt.Errorf("the board in the position string: %w", err)
	}
	if l.hasHand && !v.hands {
		return nil, fmt.Errorf("position string: nothing is held in hand in %s, so [ ] must be empty", v.spec.Name)
	}
	p := v.place(l)
	if v.spec.Resizes {
		p.fit()
		p.edits, p.state.light = p.edits[:0], false
	}
	fields, extra, err := splitFields(fields[1:])
	if err != nil {
		return nil, err
	}
	if err := p.readImitated(extra); err != nil {
		return nil, fmt.Errorf("position string: %w", err)
	}
	for i, read := range []func(*Position, string) error{readSide, readRights, readPassed, readClock, readNumber} {
		if i < len(fields) {
			if err := read(p, fields[i]); err != nil {
				return nil, fmt.Errorf("position string: %w", err)
			}
		}
	}
	if err := p.readExtra(extra); err != nil {
		return nil, fmt.Errorf("position string: %w", err)
	}
	p.state.hash = p.freshHash()
	if err := p.verify(); err != nil {
		return nil, fmt.Errorf("this position cannot be: %w", err)
	}
	if v.spec.Rule != nil {
		v.spec.Rule.Turned(p)
	}
	if v.endsEarly && v.layout != nil && v.start != nil {
		p.state.end = p.endOfMove()
	}
	p.edits = p.edits[:0]
	return p, nil
}

// place sets the men of a layout on a new board, White to move.
func (v *Variant) place(l *layout) *Position {
	p := &Position{
		variant: v, tables: &v.tables,
		board: append([]Man(nil), l.board...),
		index: make([]int16, v.frame.size), pinned: make([]uint8, v.frame.size), evading: make([]bool, v.frame.size),
		state: state{number: 1, files: uint8(l.files), ranks: uint8(l.ranks)},
	}
	for s := range p.men {
		p.men[s] = make([]Square, 0, v.frame.files*v.frame.ranks)
		if v.hands {
			p.hand[s] = append([]uint8(nil), l.hand[s]...)
		}
	}
	for _, s := range p.squares() {
		if m := p.board[s]; m.Exists() {
			p.board[s] = Empty
			p.add(s, m)
		}
	}
	p.edits = p.edits[:0]
	if v.watched != nil {
		p.moved = make([]bool, v.frame.size)
		for s, watched := range v.watched {
			p.moved[s] = watched && p.board[s] != v.layout.board[s]
		}
	}
	return p
}

// squares lists the squares of the present board, the lowest rank first.
func (p *Position) squares() []Square {
	squares := make([]Square, 0, p.Files()*p.Ranks())
	for rank := range p.Ranks() {
		for file := range p.Files() {
			if s := p.variant.frame.square(file, rank); p.board[s] != wall {
				squares = append(squares, s)
			}
		}
	}
	return squares
}

// splitFields separates the fields of FEN from key=value fields.
func splitFields(fields []string) (plain []string, extra map[string]string, err error) {
	extra = map[string]string{}
	for _, field := range fields {
		key, value, found := strings.Cut(field, "=")
		switch _, twice := extra[key]; {
		case !found && len(extra) > 0:
			return nil, nil, fmt.Errorf("position string: %q stands after the fields with =", field)
		case !found:
			plain = append(plain, field)
		case twice:
			return nil, nil, fmt.Errorf("position string: %s= is written twice", key)
		default:
			extra[key] = value
		}
	}
	if len(plain) > 5 {
		return nil, nil, fmt.Errorf("position string: %q is one field too many (board, side, castling, en passant, clock, move number)", plain[5])
	}
	return plain, extra, nil
}

func readSide(p *Position, text string) error {
	switch strings.ToLower(text) {
	case "w", "white":
	case "b", "black":
		p.side = Black
	default:
		return fmt.Errorf("the side to move is w or b, not %q", text)
	}
	return nil
}

// nothing reports whether a field is a dash of some kind.
func nothing(text string) bool { return text == "-" || text == "–" || text == "—" }

func readRights(p *Position, text string) error {
	if nothing(text) {
		return nil
	}
	for _, letter := range text {
		found := false
		for i, r := range p.variant.rights {
			if rune(r.letter) != letter {
				continue
			}
			found = true
			p.state.rights |= 1 << i
			if p.board[r.king] != r.kingMan || p.board[r.partner] != r.man {
				return fmt.Errorf("castling %c needs the %s's %s on %s and %s on %s", letter, strings.ToLower(r.side.String()),
					p.variant.Type(r.kingMan.Type()).Name, p.SquareName(r.king), p.variant.Type(r.man.Type()).Name, p.SquareName(r.partner))
			}
		}
		if !found {
			return fmt.Errorf("the castling rights %q are not known here; they are some of %s, or -", text, p.variant.rightLetters())
		}
	}
	return nil
}

// rightLetters lists the letters of castling rights.
func (v *Variant) rightLetters() string {
	letters := ""
	for _, r := range v.rights {
		letters += string(r.letter)
	}
	if letters == "" {
		return "none"
	}
	return letters
}

func readClock(p *Position, text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > mostClock {
		return fmt.Errorf("the halfmove clock is a number from 0 to %d, not %q", mostClock, text)
	}
	p.state.clock = int32(n)
	return nil
}

// The largest clock and move number that a position string may have.
const (
	mostClock  = 9999
	mostNumber = 9999
)

func readNumber(p *Position, text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > mostNumber {
		return fmt.Errorf("the move number is from 1 to %d, not %q", mostNumber, text)
	}
	p.state.number = int32(n)
	return nil
}

// readExtra reads the key=value fields.
func (p *Position) readExtra(extra map[string]string) error {
	for _, key := range slices.Sorted(maps.Keys(extra)) {
		value := extra[key]
		known, err := p.readField(key, value)
		if rule := p.variant.spec.Rule; !known && rule != nil {
			known, err = rule.Read(p, key, value)
		}
		if err != nil {
			return fmt.Errorf("%s=%s: %w", key, value, err)
		}
		if !known {
			return fmt.Errorf("%s has no field %s=", p.variant.spec.Name, key)
		}
	}
	return nil
}

// readField reads the fields that need no rule module.
func (p *Position) readField(key, value string) (known bool, err error) {
	switch {
	case key == "a1" && p.variant.spec.Resizes:
		if value != "light" && value != "dark" {
			return true, fmt.Errorf("a1 is light or dark")
		}
		p.state.light = value == "light"
		return true, nil
	case key == "drawn" && p.variant.spec.Hand.Draw:
		return true, p.readDrawn(value)
	case key == "moved" && p.moved != nil:
		return true, p.readMoved(value)
	}
	return false, nil
}

// readDrawn reads the man that was drawn and not yet put.
func (p *Position) readDrawn(text string) error {
	if text == "" {
		return fmt.Errorf("a man was expected")
	}
	m, rest, err := p.variant.readMan(text)
	switch {
	case err != nil:
		return err
	case rest != "":
		return fmt.Errorf("one man was expected")
	case m.Side() != p.side:
		return fmt.Errorf("it is %s's turn, so the man drawn is %s's (upper case White, lower case Black)", p.side, p.side)
	}
	p.state.drawn = m.Type()
	return nil
}

// readMoved reads the squares of men that have moved although they stand as at the start.
func (p *Position) readMoved(text string) error {
	for _, name := range strings.Split(text, ",") {
		s, ok := p.ParseSquare(name)
		if !ok || !p.variant.watched[s] {
			return fmt.Errorf("%q is no square on which that matters", name)
		}
		p.moved[s] = true
	}
	return nil
}

// freshHash computes the hash from nothing.
func (p *Position) freshHash() uint64 {
	v := p.variant
	hash := v.rightsKey(p.state.rights) ^ p.passedKey() ^ passesKey(p.state.passes) ^ drawnKey(p.state.drawn) ^ imitatedKey(p.state.imitated)
	for i, value := range p.state.memory {
		hash ^= memoryKey(i, value)
	}
	for s, moved := range p.moved {
		if moved {
			hash ^= movedKey(Square(s))
		}
	}
	for side := range p.men {
		for _, s := range p.men[side] {
			hash ^= v.key(p.board[s], s)
		}
		for t, count := range p.hand[side] {
			hash ^= v.handKey(Side(side), Type(t), count)
		}
	}
	if p.side == Black {
		hash ^= sideKey
	}
	return hash
}
