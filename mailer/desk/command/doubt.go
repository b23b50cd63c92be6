package command

import (
	"slices"
	"strings"
)

// questioned asks about a command with "?" beside it.
func questioned(p parsed) Ask {
	c := p.commands[0]
	ready := []string{strings.TrimRight(c.Words, "? ")}
	if len(p.secrets) > 0 {
		ready = nil
	}
	return Ask{Doubt: Questioned, Words: c.Words, Verb: c.Verb, Ready: ready}
}

// doubted is a line to be asked about.
type doubted struct {
	Ask
	secrets []string // words that may be passwords
	veiled  bool     // the message must show Words instead of the line
}

// maxDoubted is how many words a line may have to be asked about; longer ones are talk.
const maxDoubted = 25

// doubt judges a line that does not read as a command as a whole: whether it may
// be one. first tells that no command stands before it.
func (g *Grammar) doubt(text string, at place, first bool) (doubted, bool) {
	words := split(bare(text))
	if len(words) == 0 || len(words) > maxDoubted && !planned[Verb(words[0].low)] {
		return doubted{}, false
	}
	for _, judge := range []func([]word, place, bool) (doubted, bool){
		g.numberedDoubt, g.resigning, g.optionDoubt, g.verbDoubt, g.moveDoubt, g.spellingDoubt, g.kindredDoubt, g.unknownDoubt, g.speechDoubt,
	} {
		if d, ok := judge(words, at, first); ok {
			d.Userid, d.Password = g.claimed(words, d.secrets)
			return d, true
		}
	}
	return doubted{}, false
}

// claimed finds a userid and a password where the model has them: behind the
// command and the numbers of boards. Only a word that is hidden can be one.
func (g *Grammar) claimed(words []word, secrets []string) (userid, password string) {
	i := 1
	if len(words) > 1 && (g.isVariant(words[0].low) || known[Verb(words[1].low)]) {
		i = 2
	}
	for i < len(words) && (isNumber(words[i].low) || words[i].low == "password" || words[i].low == "address") {
		i++
	}
	if i+1 >= len(words) || !isUserid(words[i].low) || !slices.Contains(secrets, words[i+1].raw) {
		return "", ""
	}
	return words[i].low, words[i+1].raw
}

// resigning finds the word in a short sentence: "not resign", "should I resign",
// "resign? never".
func (g *Grammar) resigning(words []word, _ place, _ bool) (doubted, bool) {
	if !g.supports(Resign) || len(words) > 6 {
		return doubted{}, false
	}
	c := Command{}
	if (&args{words: words, g: g}).before(&c) != 0 || c.Variant != "" {
		return doubted{}, false // a command
	}
	found, denied := false, words[0].low != string(Resign)
	for _, w := range words {
		found = found || w.low == "resign" || w.low == "resigns" || w.low == "resigning"
		denied = denied || w.low == "not" || w.low == "never" || w.low == "no"
		if isNumber(w.low) {
			return doubted{}, false // a command
		}
	}
	return doubted{Ask: Ask{Doubt: Negated, Words: join(words), Verb: Resign, Ready: []string{"resign"}}}, found && denied
}

// verbDoubt judges a line that begins with a command word, a variant or a board before it
// or not.
func (g *Grammar) verbDoubt(words []word, at place, first bool) (doubted, bool) {
	a := &args{words: words, g: g, model: at != inBody}
	c := Command{}
	board := a.before(&c)
	verb, _, ok := a.verb()
	if !ok {
		return doubted{}, false
	}
	talk := false
	exact := c.Variant != "" || board != 0 || at != inBody || len(a.words) == 0 || verb == Set && settings[a.words[0].low]
	for _, w := range a.words {
		talk = talk || stop[w.low]
		exact = exact || strings.ContainsAny(w.raw, "0123456789") || strings.HasPrefix(w.raw, "-") || isAddress(w.raw)
	}
	if verb == If && !exact {
		return doubted{}, false
	}
	d := doubted{Ask: Ask{Doubt: Prose, Words: join(words), Verb: verb, Ready: g.ready(verb)}}
	switch {
	case g.plans(verb, a.words):
		d.Doubt, d.Ready, d.Usage = Malformed, nil, Usage(verb)
	case !talk && (exact || delicate[verb]), c.Variant != "", secretive[verb] && len(a.words) > 0 && isNumber(a.words[0].low):
		d.Doubt, d.Ready, d.Usage = Malformed, nil, Usage(verb)
	case !first && (!changing[verb] || len(words) > 4):
		return doubted{}, false
	}
	credentials := len(a.words) == 2 && !talk // perhaps a userid and a password, with the number left out
	if secretive[verb] && (d.Doubt == Malformed || credentials) || delicate[verb] {
		d.Words, d.secrets = g.veil(words, len(words)-len(a.words))
		d.veiled = delicate[verb] && (exact || verb == Signup || strings.Contains(lows(words), "password"))
	}
	return d, true
}

// delicate are the verbs of which every further word may be a password.
var delicate = set([]Verb{Signup, Add, Remove, Primary, Change, Signoff, Delete, ShowAs})

// ready gives the line that a verb alone makes, if it makes one.
func (g *Grammar) ready(v Verb) []string {
	if planned[v] {
		return nil // that would only show what is planned
	}
	if p, ok := g.line(string(v), inBody); ok && len(p.commands) == 1 && p.commands[0].Verb == v {
		return []string{string(v)}
	}
	return nil
}

// moveDoubt judges a line that begins with a move, or with what nearly is one.
func (g *Grammar) moveDoubt(words []word, _ place, first bool) (doubted, bool) {
	if !g.supports(Move) || !first && len(words) > 3 {
		return doubted{}, false
	}
	var moves []string
	for _, w := range words {
		if m, ok := g.looksLikeMove(strings.TrimRight(w.raw, ",;?")); ok {
			moves = append(moves, m)
		} else if !isNumber(w.low) && w.low != "or" && w.low != "and" && w.low != "then" {
			break
		}
	}
	d := doubted{Ask: Ask{Doubt: Prose, Words: join(words), Verb: Move, Ready: moves[:min(len(moves), 4)]}}
	switch {
	case len(moves) > 1:
		d.Doubt = SeveralMoves
	case len(moves) == 1:
	case first && len(words) == 1 && unclearMove(words[0].raw):
		d.Doubt = UnclearMove
	default:
		return doubted{}, false
	}
	return d, true
}

// unclearMove tells whether one word has letters and digits as a move has, but not
// in its order.
func unclearMove(w string) bool {
	const alphabet = "abcdefghijklmnopqrstuvwxyz"
	w = strings.ToLower(strings.TrimRight(w, ".,;:!?+#"))
	if len(w) < 2 || len(w) > 12 || strings.Trim(w, alphabet+"0123456789-=@:+") != "" {
		return false
	}
	return strings.ContainsAny(w, "0123456789") && strings.ContainsAny(w, alphabet)
}

// speeches are turns of speech that may mean a command.
var speeches = []struct {
	words string
	verb  Verb
	ready string
}{
	{"i offer", Propose, "propose"}, {"i propose", Propose, "propose"}, {"shall we draw", Propose, "propose"}, {"how about a draw", Propose, "propose"},
	{"let's call it a draw", Propose, "propose"}, {"would you like a draw", Propose, "propose"}, {"do you want a draw", Propose, "propose"},
	{"a draw", Propose, "propose"}, {"remis", Propose, "propose"},
	{"i give up", Resign, "resign"}, {"i surrender", Resign, "resign"}, {"you win", Resign, "resign"},
	{"i accept", Accept, "accept"}, {"agreed", Accept, "accept"}, {"i decline", Decline, "decline"},
	{"i want to take back", Undo, "undo"}, {"can i take back", Undo, "undo"}, {"may i take back", Undo, "undo"},
	{"ok", Yes, "yes"}, {"okay", Yes, "yes"}, {"ja", Yes, "yes"}, {"oui", Yes, "yes"}, {"si", Yes, "yes"}, {"s\u00ed", Yes, "yes"},
	{"y", Yes, "yes"}, {"yep", Yes, "yes"}, {"yeah", Yes, "yes"}, {"sure", Yes, "yes"},
	{"nein", No, "no"}, {"nope", No, "no"}, {"non", No, "no"},
}

// speechDoubt judges a short line that begins with a turn of speech.
func (g *Grammar) speechDoubt(words []word, _ place, first bool) (doubted, bool) {
	if !first || len(words) > 10 {
		return doubted{}, false
	}
	low := lows(words) + " "
	for _, s := range speeches {
		short := !strings.Contains(s.words, " ") && len(words) > 2 // "Sure, but ..."
		if !short && g.supports(s.verb) && strings.HasPrefix(low, s.words+" ") {
			return doubted{Ask: Ask{Doubt: Prose, Words: join(words), Verb: s.verb, Ready: []string{s.ready}}}, true
		}
	}
	return doubted{}, false
}
