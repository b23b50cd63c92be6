package read

import "strings"

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

// attributionAt looks for an attribution that ends in line end and returns where it
// begins, or -1. Lines before from belong to something else.
func (t *trimmer) attributionAt(end, from int) int {
	next := t.follower(end + 1)
	text := ""
	for start := end; start >= from && end-start < longestAttribution; start-- {
		l := t.lines[start]
		if l.blank() || !l.unmarked() {
			break
		}
		text = strings.TrimSpace(l.text + " " + text)
		if isAttribution(weigh(text, t.self), next, text) {
			return t.extend(start, from, end)
		}
	}
	return -1
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
		e := weigh(above.text, t.self)
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
