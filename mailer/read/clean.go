package read

import (
	"strings"
	"unicode"
)

// oneLine makes a decoded header text fit to be shown: one line, no control or
// bidirectional formatting characters, runs of blanks as one.
func oneLine(s string) string {
	return strings.Join(strings.Fields(cleanLine(s)), " ")
}

// cleanLine makes every blank of a line a plain space, drops what is invisible, and
// cuts blanks off its end. Curly quotes, dashes and the like stay.
func cleanLine(s string) string {
	if plain(s) {
		return strings.TrimRight(s, " ")
	}
	runes := []rune(s)
	var b strings.Builder
	b.Grow(len(s))
	for i, r := range runes {
		switch {
		case r == '\t' || r == '\n' || r == '\r' || r == 0x85 || unicode.In(r, unicode.Zs, unicode.Zl, unicode.Zp):
			b.WriteByte(' ')
		case r == 0x200c || r == 0x200d: // joiners: part of Persian, Hindi, emoji
			if i > 0 && i+1 < len(runes) && runes[i-1] >= 0x300 && runes[i+1] >= 0x300 {
				b.WriteRune(r)
			}
		case invisible(r):
		default:
			b.WriteRune(r)
		}
	}
	return strings.TrimRight(b.String(), " ")
}

// plain says that a line is ASCII without control characters: nothing to clean.
func plain(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] >= 0x7f {
			return false
		}
	}
	return true
}

// invisible says that a character shows nothing by itself, or only turns the
// direction of others, and that no text of a person needs it.
func invisible(r rune) bool {
	switch {
	case unicode.IsControl(r), unicode.In(r, unicode.Cf):
		return true
	case r == 0x034f, r == 0x115f, r == 0x1160, r == 0x17b4, r == 0x17b5, r == 0x3164, r == 0xffa0:
		return true // fillers
	}
	return unicode.In(r, unicode.Co, unicode.Cs)
}

// isBlank says that a cleaned line shows nothing.
func isBlank(s string) bool { return strings.TrimSpace(s) == "" }
