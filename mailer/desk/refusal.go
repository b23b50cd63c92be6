package desk

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"pbemd/engine/quote"
)

// refusal is an answer to a player: what is wrong and what to do instead, in
// whole sentences. It changes nothing. A userid stays as it was chosen, also at
// the beginning of a sentence.
type refusal struct {
	text  string
	board uint64 // the board to show with it, 0 for none
}

func (r *refusal) Error() string { return r.text }

// mostShown is how many characters of a player's words stand in a line of an answer.
const mostShown = 60

// shorten keeps a line that is quoted back short.
func shorten(line string) string { return quote.Within(mostShown, line) }

// shortenWords keeps each word of a text short.
func shortenWords(text string) string { return quote.Words(mostShown, text) }

// phrase is a text with values in it, in which no word is long: they may be a player's.
func phrase(format string, values ...any) string {
	for i, value := range values {
		if text, ok := value.(string); ok {
			values[i] = shortenWords(text)
		}
	}
	return fmt.Sprintf(format, values...)
}

func refuse(format string, values ...any) error {
	return &refusal{text: phrase(format, values...)}
}

func refuseOn(board uint64, format string, values ...any) error {
	return &refusal{text: phrase(format, values...), board: board}
}

// sentence begins a text with a capital letter.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// join lists words: "a", "a or b", "a, b or c".
func join(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	n := len(words) - 1
	return strings.Join(words[:n], ", ") + " " + last + " " + words[n]
}
