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
	digits := strings.TrimSuffix(words[0].raw, ":")
	board, ok := number(digits)
	if !ok || digits[0] == '#' || len(words) < 2 || g.IsNumbered == nil || !g.IsNumbered(board) {
		return parsed{}, false
	}
	p, ok := g.line(join(words[1:]), at)
	if !ok {
		return parsed{}, false
	}
	for i, c := range p.commands {
		if c.Board != 0 || len(c.Boards) > 0 {
			return parsed{}, false
		}
		p.commands[i].Board = board
		p.commands[i].Words = "board " + strconv.FormatUint(board, 10) + " " + c.Words
	}
	return p, true
}
