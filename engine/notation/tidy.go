package notation

import (
	"regexp"
	"strings"
	"unicode"
)

// longestMove bounds what is looked at as a move, in bytes of the tidied
// text. The longest that people write are phrases such as "pawn takes c4 and
// promotes to queen, checkmate".
const longestMove = 80

// tidy gives back the plain signs of a move that a mail program, a phone or a
// word processor has dressed up: full-width letters, dashes of every length,
// no-break and zero-width spaces, typographic dots, black chess symbols for
// white ones. What stands around a move without being part of it (quotation
// marks, a move number, marks of check and of praise) is taken off. Words are
// separated by single blanks. A text too long to be a move becomes empty.
func tidy(text string) string {
	if len(text) > 4*longestMove {
		return ""
	}
	plain := strings.Join(strings.Fields(strings.Map(plainSign, text)), " ")
	plain = strings.ReplaceAll(plain, "…", "...")
	if len(plain) > longestMove {
		return ""
	}
	for {
		shorter := moveNumber.ReplaceAllString(unwrap(unmark(plain)), "")
		if shorter == plain {
			return plain
		}
		plain = shorter
	}
}

// plainSign is the sign that stands for r in a tidied move; a negative value
// drops it.
func plainSign(r rune) rune {
	switch {
	case r < 0x80:
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	case unicode.Is(unicode.Cf, r), r >= 0xfe00 && r <= 0xfe0f: // zero width, direction, soft hyphen; variation selectors
		return -1
	case unicode.IsSpace(r), unicode.Is(unicode.Z, r), r == 0x2800:
		return ' '
	case unicode.Is(unicode.Pd, r), r == 0x2212, r == 0x2043, r == 0x2192, r == 0x2500:
		return '-'
	case r >= 0xff01 && r <= 0xff5e: // full-width forms of ASCII
		return plainSign(r - 0xff01 + '!')
	case r == 0x3002, r == 0xff61:
		return '.'
	case r >= 0x2018 && r <= 0x201b, r == 0x2032:
		return '\''
	case r >= 0x201c && r <= 0x201f, r == 0xab, r == 0xbb:
		return '"'
	case r == 0xd7, r == 0x2715, r == 0x2a2f:
		return 'x'
	case r >= 0x265a && r <= 0x265f: // black chess symbols
		return r - 6
	}
	return r
}

// moveNumber is a number with its dots before a move, or the dots alone.
var moveNumber = regexp.MustCompile(`^(?:\d{1,4} ?(?:\.+|\)) ?|\.{2,} ?)`)

// marks are the signs that may follow a move without being part of it.
const marks = " +#!?.,;†‡"

// markWords are marks written in letters; a digit, a bracket or a blank must
// stand before them.
var markWords = []string{"checkmate", "check", "mate", "ch", "e.p", "ep", "en passant"}

// unmark takes marks off the end.
func unmark(text string) string {
	text = strings.TrimRight(text, marks)
	for _, word := range markWords {
		rest := len(text) - len(word)
		if rest > 0 && strings.EqualFold(text[rest:], word) && strings.ContainsRune("0123456789) ", rune(text[rest-1])) {
			return strings.TrimRight(text[:rest], marks)
		}
	}
	return text
}

// wraps are the pairs of signs that can enclose a move.
var wraps = []string{`""`, `''`, "()", "[]", "**", "__", "``"}

// unwrap takes off quotation marks, brackets and marks of emphasis that
// enclose the whole text.
func unwrap(text string) string {
	runes := []rune(text)
	if len(runes) < 3 {
		return text
	}
	ends := string(runes[0]) + string(runes[len(runes)-1])
	for _, w := range wraps {
		if w == ends {
			return strings.TrimSpace(string(runes[1 : len(runes)-1]))
		}
	}
	return text
}
