// Package quote owns how long a text is when it is shown again to who wrote it: a refusal stays readable, however
// long the word is that it refuses.
package quote

import "strings"

// Longest is how many characters of a word are shown at most, without the dots that stand for the rest.
const Longest = 40

// Short gives a word as it is, or its first Longest characters and "..." when it has more.
func Short(word string) string { return Within(Longest, word) }

// Words gives a text in which each word is cut that has more than so many characters.
func Words(most int, text string) string {
	var b strings.Builder
	for text != "" {
		end := strings.IndexAny(text, " \n")
		if end < 0 {
			end = len(text)
		}
		b.WriteString(Within(most, text[:end]))
		if end < len(text) {
			b.WriteByte(text[end])
			end++
		}
		text = text[end:]
	}
	return b.String()
}

// Within gives a text as it is, or its first so many characters and "..." when it has more.
func Within(most int, text string) string {
	// A character has at most four bytes, so that a long text need not be decoded whole.
	runes := []rune(text[:min(len(text), 4*most+4)])
	if len(runes) <= most {
		return text
	}
	return strings.TrimRight(string(runes[:most]), " ") + "..."
}
