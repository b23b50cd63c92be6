package engine

import (
	"fmt"

	"pbemd/engine/quote"
)

// Imitated gives the type of the man that moved last, as imitators move now: NoType when none has moved yet, or
// when the variant has no imitators. What an imitator does itself changes nothing, since it moved as that man;
// nor does what is put from a hand or passes. A man that promoted moved as what it was before.
func (p *Position) Imitated() Type { return p.state.imitated }

// noteMover notes before a move is made who makes it, in variants with imitators.
func (p *Position) noteMover(m Move) {
	switch m.kind {
	case Ordinary, EnPassant, Castle:
		if t := p.board[m.from].Type(); !p.variant.imitators[t] {
			p.state.hash ^= imitatedKey(p.state.imitated) ^ imitatedKey(t)
			p.state.imitated = t
			p.lookUp()
		}
	}
}

// lookUp makes the tables those that hold after the last move.
func (p *Position) lookUp() {
	if p.variant.imitators != nil {
		p.tables = p.variant.imitations[p.state.imitated]
	}
}

// imitatedKey is the part of the hash that the man that moved last contributes.
func imitatedKey(t Type) uint64 {
	if t == NoType {
		return 0
	}
	return scramble(uint64(t) + 7<<40)
}

// readImitated takes the field of the man that moved last from the others. What can just have been passed depends on it.
func (p *Position) readImitated(extra map[string]string) error {
	v := p.variant
	label, written := extra["imitated"]
	if !written || v.imitators == nil {
		return nil
	}
	delete(extra, "imitated")
	t := v.TypeNamed(label)
	switch {
	case t == NoType:
		return fmt.Errorf("imitated=%s: %q is no man of %s; its men are %s", quote.Short(label), quote.Short(label), v.spec.Name, v.labels())
	case v.imitators[t]:
		return fmt.Errorf("imitated=%s: the %s imitates itself; it is the man that moved last before it", label, v.types[t-1].Name)
	}
	p.state.imitated = t
	p.lookUp()
	return nil
}

// imitates reports whether some man of either side imitates, or may come to: whether who moved last makes a difference.
func (p *Position) imitates() bool {
	v := p.variant
	for t, is := range v.imitators {
		if is && (v.becomes[t] || p.Count(White, Type(t)) > 0 || p.Count(Black, Type(t)) > 0) {
			return true
		}
	}
	return false
}

// imitationNotes tells players how the imitators on the board move now.
func (p *Position) imitationNotes() []string {
	var notes []string
	for t, is := range p.variant.imitators {
		if !is || p.Find(White, Type(t)) == NoSquare && p.Find(Black, Type(t)) == NoSquare {
			continue
		}
		name := p.variant.types[t-1].Name
		if last := p.state.imitated; last != NoType {
			notes = append(notes, fmt.Sprintf("The %s now moves like the %s, which moved last.", name, p.variant.types[last-1].Name))
		} else {
			notes = append(notes, fmt.Sprintf("No man has moved yet that the %s could imitate.", name))
		}
	}
	return notes
}
