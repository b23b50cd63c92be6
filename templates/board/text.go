// Package board draws a board. Text makes the diagram for plain mail:
//
//	    a   b   c   d   e
//	  +---+---+---+---+---+     Black
//	4 |:::|   |:::|   |:::|  4
//	  +---+---+---+---+---+
//	3 |   |:N:| B |:::|   |  3
//	  +---+---+---+---+---+
//
// An empty dark square is filled with colons; a white man stands between
// blanks on a light square and between colons on a dark one, a black man
// between asterisks on either. The longest label sets the width of all cells:
// with a label of two letters every cell is four columns wide, and shorter
// labels are filled up with the same sign.
//
// Holes are filled solid: the place itself, the bars between holes side by
// side, and the rule and corners between holes above each other are all #,
// so that a group of holes is one block without cells in it, which nobody can
// take for squares:
//
//	2 |:::|###|   |
//	  +---+###+---+
//	1 |   |#######|
//	  +---+---+---+
package board

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"pbemd/engine/view"
)

// Columns is the width that mails keep to wherever the board allows.
const Columns = 78

const (
	wideMargin   = 8 // columns to the left of the board, rank numbers included
	narrowMargin = 4 // the same for boards that would not fit otherwise
	nameGap      = 5 // blanks between the board and a side's name
)

// Options say how a board is to be drawn.
type Options struct {
	// Black draws the board as Black sees it, turned by 180 degrees, with his
	// own side at the bottom.
	Black bool
	// Figurines draws the men of chess with the signs that Unicode has for
	// them instead of their letters; other men keep theirs.
	Figurines bool
	// Compact draws the board without lines, two columns a square: see
	// compact.go. Figurines play no part then.
	Compact bool
}

// Text draws the board, and under it, after an empty line each, the men off the
// board, a legend of labels, and notes. Every line ends with a line feed, none with a blank. The text is at
// most Columns wide where the board allows; Width tells.
func Text(b view.Board, o Options) string {
	if len(b.Cells) == 0 {
		return ""
	}
	if o.Figurines && !o.Compact {
		b = withFigurines(b)
	}
	d := newDrawing(b, o)
	var lines []string
	if o.Compact {
		lines = d.compact()
	} else {
		lines = d.grid()
	}
	if len(b.Reserves) > 0 {
		lines = append(lines, "")
		lines = append(lines, d.reserves()...)
	}
	lines = append(lines, d.under()...)
	var text strings.Builder
	for _, line := range lines {
		text.WriteString(strings.TrimRight(line, " "))
		text.WriteByte('\n')
	}
	return text.String()
}

// grid is the board with lines between its squares.
func (d drawing) grid() []string {
	lines := []string{d.files()}
	for y := 0; y <= d.Ranks; y++ {
		lines = append(lines, d.rule(y))
		if y < d.Ranks {
			lines = append(lines, d.row(y))
		}
	}
	return append(lines, d.files())
}

// Width is the number of columns of the longest line of the text.
func Width(b view.Board, o Options) int {
	width := 0
	for line := range strings.Lines(Text(b, o)) {
		width = max(width, columns(line)-1)
	}
	return width
}

// drawing is a board with what the lines have in common.
type drawing struct {
	view.Board
	rows        [][]int // numbers of the cells, from the top as drawn
	cell        int     // columns of a cell without its bars
	margin      int     // columns before the first bar
	top, bottom string  // names of the sides
	black       bool
}

func newDrawing(b view.Board, o Options) drawing {
	d := drawing{Board: b, rows: b.Rows(o.Black), cell: cellWidth(b), top: b.Black, bottom: b.White, black: o.Black}
	if o.Black {
		d.top, d.bottom = b.White, b.Black
	}
	d.margin = wideMargin
	longest := max(utf8.RuneCountInString(d.top), utf8.RuneCountInString(d.bottom))
	if o.Compact || wideMargin+b.Files*(d.cell+1)+1+nameGap+longest > Columns {
		d.margin = narrowMargin
	}
	return d
}

// cellWidth leaves room for the longest label and a sign on both sides of it.
func cellWidth(b view.Board) int {
	longest := 1
	for _, c := range b.Cells {
		longest = max(longest, columns(c.Label))
	}
	return longest + 2
}

// columns is the width of a text: the sign that keeps pawns from being drawn as
// an emoji takes none.
func columns(text string) int {
	return utf8.RuneCountInString(text) - strings.Count(text, asText)
}

// files is the line of file letters, each where a man's label begins.
func (d drawing) files() string {
	var line strings.Builder
	line.WriteString(strings.Repeat(" ", d.margin))
	for _, i := range d.rows[0] {
		name := view.FileName(i % d.Files)
		line.WriteString("  " + name + strings.Repeat(" ", d.cell-1-len(name)))
	}
	return line.String()
}

// row is the line of cells of row y, between its rank numbers.
func (d drawing) row(y int) string {
	var line strings.Builder
	rank := d.RankName(d.rows[y][0] / d.Files)
	line.WriteString(pad(rank, d.margin-1) + " ")
	for x, i := range d.rows[y] {
		line.WriteString(wall(d.hole(x-1, y), d.hole(x, y), "|"))
		line.WriteString(d.square(d.Cells[i]))
	}
	line.WriteString("| " + pad(rank, 2))
	return line.String()
}

// rule is the line above row y, or under the last row; the outer ones bear
// the names of the sides.
func (d drawing) rule(y int) string {
	var line strings.Builder
	line.WriteString(strings.Repeat(" ", d.margin))
	for x := range d.Files {
		left := d.hole(x-1, y-1) && d.hole(x-1, y)
		right := d.hole(x, y-1) && d.hole(x, y)
		line.WriteString(wall(left, right, "+"))
		line.WriteString(strings.Repeat(wall(right, right, "-"), d.cell))
	}
	line.WriteString("+")
	switch y {
	case 0:
		line.WriteString(strings.Repeat(" ", nameGap) + d.top)
	case d.Ranks:
		line.WriteString(strings.Repeat(" ", nameGap) + d.bottom)
	}
	return line.String()
}

// square is the inside of a cell.
func (d drawing) square(c view.Cell) string {
	fill := " "
	switch {
	case c.Hole:
		return strings.Repeat("#", d.cell)
	case c.Label != "" && c.Black:
		fill = "*"
	case c.Dark:
		fill = ":"
	}
	spare := d.cell - columns(c.Label)
	return strings.Repeat(fill, spare/2) + c.Label + strings.Repeat(fill, spare-spare/2)
}

// hole tells of a place, counted as drawn, whether it is a hole; there is
// none outside the board.
func (d drawing) hole(x, y int) bool {
	if x < 0 || x >= d.Files || y < 0 || y >= d.Ranks {
		return false
	}
	return d.Cells[d.rows[y][x]].Hole
}

// wall is the sign on the border of two places: none within a block of holes.
func wall(one, other bool, sign string) string {
	if one && other {
		return "#"
	}
	return sign
}

// reserves lists the men off the board, the reader's own last.
func (d drawing) reserves() []string {
	var theirs, own []string
	for _, r := range d.Reserves {
		if r.Black == d.black {
			own = append(own, d.reserve(r)...)
		} else {
			theirs = append(theirs, d.reserve(r)...)
		}
	}
	return append(theirs, own...)
}

// reserve is one reserve, on more than one line when there is much in it.
func (d drawing) reserve(r view.Reserve) []string {
	name := d.White
	if r.Black {
		name = d.Black
	}
	return d.fill(append(strings.Fields(name+" "+r.Title+":"), held(r)...))
}

// fill sets words into lines that begin under the board.
func (d drawing) fill(words []string) []string {
	indent := strings.Repeat(" ", d.margin)
	line := indent + words[0]
	var lines []string
	for _, word := range words[1:] {
		if columns(line)+1+columns(word) > Columns {
			lines = append(lines, line)
			line = indent + " "
		}
		line += " " + word
	}
	return append(lines, line)
}

// held lists the men of a reserve: K, Q, 2R, 8P.
func held(r view.Reserve) []string {
	var words []string
	for _, h := range r.Men {
		switch {
		case h.Count == 1:
			words = append(words, h.Label+",")
		case h.Count > 1:
			words = append(words, strconv.Itoa(h.Count)+h.Label+",")
		}
	}
	if words == nil {
		return []string{"none"}
	}
	last := len(words) - 1
	words[last] = strings.TrimSuffix(words[last], ",")
	return words
}

// pad right-aligns a word.
func pad(word string, width int) string {
	return strings.Repeat(" ", max(0, width-len(word))) + word
}
