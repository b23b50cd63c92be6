package notation

import (
	"fmt"
	"strings"

	"pbemd/engine"
)

// Spoken tells a legal move in words, for people who have it read to them: "White pawn from d7 to e8, taking the Black
// rook, becoming a queen". It is a sentence without its full stop. Squares have the names that they
// have on the board after the move, which counts where the board grows or shrinks; one that is
// no longer on it is left out. Check is not told: the position after the move does that.
func Spoken(p *engine.Position, m engine.Move) string {
	s := speaker{p: p, side: p.Side()}
	text := s.tell(m)
	for _, square := range p.CapturedOn(m) {
		text += ", taking the " + s.man(square)
		if square != m.To() {
			text += s.on(square)
		}
	}
	if into, ok := m.Promotion(); ok {
		text += ", " + becoming(p.Variant().Type(p.At(m.From()).Type()).Name, p.Variant().Type(into).Name)
	}
	if then := m.Then(); then != engine.NoSquare {
		if p.At(then).Exists() {
			text += ", then changing places with the " + s.man(then) + s.on(then)
		} else {
			text += ", then put" + s.on(then)
		}
	}
	return text
}

// speaker tells one move.
type speaker struct {
	p    *engine.Position
	side engine.Side
}

// tell says who goes where.
func (s speaker) tell(m engine.Move) string {
	p := s.p
	own := s.side.String() + " "
	into := p.Variant().Type(m.Into()).Name
	switch m.Kind() {
	case engine.Pass:
		return own + "passes"
	case engine.Draw:
		return own + into + " drawn from the stack"
	case engine.Put:
		return own + into + " put" + s.newOn(m)
	case engine.Replace:
		return s.man(m.To()) + s.on(m.To()) + " becomes " + article(into) + " " + into
	case engine.Exchange:
		return s.man(m.From()) + s.on(m.From()) + " changes places with the " + s.man(m.To()) + s.on(m.To())
	case engine.Place:
		return s.man(m.From()) + s.from(m) + " put" + s.newOn(m)
	case engine.Castle:
		partner, partnerTo := p.Partner(m)
		return s.man(m.From()) + s.from(m) + s.to(m) + fmt.Sprintf(", castling with the %s from %s to %s",
			p.Variant().Type(p.At(partner).Type()).Name, p.SquareName(partner), p.SquareName(partnerTo))
	}
	return s.man(m.From()) + s.from(m) + s.to(m)
}

// man is "White knight".
func (s speaker) man(square engine.Square) string {
	man := s.p.At(square)
	return strings.TrimSpace(man.Side().String() + " " + s.p.Variant().Type(man.Type()).Name)
}

// on is where a man stands; nothing where squares get new names by the move.
func (s speaker) on(square engine.Square) string {
	if s.p.Variant().Resizes() {
		return ""
	}
	return " on " + s.p.SquareName(square)
}

func (s speaker) from(m engine.Move) string {
	from, _ := s.names(m)
	return from.before(" from ")
}

func (s speaker) to(m engine.Move) string {
	_, to := s.names(m)
	return to.before(" to ")
}

// newOn is where a man has been put.
func (s speaker) newOn(m engine.Move) string {
	_, to := s.names(m)
	return to.before(" on ")
}

// spokenSquare is the name of a square, empty when the board has it no longer.
type spokenSquare string

func (s spokenSquare) before(word string) string {
	if s == "" {
		return ""
	}
	return word + string(s)
}

// names are the squares of a move, on a board that changes its size as they are called after it.
func (s speaker) names(m engine.Move) (from, to spokenSquare) {
	p := s.p
	first, last := m.From(), m.To()
	if p.Variant().Resizes() {
		p.Make(m)
		defer p.Unmake()
		first, last = p.LastMove()
	}
	if first != engine.NoSquare {
		from = spokenSquare(p.SquareName(first))
	}
	if last != engine.NoSquare {
		to = spokenSquare(p.SquareName(last))
	}
	return from, to
}

// becoming tells a promotion, or that a man stays what it is where it might have become another.
func becoming(from, into string) string {
	if from == into {
		return "staying " + article(into) + " " + into
	}
	return "becoming " + article(into) + " " + into
}
