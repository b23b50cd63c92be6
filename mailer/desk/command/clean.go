package command

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// maxLine is the longest line, in bytes, that is looked at as a command; a longer one is
// words to the opponent.
const maxLine = 6000

// plain undoes what phones and word processors make of typed characters.
var plain = strings.NewReplacer(
	"\u2018", "'", "\u2019", "'", "\u201a", "'", "\u201b", "'", "\u2032", "'", "\u00b4", "'",
	"\u201c", `"`, "\u201d", `"`, "\u201e", `"`, "\u201f", `"`, "\u00ab", `"`, "\u00bb", `"`, "\u2039", `"`, "\u203a", `"`, "\u2033", `"`,
	"\u2010", "-", "\u2011", "-", "\u2012", "-", "\u2013", "-", "\u2014", "-", "\u2015", "-", "\u2212", "-",
	"\u3002", ".",
)

// clean writes a line with plain characters, without invisible ones, and with single blanks.
// Doing it twice changes nothing more.
func clean(line string) string {
	if len(line) > maxLine {
		return ""
	}
	line = plain.Replace(norm.NFKC.String(strings.ToValidUTF8(line, "")))
	line = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.Is(unicode.Cf, r), unicode.IsControl(r), r >= 0xfe00 && r <= 0xfe0f:
			return -1 // soft hyphens, zero-width and direction marks, variation selectors
		}
		return r
	}, line)
	return strings.Join(strings.Fields(norm.NFKC.String(line)), " ")
}

// unwrap takes off quotation marks and the asterisks of bold type around a line.
func unwrap(line string) string {
	line = strings.TrimSpace(strings.TrimPrefix(line, "\u2022"))
	for len(line) > 2 {
		first, last := line[0], line[len(line)-1]
		if first != last || strings.IndexByte("\"'*_`", first) < 0 {
			if first != '<' || last != '>' {
				return line
			}
		}
		line = strings.TrimSpace(line[1 : len(line)-1])
	}
	return line
}

// around are the marks that a sentence puts beside a word.
const around = `.,;:!?"'()` + "\u00a1\u00bf"

// word is a word of a line, as typed and as compared.
type word struct {
	raw string // without blanks, never empty
	low string // lower case, without the marks around it; may be empty
	at  int    // its place on the line, from 0
}

func split(line string) []word {
	fields := strings.Fields(line)
	words := make([]word, len(fields))
	for i, f := range fields {
		words[i] = word{raw: f, low: strings.ToLower(strings.Trim(f, around)), at: i}
	}
	return words
}

// join puts words together again as they were typed.
func join(words []word) string {
	raw := make([]string, len(words))
	for i, w := range words {
		raw[i] = w.raw
	}
	return strings.Join(raw, " ")
}

// lows puts words together as they are compared.
func lows(words []word) string {
	low := make([]string, len(words))
	for i, w := range words {
		low[i] = w.low
	}
	return strings.Join(low, " ")
}
