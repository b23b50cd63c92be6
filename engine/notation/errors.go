package notation

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"pbemd/engine"
	"pbemd/engine/quote"
)

// Unreadable says that a text has not the form of a move.
type Unreadable struct {
	Text     string   // what was read, in quotation marks, made safe to show
	Why      string   // a sentence, "" when there is nothing to say beyond it
	Examples []string // legal moves as they may be sent
}

// Error tells the player what to write instead.
func (e *Unreadable) Error() string {
	text := e.Text + " does not read as a move."
	if e.Why != "" {
		text = e.Text + " was not understood. " + e.Why
	}
	if len(e.Examples) > 0 {
		text += " A move looks like " + either(e.Examples) + "."
	}
	return text
}

// Ambiguous says that a text fits several legal moves.
type Ambiguous struct {
	Text       string
	Candidates []Offer // the legal moves that it fits, ready to be sent
	Becomes    string  // the man that must say what it becomes ("pawn"); "" when that is not all
}

// Error lists the candidates.
func (e *Ambiguous) Error() string {
	if e.Becomes != "" {
		return fmt.Sprintf("%s leaves open what the %s becomes: please send %s.", e.Text, e.Becomes, either(texts(e.Candidates)))
	}
	return fmt.Sprintf("%s can mean more than one move: please send %s.", e.Text, either(texts(e.Candidates)))
}

// Illegal says that a text is understood, and is no legal move.
type Illegal struct {
	Text   string
	Reason string  // why, in a sentence or two
	Of     string  // whose moves are listed: "the knight on g1", "your knights"; "" for all that are legal
	Legal  []Offer // legal moves of that man, or all when they are few, or none
	// NoSquare tells that a square is named that the board does not have now.
	NoSquare bool
}

// Error gives the reason and what may be played.
func (e *Illegal) Error() string {
	text := e.Text + " is not a legal move. " + e.Reason
	switch {
	case len(e.Legal) > 0 && e.Of != "":
		text += fmt.Sprintf(" Legal moves of %s: %s.", e.Of, strings.Join(texts(e.Legal), ", "))
	case len(e.Legal) > 0:
		text += fmt.Sprintf(" Legal moves: %s.", strings.Join(texts(e.Legal), ", "))
	}
	return text
}

func texts(offers []Offer) []string {
	all := make([]string, len(offers))
	for i, o := range offers {
		all[i] = o.Text
	}
	return all
}

// either joins words for a choice: a, b or c.
func either(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// quoted puts what a player wrote into quotation marks, on one line, without
// signs that cannot be seen, and not too long.
func quoted(text string) string {
	text = text[:min(len(text), 8*quote.Longest)]
	return `"` + quote.Short(strings.Join(strings.Fields(strings.Map(visible, text)), " ")) + `"`
}

func visible(r rune) rune {
	switch {
	case r == '"':
		return '\''
	case r == utf8.RuneError:
		return '?'
	case r < 0x80 && r >= ' ' && r != 0x7f, r >= 0xa0 && plainSign(r) >= 0:
		return r
	case plainSign(r) < 0:
		return -1
	}
	return ' '
}

// unreadable is the first rung of refusal.
func (t *table) unreadable(text, why string) error {
	return &Unreadable{Text: quoted(text), Why: why, Examples: t.examples()}
}

// examples are two legal moves, of a piece in short form and, in long form, of
// a pawn if it has any.
func (t *table) examples() []string {
	var short, long string
	for _, f := range t.facts {
		switch {
		case f.kind == draw:
		case f.pawn && f.kind == step && long == "":
			long = t.long(f)
		case !f.pawn && short == "":
			short = t.ready(f)
		}
	}
	var all []string
	for _, text := range []string{short, long} {
		if text != "" {
			all = append(all, text)
		}
	}
	return all
}

// ambiguous is the second rung.
func (t *table) ambiguous(text string, found []fact) error {
	e := &Ambiguous{Text: quoted(text), Candidates: t.offers(found)}
	alike := true
	for _, f := range found {
		alike = alike && f.from == found[0].from && f.to == found[0].to && f.becomes != ""
	}
	if alike {
		e.Becomes = t.typeName(found[0].man)
	}
	return e
}

func (t *table) typeName(man engine.Type) string {
	return t.p.Variant().Type(man).Name
}
