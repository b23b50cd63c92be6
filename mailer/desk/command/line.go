package command

import (
	"slices"
	"strings"
)

// place is where a line stands. In the Subject and under "multiple" commands have the model's syntax.
type place uint8

const (
	inBody place = iota
	inSubject
	inMultiple
)

// parsed is what a line says when it reads as commands as a whole.
type parsed struct {
	commands []Command
	tail     string // courtesies after a move, for the opponent
	secrets  []string
	asks     bool // "?" stands beside a verb that it makes doubtful
}

// line reads a clean line as one command, or as a move with a short word.
func (g *Grammar) line(text string, at place) (parsed, bool) {
	text = polite(unwrap(text))
	if text == "" {
		return parsed{}, false
	}
	if p, ok := g.command(text, at); ok {
		return p, true
	}
	return g.moveAndMore(text, at)
}

// polite takes off "please" at either end.
func polite(text string) string {
	words := split(text)
	if len(words) > 1 && please[words[0].low] {
		words = words[1:]
		text = join(words)
	}
	if n := len(words); n > 1 && please[words[n-1].low] {
		end := words[n-1].raw
		text = strings.TrimRight(join(words[:n-1]), ",;") + strings.TrimLeft(end, "pleasPLEASE,")
	}
	return strings.TrimSpace(text)
}

var please = set([]string{"please", "pls", "plz"})

// command reads a line as one command.
func (g *Grammar) command(text string, at place) (parsed, bool) {
	words := split(text)
	if len(words) == 0 || len(words) > 80 {
		return parsed{}, false
	}
	c := Command{Words: text}
	if g.IsCode != nil && len(words) == 1 && g.IsCode(words[0].low) && g.supports(Yes) {
		c.Verb, c.Code = Yes, words[0].low
		return parsed{commands: []Command{c}}, true
	}
	if g.supports(Move) && g.spoken(text, &c) {
		c.Verb = Move
		return parsed{commands: []Command{c}}, true
	}
	a := &args{words: words, g: g, model: at != inBody, secrets: map[string]bool{}}
	board := uint64(0)
	if len(words) > 2 && words[0].low == "board" && isNumber(words[1].low) {
		board, _ = a.number()
		if rest := (Command{}); g.supports(Move) && g.move(join(a.words), &rest) {
			rest.Verb, rest.Board, rest.Words = Move, board, text
			return parsed{commands: []Command{rest}}, true
		}
	}
	every := false
	if board == 0 {
		if len(a.words) > 1 && a.words[0].low == "all" && a.words[1].low == "show" {
			a.next()
			every = true
		} else {
			a.prefix(&c)
		}
	}
	verb, object, ok := a.verb()
	if !ok {
		return parsed{}, false
	}
	c.Verb, c.Object = verb, object
	if verb == Chat || verb == Kibitz || verb == Message {
		a.quoted(&c)
	}
	if !parsers[verb](a, &c) || !a.empty() {
		return parsed{}, false
	}
	if every {
		c.Filter = cmpOr(c.Filter, "all")
	}
	if board != 0 {
		if c.Board != 0 && c.Board != board {
			return parsed{}, false
		}
		c.Board = board
	}
	if sentence(words, &c) {
		return parsed{}, false
	}
	return a.finish(c, text, words), true
}

// cmpOr returns the first word that is not empty.
func cmpOr(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// finish hides the passwords in the words of a command.
func (a *args) finish(c Command, text string, words []word) parsed {
	p := parsed{}
	for s := range a.secrets {
		p.secrets = append(p.secrets, s)
	}
	slices.Sort(p.secrets)
	last := words[len(words)-1]
	p.asks = pressed[c.Verb] && strings.HasSuffix(text, "?") && !a.secrets[last.raw]
	c.Words = text
	if len(p.secrets) > 0 {
		hidden := make([]string, len(words))
		for i, w := range words {
			hidden[i] = w.raw
			if a.secrets[w.raw] {
				hidden[i] = Hidden
			}
		}
		c.Words = strings.Join(hidden, " ")
	}
	p.commands = []Command{c}
	return p
}

// prefix takes the variant that may stand before a verb.
func (a *args) prefix(c *Command) {
	for n := min(maxVariantWords, len(a.words)-1); n > 0; n-- {
		name := lows(a.words[:n])
		if !a.g.isVariant(name) {
			continue
		}
		rest := &args{words: a.words[n:], g: a.g}
		if _, _, ok := rest.verb(); ok {
			c.Variant = name
			a.words = a.words[n:]
			a.model = true
			return
		}
	}
}

// verb takes the command word, or the two words that stand for one, with what they speak of.
func (a *args) verb() (Verb, string, bool) {
	for n := min(6, len(a.words)); n > 1; n-- {
		if p, ok := phrases[lows(a.words[:n])]; ok && n == len(a.words) && a.g.supports(p.verb) {
			a.words = a.words[n:]
			return p.verb, p.object, true
		}
		if p, ok := pairs[lows(a.words[:n])]; ok && a.g.supports(p.verb) {
			a.words = a.words[n:]
			return p.verb, p.object, true
		}
	}
	if a.empty() {
		return "", "", false
	}
	w := a.words[0]
	if w.raw == "(=)" && len(a.words) == 1 && a.g.supports(Propose) {
		a.next()
		return Propose, "", true
	}
	v, ok := a.g.spelt(w.low)
	if !ok {
		return "", "", false
	}
	a.next()
	return v, "", true
}

// quoted takes the words after a colon: "chat: hello", "message bob: hello".
func (a *args) quoted(c *Command) {
	all := a.words
	for i, w := range all {
		if strings.HasSuffix(w.raw, ":") && len(w.raw) > 1 && i < 3 {
			c.Text = join(all[i+1:])
			a.words = all[:i+1]
			return
		}
	}
}

// sentence tells whether the marks within a line are those of talk.
func sentence(words []word, c *Command) bool {
	if c.Text != "" || c.Verb == If || c.Verb == Preview || c.Verb == Set {
		return false
	}
	for i, w := range words[:len(words)-1] {
		if w.raw == c.Password || w.raw == c.NewPassword || len(w.raw) < 2 {
			continue
		}
		switch w.raw[len(w.raw)-1] {
		case '!', '?', ';':
			return !strings.Contains(c.Move, w.raw)
		case '.':
			return !isNumber(w.low) && i > 0 && !strings.Contains(c.Move, w.raw)
		case ',', ':':
			if i == 0 && c.Verb != Move && len(words) > 2 && c.Board == 0 {
				return true
			}
		}
	}
	return false
}

// spoken reads a whole line as a move, with or without the words before it.
func (g *Grammar) spoken(text string, c *Command) bool {
	if g.move(text, c) {
		return true
	}
	low := strings.ToLower(text)
	for _, b := range before {
		if rest, ok := strings.CutPrefix(low, b); ok && rest != "" && (rest[0] == ' ' || rest[0] == ':') && len(low) == len(text) {
			return g.move(strings.TrimSpace(strings.TrimLeft(text[len(b):], " :")), c)
		}
	}
	return false
}

// moveAndMore reads a line that begins with a move: a proposal may follow, or a
// courtesy.
func (g *Grammar) moveAndMore(text string, at place) (parsed, bool) {
	if !g.supports(Move) {
		return parsed{}, false
	}
	words := split(text)
	for n := min(4, len(words)-1); n > 0; n-- {
		c := Command{Verb: Move}
		head := strings.TrimRight(join(words[:n]), ",;-")
		if !g.spoken(strings.TrimSpace(head), &c) {
			continue
		}
		c.Words = strings.TrimSpace(head)
		tail := words[n:]
		for len(tail) > 1 && (tail[0].low == "and" || tail[0].low == "-" || tail[0].low == "&" || tail[0].low == "+" || tail[0].low == "i") {
			tail = tail[1:]
		}
		if p, ok := g.command(join(tail), at); ok && len(p.commands) == 1 && p.commands[0].Board == 0 {
			switch p.commands[0].Verb {
			case Propose, Draw, Claim:
				return parsed{commands: []Command{c, p.commands[0]}}, true
			}
		}
		if courtesy(tail) {
			return parsed{commands: []Command{c}, tail: join(tail)}, true
		}
	}
	return parsed{}, false
}

// courtesy tells whether words are one or two of the turns people add to a move.
func courtesy(words []word) bool {
	for n := len(words); n > 0; n-- {
		head := strings.ToLower(strings.Trim(join(words[:n]), ".,!- "))
		if courtesies[head] || courtesies[strings.ToLower(join(words[:n]))] {
			return n == len(words) || courtesy(words[n:])
		}
	}
	return false
}
