package rules

import (
	"fmt"
	"slices"
	"strings"

	"pbemd/engine"
	"pbemd/engine/quote"
)

// The state in position strings (10), upper case White, lower case Black:
//
//	pop=w1-waits,b2  the pawn of pawns of White has arrived once and waits, that of Black has arrived twice
//	reign=Mx         who reigns in place of the king
//	inert=f9,d8      mated monarchs that stand still for this turn
//	exchanged=KMk    monarchs that have used their exchange
//	pending=c9,d10   pawns exchanged into the zone that have not promoted yet
//	corner=a10       who reigns has drawn the game by moving to this corner

var bothSides = [2]engine.Side{engine.White, engine.Black}

// Fields writes the state.
func (t *Timur) Fields(p *engine.Position) string {
	var fields []string
	for _, field := range []struct{ key, value string }{
		{"pop", t.popField(p)}, {"reign", t.reignField(p)}, {"inert", t.inertField(p)},
		{"exchanged", t.exchangedField(p)}, {"pending", t.pendingField(p)}, {"corner", t.cornerField(p)},
	} {
		if field.value != "" {
			fields = append(fields, field.key+"="+field.value)
		}
	}
	return strings.Join(fields, " ")
}

func (t *Timur) popField(p *engine.Position) string {
	var words []string
	for _, side := range bothSides {
		lived := p.Memory(arrivals + int(side))
		if lived == 0 {
			continue
		}
		word := fmt.Sprintf("%c%d", "wb"[side], lived)
		if p.At(p.Find(side, t.pop)).Inert() {
			word += "-waits"
		}
		words = append(words, word)
	}
	return strings.Join(words, ",")
}

// letter is the label of a monarch in the case of its side.
func (t *Timur) letter(p *engine.Position, side engine.Side, monarch engine.Type) string {
	label := p.Variant().Type(monarch).Label
	if side == engine.Black {
		label = strings.ToLower(label)
	}
	return label
}

func (t *Timur) reignField(p *engine.Position) string {
	letters := ""
	for _, side := range bothSides {
		if royal := p.Royal(side); royal != engine.NoSquare && p.At(royal).Type() != t.king {
			letters += t.letter(p, side, p.At(royal).Type())
		}
	}
	return letters
}

func (t *Timur) inertField(p *engine.Position) string {
	return squareNames(p, func(s engine.Square) bool { return p.At(s).Inert() && p.At(s).Type() != t.pop })
}

func (t *Timur) exchangedField(p *engine.Position) string {
	letters := ""
	for _, side := range bothSides {
		for _, monarch := range t.monarchs() {
			if p.Memory(exchanged)&t.exchangeBit(side, monarch) != 0 {
				letters += t.letter(p, side, monarch)
			}
		}
	}
	return letters
}

func (t *Timur) pendingField(p *engine.Position) string {
	return squareNames(p, func(s engine.Square) bool { return t.pending(p, s) })
}

// squareNames lists the squares of men that have a quality, in the order of the squares.
func squareNames(p *engine.Position, has func(engine.Square) bool) string {
	var squares []engine.Square
	for _, side := range bothSides {
		for _, s := range p.Men(side) {
			if has(s) {
				squares = append(squares, s)
			}
		}
	}
	slices.Sort(squares)
	var names []string
	for _, s := range squares {
		names = append(names, p.SquareName(s))
	}
	return strings.Join(names, ",")
}

// Read reads the state. The fields come in the order of the alphabet, so that mated monarchs stand still before the
// next one reigns.
func (t *Timur) Read(p *engine.Position, key, value string) (bool, error) {
	switch key {
	case "corner":
		s, ok := p.ParseSquare(value)
		if !ok {
			return true, fmt.Errorf("%q is no square of the board", quote.Short(value))
		}
		p.EditMemory(cornered, int(s))
		return true, nil
	case "exchanged":
		return true, t.eachLetter(p, value, func(side engine.Side, monarch engine.Type) error {
			p.EditMemory(exchanged, p.Memory(exchanged)|t.exchangeBit(side, monarch))
			return nil
		})
	case "inert":
		return true, eachSquare(p, value, func(s engine.Square) error { return t.readInert(p, s) })
	case "pending":
		return true, eachSquare(p, value, func(s engine.Square) error { return t.readPending(p, s) })
	case "pop":
		for _, word := range strings.Split(value, ",") {
			if err := t.readPop(p, word); err != nil {
				return true, err
			}
		}
		return true, nil
	case "reign":
		return true, t.eachLetter(p, value, func(side engine.Side, monarch engine.Type) error {
			s := p.Find(side, monarch)
			if monarch == t.king || s == engine.NoSquare || p.At(s).Inert() {
				return fmt.Errorf("%s has no such man that could reign in place of the king", side)
			}
			t.crown(p, s)
			return nil
		})
	}
	return false, nil
}

// eachLetter reads letters of monarchs.
func (t *Timur) eachLetter(p *engine.Position, text string, each func(engine.Side, engine.Type) error) error {
	for _, letter := range strings.Split(text, "") {
		known := false
		for _, side := range bothSides {
			for _, monarch := range t.monarchs() {
				if letter != t.letter(p, side, monarch) {
					continue
				}
				known = true
				if err := each(side, monarch); err != nil {
					return err
				}
			}
		}
		if !known {
			return fmt.Errorf("%q is no monarch; they are K, M and X, in small letters for Black", letter)
		}
	}
	return nil
}

// eachSquare reads names of squares.
func eachSquare(p *engine.Position, text string, each func(engine.Square) error) error {
	for _, name := range strings.Split(text, ",") {
		s, ok := p.ParseSquare(name)
		if !ok {
			return fmt.Errorf("%q is no square of the board", quote.Short(name))
		}
		if err := each(s); err != nil {
			return err
		}
	}
	return nil
}

func (t *Timur) readInert(p *engine.Position, s engine.Square) error {
	m := p.At(s)
	if m.Side() != p.Side() || m.Inert() || t.succession(m.Type()) < 0 {
		return fmt.Errorf("on %s stands no king, prime minister or mercenary of %s, who is to move", p.SquareName(s), p.Side())
	}
	p.EditInert(s, true)
	return nil
}

func (t *Timur) readPending(p *engine.Position, s engine.Square) error {
	m := p.At(s)
	if !t.isPawn(m.Type()) || !t.inZone(p, m.Side(), s) {
		return fmt.Errorf("on %s stands no pawn in its zone", p.SquareName(s))
	}
	if m.Type() == t.pop {
		t.setPendingPop(p, m.Side(), true)
	}
	return nil
}

// readPop reads one word of pop=: w1, b2-waits.
func (t *Timur) readPop(p *engine.Position, word string) error {
	life, waits := strings.CutSuffix(word, "-waits")
	if len(life) != 2 || !strings.Contains("wb", life[:1]) || !strings.Contains("12", life[1:]) {
		return fmt.Errorf("%q is not w or b, 1 or 2, and -waits where it waits", quote.Short(word))
	}
	side := engine.Side(strings.IndexByte("wb", life[0]))
	s := p.Find(side, t.pop)
	if s == engine.NoSquare || p.At(s).Inert() {
		return fmt.Errorf("%s has no pawn of pawns for %q", side, word)
	}
	p.EditMemory(arrivals+int(side), int(life[1]-'0'))
	if waits {
		p.EditInert(s, true)
	}
	return nil
}
