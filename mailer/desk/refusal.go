package desk

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// refusal is an answer to a player: what is wrong and what to do instead, in
// whole sentences. It changes nothing. A userid stays as it was chosen, also at
// the beginning of a sentence.
type refusal struct {
	text  string
	board uint64 // the board to show with it, 0 for none
}

func (r *refusal) Error() string { return r.text }

func refuse(format string, values ...any) error {
	return &refusal{text: fmt.Sprintf(format, values...)}
}

func refuseOn(board uint64, format string, values ...any) error {
	return &refusal{text: fmt.Sprintf(format, values...), board: board}
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
