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
