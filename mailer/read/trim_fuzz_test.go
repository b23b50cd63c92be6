package read

import (
	"strings"
	"testing"

	"pbemd/engine/enginetest/cost"
)

// FuzzTrim asserts that removing quotes only removes: what is left are lines of the
// text, in their order, none of them marked as quoted.
func FuzzTrim(f *testing.F) {
	for _, seed := range []string{
		"Nf3\n\nOn Mon, May 6, 2024 at 12:12 PM Somebody <some@example.com> wrote:\n> hello\n",
		"On 5/6/24 12:12, Somebody wrote:\n> hello\n\nNf3\n-- \nBob\n",
		"e5\n\nFrom: a@example.org\nSent: Monday, May 6, 2024\nTo: b\nSubject: c\n\ntext\n",
		"[EXTERNAL] do not click links\n\ne5\n\nSent from my iPhone\n",
		"e5\n\nThis is board 17, a rated game of Chess:\n        +---+---+\n      2 |:::| R |  2\n        +---+---+\n",
		"e5\n________________________________\nVon: x\nGesendet: 6. Mai 2024\nAn: y\nBetreff: z\n",
		">>> a@example.org 5/6/2024 12:12 PM >>>\nhello\n\ne5",
		"> a long quoted line that is wrapped somewhere near its very\nend\n> and goes on\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		lines := textLines(text[:min(len(text), 64<<10)], false, false, DefaultLimits().Lines)
		var words []string
		cost.Bounded(t, "removing the quotes", func() { words = trim(lines, Options{Self: []string{"play@example.net"}}) })
		i := 0
		for _, w := range words {
			if w == "" {
				continue
			}
			for i < len(lines) && (!lines[i].unmarked() || strings.TrimSpace(lines[i].text) != w) {
				i++
			}
			if i == len(lines) {
				t.Fatalf("%q is no line of the text, or out of order: %q", w, words)
			}
			i++
		}
	})
}
