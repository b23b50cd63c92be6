package command

import (
	"slices"
	"strings"
)

// place is where a line stands. In the Subject and under "multiple" commands have
// the model's syntax.
type place uint8

const (
	inBody place = iota
	inSubject
	inMultiple
)

// parsed is what a line says when it reads as commands as a whole.
type parsed struct {
	commands []Command
	tail     string // words beside a move, for the opponent
	secrets  []string
	asks     bool // "?" stands beside a verb that it makes doubtful
}

// maxWords is how many words a command may have. Moves in advance may have as
// many as a line holds.
const maxWords = 150

// line reads a clean line as one command, or as a move with a short word.
func (g *Grammar) line(text string, at place) (parsed, bool) {
	words := split(bare(text))
	if len(words) == 0 || len(words) > maxWords && !planned[Verb(words[0].low)] {
		return parsed{}, false
	}
	if p, ok := g.numberedLine(words, at); ok {
		return p, true
	}
	if p, ok := g.command(words, at); ok {
		return p, true
	}
	return g.moveAndMore(words, at)
}

// bare takes off quotation marks and "please", which say nothing.
func bare(text string) string {
	for {
		before := text
		text = polite(unwrap(text))
		if text == before {
			return text
		}
	}
}

// polite takes off "please" at either end; marks after it stay.
func polite(text string) string {
	words := split(text)
	if len(words) > 1 && please[words[0].low] {
		return join(words[1:])
	}
	if n := len(words); n > 1 && please[words[n-1].low] {
		last := words[n-1]
		mark := last.raw[strings.LastIndex(strings.ToLower(last.raw), last.low)+len(last.low):]
		return strings.TrimRight(join(words[:n-1]), ",;") + mark
	}
	return text
}

var please = set([]string{"please", "pls", "plz"})

// command reads a line as one command.
func (g *Grammar) command(words []word, at place) (parsed, bool) {
	if len(words) == 0 {
		return parsed{}, false
	}
	c := Command{}
	if g.alone(words, &c) {
		return parsed{commands: []Command{c}}, true
	}
	a := &args{words: words, g: g, model: at != inBody}
	board := a.before(&c)
	if board != 0 && g.supports(Move) && g.move(join(a.words), &c) {
		c.Verb, c.Board, c.Words = Move, board, join(words)
		return parsed{commands: []Command{c}}, true
	}
	every := board == 0 && len(a.words) > 1 && a.words[0].low == "all" && everyGame[a.words[1].low]
	if every {
		a.next()
	}
	verb, object, ok := a.verb()
	if !ok {
		return parsed{}, false
	}
	c.Verb, c.Object = verb, object
	phrase := a.empty()
	if verb == Chat || verb == Kibitz || verb == Message || verb == Broadcast {
		a.quoted(words, &c)
	}
	if !parsers[verb](a, &c) || !a.empty() || !phrase && a.talk(words, &c) {
		return parsed{}, false
	}
	if every && c.Filter == "" {
		c.Filter = "all"
	}
	if board != 0 && c.Board != board && !c.on(board) {
		return parsed{}, false
	}
	return a.finish(c, words), true
}

// everyGame are the words behind "all", which is the model's name for all
// variants together.
var everyGame = set([]string{string(Show), string(ShowAs), string(Games), string(History), string(Standings), string(Ratings)})

// alone reads a line that is nothing but a code or a move.
func (g *Grammar) alone(words []word, c *Command) bool {
	c.Words = join(words)
	if len(words) == 1 && g.isCode(words[0].low) && g.supports(Yes) {
		c.Verb, c.Code = Yes, words[0].low
		return true
	}
	if g.supports(Move) && g.spoken(words, c) {
		c.Verb = Move
		return true
	}
	return false
}

func (g *Grammar) isCode(w string) bool { return g.IsCode != nil && g.IsCode(w) }

// before takes what may stand before a verb: a variant, or a board ("board 17",
// "chess 17"), which is returned.
func (a *args) before(c *Command) (board uint64) {
	for n := min(maxVariantWords, len(a.words)-1); n > 0; n-- {
		name := lows(a.words[:n])
		if !a.g.isVariant(name) || replyMark.MatchString(a.words[0].raw) { // "Re:" is no game of Re
			continue
		}
		rest := &args{words: a.words[n:], g: a.g}
		if board, ok := rest.number(); ok && !rest.empty() && a.words[n].low != string(Seek) { // "chess seek 3 -white" looks for three games
			c.Variant, a.words = name, rest.words
			return board
		}
		if _, _, ok := (&args{words: a.words[n:], g: a.g, after: true}).verb(); ok {
			c.Variant, a.words, a.model, a.after = name, a.words[n:], true, true
			return 0
		}
	}
	if len(a.words) > 2 && a.words[0].low == "board" && isNumber(a.words[1].low) {
		board, _ = a.number()
	}
	return board
}

// verb takes the command word, or the words that stand for one, with what they
// speak of.
func (a *args) verb() (Verb, string, bool) {
	if a.empty() {
		return "", "", false
	}
	if p, ok := phrases[lows(a.words)]; ok && a.g.supports(p.verb) {
		a.words = nil
		return p.verb, p.object, true
	}
	if len(a.words) > 1 {
		if v, ok := pairs[lows(a.words[:2])]; ok && a.g.supports(v) {
			a.words = a.words[2:]
			return v, "", true
		}
	}
	if len(a.words) == 1 && a.words[0].raw == offered && a.g.supports(Propose) {
		a.next()
		return Propose, "", true
	}
	v, ok := a.g.spelt(a.words[0].low)
	if !ok && a.after {
		v, ok = a.g.cutShort(a.words[0].low)
	}
	if ok {
		a.next()
	}
	return v, "", ok
}

// offered is how a draw is offered in game scores.
const offered = "(=)"

// quoted takes the words after a colon: "chat: hello", "message bob: hello".
func (a *args) quoted(words []word, c *Command) {
	first := len(words) - len(a.words) - 1
	for i := first; i < min(len(words)-1, first+3); i++ {
		if strings.HasSuffix(words[i].raw, ":") {
			c.Text = join(words[i+1:])
			a.words = words[first+1 : i+1]
			return
		}
	}
}

// talk tells whether the marks between the words are those of a sentence.
func (a *args) talk(words []word, c *Command) bool {
	if c.Text != "" || c.Verb == If || c.Verb == Preview || c.Verb == Set {
		return false
	}
	for i, w := range words[:len(words)-1] {
		if a.secret[w.at] || strings.Contains(c.Move, w.raw) || isNumber(w.low) {
			continue
		}
		if _, day := dayInWord(w.low); day && c.Verb == Vacation { // "1.7." and no end of a sentence
			continue
		}
		switch w.raw[len(w.raw)-1] {
		case '!', '?', ';', '.':
			return true
		case ',', ':':
			if i == 0 && c.Board == 0 && c.Verb != Move && c.Verb != Yes {
				return true // "Show, ..."
			}
		}
	}
	return false
}

// finish hides the passwords in the words of a command.
func (a *args) finish(c Command, words []word) parsed {
	last := words[len(words)-1]
	p := parsed{asks: pressed[c.Verb] && strings.HasSuffix(last.raw, "?") && !a.secret[last.at]}
	c.Words, p.secrets = a.hide(words)
	p.commands = []Command{c}
	return p
}

// hide writes words with the passwords among them as ***.
func (a *args) hide(words []word) (text string, secrets []string) {
	shown := slices.Clone(words)
	for i, w := range words {
		if a.secret[w.at] {
			secrets = append(secrets, w.raw)
			shown[i].raw = Hidden
		}
	}
	return join(shown), secrets
}
