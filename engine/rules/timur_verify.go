package rules

import (
	"fmt"

	"pbemd/engine"
)

// Which positions can be.

// Verify refuses states that no game comes to.
func (t *Timur) Verify(p *engine.Position) error {
	if err := p.VerifyCounts(); err != nil {
		return err
	}
	if err := t.verifyCorner(p); err != nil {
		return err
	}
	for _, side := range bothSides {
		for _, verify := range []func(*engine.Position, engine.Side) error{t.verifyHeirs, t.verifyThrone, t.verifyPop} {
			if err := verify(p, side); err != nil {
				return err
			}
		}
	}
	return nil
}

// verifyHeirs wants each pawn to be there no more when there is what it becomes.
func (t *Timur) verifyHeirs(p *engine.Position, side engine.Side) error {
	for _, pair := range [][2]engine.Type{{t.pop, t.mercenary}, {t.ministerial, t.minister}} {
		if p.Count(side, pair[0])+p.Count(side, pair[1]) > 1 {
			return fmt.Errorf("%s has more than one of %s and the %s that it becomes", side, t.name(p, pair[0]), t.name(p, pair[1]))
		}
	}
	return nil
}

// verifyThrone wants nobody to reign beside a king, and the mated to have come before who reigns. A prime minister comes
// after a mercenary only when there was none yet at the king's fall.
func (t *Timur) verifyThrone(p *engine.Position, side engine.Side) error {
	royal := p.Royal(side)
	if royal == engine.NoSquare {
		return nil
	}
	reigns := p.At(royal).Type()
	king, minister, mercenary := t.stands(p, side, t.king), t.stands(p, side, t.minister), t.stands(p, side, t.mercenary)
	switch {
	case reigns == t.king && (minister == inert || mercenary == inert):
		return fmt.Errorf("the king of %s reigns, so nobody else can have reigned and be mated", side)
	case reigns != t.king && king == active:
		return fmt.Errorf("the king of %s is on the board, so nobody else reigns", side)
	case mercenary == inert && (king == inert || minister == inert):
		return fmt.Errorf("the mercenary of %s and the monarch before it cannot both be mated in one turn", side)
	case reigns == t.mercenary && king == inert && minister == active:
		return fmt.Errorf("the prime minister of %s reigns before the mercenary", side)
	}
	return nil
}

// standing is how a monarch stands on the board.
type standing uint8

const (
	absent standing = iota
	active
	inert // mated
)

func (t *Timur) stands(p *engine.Position, side engine.Side, monarch engine.Type) standing {
	switch s := p.Find(side, monarch); {
	case s == engine.NoSquare:
		return absent
	case p.At(s).Inert():
		return inert
	}
	return active
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
