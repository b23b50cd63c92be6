package command

import (
	"regexp"
	"slices"
	"strings"
)

// spellingDoubt judges a line that would be a command with one word spelt
// otherwise: the verb, or the variant before it.
func (g *Grammar) spellingDoubt(words []word, at place, first bool) (doubted, bool) {
	i, shaped := g.shape(words, at)
	if talks(words[i+1:]) || !first && !shaped {
		return doubted{}, false
	}
	if common(words[i].low) && (!shaped || len(words) == i+1) {
		return doubted{}, false
	}
	if v, ok := g.near(words[i].low); ok {
		meant := append([]word{}, words...)
		meant[i].raw, meant[i].low = string(v), string(v)
		if p, ok := g.command(meant, at); ok && !p.asks && p.commands[0].Verb == v {
			d := doubted{Ask: Ask{Doubt: Misspelt, Verb: v, Words: join(words), Ready: []string{p.commands[0].Words}}}
			if len(p.secrets) > 0 {
				d.Words, d.secrets, d.Ready = Mask(d.Words, p.secrets...), p.secrets, nil
			}
			return d, true
		}
	}
	return g.variantDoubt(words)
}

// optionDoubt judges a line that would ask for a game but for the spelling of what
// the game is to be: "challenge bob -clok move:3/9".
func (g *Grammar) optionDoubt(words []word, at place, _ bool) (doubted, bool) {
	meant, changed := append([]word{}, words...), false
	for i, w := range words {
		name, _, _ := strings.Cut(strings.TrimLeft(w.low, "-"), "=")
		if !strings.HasPrefix(w.raw, "-") || slices.Contains(Options, name) {
			continue
		}
		if near, ok := Suggest(name, Options); ok {
			meant[i].raw = strings.Replace(strings.ToLower(w.raw), name, near, 1)
			meant[i].low, changed = strings.Replace(w.low, name, near, 1), true
		}
	}
	if !changed {
		return doubted{}, false
	}
	p, ok := g.command(meant, at)
	if !ok || p.asks || len(p.secrets) > 0 || !asksForGame[p.commands[0].Verb] {
		return doubted{}, false
	}
	c := p.commands[0]
	return doubted{Ask: Ask{Doubt: Misspelt, Verb: c.Verb, Words: join(words), Ready: []string{c.Words}}}, true
}

// asksForGame are the verbs that options follow.
var asksForGame = set([]Verb{Challenge, Seek, Rematch})

// variantDoubt judges a line that is a command but for the word before it.
func (g *Grammar) variantDoubt(words []word) (doubted, bool) {
	if len(words) < 2 || common(words[0].low) || known[Verb(words[0].low)] {
		return doubted{}, false
	}
	p, ok := g.command(words[1:], inSubject)
	if !ok || p.asks || p.commands[0].Board == 0 && p.commands[0].Verb != Challenge && p.commands[0].Password == "" {
		return doubted{}, false
	}
	c := p.commands[0]
	if c.Variant != "" {
		return doubted{}, false
	}
	d := doubted{Ask: Ask{Doubt: NoVariant, Verb: c.Verb, Words: words[0].raw + " " + c.Words, Ready: []string{c.Words}}, secrets: p.secrets}
	if near, ok := Suggest(words[0].low, g.Variants); ok {
		d.Ready = []string{near + " " + c.Words}
	}
	if len(p.secrets) > 0 {
		d.Ready = nil
	}
	return d, true
}

// unknownDoubt judges a line that has the form of a command whose name there is
// not.
func (g *Grammar) unknownDoubt(words []word, at place, _ bool) (doubted, bool) {
	i, shaped := g.shape(words, at)
	w := words[i].low
	if !shaped || len(words) == 1 || len(words) > 8 || common(w) || talks(words[i+1:]) ||
		w == "" || strings.Trim(w, "abcdefghijklmnopqrstuvwxyz-") != "" {
		return doubted{}, false
	}
	d := doubted{Ask: Ask{Doubt: Unknown}}
	if s, ok := Suggest(w, g.verbNames()); ok {
		d.Verb = Verb(s)
	}
	d.Words, d.secrets = g.veil(words, i+1)
	return d, true
}

// kindredDoubt judges a line that would be a command but for its first word, which
// people try for that of another name: "play alice", "rules chess". One with a word that
// may be a password is left to those who hide it.
func (g *Grammar) kindredDoubt(words []word, at place, first bool) (doubted, bool) {
	little := func(w word) bool { return slices.Contains(syntax, w.low) || words[0].low == "play" && ofTheGame(w) }
	if !first || talks(words[1:]) || slices.ContainsFunc(words[1:], little) {
		return doubted{}, false
	}
	_, secrets := g.veil(words, 1)
	if slices.ContainsFunc(secrets, func(s string) bool { return !g.isVariant(strings.ToLower(s)) }) {
		return doubted{}, false
	}
	for _, v := range kindred[words[0].low] {
		meant := append([]word{{raw: string(v), low: string(v)}}, words[1:]...)
		p, ok := g.command(meant, at)
		if ok && !p.asks && len(p.secrets) == 0 && p.commands[0].Verb == v {
			return doubted{Ask: Ask{Doubt: Unknown, Verb: v, Words: join(words), Ready: []string{p.commands[0].Words}}}, true
		}
	}
	return doubted{}, false
}

// square is what words that name one contain.
var square = regexp.MustCompile(`[a-z]\d`)

// ofTheGame tells whether somebody who writes "play" before a word rather speaks of the
// game than to a player of that name.
func ofTheGame(w word) bool {
	return common(w.low) || objects[w.low] || ofPlay[w.low] || isNumber(w.low) || square.MatchString(w.low)
}

// shape tells where the verb of a line should stand, and whether the line has the
// form of a command: a variant before it, or a number after it.
func (g *Grammar) shape(words []word, at place) (verb int, shaped bool) {
	if len(words) > 1 && g.isVariant(words[0].low) {
		return 1, true
	}
	shaped = at == inMultiple
	for _, w := range words[1:] {
		shaped = shaped || isNumber(w.low)
	}
	return 0, shaped
}

// talks tells whether words of sentences are among words.
func talks(words []word) bool {
	for _, w := range words {
		if stop[w.low] {
			return true
		}
	}
	return false
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
