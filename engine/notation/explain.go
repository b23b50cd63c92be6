package notation

import (
	"fmt"
	"strconv"
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
	case r.label != "" && r.label != label:
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
		name = t.typeName(t.p.Variant().TypeNamed(label))
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
	for file := range t.grammar.files {
		for rank := range t.grammar.ranks {
			here := place{file, rank}
			man := t.p.At(t.square(here))
			info := t.p.Variant().Type(man.Type())
			fits := r.label == info.Label || r.label == "" && info.Pawn
			if man.Exists() && man.Side() == t.p.Side() && fits && r.startsAt(here) {
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
	return fmt.Sprintf("You have no %s on the board.", name)
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
// on other boards: with the square emptied, with an enemy on it, with all
// other men taken off.
func (t *table) obstacle(from, to place) string {
	man, there := t.p.At(t.square(from)), t.p.At(t.square(to))
	name := t.typeName(man.Type())
	switch {
	case from == to:
		return fmt.Sprintf("The %s stands on %s already.", name, to.name())
	case there.Exists() && there.Side() == man.Side():
		return fmt.Sprintf("Your own %s stands on %s.", t.typeName(there.Type()), to.name())
	case there.Exists() && t.reaches(from, to, func(p place) bool { return p != to }, ""):
		return fmt.Sprintf("The %s on %s does not capture that way: it goes to %s only when that is empty.", name, from.name(), to.name())
	case !there.Exists() && t.reaches(from, to, everything, t.anyEnemy()):
		return fmt.Sprintf("The %s on %s goes to %s only to capture, and nothing stands there.", name, from.name(), to.name())
	case t.reaches(from, to, func(p place) bool { return p == to }, ""):
		return fmt.Sprintf("The way of the %s from %s to %s is not free.", name, from.name(), to.name())
	}
	return fmt.Sprintf("The %s on %s cannot go to %s.", name, from.name(), to.name())
}

func everything(place) bool { return true }

// anyEnemy is the label of an enemy, as position strings write it, that can
// be captured everywhere.
func (t *table) anyEnemy() string {
	for i, info := range t.p.Variant().Types() {
		if !info.Royal {
			return symbol(t.p, engine.NewMan(engine.Type(i+1), t.p.Side().Other()))
		}
	}
	return ""
}

// reaches reports whether the man could go from square to square, as it moves
// by itself, on another board: one with the men of the present board that are
// kept, royal men always, and with another man on the square it goes to unless
// that is "".
func (t *table) reaches(from, to place, keeps func(place) bool, there string) bool {
	board := t.board(func(here place, man engine.Man) string {
		switch {
		case here == to && there != "":
			return there
		case man.Exists() && (here == from || t.p.Variant().Type(man.Type()).Royal || keeps(here)):
			return symbol(t.p, man)
		}
		return ""
	})
	other, err := t.p.Variant().Parse(board + t.afterBoard())
	if err != nil {
		return false
	}
	for _, m := range other.Pseudo(nil) {
		if m.From() == other.Square(from.file, from.rank) && m.To() == other.Square(to.file, to.rank) {
			return true
		}
	}
	return false
}

// board writes a board for a position string. shows says what stands on a
// square, "" for nothing.
func (t *table) board(shows func(place, engine.Man) string) string {
	var rows []string
	for rank := t.grammar.ranks - 1; rank >= 0; rank-- {
		var row strings.Builder
		empty := 0
		flush := func() {
			if empty > 0 {
				row.WriteString(strconv.Itoa(empty))
			}
			empty = 0
		}
		for file := range t.grammar.files {
			here := place{file, rank}
			sign := shows(here, t.p.At(t.square(here)))
			if t.hole(here) {
				sign = "*"
			}
			if sign == "" {
				empty++
				continue
			}
			flush()
			row.WriteString(sign)
		}
		flush()
		rows = append(rows, row.String())
	}
	return strings.Join(rows, "/")
}

// afterBoard is the rest of the position string behind the board, with no
// castling and no en passant.
func (t *table) afterBoard() string {
	fields := strings.Fields(t.p.String())
	_, hand, ok := strings.Cut(fields[0], "[")
	if ok {
		hand = "[" + hand
	}
	return hand + " " + fields[1] + " - - 0 1"
}

// symbol is a man as position strings write it.
func symbol(p *engine.Position, m engine.Man) string {
	label := p.Variant().Type(m.Type()).Label
	if m.Side() == engine.Black {
		label = strings.ToLower(label)
	}
	if len(label) > 1 {
		return "(" + label + ")"
	}
	return label
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
