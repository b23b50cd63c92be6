package read

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// findWrapped finds the ends of quoted lines that were wrapped on the way and lost their
// mark. A person's answer can stand directly below a quoted line as well, so there must
// be more evidence: the line belongs to our letter; or many lines of the mail are such;
// or the upper line is quoted twice, such as another player's words in our letter, whose
// line ends nobody may get to speak for this one; or it stands between two quoted lines and does not look like a move, while the upper
// one is long or the person writes elsewhere, set off by empty lines.
func (t *trimmer) findWrapped() {
	width := 0
	for _, l := range t.lines {
		if !l.unmarked() {
			width = max(width, columns(l))
		}
	}
	apart := t.writtenOnTop() || t.writtenAtEnd()
	var candidates []int
	for i := 1; i < len(t.lines); i++ {
		l, above := t.lines[i], t.lines[i-1]
		if l.blank() || !l.unmarked() || l.text == "--" || above.blank() || width == 0 {
			continue
		}
		stray := len(l.text) < 40 && !mayBeMove(l.text)
		if above.unmarked() { // wrapped more than once
			t.wrapped[i] = (t.wrapped[i-1] || t.board[i-1]) && (t.board[i] || stray && apart)
			continue
		}
		word, _, _ := strings.Cut(strings.TrimSpace(l.text), " ")
		const gap = 6 // blanks before a side's name beside a board
		full := columns(above) + 1 + utf8.RuneCountInString(word)
		if full+gap <= width {
			continue // it would have fitted
		}
		between := i+1 < len(t.lines) && !t.lines[i+1].unmarked()
		switch {
		case t.ours[i] || t.board[i]:
			t.wrapped[i] = true
		case full > width:
			candidates = append(candidates, i)
			t.wrapped[i] = above.depth > 1 || stray && (apart || between && columns(above) >= 60)
		default:
			t.wrapped[i] = stray && apart && between
		}
	}
	if len(candidates) >= 4 {
		for _, i := range candidates {
			t.wrapped[i] = true
		}
	}
}

// writtenOnTop says that the person has written something above the first quoted line.
func (t *trimmer) writtenOnTop() bool {
	for i := 0; i < len(t.lines) && t.lines[i].unmarked(); i++ {
		if t.taken[i] > 0 {
			return false
		}
		if !t.lines[i].blank() {
			return true
		}
	}
	return false
}

// writtenAtEnd says that the person has written something below the last quoted line and
// an empty one.
func (t *trimmer) writtenAtEnd() bool {
	text := false
	for i := len(t.lines) - 1; i >= 0 && t.lines[i].unmarked(); i-- {
		if t.lines[i].blank() && text {
			return true
		}
		text = text || !t.lines[i].blank()
	}
	return false
}

// mayBeMove says that a line is short and has a letter before a digit, as all moves but
// a few have.
func mayBeMove(text string) bool {
	return len(strings.Fields(text)) <= 3 && square.MatchString(text)
}

var square = regexp.MustCompile(`\pL\d`)

// columns is the length of a line with its marks.
func columns(l line) int { return 2*l.depth + utf8.RuneCountInString(l.text) }
