package read

import (
	"strings"
	"unicode/utf8"
)

// follower is what the next line with text is.
type follower uint8

const (
	nothing follower = iota
	freeText
	quotedText
	ourLetter
)

// longestAttribution is the most lines an attribution wraps over.
const longestAttribution = 5

// mostWeighing is how often lines of one mail are weighed. It is a bound for mails made
// to be slow; a person's mail needs a tenth of it.
const mostWeighing = 1000

// weigh looks at a text, until the effort for this mail is spent.
func (t *trimmer) weigh(text string) evidence {
	if t.weighed++; t.weighed > mostWeighing {
		return evidence{}
	}
	return weigh(text, t.self)
}

// attributionAt looks for an attribution that ends in line end and returns where it
// begins, or -1. Lines before from belong to something else.
func (t *trimmer) attributionAt(end, from int) int {
	next := t.follower(end + 1)
	if (next == freeText || next == nothing) && !mayClose(t.lines[end].text) {
		return -1
	}
	text := ""
	for start := end; start >= from && end-start < longestAttribution; start-- {
		l := t.lines[start]
		if l.blank() || !l.unmarked() || t.board[start] || len(text)+len(l.text) > longestWeighed {
			break
		}
		text = strings.TrimSpace(l.text + " " + text)
		e := t.weigh(text)
		if amid := t.firstMark >= 0 && t.firstMark < start; amid && !e.closed() {
			continue // between quotes people name dates and times too
		}
		if isAttribution(e, next, text) {
			return t.extend(start, from, end)
		}
	}
	return -1
}

// mayClose says that a line could be the last of an attribution with free text below: it
// ends with a colon, a dash or a letter that words for "wrote" end with, and is not
// long.
func mayClose(text string) bool {
	if len(text) > longestWeighed {
		return false
	}
	if r, _ := utf8.DecodeLastRuneInString(text); strings.ContainsRune(":：-—>*.)", r) || unspaced(r) {
		return true
	}
	_, last := findVerb(strings.ToLower(limitedEnd(text, 60)))
	return last
}

// limitedEnd returns the last n bytes of a text, from the start of a character.
func limitedEnd(s string, n int) string {
	if len(s) <= n {
		return s
	}
	s = s[len(s)-n:]
	for len(s) > 0 && !utf8.RuneStart(s[0]) {
		s = s[1:]
	}
	return s
}

// isAttribution decides on the joined lines of a possible attribution.
func isAttribution(e evidence, next follower, text string) bool {
	n := e.count()
	switch next {
	case quotedText, ourLetter:
		switch {
		case e.closed() && e.verb, e.closed() && n >= 1 && len(text) < 200, n >= 2:
			return true
		}
	case freeText, nothing:
		switch {
		case e.closed() && e.verb && n >= 2, e.closed() && n >= 3, e.closed() && e.self:
			return true
		}
	}
	return false
}

// extend takes in the lines above that an attribution began on.
func (t *trimmer) extend(start, from, end int) int {
	for start > from && end-start+1 < longestAttribution {
		above := t.lines[start-1]
		if above.blank() || !above.unmarked() {
			break
		}
		e := t.weigh(above.text)
		if e.count() == 0 && !(beginsAttribution(above.text) && hasCalendarWord(strings.ToLower(above.text))) {
			break
		}
		if beginsAttribution(t.lines[start].text) && !beginsAttribution(above.text) {
			break
		}
		start--
	}
	return start
}

// follower says what the next line with text from i on is.
func (t *trimmer) follower(i int) follower {
	for ; i < len(t.lines); i++ {
		l := t.lines[i]
		switch {
		case !l.unmarked():
			return quotedText
		case l.blank():
		case t.ours[i] || t.board[i]:
			return ourLetter
		default:
			return freeText
		}
	}
	return nothing
}
