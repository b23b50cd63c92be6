package command

import "strings"

// questioned asks about a command with "?" beside it.
func questioned(p parsed) Ask {
	c := p.commands[0]
	return Ask{Doubt: Questioned, Words: c.Words, Verb: c.Verb, Ready: []string{strings.TrimRight(c.Words, "? ")}}
}

// doubt judges a line that does not read as a command as a whole: whether it may
// be one. first tells that no command stands before it. The words that may be
// passwords are returned beside it.
func (g *Grammar) doubt(text string, at place, first bool) (Ask, []string, bool) {
	text = polite(unwrap(text))
	words := split(text)
	if len(words) == 0 || len(words) > 40 {
		return Ask{}, nil, false
	}
	if a, ok := g.resigning(text, words); ok {
		return a, nil, true
	}
	if a, secrets, ok := g.verbDoubt(text, words, at, first); ok {
		return a, secrets, true
	}
	if a, ok := g.moveDoubt(text, words, first); ok {
		return a, nil, true
	}
	if a, secrets, ok := g.spellingDoubt(text, words, at, first); ok {
		return a, secrets, true
	}
	if first {
		return g.phraseDoubt(text, words)
	}
	return Ask{}, nil, false
}

// resigning finds the word in a short sentence: "not resign", "should I resign".
func (g *Grammar) resigning(text string, words []word) (Ask, bool) {
	if !g.supports(Resign) || len(words) > 6 {
		return Ask{}, false
	}
	if w := words[0].low; w != "resign" {
		for _, w := range words {
			if w.low == "resign" || w.low == "resigns" || w.low == "resigning" {
				if number := len(words) > 2 && g.isVariant(words[0].low); !number {
					return Ask{Doubt: Negated, Words: text, Verb: Resign, Ready: []string{"resign"}}, true
				}
			}
		}
		return Ask{}, false
	}
	for _, w := range words[1:] {
		if w.low == "not" || w.low == "never" || w.low == "no" {
			return Ask{Doubt: Negated, Words: text, Verb: Resign, Ready: []string{"resign"}}, true
		}
	}
	return Ask{}, false
}

// verbDoubt judges a line that begins with a command word, a variant before it or not.
func (g *Grammar) verbDoubt(text string, words []word, at place, first bool) (Ask, []string, bool) {
	a := &args{words: words, g: g, model: at != inBody, secrets: map[string]bool{}}
	c := Command{}
	a.prefix(&c)
	if c.Variant == "" && len(words) > 2 && words[0].low == "board" && isNumber(words[1].low) {
		a.number()
	}
	verb, _, ok := a.verb()
	if !ok {
		return Ask{}, nil, false
	}
	talk, exact := false, c.Variant != "" || at != inBody || len(a.words) == 0
	for _, w := range a.words {
		talk = talk || stop[w.low]
		exact = exact || strings.ContainsAny(w.raw, "0123456789") || strings.HasPrefix(w.raw, "-") || isAddress(w.raw)
	}
	if verb == If && !exact {
		return Ask{}, nil, false
	}
	out := Ask{Doubt: Prose, Words: text, Verb: verb, Ready: g.readyFor(verb)}
	if exact && !talk || accounts[verb] && !talk {
		out.Doubt, out.Ready, out.Usage = Malformed, nil, Usage(verb)
	} else if !first && (!changing[verb] || len(words) > 4) {
		return Ask{}, nil, false
	}
	var secrets []string
	if out.Doubt == Malformed && secretive[verb] || accounts[verb] {
		out.Words, secrets = g.veil(words, len(words)-len(a.words)-1)
	}
	return out, secrets, true
}

// accounts are the verbs whose words are always delicate.
var accounts = set([]Verb{Signup, Add, Change, Signoff, Delete, ShowAs})

// readyFor gives the line that the verb alone makes, if it makes one.
func (g *Grammar) readyFor(v Verb) []string {
	if p, ok := g.line(string(v), inBody); ok && len(p.commands) == 1 && p.commands[0].Verb == v {
		return []string{string(v)}
	}
	return nil
}

// moveDoubt judges a line that begins with a move, or with what nearly is one.
func (g *Grammar) moveDoubt(text string, words []word, first bool) (Ask, bool) {
	if !g.supports(Move) || !first && len(words) > 3 {
		return Ask{}, false
	}
	var moves []string
	for _, w := range words {
		if m, ok := g.looksLikeMove(strings.TrimRight(w.raw, ",;")); ok {
			moves = append(moves, m)
		} else if !isNumber(w.low) && w.low != "or" && w.low != "and" && w.low != "then" {
			break
		}
	}
	switch {
	case len(moves) > 1:
		return Ask{Doubt: SeveralMoves, Words: text, Verb: Move, Ready: moves[:min(len(moves), 4)]}, true
	case len(moves) == 1:
		return Ask{Doubt: Prose, Words: text, Verb: Move, Ready: moves}, true
	case first && len(words) == 1 && unclearMove(words[0].raw):
		return Ask{Doubt: UnclearMove, Words: text, Verb: Move}, true
	}
	return Ask{}, false
}

// unclearMove tells whether one word has letters and digits as a move has, but not in its order.
func unclearMove(w string) bool {
	w = strings.TrimRight(w, ".,;:!?+#")
	if len(w) < 2 || len(w) > 12 || strings.Trim(strings.ToLower(w), "abcdefghijklmnopqrstuvwxyz0123456789-=x@:+o") != "" {
		return false
	}
	return strings.ContainsAny(w, "0123456789") && strings.ContainsAny(w, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
}

// spellingDoubt judges a line whose first word is near to a command word, or that
// has the form of a command with a word that is none.
func (g *Grammar) spellingDoubt(text string, words []word, at place, first bool) (Ask, []string, bool) {
	i := 0
	if len(words) > 1 && g.isVariant(words[0].low) {
		i = 1
	}
	w := words[i].low
	shaped := i == 1 || at != inBody
	for _, other := range words[i+1:] {
		if stop[other.low] {
			return Ask{}, nil, false
		}
		shaped = shaped || isNumber(other.low)
	}
	bare := len(words) == i+1
	if common(w) && (bare || !shaped) {
		return Ask{}, nil, false
	}
	if v, ok := g.near(w); ok && (first || shaped) {
		meant := append([]word{}, words...)
		meant[i] = word{raw: string(v), low: string(v)}
		p, ok := g.line(join(meant), at)
		if ok && !p.asks && len(p.commands) == 1 && p.commands[0].Verb == v {
			out := Ask{Doubt: Misspelt, Words: text, Verb: v, Ready: []string{p.commands[0].Words}}
			if len(p.secrets) > 0 {
				out.Words = Mask(text, p.secrets...)
				out.Ready = nil
			}
			return out, p.secrets, true
		}
	}
	if !shaped || bare && i == 0 || len(words) > 8 || !isLetters(w) {
		return Ask{}, nil, false
	}
	out := Ask{Doubt: Unknown, Words: text}
	if s, ok := Suggest(w, g.verbNames()); ok {
		out.Verb = Verb(s)
	}
	var secrets []string
	out.Words, secrets = g.veil(words, i)
	return out, secrets, true
}

func isLetters(w string) bool {
	return w != "" && strings.Trim(w, "abcdefghijklmnopqrstuvwxyz-") == ""
}

// verbNames lists the commands that exist.
func (g *Grammar) verbNames() []string {
	var names []string
	for _, v := range allVerbs {
		if g.supports(v) {
			names = append(names, string(v))
		}
	}
	return names
}

// openings are turns of speech that mean a command when a line ends there.
var openings = []struct {
	words string
	verb  Verb
	ready string
}{
	{"i offer", Propose, "propose"}, {"i propose", Propose, "propose"}, {"shall we draw", Propose, "propose"}, {"how about a draw", Propose, "propose"},
	{"let's call it a draw", Propose, "propose"}, {"would you like a draw", Propose, "propose"}, {"do you want a draw", Propose, "propose"}, {"a draw", Propose, "propose"}, {"remis", Propose, "propose"},
	{"i give up", Resign, "resign"}, {"i surrender", Resign, "resign"}, {"you win", Resign, "resign"},
	{"i accept", Accept, "accept"}, {"agreed", Accept, "accept"}, {"i decline", Decline, "decline"},
	{"i want to take back", Undo, "undo"}, {"can i take back", Undo, "undo"}, {"may i take back", Undo, "undo"},
	{"ok", Yes, "yes"}, {"okay", Yes, "yes"}, {"ja", Yes, "yes"}, {"oui", Yes, "yes"}, {"si", Yes, "yes"}, {"s\u00ed", Yes, "yes"}, {"y", Yes, "yes"}, {"yep", Yes, "yes"}, {"yeah", Yes, "yes"}, {"sure", Yes, "yes"},
	{"nein", No, "no"}, {"nope", No, "no"}, {"non", No, "no"},
}

// phraseDoubt judges a short line that begins with a turn of speech.
func (g *Grammar) phraseDoubt(text string, words []word) (Ask, []string, bool) {
	low := lows(words) + " "
	for _, o := range openings {
		if g.supports(o.verb) && len(words) <= 10 && strings.HasPrefix(low, o.words+" ") {
			if len(strings.Fields(o.words)) == 1 && len(words) > 2 {
				continue
			}
			return Ask{Doubt: Prose, Words: text, Verb: o.verb, Ready: []string{o.ready}}, nil, true
		}
	}
	return Ask{}, nil, false
}
