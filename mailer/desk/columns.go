package desk

import (
	"strings"
	"unicode/utf8"

	"pbemd/templates"
)

// columns sets rows under their heads, two blanks in from the margin. Where
// they are wider together than a mail, the columns named in shrink, the first
// one first, are cut; a cell that was cut ends in "~".
func columns(heads []string, rows [][]string, shrink ...int) string {
	widths := make([]int, len(heads))
	all := append([][]string{heads}, rows...)
	total := 2 * len(heads)
	for i := range heads {
		for _, row := range all {
			widths[i] = max(widths[i], utf8.RuneCountInString(row[i]))
		}
		total += widths[i]
	}
	for _, i := range shrink {
		for total > templates.Width && widths[i] > narrowestColumn {
			widths[i]--
			total--
		}
	}
	var b strings.Builder
	for _, row := range all {
		line := ""
		for i, cell := range row {
			line += "  " + padded(cell, widths[i])
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// narrowestColumn is how far a column is cut at most.
const narrowestColumn = 6

// padded brings a cell to a width.
func padded(cell string, width int) string {
	runes := []rune(cell)
	if len(runes) > width {
		return string(runes[:width-1]) + "~"
	}
	return cell + strings.Repeat(" ", width-len(runes))
}
