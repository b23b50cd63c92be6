package command

import "strings"

// looksLikeMove asks the rules, if possible without the marks that end a sentence.
func (g *Grammar) looksLikeMove(text string) (string, bool) {
	if g.LooksLikeMove == nil || text == "" || len(text) > 60 {
		return "", false
	}
	if bare := strings.TrimRight(text, ".,;: "); bare != "" && g.LooksLikeMove(bare) {
		return bare, true
	}
	return text, g.LooksLikeMove(text)
}

// move reads a whole text as a move with or without #n.
func (g *Grammar) move(text string, c *Command) bool {
	if i := strings.LastIndexByte(text, '#'); i > 0 {
		n, ok := number(strings.TrimRight(text[i+1:], ".,;"))
		if ok && n <= maxMoveNumber && text[i+1] != '#' {
			if m, ok := g.looksLikeMove(strings.TrimSpace(text[:i])); ok {
				c.Move, c.MoveNumber = m, int(n)
				return true
			}
		}
	}
	m, ok := g.looksLikeMove(text)
	if ok {
		c.Move = m
	}
	return ok
}

// maxMoveNumber is the largest printed number of a move that is read.
const maxMoveNumber = 1_000_000

// spoken reads words as a move, with or without what people say before one.
func (g *Grammar) spoken(words []word, c *Command) bool {
	if g.move(join(words), c) {
		return true
	}
	for n := min(3, len(words)-1); n > 0; n-- {
		if openings[strings.TrimRight(lows(words[:n]), ":")] {
			return g.move(join(words[n:]), c)
		}
	}
	return false
}

// openings are words that may stand before a move and say no more than it does.
var openings = set([]string{"my move is", "my move", "i play", "i move", "i'll play", "play"})

// moveAndMore reads a line that begins with a move and goes on: a proposal or
// courtesies may follow, or another sentence.
func (g *Grammar) moveAndMore(words []word, at place) (parsed, bool) {
	if !g.supports(Move) {
		return parsed{}, false
	}
	for n := min(5, len(words)-1); n > 0; n-- {
		c := Command{Verb: Move, Words: strings.TrimRight(join(words[:n]), ",;: -")}
		if !g.spoken(split(c.Words), &c) {
			continue
		}
		tail := words[n:]
		for len(tail) > 1 && links[tail[0].raw] {
			tail = tail[1:]
		}
		if p, ok := g.command(split(bare(join(tail))), at); ok && proposal(p.commands[0]) {
			return parsed{commands: []Command{c, p.commands[0]}}, true
		}
		ended := strings.ContainsAny(words[n-1].raw[len(words[n-1].raw)-1:], ".")
		if g.courtesy(tail, ended) {
			return parsed{commands: []Command{c}, tail: join(tail)}, true
		}
	}
	return parsed{}, false
}

// links are what joins a move and more.
var links = set([]string{"and", "-", "--", "&", "+", "I", "i", "/", "|"})

// proposal tells whether a command may stand on the line of a move.
func proposal(c Command) bool {
	return (c.Verb == Propose || c.Verb == Draw || c.Verb == Claim) && c.Board == 0
}

// courtesy tells whether words beside a move leave no doubt about it: they are
// one of the turns people add, or begin with one, or are another sentence. Words
// that could take the move back leave doubt. sentence tells that a full stop stands
// after the move.
func (g *Grammar) courtesy(words []word, sentence bool) bool {
	asks := false
	for _, w := range words {
		_, move := g.looksLikeMove(w.raw)
		if move || hedges[w.low] {
			return false
		}
		asks = asks || strings.HasSuffix(w.raw, "?")
	}
	if asks && (!sentence || len(words) < 3) {
		return false
	}
	text := strings.ToLower(strings.Trim(join(words), ".,!- "))
	if strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789") == text { // smileys
		return !strings.ContainsAny(text, "abcdefghijklmnopqrstuvwxyz0123456789=")
	}
	if sentence && len(words) > 1 {
		return true
	}
	for _, c := range courtesies {
		if text == c || len(words) <= 10 && strings.HasPrefix(text, c) && !wordRune(rune(text[len(c)])) {
			return true
		}
	}
	return false
}

// courtesies are what people add to a move on its line.
var courtesies = []string{
	"your move", "your turn", "your go", "over to you", "you're up", "good luck", "gl", "glhf", "hf", "have fun", "have a", "good game", "gg", "well played",
	"nice game", "nice move", "thanks", "thank you", "thx", "cheers", "regards", "best", "kind regards", "greetings", "bye", "check", "checkmate", "mate", "sorry for", "hope",
	"see you", "enjoy", "happy", ":)", ":-)", ";)", ";-)", ":d", ":-d", ":p", ":-p",
}

// hedges are words beside a move that leave doubt whether it is meant.
var hedges = set(strings.Fields(`
	or not no never if but maybe perhaps instead think thought was were would could should might may wait mistake mean meant rather
	wanted want considered considering don't didn't isn't wasn't won't else unless cannot can't should've would've resign
`))
