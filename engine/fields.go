package engine

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"pbemd/engine/quote"
)

// plainFields are those behind the board, in their order, with what of a Spec must be right before they can be judged.
var plainFields = [5]struct {
	read  func(*Position, string) error
	needs []string
}{
	{readSide, nil}, {readRights, []string{"men"}}, {readPassed, []string{"men", "hand"}}, {readClock, nil}, {readNumber, nil},
}

// readFields reads what stands behind the board, as far as what it needs may be relied on, and gives all that is wrong.
func (p *Position) readFields(plain []string, extra map[string]string, may func(needs ...string) bool) (wrong []error) {
	men := may("men")
	if men {
		if err := p.readImitated(extra); err != nil {
			wrong = append(wrong, err)
		}
	}
	for i, text := range plain {
		if field := &plainFields[i]; may(field.needs...) {
			if err := field.read(p, text); err != nil {
				wrong = append(wrong, err)
			}
		}
	}
	if men && may("hand", "rule") {
		wrong = append(wrong, p.readExtra(extra)...)
	}
	return wrong
}

// splitFields separates the fields of FEN from key=value fields.
func splitFields(fields []string) (plain []string, extra map[string]string, err error) {
	extra = map[string]string{}
	for _, field := range fields {
		key, value, found := strings.Cut(field, "=")
		switch _, twice := extra[key]; {
		case !found && len(extra) > 0:
			return nil, nil, fmt.Errorf("%q stands after the fields with =", quote.Short(field))
		case !found:
			plain = append(plain, field)
		case twice:
			return nil, nil, fmt.Errorf("%s= is written twice", quote.Short(key))
		default:
			extra[key] = value
		}
	}
	if len(plain) > len(plainFields) {
		return nil, nil, fmt.Errorf("%q is one field too many (board, side, castling, en passant, clock, move number)", quote.Short(plain[len(plainFields)]))
	}
	return plain, extra, nil
}

func readSide(p *Position, text string) error {
	switch strings.ToLower(text) {
	case "w", "white":
	case "b", "black":
		p.side = Black
	default:
		return fmt.Errorf("the side to move is w or b, not %q", quote.Short(text))
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
			return fmt.Errorf("the castling rights %q are not known here; they are some of %s, or -", quote.Short(text), p.variant.rightLetters())
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
		return fmt.Errorf("the halfmove clock is a number from 0 to %d, not %q", mostClock, quote.Short(text))
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
		return fmt.Errorf("the move number is from 1 to %d, not %q", mostNumber, quote.Short(text))
	}
	p.state.number = int32(n)
	return nil
}

// readExtra reads the key=value fields.
func (p *Position) readExtra(extra map[string]string) (wrong []error) {
	for _, key := range slices.Sorted(maps.Keys(extra)) {
		value := extra[key]
		known, err := p.readField(key, value)
		if rule := p.variant.spec.Rule; !known && rule != nil {
			known, err = rule.Read(p, key, value)
		}
		switch {
		case err != nil:
			wrong = append(wrong, fmt.Errorf("%s=%s: %w", key, quote.Short(value), err))
		case !known:
			wrong = append(wrong, fmt.Errorf("%s has no field %s=", p.variant.spec.Name, quote.Short(key)))
		}
	}
	return wrong
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
			return fmt.Errorf("%q is no square on which that matters", quote.Short(name))
		}
		p.moved[s] = true
	}
	return nil
}
