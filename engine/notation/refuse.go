package notation

import (
	"fmt"
	"strings"

	"pbemd/engine"
)

// fewMoves is how many legal moves are listed when no man is named.
const fewMoves = 12

// refuse is the third rung: the text is understood and fits no legal move.
// The nearest explanation is looked for in this order: a move that its man
// could make but for check and the like; a sign of capture or a promotion
// that does not fit; a square that does not exist; and then what stands in
// the way of the man that is meant.
func (t *table) refuse(text string, readings []reading) error {
	e := &Illegal{Text: quoted(text)}
	switch r := t.clearest(text, readings); {
	case t.becauseOfKing(e, readings):
	case t.becauseOfSigns(e, readings):
	case t.becauseCompelled(e, r):
	case t.unknownMan(r):
		return t.unreadable(text, t.letters())
	case r.kind == castle:
		t.becauseOfCastling(e, r)
	case r.kind == pass:
		e.Reason = t.whyNoPass()
	case r.kind == draw:
		e.Reason = "Which man is drawn is decided by the stack; nobody can choose it."
	case !t.grammar.onBoard(r):
		e.NoSquare = true
		e.Reason = fmt.Sprintf("There is no square %s on this board: it goes from a1 to %s.",
			t.missing(r), place{t.grammar.files - 1, t.grammar.ranks - 1}.name())
	case t.hole(r.to):
		e.Reason = fmt.Sprintf("There is a hole in the board at %s.", r.to.name())
	case r.from.whole() && t.hole(r.from):
		e.Reason = fmt.Sprintf("There is a hole in the board at %s.", r.from.name())
	case r.kind == exchange:
		e.Reason = t.whyNoExchange(r)
	case r.kind == put:
		t.becauseOfHand(e, r)
	case r.from.whole():
		t.becauseOfMan(e, r)
	default:
		t.becauseOfMen(e, r)
	}
	if e.Of != "" && e.Legal == nil {
		e.Reason += fmt.Sprintf(" There is no legal move of %s now.", e.Of)
		e.Of = ""
	}
	if e.Legal == nil && len(t.facts) <= fewMoves {
		e.Legal = t.offers(t.facts)
		if len(e.Legal) > 0 && len(e.Legal) < len(t.facts) {
			e.Reason += " You may also draw a man."
		}
	}
	return e
}

// clearest is the reading to be explained: one with both squares, else one
// whose man is named, else the first. A small letter that can be a file as
// well as a man (cxd6) is the file when a pawn of that file is near.
func (t *table) clearest(text string, readings []reading) reading {
	best := readings[0]
	for _, r := range readings {
		switch {
		case best.from.whole():
		case r.from.whole(), best.label == "" && best.from != nowhere && r.label != "":
			best = r
		}
	}
	if best.kind != step || best.from.whole() || best.label == "" {
		return best
	}
	small := strings.ToLower(text) == text
	for _, r := range readings {
		if r.kind == step && r.label == "" && r.from.file != none && r.from.file != r.to.file && (small || len(t.men(best)) == 0) && t.nearly(r) {
			return r
		}
	}
	return best
}

// nearly reports whether some pawn could make the move of a reading if
// something could be captured, or if the square were empty.
func (t *table) nearly(r reading) bool {
	for _, from := range t.men(r) {
		for _, on := range []engine.Supposition{engine.EnemyThere, engine.AllCaptured, engine.Emptied} {
			if t.p.Reaches(t.square(from), t.square(r.to), on) {
				return true
			}
		}
	}
	return false
}

// becauseOfKing explains a move that obeys how its man moves.
func (t *table) becauseOfKing(e *Illegal, readings []reading) bool {
	found := t.pseudo().resolve(readings)
	for _, f := range found {
		reason := t.p.Legal(f.move)
		if reason == engine.Fine || f.kind == draw {
			continue
		}
		e.Reason = t.sentence(reason, f)
		if f.kind == step || f.kind == castle {
			t.listMan(e, f.from)
		}
		return true
	}
	return false
}

// pseudo is the table of all moves that obey how men move.
func (t *table) pseudo() *table {
	all := *t
	all.facts = t.describe(t.p.Pseudo(nil))
	return &all
}

// sentence tells a player why a move that its man could make is not legal.
func (t *table) sentence(reason engine.Reason, f fact) string {
	switch reason {
	case engine.Pinned:
		return fmt.Sprintf("The %s on %s is pinned: if it goes there, your %s will be attacked.", t.typeName(f.man), f.from.name(), t.monarch())
	case engine.StaysInCheck:
		return fmt.Sprintf("Your %s is in check, and this does not parry it.", t.monarch())
	case engine.IntoCheck:
		return fmt.Sprintf("Your %s would stand attacked on %s.", t.typeName(f.man), f.ends().name())
	case engine.ExposesKing:
		return fmt.Sprintf("Your %s would stand attacked after it.", t.monarch())
	case engine.CastlesOut:
		return "A king may not castle while it is in check."
	case engine.CastlesThrough:
		return "A king may not pass an attacked square when it castles."
	case engine.CastlesInto:
		return "Your king would stand attacked after castling."
	}
	text := reason.String()
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// becauseOfSigns explains a text whose squares fit a legal move, and whose x
// or promotion does not.
func (t *table) becauseOfSigns(e *Illegal, readings []reading) bool {
	for _, r := range readings {
		if r.kind != step {
			continue
		}
		plain := r
		plain.captures = false
		if found := t.resolve([]reading{plain}); len(found) > 0 && r.captures {
			e.Reason = fmt.Sprintf("There is nothing to capture on %s.", r.to.name())
			e.Of, e.Legal = "", t.offers(found)
			return true
		}
		other := r
		other.promotion = ""
		if found := t.resolve([]reading{other}); len(found) > 0 && r.promotion != "" {
			e.Reason = t.whyNotBecome(r, found)
			e.Of, e.Legal = "", t.offers(found)
			return true
		}
		if why, found := t.whyNotBeyond(r); len(found) > 0 {
			e.Reason = why
			e.Of, e.Legal = "", t.offers(found)
			return true
		}
		if found := t.capturesUnsaid(r); len(found) > 0 {
			e.Reason = "A pawn's capture is written with the file that it comes from."
			e.Of, e.Legal = "", t.offers(found)
			return true
		}
	}
	return false
}

// whyNotBecome explains a promotion that the moves to the square do not have.
func (t *table) whyNotBecome(r reading, found []fact) string {
	f := found[0]
	name := t.typeName(f.man)
	if f.becomes == "" && !f.from.whole() {
		return fmt.Sprintf("The %s does not promote on %s.", name, f.to.name())
	}
	if f.becomes == "" {
		return fmt.Sprintf("The %s does not promote when it goes from %s to %s.", name, f.from.name(), f.to.name())
	}
	var choices []string
	for _, g := range found {
		if g.becomes != "" && g.from == f.from {
			choices = append(choices, g.becomes)
		}
	}
	return fmt.Sprintf("The %s cannot become %s there; the choice is %s.", name, r.promotion, either(choices))
}

// capturesUnsaid lists the pawns' captures on the square of a reading that says
// nothing of a capture.
func (t *table) capturesUnsaid(r reading) []fact {
	if !r.pushes() || r.label != "" {
		return nil
	}
	r.captures = true
	return t.resolve([]reading{r})
}

// missing is the name of the first square of a reading that the board does
// not have.
func (t *table) missing(r reading) string {
	if r.from.whole() && !t.grammar.onBoard(reading{from: r.from, to: nowhere}) {
		return r.from.name()
	}
	return r.to.name()
}

// letters lists how the men are called.
func (t *table) letters() string {
	var letters []string
	for _, info := range t.p.Variant().Types() {
		letters = append(letters, info.Label)
	}
	return fmt.Sprintf("The letters of the men are %s.", strings.Join(letters, ", "))
}

func (t *table) square(p place) engine.Square { return t.p.Square(p.file, p.rank) }

func (t *table) hole(p place) bool { return t.p.Hole(t.square(p)) }

// whyNoPass explains why passing is not possible.
func (t *table) whyNoPass() string {
	if t.p.Variant().Passes() {
		return "You may pass only when you have no man in hand any more."
	}
	return "There is no passing in this game."
}

// unknownMan reports whether a reading takes for a file what can only have been
// meant for a man: Sf3, where no man has the letter S.
func (t *table) unknownMan(r reading) bool {
	if r.kind != step || r.label != "" || r.from.file == none || r.from.rank != none {
		return false
	}
	apart := r.from.file - r.to.file
	return r.from.file >= t.grammar.files || apart < -1 || apart > 1
}

// becauseCompelled explains that something else must be done first.
func (t *table) becauseCompelled(e *Illegal, r reading) bool {
	puts := r.kind == put || r.kind == step && r.from == nowhere && r.label != ""
	drawn := t.typeName(t.p.Drawn())
	switch {
	case t.p.Drawn() != engine.NoType && !puts:
		e.Reason = fmt.Sprintf("You have drawn %s %s, which must be put on the board first.", article(drawn), drawn)
	case t.p.Drawn() != engine.NoType && r.label != "" && r.label != t.p.Variant().Type(t.p.Drawn()).Label:
		e.Reason = fmt.Sprintf("You have drawn %s %s, and that is the man to put.", article(drawn), drawn)
	case t.p.Drawn() != engine.NoType && t.grammar.onBoard(r):
		e.Reason = t.whyNotPut(drawn, r.to)
	case r.kind == put && len(t.only(isDraw)) > 0:
		e.Reason = "A man must be drawn before it is put: reply with \"draw\" on the first line."
	case r.kind == step && len(t.facts) > 0 && len(t.only(isDraw)) == len(t.facts):
		e.Reason = "No man can move now, so one must be drawn: reply with \"draw\" on the first line."
	case t.mustPromote():
		e.Reason = "A pawn that was exchanged into the zone must promote where it stands first."
	case len(t.facts) > 0 && t.facts[0].move.Kind() == engine.Replace && r.kind == put:
		e.Reason = t.whyNotReplace(r)
	case len(t.facts) > 0 && t.facts[0].move.Kind() == engine.Replace:
		e.Reason = "Your king was captured and must take the place of another man first."
	default:
		return false
	}
	return true
}

func isDraw(f fact) bool { return f.kind == draw }

// whose names a man as the player to move sees it: "your own pawn".
func (t *table) whose(m engine.Man) string {
	if m.Side() == t.p.Side() {
		return "your own " + t.typeName(m.Type())
	}
	return "your opponent's " + t.typeName(m.Type())
}

// listMan lists the legal moves of the man on a square.
func (t *table) listMan(e *Illegal, from place) {
	e.Of = fmt.Sprintf("the %s on %s", t.typeName(t.p.At(t.square(from)).Type()), from.name())
	e.Legal = t.offers(t.only(func(f fact) bool { return f.from == from && f.from.whole() || f.kind == placing && f.home == from }))
	if e.Legal == nil && t.p.At(t.square(from)).Inert() {
		e.Of = "" // that it stands still has been said
	}
}

func (t *table) only(fits func(fact) bool) []fact {
	var all []fact
	for _, f := range t.facts {
		if fits(f) {
			all = append(all, f)
		}
	}
	return all
}
