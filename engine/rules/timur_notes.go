package rules

import (
	"fmt"
	"strings"

	"pbemd/engine"
)

// Notes tells what the board does not show: who reigns, mated monarchs, the lives of the pawns of pawns, pawns that
// must promote, and used exchanges.
func (t *Timur) Notes(p *engine.Position) []string {
	var notes []string
	add := func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) }
	for _, side := range bothSides {
		if royal := p.Royal(side); royal != engine.NoSquare && p.At(royal).Type() != t.king {
			add("The %s on %s reigns for %s.", t.name(p, p.At(royal).Type()), p.SquareName(royal), side)
		}
		for _, monarch := range t.monarchs() {
			if s := t.fallenAs(p, side, monarch); s != engine.NoSquare {
				add("The %s of %s on %s is mated. It stands still, cannot be captured, and is taken off after this turn.",
					t.name(p, monarch), side, p.SquareName(s))
			}
		}
		if note := t.popNote(p, side); note != "" {
			add("%s", note)
		}
		for _, monarch := range t.monarchs() {
			if p.Memory(exchanged)&t.exchangeBit(side, monarch) != 0 && p.Find(side, monarch) != engine.NoSquare {
				add("The %s of %s has used its royal exchange.", t.name(p, monarch), side)
			}
		}
	}
	if pending := t.pendingField(p); pending != "" {
		add("Exchanged into the zone, to promote in place when not in check: %s.", strings.ReplaceAll(pending, ",", ", "))
	}
	return notes
}

func (t *Timur) name(p *engine.Position, man engine.Type) string { return p.Variant().Type(man).Name }

// popNote tells in which life a pawn of pawns is, and what comes next.
func (t *Timur) popNote(p *engine.Position, side engine.Side) string {
	lived := p.Memory(arrivals + int(side))
	if lived == 0 {
		return ""
	}
	s := p.Find(side, t.pop)
	note := fmt.Sprintf("The pawn of pawns of %s has arrived %s", side, [...]string{"", "once", "twice"}[lived])
	switch {
	case p.At(s).Inert():
		return fmt.Sprintf("%s. On %s it waits to be placed, and cannot be captured.", note, p.SquareName(s))
	case lived == 1:
		return note + "; when it arrives again, it is put back on the rank where it started."
	}
	return note + "; it may make double steps, and when it arrives again, it becomes the mercenary."
}
