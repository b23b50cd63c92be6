package board

import (
	"strings"

	"pbemd/engine/view"
)

// compact is the board without lines, for large boards and small screens:
//
//	   a b c d e
//	4  : . : . :  4   Black
//	3  . N b # .  3
//	2  : p : p :  2
//	1  . : . : .  1   White
//	   a b c d e
//
// White's men are written in capitals, Black's in small letters, dark squares as
// colons, light ones as points, holes as #. With labels of two letters a square is three columns
// wide, or two where the board would not fit otherwise: 26 files take 60 columns either way.
func (d drawing) compact() []string {
	width := d.compactCell()
	files := strings.Repeat(" ", d.margin)
	for _, i := range d.rows[0] {
		files += fit(view.FileName(i%d.Files), width)
	}
	lines := []string{files}
	for y, row := range d.rows {
		rank := d.RankName(row[0] / d.Files)
		line := pad(rank, 2) + "  "
		for _, i := range row {
			line += fit(compactSign(d.Cells[i]), width)
		}
		line = fit(line, d.margin+d.Files*width+1) + pad(rank, 2)
		switch {
		case y == 0:
			line += "   " + d.top
		case y == d.Ranks-1:
			line += "   " + d.bottom
		}
		lines = append(lines, line)
	}
	return append(lines, files)
}

// compactCell is the width of a square: the longest label and a blank, or no
// blank where the lines would be too long.
func (d drawing) compactCell() int {
	longest := max(d.cell-2, len(view.FileName(d.Files-1)))
	if longest > 1 && d.margin+d.Files*(longest+1)+3 > Columns {
		return longest
	}
	return longest + 1
}

// compactSign is what stands for a cell.
func compactSign(c view.Cell) string {
	switch {
	case c.Hole:
		return "#"
	case c.Label != "" && c.Black:
		return strings.ToLower(c.Label)
	case c.Label != "":
		return c.Label
	case c.Dark:
		return ":"
	}
	return "."
}

// fit fills a text up with blanks.
func fit(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-columns(text)))
}
