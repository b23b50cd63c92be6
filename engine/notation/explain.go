package notation

import (
	"fmt"
	"strings"

	"pbemd/engine"
)

// becauseOfMan explains a move with both squares.
func (t *table) becauseOfMan(e *Illegal, r reading) {
	man := t.p.At(t.square(r.from))
	name := t.typeName(man.Type())
	label := t.p.Variant().Type(man.Type()).Label
	switch {
	case !man.Exists():
		e.Reason = fmt.Sprintf("There is no man on %s.", r.from.name())
	case man.Side() != t.p.Side():
		e.Reason = fmt.Sprintf("The %s on %s is your opponent's.", name, r.from.name())
	case r.label != "" && r.label != label && r.label != t.called(man):
		e.Reason = fmt.Sprintf("The man on %s is %s %s.", r.from.name(), article(name), name)
		t.listMan(e, r.from)
	default:
		e.Reason = t.obstacle(r.from, r.to)
		t.listMan(e, r.from)
	}
}

// becauseOfMen explains a move that names a sort of man and where it goes.
func (t *table) becauseOfMen(e *Illegal, r reading) {
	men := t.men(r)
	name, label := "pawn", r.label
	if label != "" {
		name = t.nameOf(label)
	}
	if len(men) == 1 && label != "" {
		name = t.typeName(t.p.At(t.square(men[0])).Type())
	}
	there := t.p.At(t.square(r.to))
	if label == "" {
		men = t.behind(men, r.to)
	}
	switch {
	case len(men) == 0:
		e.Reason = t.noSuchMan(r, name)
	case there.Exists() && there.Side() == t.p.Side():
		e.Reason = fmt.Sprintf("Your own %s stands on %s.", t.typeName(there.Type()), r.to.name())
	case len(men) == 1:
		e.Reason = t.obstacle(men[0], r.to)
	default:
		e.Reason = fmt.Sprintf("No %s of yours reaches %s.", name, r.to.name())
	}
	switch {
	case len(men) == 1:
		t.listMan(e, men[0])
	case label == "":
		e.Legal = t.offers(t.only(func(f fact) bool { return f.to == r.to }))
	case len(men) > 1:
		e.Of = "your " + name + "s"
		e.Legal = t.offers(t.only(func(f fact) bool { return f.label == label && f.from.whole() }))
	}
}

// nameOf is the name of the men with a label.
func (t *table) nameOf(label string) string {
	if label == t.pawns {
		return "pawn"
	}
	return t.typeName(t.p.Variant().TypeNamed(label))
}

// article is the indefinite article of a name.
func article(name string) string {
	if name != "" && strings.ContainsRune("aeiou", rune(name[0])) {
		return "an"
	}
	return "a"
}

// men lists the squares of the own men that a reading without both squares can
// mean.
func (t *table) men(r reading) []place {
	var all []place
	for _, here := range t.own() {
		man := t.p.At(t.square(here))
		info := t.p.Variant().Type(man.Type())
		fits := r.label == info.Label || r.label == "" && info.Pawn || r.label != "" && r.label == t.called(man)
		if fits && r.startsAt(here) {
			all = append(all, here)
		}
	}
	return all
}

// own lists the squares of the own men, file by file.
func (t *table) own() []place {
	var all []place
	for file := range t.grammar.files {
		for rank := range t.grammar.ranks {
			here := place{file, rank}
			if man := t.p.At(t.square(here)); man.Exists() && man.Side() == t.p.Side() {
				all = append(all, here)
			}
		}
	}
	return all
}

// noSuchMan says that the player has no man of the kind.
func (t *table) noSuchMan(r reading, name string) string {
	switch {
	case r.from.file != none:
		return fmt.Sprintf("You have no %s on file %s.", name, r.from.name())
	case r.from.rank != none:
		return fmt.Sprintf("You have no %s on rank %s.", name, r.from.name())
	}
	for _, from := range t.own() {
		info := t.p.Variant().Type(t.p.At(t.square(from)).Type())
		if r.label != "" && info.Label != r.label && !info.Pawn && strings.HasPrefix(info.Label, r.label) {
			return fmt.Sprintf("You have no %s on the board; your %s has the letters %s.", name, info.Name, info.Label)
		}
	}
	return t.noManToPut(r, name)
}

// noManToPut says the same where a move without @ can put a man from hand, too.
func (t *table) noManToPut(r reading, name string) string {
	label := r.label
	if label == "" {
		label = t.pawns
	}
	switch man := t.p.Variant().TypeNamed(label); {
	case !t.p.Variant().Puts() || man == engine.NoType:
		return fmt.Sprintf("You have no %s on the board.", name)
	case t.p.Hand(t.p.Side(), man) > 0 && !t.p.At(t.square(r.to)).Exists():
		return fmt.Sprintf("You have no %s on the board, and from hand it cannot be put on %s now.", name, r.to.name())
	case t.p.Hand(t.p.Side(), man) > 0:
		return fmt.Sprintf("You have no %s on the board, and from hand it can be put on an empty square only.", name)
	}
	return fmt.Sprintf("You have no %s, neither on the board nor in hand.", name)
}

// behind is the pawn that a move without a letter means: the nearest one behind
// the square on its file; all pawns when there is none.
func (t *table) behind(pawns []place, to place) []place {
	nearest, least := pawns, t.grammar.ranks
	for _, from := range pawns {
		ahead := to.rank - from.rank
		if t.p.Side() == engine.Black {
			ahead = -ahead
		}
		if from.file == to.file && ahead > 0 && ahead < least {
			nearest, least = []place{from}, ahead
		}
	}
	return nearest
}

// obstacle says why a man cannot go to a square, by asking where it could go
// on other boards.
func (t *table) obstacle(from, to place) string {
	man, there := t.p.At(t.square(from)), t.p.At(t.square(to))
	name := t.typeName(man.Type())
	reaches := func(on engine.Supposition) bool { return t.p.Reaches(t.square(from), t.square(to), on) }
	switch {
	case man.Inert():
		return t.standsStill(man, from)
	case from == to:
		return fmt.Sprintf("The %s stands on %s already.", name, to.name())
	case there.Exists() && there.Side() == man.Side():
		return fmt.Sprintf("Your own %s stands on %s.", t.typeName(there.Type()), to.name())
	case there.Inert() && (reaches(engine.Emptied) || reaches(engine.EnemyThere)):
		return fmt.Sprintf("The %s on %s waits to be placed and cannot be captured.", t.typeName(there.Type()), to.name())
	case there.Exists() && reaches(engine.Emptied):
		return fmt.Sprintf("The %s on %s does not capture that way: it goes to %s only when that is empty.", name, from.name(), to.name())
	case !there.Exists() && reaches(engine.EnemyThere):
		return fmt.Sprintf("The %s on %s goes to %s only to capture, and nothing stands there.", name, from.name(), to.name()) +
			t.passedLongAgo(from, to)
	case reaches(engine.AllCaptured) && !reaches(engine.AsItStands):
		return fmt.Sprintf("The %s on %s can go to %s only to become one of your men that were captured, and there is none of them.",
			name, from.name(), to.name())
	case reaches(engine.OthersGone):
		return fmt.Sprintf("The way of the %s from %s to %s is not free.", name, from.name(), to.name())
	case !there.Exists() && reaches(engine.EnemyAlone):
		return fmt.Sprintf("The %s on %s goes to %s only to capture; nothing stands there, nor is the way free.", name, from.name(), to.name())
	}
	if why := t.castlesThere(man, from, to); why != "" {
		return why
	}
	return fmt.Sprintf("The %s on %s cannot go to %s.", name, from.name(), to.name())
}

// passedLongAgo adds when en passant is possible, where an enemy pawn stands
// beside the man.
func (t *table) passedLongAgo(from, to place) string {
	beside := t.p.At(t.square(place{to.file, from.rank}))
	if !t.p.Variant().Type(beside.Type()).Pawn || beside.Side() == t.p.Side() ||
		!t.p.Reaches(t.square(from), t.square(to), engine.JustPassed) {
		return ""
	}
	return " A capture en passant is possible only in the turn right after the double step."
}

// castlesThere explains the way of a king that goes farther along its rank
// than it steps: it can only have meant to castle. "" when it cannot.
func (t *table) castlesThere(man engine.Man, from, to place) string {
	rights := strings.Fields(t.p.Variant().Start().String())[2]
	if rights == "-" || !t.p.Variant().Type(man.Type()).Royal || from.rank != to.rank {
		return ""
	}
	side := 1
	if to.file < from.file {
		side = -1
	}
	e := &Illegal{}
	t.becauseOfCastling(e, reading{kind: castle, side: side})
	return fmt.Sprintf("The king goes to %s only by castling. ", to.name()) + e.Reason
}

// becauseOfCastling explains castling that not even the men between allow.
func (t *table) becauseOfCastling(e *Illegal, r reading) {
	rights := strings.Fields(t.p.Variant().Start().String())[2]
	left := strings.Fields(t.p.String())[2]
	switch {
	case rights == "-":
		e.Reason = "There is no castling in this game."
	case !t.mayCastle(left, r.side):
		e.Reason = "Castling there is not possible any more: the king or the man it would castle with has moved or was captured."
	default:
		e.Reason = "The squares between the king and the man it would castle with must be empty."
	}
}

// mayCastle reports whether a castling field has a right left for a side of the
// board; for no side said, any.
func (t *table) mayCastle(field string, side int) bool {
	letters := map[int]string{1: "K", -1: "Q", 0: "KQ"}[side]
	if t.p.Side() == engine.Black {
		letters = strings.ToLower(letters)
	}
	return strings.ContainsAny(field, letters)
}
