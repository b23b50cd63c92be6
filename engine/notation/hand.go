package notation

import (
	"fmt"

	"pbemd/engine"
)

// becauseOfHand explains why a man cannot be put.
func (t *table) becauseOfHand(e *Illegal, r reading) {
	man, side := t.p.Variant().TypeNamed(r.label), t.p.Side()
	there := t.p.At(t.square(r.to))
	switch {
	case t.becauseOfPlacing(e, r):
	case !t.p.Variant().Puts():
		e.Reason = "No man can be put on the board now."
	case r.label != "" && t.p.Hand(side, man) == 0:
		e.Reason = fmt.Sprintf("You have no %s in hand.", t.typeName(man))
	case there.Exists():
		e.Reason = fmt.Sprintf("There is already %s on %s.", t.whose(there), r.to.name())
	default:
		e.Reason = fmt.Sprintf("The %s cannot be put on %s now.", t.typeName(man), r.to.name())
	}
}

// becauseOfPlacing explains why a man cannot be placed by a rule of its own, or become another where it stands.
func (t *table) becauseOfPlacing(e *Illegal, r reading) bool {
	man := t.p.Variant().TypeNamed(r.label)
	there := t.p.At(t.square(r.to))
	places := t.only(func(f fact) bool { return f.kind == placing && (r.label == "" || r.names(f)) })
	waits := t.waits()
	pawn := r.label != "" && r.label == t.pawns || t.p.Variant().Type(man).Pawn
	meant := waits.Exists() && (pawn || r.label == "")
	e.Legal = t.offers(places)
	switch {
	case !t.p.Variant().Throne():
		return false
	case there.Exists() && there.Side() == t.p.Side() && t.p.Variant().Type(there.Type()).Pawn && !there.Inert() && there.Type() != man:
		e.Reason = "A pawn promotes where it stands only after an exchange into the zone, and only when you are not in check."
	case meant && there.Exists():
		e.Reason = fmt.Sprintf("There is already %s on %s.", t.whose(there), r.to.name())
	case meant && len(places) > 0:
		e.Reason = fmt.Sprintf("The %s cannot be placed on %s.", t.typeName(waits.Type()), r.to.name())
	case meant:
		e.Reason = fmt.Sprintf("There is no square now on which your %s can be placed.", t.typeName(waits.Type()))
	case pawn && man != engine.NoType:
		e.Reason = fmt.Sprintf("You have no %s that waits to be placed.", t.typeName(man))
	default:
		return false
	}
	return true
}

// waits is the own pawn that waits to be placed, or no man.
func (t *table) waits() engine.Man {
	for _, s := range t.p.Men(t.p.Side()) {
		if m := t.p.At(s); m.Inert() && t.p.Variant().Type(m.Type()).Pawn {
			return m
		}
	}
	return engine.Empty
}

// whyNotPut explains why a man that was drawn cannot be put on a square.
func (t *table) whyNotPut(drawn string, to place) string {
	if there := t.p.At(t.square(to)); there.Exists() {
		return fmt.Sprintf("There is already %s on %s.", t.whose(there), to.name())
	}
	return fmt.Sprintf("The %s cannot be put on %s: no other man stands beside it.", drawn, to.name())
}

// whyNotReplace explains why the king cannot come back on a square, or not as
// what the player calls it.
func (t *table) whyNotReplace(r reading) string {
	there := t.p.At(t.square(r.to))
	for _, f := range t.facts {
		if f.to == r.to && r.label != "" {
			return fmt.Sprintf("In the place of the %s on %s the king becomes %s.", t.typeName(there.Type()), r.to.name(), f.label)
		}
	}
	switch {
	case !there.Exists():
		return fmt.Sprintf("There is no man on %s whose place the king could take.", r.to.name())
	case there.Side() != t.p.Side():
		return fmt.Sprintf("The %s on %s is your opponent's; the king takes the place of a man of yours.", t.typeName(there.Type()), r.to.name())
	}
	return fmt.Sprintf("The king cannot take the place of a %s.", t.typeName(there.Type()))
}
