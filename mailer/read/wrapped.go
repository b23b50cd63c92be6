package read

import (
	"strings"
	"unicode/utf8"
)

// findWrapped finds the ends of quoted lines that were wrapped on the way and lost their
// mark. A person's answer can stand directly below a quoted line as well, so there must
// be some evidence more: the line belongs to our letter; or many lines of the mail are
// such; or it stands between two quoted lines, the upper of which is long, and has no
// digit, as all moves but a few have.
func (t *trimmer) findWrapped() {
	width := 0
	for _, l := range t.lines {
		if !l.unmarked() {
			width = max(width, columns(l))
		}
	}
	var candidates []int
	for i := 1; i < len(t.lines); i++ {
		l, above := t.lines[i], t.lines[i-1]
		if l.blank() || !l.unmarked() || above.unmarked() || above.blank() {
			continue
		}
		word, _, _ := strings.Cut(strings.TrimSpace(l.text), " ")
		if columns(above)+1+utf8.RuneCountInString(word) <= width {
			continue // it would have fitted
		}
		candidates = append(candidates, i)
		between := i+1 < len(t.lines) && !t.lines[i+1].unmarked() && !t.lines[i+1].blank()
		digits := strings.ContainsAny(l.text, "0123456789")
		t.wrapped[i] = t.ours[i] || t.board[i] || between && !digits && columns(above) >= 60 && len(l.text) < 40
	}
	if len(candidates) >= 4 {
		for _, i := range candidates {
			t.wrapped[i] = true
		}
	}
}

// columns is the length of a line with its marks.
func columns(l line) int { return 2*l.depth + utf8.RuneCountInString(l.text) }
