package templates

import (
	"strings"
	"text/template"
	"unicode/utf8"
)

// Width is the number of columns that the text of a letter keeps to, boards
// wider than it excepted.
const Width = 78

func functions() template.FuncMap {
	return template.FuncMap{
		"fill":   Fill,
		"quote":  Quote,
		"indent": indent,
		"pad":    pad,
		"item":   ListItem,
		"list":   list,
	}
}

// Fill breaks the lines of a text at blanks so that none is longer than
// Width columns where its words allow. Blank lines, and lines that begin with
// a blank (tables, lists), stay as they are.
func Fill(text string) string { return fillTo(text, Width) }

func fillTo(text string, width int) string {
	var out []string
	for line := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(line, " ") || utf8.RuneCountInString(line) <= width {
			out = append(out, line)
			continue
		}
		out = append(out, breakLine(line, width)...)
	}
	return strings.Join(out, "\n")
}

// ListItem is an entry of a list: indented, and its further lines a little more.
func ListItem(text string) string {
	lines := breakLine(text, Width-4)
	return "  " + strings.Join(lines, "\n    ")
}

// longestAlone is how long a word can be that reads as a command by itself, at most; a longer
// one may have no room for another beside it.
const longestAlone = 30

// breakLine fills lines with words. None but the first is left with a single
// word, since that word, a move in the middle of a sentence, would read as a
// command where a mail program pastes a bare copy.
func breakLine(line string, width int) []string {
	var rows [][]string
	var row []string
	columns := 0
	for _, word := range strings.Fields(line) {
		n := utf8.RuneCountInString(word)
		if columns > 0 && columns+1+n > width {
			rows = append(rows, row)
			row, columns = nil, 0
		}
		if columns > 0 {
			columns++
		}
		row = append(row, word)
		columns += n
	}
	rows = append(rows, row)
	out := make([]string, len(rows))
	for i := len(rows) - 1; i >= 0; i-- {
		if i > 0 && len(rows[i]) == 1 && len(rows[i-1]) > 2 && utf8.RuneCountInString(rows[i][0]) <= longestAlone {
			above := rows[i-1]
			rows[i] = []string{above[len(above)-1], rows[i][0]}
			rows[i-1] = above[:len(above)-1]
		}
		out[i] = strings.Join(rows[i], " ")
	}
	return out
}

// Quote puts "> " before every line of a player's words, so that they are
// told from the server's and no answer to the letter takes them for commands.
func Quote(text string) string {
	lines := strings.Split(fillTo(strings.TrimSpace(text), Width-2), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight("> "+strings.TrimRight(line, " "), " ")
	}
	return strings.Join(lines, "\n")
}

// list names things: "17", "17 and 18", "17, 18 and 19".
func list(words []string) string {
	n := len(words) - 1
	if n < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n], ", ") + " and " + words[n]
}

func indent(columns int, text string) string {
	margin := strings.Repeat(" ", columns)
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i, line := range lines {
		lines[i] = margin + line
	}
	return strings.Join(lines, "\n")
}

// pad fills a word up to a column.
func pad(columns int, word string) string {
	if n := columns - utf8.RuneCountInString(word); n > 0 {
		return word + strings.Repeat(" ", n)
	}
	return word
}
