package command

import (
	"strconv"
	"strings"
)

// numberedLine reads a line that begins with the number of one of several boards
// that the mail answers: "17 Nf3", "17: resign". The commands are written with
// the word "board", so that they say the same wherever they are read again. "17."
// is the printed number of a move.
func (g *Grammar) numberedLine(words []word, at place) (parsed, bool) {
	board, ok := g.boardFirst(words)
	if !ok {
		return parsed{}, false
	}
	p, ok := g.line(join(words[1:]), at)
	if !ok {
		return parsed{}, false
	}
	for i, c := range p.commands {
		if !p.commands[i].on(board) {
			return parsed{}, false
		}
		p.commands[i].Words = "board " + strconv.FormatUint(board, 10) + " " + c.Words
	}
	return p, true
}

// boardFirst takes the number of a board before other words.
func (g *Grammar) boardFirst(words []word) (board uint64, ok bool) {
	digits := strings.TrimSuffix(words[0].raw, ":")
	board, ok = number(digits)
	return board, ok && digits[0] != '#' && len(words) > 1 && g.IsNumbered != nil && g.IsNumbered(board)
}

// numberedDoubt judges a line that begins with the number of a board by what
// stands behind it, which is meant as a command by that. What can be replied
// instead begins with the number, too.
func (g *Grammar) numberedDoubt(words []word, at place, _ bool) (doubted, bool) {
	board, ok := g.boardFirst(words)
	if !ok {
		return doubted{}, false
	}
	d, ok := g.doubt(join(words[1:]), at, true)
	if !ok {
		return doubted{}, false
	}
	d.Words = words[0].raw + " " + d.Words
	ready := make([]string, len(d.Ready))
	for i, line := range d.Ready {
		ready[i] = strconv.FormatUint(board, 10) + " " + line
	}
	d.Ready = ready
	return d, true
}
