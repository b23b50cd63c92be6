package read

import (
	"regexp"
	"strings"
)

// A line is one line of the text of a mail, cleaned.
type line struct {
	text  string // without marks of quotation
	depth int    // levels of quotation
	// below: an element known to stand above a quoted mail came before it.
	below bool
	// signature: within an element known to hold signatures.
	signature bool
}

func (l line) blank() bool { return isBlank(l.text) }

// own says that nothing marks the line as quoted.
func (l line) unmarked() bool { return l.depth == 0 }

// longestFlow is the most bytes that flowed lines are joined to.
const longestFlow = 4000

// textLines cuts a plain text into lines, at most n. flowed and delSp are the parameters
// of RFC 3676.
func textLines(text string, flowed, delSp bool, n int) []line {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	var lines []line
	var joined strings.Builder
	open := false // the last line ended with the blank that says it goes on
	flush := func(depth int) {
		lines = append(lines, line{text: cleanLine(joined.String()), depth: depth})
		joined.Reset()
	}
	last := 0
	for raw := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		depth, rest := quoteMarks(raw, flowed)
		ends := true
		if flowed {
			rest = strings.TrimPrefix(rest, " ")
			ends = !strings.HasSuffix(rest, " ") || rest == "-- "
			if !ends && delSp {
				rest = strings.TrimSuffix(rest, " ")
			}
		}
		if open && (depth != last || rest == "-- " || joined.Len() > longestFlow) {
			flush(last)
		}
		joined.WriteString(rest)
		if last, open = depth, !ends; ends {
			flush(depth)
		}
		if len(lines) >= n {
			return lines
		}
	}
	if open {
		flush(last)
	}
	return lines
}

// smiley is a face that begins with a quote mark.
var smiley = regexp.MustCompile(`^>[:;=8xX][-'^]?[()DPpO/\\|\[\]3]`)

// quoteMarks counts the marks at the start of a line and cuts them off. In a flowed
// text they stand together; elsewhere blanks may stand before and between them.
func quoteMarks(s string, flowed bool) (depth int, rest string) {
	if flowed {
		rest = strings.TrimLeft(s, ">")
		return len(s) - len(rest), rest
	}
	if smiley.MatchString(s) {
		return 0, s
	}
	if inner := strings.Trim(s, " \t"); strings.HasPrefix(inner, ">>>") && strings.HasSuffix(inner, ">>>") && len(inner) > 8 {
		return 0, strings.Trim(inner, " >") + ":" // GroupWise's attribution
	}
	rest = s
	for {
		next := strings.TrimLeft(rest, " \t\u00a0")
		if len(rest)-len(next) > 4 || next == "" {
			break
		}
		switch {
		case next[0] == '>':
			next = next[1:]
		case strings.HasPrefix(next, "&gt;"):
			next = next[4:]
		case depth == 0 && initials.MatchString(next): // "BB> " of Gnus and The Bat
			next = next[strings.IndexByte(next, '>')+1:]
		default:
			return depth, rest
		}
		depth++
		rest = strings.TrimPrefix(next, " ")
	}
	return depth, rest
}

var initials = regexp.MustCompile(`^\pL{1,3}>( |$)`)
