package notation

import (
	"fmt"

	"pbemd/engine"
)

// Explanations where thrones pass and men exchange places.

// monarch is the name of the man of the player to move that must not be left attacked.
func (t *table) monarch() string {
	if royal := t.p.Royal(t.p.Side()); royal != engine.NoSquare {
		return t.typeName(t.p.At(royal).Type())
	}
	return "king"
}

// ends is where the man of a move stands after it.
func (f fact) ends() place {
	if f.then.sign != 0 {
		return f.then.at
	}
	return f.to
}

// onlyByExchange answers a monarch's move to a corner in which it must not stay.
func (t *table) onlyByExchange(text string, found []fact) error {
	return &Illegal{
		Text:   quoted(text),
		Reason: fmt.Sprintf("Your %s would stand attacked on %s, unless it exchanges squares there.", t.monarch(), found[0].to.name()),
		Legal:  t.offers(found),
	}
}

// whyNotBeyond explains why a move that can be made does not go on to the third square that the text names.
func (t *table) whyNotBeyond(r reading) (why string, found []fact) {
	sign, at := r.then.sign, r.then.at
	if sign == 0 {
		return "", nil
	}
	r.then = beyond{}
	if found = t.resolve([]reading{r}); len(found) == 0 {
		return "", nil
	}
	name, there := t.typeName(found[0].man), t.p.At(t.square(at))
	switch {
	case !t.exchanges():
		why = "Nothing happens on a third square in this game."
	case sign == '&':
		why = fmt.Sprintf("Your %s exchanges squares by a move only in a corner of the enemy's back rank, and only with a prime minister or a mercenary.",
			t.monarch())
	case found[0].then.sign != '@':
		why = fmt.Sprintf("The %s is not put anywhere else by this move.", name)
	case there.Exists():
		why = fmt.Sprintf("There is already %s on %s.", t.whose(there), at.name())
	default:
		why = fmt.Sprintf("The %s is put on an empty square of the rank where your pawns started.", name)
	}
	return why, found
}

// standsStill says why a man does not move that another rule keeps where it is.
func (t *table) standsStill(man engine.Man, at place) string {
	if t.p.Variant().Type(man.Type()).Pawn {
		return fmt.Sprintf("The %s on %s waits to be placed and does not move.", t.typeName(man.Type()), at.name())
	}
	return fmt.Sprintf("The %s on %s is mated and stands still in this turn.", t.typeName(man.Type()), at.name())
}

// mustPromote reports whether a man must be promoted where it stands before
// anything else, although the king is on the board.
func (t *table) mustPromote() bool {
	promotes := t.count(func(f fact) bool {
		return f.move.Kind() == engine.Replace || f.kind == placing && !t.p.At(f.move.From()).Inert()
	})
	return promotes > 0 && t.p.Royal(t.p.Side()) != engine.NoSquare
}

// whyNoExchange explains why a man cannot exchange places with another.
func (t *table) whyNoExchange(r reading) string {
	with := t.p.At(t.square(r.to))
	all := t.count(func(f fact) bool { return f.kind == exchange })
	name := t.monarch()
	switch {
	case !t.exchanges():
		return "No men exchange places in this game."
	case !t.p.InCheck():
		return fmt.Sprintf("Your %s may exchange places only when it is in check.", name)
	case all == 0:
		return fmt.Sprintf("Your %s has used its exchange already, or would be attacked wherever it goes by one.", name)
	case !with.Exists() || with.Side() != t.p.Side():
		return fmt.Sprintf("There is no man of yours on %s.", r.to.name())
	case with.Inert():
		return fmt.Sprintf("The %s on %s takes no part in exchanges.", t.typeName(with.Type()), r.to.name())
	}
	if t.count(func(f fact) bool { return f.kind == exchange && f.to == r.to }) > 0 {
		return fmt.Sprintf("Only your %s exchanges places.", name)
	}
	return fmt.Sprintf("Only your %s exchanges places, and on %s it would be attacked.", name, r.to.name())
}

// exchanges reports whether the variant has exchanges at all: only thrones
// that can pass do.
func (t *table) exchanges() bool { return t.p.Variant().Throne() }
