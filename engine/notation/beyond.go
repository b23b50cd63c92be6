package notation

import (
	"fmt"
	"strings"

	"pbemd/engine"
)

// beyond is what a move does on a third square: c9@e3 goes to c9 and is then
// put on e3; Ka10&f5 goes to a10 and there exchanges places with the man on
// f5. The zero beyond is nothing.
type beyond struct {
	sign byte // '@' or '&'
	at   place
}

// name is the end of a move that goes on to a third square.
func (b beyond) name() string {
	if b.sign == 0 {
		return ""
	}
	return string(b.sign) + b.at.name()
}

// goesOn reads what stands behind the square where a man arrives: nothing, what
// it becomes, or a third square.
func (g grammar) goesOn(text string) (promotion string, then beyond, ok bool) {
	if text != "" && (text[0] == '@' || text[0] == '&') {
		for _, s := range squares(text[1:]) {
			if s.rest == "" {
				return "", beyond{text[0], s.place}, true
			}
		}
		return "", beyond{}, false
	}
	promotion, ok = g.promotion(text)
	return promotion, beyond{}, ok
}

// exchanges reads K&f5 and Kd2&f5: a man exchanges places with the one on f5.
func (g grammar) exchanges(text string) []reading {
	who, with, ok := strings.Cut(text, "&")
	if !ok {
		return nil
	}
	var all []reading
	for _, to := range squares(with) {
		if to.rest != "" {
			continue
		}
		for _, man := range g.men(who) {
			all = append(all, reading{kind: exchange, label: man.label, from: man.from, to: to.place})
		}
	}
	return all
}

// men reads a label, a square, or both.
func (g grammar) men(text string) []reading {
	type start struct{ label, rest string }
	starts := []start{{"", text}}
	if label, rest, ok := g.named(text); ok {
		starts = append(starts, start{label, rest})
	}
	for _, label := range g.labels {
		if rest, ok := cutPrefixFold(text, label); ok {
			starts = append(starts, start{label, rest})
		}
	}
	var all []reading
	for _, s := range starts {
		for _, from := range origins(s.rest) {
			if from.rest == "" && (from.place.whole() || from.place == nowhere && s.label != "") {
				all = append(all, reading{label: s.label, from: from.place})
			}
		}
	}
	return all
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
	royal := t.p.Royal(t.p.Side())
	with := t.p.At(t.square(r.to))
	all := t.count(func(f fact) bool { return f.kind == exchange })
	name := ""
	if royal != engine.NoSquare {
		name = t.typeName(t.p.At(royal).Type())
	}
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
	return fmt.Sprintf("Only your %s exchanges places, and on %s it would be attacked.", name, r.to.name())
}

// exchanges reports whether the variant has exchanges at all: only thrones
// that can pass do.
func (t *table) exchanges() bool { return t.p.Variant().Throne() }
