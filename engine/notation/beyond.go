package notation

import "strings"

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

// exchanges reads K&f5, Kd2&f5 and &f5: a man exchanges places with the one on f5.
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
		if who == "" {
			all = append(all, reading{kind: exchange, from: nowhere, to: to.place})
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

// exchanges compares the men of an exchange, of which either may be named first: K&f5, R&f1.
func (r reading) exchanges(f fact) bool {
	switch r.to {
	case f.to:
		return r.startsAt(f.from) && (r.label == "" || r.names(f))
	case f.from:
		return r.from == f.to && r.label == "" || r.startsAt(f.to) && r.label == f.with
	}
	return false
}

// placingDistance compares with a man that is placed. It may be called by the square where it waits, c9@h4 or c9-h4,
// and the sign may be missing behind its label.
func (r reading) placingDistance(f fact) int {
	called := r.label == "" || r.names(f)
	if r.captures || r.promotion != "" || r.via.length > 0 || !called {
		return unfit
	}
	switch {
	case r.then.sign == '@' && r.then.at == f.to && r.to == f.home && r.from == nowhere:
		return exact
	case r.then.sign != 0 || r.to != f.to:
	case r.from == f.home:
		return exact
	case r.from == nowhere && r.label != "":
		return fromHand
	}
	return unfit
}

// becomingDistance takes e9=D for a man that becomes another where it stands.
func (r reading) becomingDistance(f fact) int {
	becomes := r.promotion == f.label || f.called != "" && r.promotion == f.called
	is := r.label == "" || r.label == f.was[0] || r.label == f.was[1]
	return exactIf(f.home == f.to && r.to == f.to && r.from == nowhere && becomes && is && !r.captures && r.via.length == 0 && r.then.sign == 0)
}
