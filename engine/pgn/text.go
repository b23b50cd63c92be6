package pgn

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// columns is the longest line of move text. The standard allows 79 characters
// before the end of a line (PGN 4.3).
const columns = 79

// tag writes one tag pair on a line of its own (PGN 8.1).
func tag(out *strings.Builder, name, value string) {
	out.WriteString("[" + name + ` "` + escape(value) + "\"]\n")
}

// escape makes a value fit between quotation marks (PGN 7): the marks
// themselves and backslashes get a backslash, what cannot be printed becomes
// a blank.
func escape(value string) string {
	value = strings.Join(strings.Fields(strings.Map(printable, value)), " ")
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value)
}

func printable(r rune) rune {
	if !unicode.IsPrint(r) || r == utf8.RuneError {
		return ' '
	}
	return r
}

// comment is a text as words between braces. A closing brace inside would end
// it (PGN 5), so braces become round brackets.
func comment(text string) []string {
	text = strings.NewReplacer("{", "(", "}", ")").Replace(strings.Map(printable, text))
	words := strings.Fields(text)
	if len(words) == 0 {
		return nil
	}
	words[0] = "{" + words[0]
	words[len(words)-1] += "}"
	return words
}

// fill sets words into lines of at most columns characters. Words longer than
// a line are cut. No line begins with %, which would make other programs skip
// it (PGN 6); a blank stands before it then.
func fill(out *strings.Builder, words []string) {
	used := 0
	for _, word := range words {
		for _, piece := range pieces(word) {
			length := utf8.RuneCountInString(piece)
			switch {
			case used == 0:
			case used+1+length <= columns:
				out.WriteByte(' ')
				used++
			default:
				out.WriteByte('\n')
				used = 0
			}
			if used == 0 && piece[0] == '%' {
				out.WriteByte(' ')
				used++
			}
			out.WriteString(piece)
			used += length
		}
	}
	if used > 0 {
		out.WriteByte('\n')
	}
}

// pieces cuts a word that is longer than a line. (One character less than a
// line, so that a blank before a % fits.)
func pieces(word string) []string {
	var all []string
	for utf8.RuneCountInString(word) >= columns {
		runes := []rune(word)
		all = append(all, string(runes[:columns-1]))
		word = string(runes[columns-1:])
	}
	if word != "" {
		all = append(all, word)
	}
	return all
}
