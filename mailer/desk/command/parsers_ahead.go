package command

import (
	"strconv"
	"strings"
)

// Ahead is a move to be played when its turn comes.
type Ahead struct {
	Move   string // as typed, or "draw"
	Number int    // the mover's own n-th move; 0: the next
}

// ParseQueue reads the moves of a queue in order, each with or without #n. What
// has the form of one move as a whole, but not word by word, is one.
func ParseQueue(text string, looks func(string) bool) []Ahead {
	var list []Ahead
	for _, field := range strings.Fields(text) {
		one := ahead(field)
		if word := strings.ToLower(one.Move); word != Drawing && word != Resigning && !looks(one.Move) {
			return []Ahead{{Move: text}}
		}
		list = append(list, one)
	}
	return list
}

// ahead reads MOVE or MOVE#n.
func ahead(word string) Ahead {
	word = strings.TrimRight(word, ",;.")
	if i := strings.LastIndexByte(word, '#'); i > 0 {
		if n, err := strconv.Atoi(word[i+1:]); err == nil && n > 0 && n <= maxMoveNumber {
			return Ahead{strings.TrimRight(word[:i], ",;."), n}
		}
	}
	return Ahead{Move: word}
}

// parseQueue reads [N [userid password]] moves; without moves it asks what is
// queued, and "off" ends it.
func parseQueue(a *args, c *Command) bool {
	if !takeSeat(a, c) {
		return false
	}
	switch {
	case a.empty():
		return true
	case takeOff(a, c, "queue"), a.wholeMove(c):
		return true
	}
	for _, w := range a.words {
		one := ahead(w.raw)
		if low := strings.ToLower(one.Move); low == Drawing || low == Resigning {
			continue
		}
		if _, ok := a.g.looksLikeMove(one.Move); !ok {
			return a.unreadable(c)
		}
	}
	c.Move = join(a.words)
	a.words = nil
	return true
}

// takeSeat takes [N [userid password]]; false when there is a userid without a
// password.
func takeSeat(a *args, c *Command) bool {
	if !takeBoard(a, c) || a.empty() || !isUserid(a.words[0].low) || a.words[0].low == "off" {
		return true
	}
	if _, move := a.g.looksLikeMove(a.words[0].raw); move || a.words[0].low == Drawing || a.words[0].low == Resigning {
		return true
	}
	return a.credentials(c)
}

// takeOff reads "off", which makes the command one that cancels.
func takeOff(a *args, c *Command, object string) bool {
	if len(a.words) != 1 || a.words[0].low != "off" {
		return false
	}
	a.next()
	c.Verb, c.Object = Cancel, object
	return true
}

// parseIf reads [N [userid password]] a tree: see ParseTree. Without one it asks
// for the tree, and "off" ends it. A line that begins "if MOVE" and goes on with
// "then" is taken for a tree, whatever is wrong in it.
func parseIf(a *args, c *Command) bool {
	if !takeSeat(a, c) {
		return false
	}
	if a.empty() || takeOff(a, c, "if") {
		return true
	}
	text := join(a.words)
	words := treeWords(text)
	if len(words) == 0 || !a.g.isMove(words[0]) {
		return false
	}
	for _, w := range words {
		if strings.EqualFold(w, "then") {
			c.Move = text
			a.words = nil
			return true
		}
	}
	return false
}

func (g *Grammar) isMove(word string) bool { _, ok := g.looksLikeMove(word); return ok }

// parsePreview reads [N[#n] | new [n]] moves.
func parsePreview(a *args, c *Command) bool {
	if len(a.words) > 0 && a.words[0].low == "new" {
		c.Object = a.next().low
		if n, ok := a.count(1000); ok {
			c.Count = n
		}
	} else {
		if len(a.words) > 1 && numbered[a.words[0].low] {
			a.next()
		}
		if len(a.words) > 0 && !a.g.isMove(a.words[0].raw) {
			if s, ok := spot(a.words[0].low); ok {
				c.Board, c.Boards = s.Board, []Spot{s}
				a.next()
			}
		}
	}
	for _, w := range a.words {
		if !a.g.isMove(w.raw) {
			return false
		}
	}
	c.Move = join(a.words)
	a.words = nil
	return c.Move != ""
}

// parseHistory reads boards, each from a move on, and "positions"; or players.
func parseHistory(a *args, c *Command) bool {
	if n := len(a.words); n > 0 && (a.words[n-1].low == "positions" || a.words[n-1].low == "boards") {
		c.Form = "positions"
		a.words = a.words[:n-1]
	}
	if parseSpots(a, c) {
		return true
	}
	return len(c.Boards) == 0 && c.Form == "" && parsePeople(a, c)
}
