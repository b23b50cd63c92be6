package rules

import (
	"fmt"
	"slices"
	"strings"

	"pbemd/engine"
)

// The state in position strings (10), upper case White, lower case Black:
//
//	pop=w1-waits,b2  the pawn of pawns of White has arrived once and waits, that of Black has arrived twice
//	reign=Mx         who reigns in place of the king
//	inert=f9,d8      mated monarchs that stand still for this turn
//	exchanged=KMk    monarchs that have used their exchange
//	pending=c9,d10   pawns exchanged into the zone that have not promoted yet

var bothSides = [2]engine.Side{engine.White, engine.Black}

// Fields writes the state.
func (t *Timur) Fields(p *engine.Position) string {
	var fields []string
	for _, field := range []struct{ key, value string }{
		{"pop", t.popField(p)}, {"reign", t.reignField(p)}, {"inert", t.inertField(p)},
		{"exchanged", t.exchangedField(p)}, {"pending", t.pendingField(p)},
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
			p.EditRoyal(s)
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
			return fmt.Errorf("%q is no square of the board", name)
		}
		if err := each(s); err != nil {
			return err
		}
	}
	return nil
}

func (t *Timur) readInert(p *engine.Position, s engine.Square) error {
	m := p.At(s)
	if m.Side() != p.Side() || m.Inert() || m.Type() != t.king && m.Type() != t.minister {
		return fmt.Errorf("on %s stands no king or prime minister of %s, who is to move", p.SquareName(s), p.Side())
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
		return fmt.Errorf("%q is not w or b, 1 or 2, and -waits where it waits", word)
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

// Verify refuses states that no game comes to.
func (t *Timur) Verify(p *engine.Position) error {
	if err := p.VerifyCounts(); err != nil {
		return err
	}
	for _, side := range bothSides {
		if err := t.verifyThrone(p, side); err != nil {
			return err
		}
		if err := t.verifyPop(p, side); err != nil {
			return err
		}
	}
	return nil
}

// verifyThrone wants nobody to reign beside a king, and the mated to have come before who reigns.
func (t *Timur) verifyThrone(p *engine.Position, side engine.Side) error {
	for _, pair := range [][2]engine.Type{{t.pop, t.mercenary}, {t.ministerial, t.minister}} {
		if t.count(p, side, pair[0])+t.count(p, side, pair[1]) > 1 {
			return fmt.Errorf("%s has more than one of %s and the %s that it becomes", side,
				p.Variant().Type(pair[0]).Name, p.Variant().Type(pair[1]).Name)
		}
	}
	royal := p.Royal(side)
	if royal == engine.NoSquare {
		return nil
	}
	reigns := p.At(royal).Type()
	king := p.Find(side, t.king)
	switch {
	case reigns != t.king && king != engine.NoSquare && !p.At(king).Inert():
		return fmt.Errorf("the king of %s is on the board, so nobody else reigns", side)
	case reigns == t.minister && t.fallenAs(p, side, t.minister) != engine.NoSquare:
		return fmt.Errorf("the prime minister of %s cannot reign and be mated", side)
	}
	if s := p.Find(side, t.minister); s != engine.NoSquare && p.At(s).Inert() && reigns != t.mercenary {
		return fmt.Errorf("after the prime minister of %s only the mercenary can reign", side)
	}
	return nil
}

// count gives how many men of a type a side has.
func (t *Timur) count(p *engine.Position, side engine.Side, man engine.Type) int {
	n := 0
	for _, s := range p.Men(side) {
		if p.At(s).Type() == man {
			n++
		}
	}
	return n
}

// verifyPop wants a pawn of pawns in its zone to be there by one of the ways that lead there.
func (t *Timur) verifyPop(p *engine.Position, side engine.Side) error {
	s := p.Find(side, t.pop)
	if s == engine.NoSquare {
		return nil
	}
	lived, waits, zone := p.Memory(arrivals+int(side)), p.At(s).Inert(), t.inZone(p, side, s)
	switch {
	case waits && (!zone || t.popPending(p, side)):
		return fmt.Errorf("the pawn of pawns on %s cannot be waiting", p.SquareName(s))
	case zone && !waits && !t.popPending(p, side) && (lived != 1 || p.Rank(s) == farRank(p, side) && !t.hasExchanged(p, side)):
		return fmt.Errorf("the pawn of pawns on %s must be waiting or pending", p.SquareName(s))
	}
	return nil
}

// hasExchanged reports whether some monarch of a side has used its exchange. Only by that does a pawn of pawns that
// was placed in the zone come to the last rank.
func (t *Timur) hasExchanged(p *engine.Position, side engine.Side) bool {
	for _, monarch := range t.monarchs() {
		if p.Memory(exchanged)&t.exchangeBit(side, monarch) != 0 {
			return true
		}
	}
	return false
}
