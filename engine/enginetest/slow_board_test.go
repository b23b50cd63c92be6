package enginetest_test

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// The slow second implementation: the rules once more, written as plainly as they are told, without any
// code of the engine. It reads a position string and lists the legal moves as texts.

// point is a square: file and rank from 0.
type point struct{ x, y int }

// slowMan is a man by its label and side.
type slowMan struct {
	label string
	black bool
}

// slowBoard is a position as its string tells it.
type slowBoard struct {
	files, ranks int
	men          map[point]slowMan
	holes        map[point]bool
	hand         map[slowMan]int
	black        bool // to move
	rights       string
	passed       string
	clock        int
	drawn        string
	light        bool // the lower left corner, border included
}

// readSlow reads a position string.
func readSlow(text string) *slowBoard {
	b := &slowBoard{men: map[point]slowMan{}, holes: map[point]bool{}, hand: map[slowMan]int{}}
	fields := strings.Fields(text)
	board, hand, _ := strings.Cut(strings.TrimSuffix(fields[0], "]"), "[")
	rows := strings.Split(board, "/")
	b.ranks = len(rows)
	for i, row := range rows {
		b.files = b.readRow(row, len(rows)-1-i)
	}
	for hand != "" {
		var man slowMan
		man, hand = cutMan(hand)
		b.hand[man]++
	}
	b.black, b.rights, b.passed = fields[1] == "b", fields[2], fields[3]
	b.clock, _ = strconv.Atoi(fields[4])
	b.light = strings.Contains(text, " a1=light")
	for _, field := range fields[6:] {
		if name, found := strings.CutPrefix(field, "drawn="); found {
			b.drawn = strings.ToUpper(name)
		}
	}
	return b
}

// readRow reads one rank and gives its length.
func (b *slowBoard) readRow(row string, y int) int {
	x := 0
	for row != "" {
		digits := len(row) - len(strings.TrimLeft(row, "0123456789"))
		switch {
		case digits > 0:
			n, _ := strconv.Atoi(row[:digits])
			x += n
			row = row[digits:]
		case row[0] == '*':
			b.holes[point{x, y}] = true
			x++
			row = row[1:]
		default:
			b.men[point{x, y}], row = cutMan(row)
			x++
		}
	}
	return x
}

// cutMan reads one man and gives the rest.
func cutMan(text string) (slowMan, string) {
	label, rest := text[:1], text[1:]
	if label == "(" {
		label, rest, _ = strings.Cut(rest, ")")
	}
	return slowMan{strings.ToUpper(label), label == strings.ToLower(label)}, rest
}

// clone copies what moves change.
func (b *slowBoard) clone() *slowBoard {
	c := *b
	c.men, c.hand = maps.Clone(b.men), maps.Clone(b.hand)
	return &c
}

// on reports whether a point is a square.
func (b *slowBoard) on(p point) bool {
	return p.x >= 0 && p.y >= 0 && p.x < b.files && p.y < b.ranks && !b.holes[p]
}

func (b *slowBoard) empty(p point) bool {
	_, taken := b.men[p]
	return b.on(p) && !taken
}

// enemy reports whether a man of the other side stands there.
func (b *slowBoard) enemy(p point, black bool) bool {
	man, taken := b.men[p]
	return taken && man.black != black
}

// free reports whether a man may go there: nothing or an enemy.
func (b *slowBoard) free(p point, black bool) bool { return b.empty(p) || b.enemy(p, black) }

// ahead gives the direction in which a side's pawns go.
func ahead(black bool) int {
	if black {
		return -1
	}
	return 1
}

// fromFar gives the number of a rank counted from the far edge of a side, 1 for the last.
func (b *slowBoard) fromFar(y int, black bool) int {
	if black {
		return y + 1
	}
	return b.ranks - y
}

// squareText names a point.
func squareText(p point) string { return string(rune('a'+p.x)) + strconv.Itoa(p.y+1) }

// A slowMove is a move: from nowhere when from has x -1.
type slowMove struct {
	from, to point
	into     string // label
}

var nowhere = point{-1, -1}

// text writes a move as the engine's tests do.
func (m slowMove) text() string {
	text := "-"
	if m.from != nowhere {
		text = squareText(m.from)
	}
	text += "-"
	if m.to == nowhere {
		text += "-"
	} else {
		text += squareText(m.to)
	}
	if m.into != "" {
		text += "=" + m.into
	}
	return text
}

// texts writes moves in order, each once.
func texts(moves []slowMove) []string {
	var list []string
	for _, m := range moves {
		list = append(list, m.text())
	}
	slices.Sort(list)
	return slices.Compact(list)
}
