package quote_test

import (
	"strings"
	"testing"

	"pbemd/engine/quote"
)

func TestShort(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   "",
		strings.Repeat("x", quote.Longest):   strings.Repeat("x", quote.Longest),
		strings.Repeat("é", quote.Longest):   strings.Repeat("é", quote.Longest),
		strings.Repeat("𝔵", quote.Longest):   strings.Repeat("𝔵", quote.Longest),
		strings.Repeat("x", 41):              strings.Repeat("x", 40) + "...",
		strings.Repeat("𝔵", 41):              strings.Repeat("𝔵", 40) + "...",
		strings.Repeat("é", 9000):            strings.Repeat("é", 40) + "...",
		strings.Repeat("x", 38) + "   after": strings.Repeat("x", 38) + "...",
	} {
		if got := quote.Short(text); got != want {
			t.Errorf("%.50q: got %q, want %q", text, got, want)
		}
	}
}

func TestWords(t *testing.T) {
	long, cut := strings.Repeat("x", 9), strings.Repeat("x", 5)+"..."
	for text, want := range map[string]string{
		"":                                   "",
		"a  few words\nof 5":                 "a  few words\nof 5",
		long:                                 cut,
		" " + long + "\n\n" + long + " end ": " " + cut + "\n\n" + cut + " end ",
	} {
		if got := quote.Words(5, text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
