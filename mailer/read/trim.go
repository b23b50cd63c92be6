package read

// Taking away what the person did not write. The text is walked from the top; what is
// left over between quotes, attribution lines and our own text falls into segments,
// and each segment loses its signature and adverts.

import "strings"

// A trimmer is the text of one mail with what is known of its lines.
type trimmer struct {
	lines []line
	self  []string // our own addresses
	ours  []bool   // a line of our letters
	first []bool   // the first line of one
	board []bool   // part of a diagram
	// wrapped: the end of a quoted line that was wrapped and lost its mark.
	wrapped []bool
	taken   []int // 1 + the last line of an attribution or header block beginning here, 0
	// segments are runs of own lines.
	segments [][]string
	current  []string
	weighed  int // how often lines were weighed
	// firstMark and lastMark are the first and the last line marked as quoted, or -1.
	firstMark, lastMark int
}

// trim returns the person's own lines, nil when there are none.
func trim(lines []line, o Options) []string {
	t := newTrimmer(lines, o)
	t.walk()
	words := t.words()
	if words == nil && t.dropSignatureMarks() {
		// Some people type below the mark that their program put there.
		t.walk()
		words = t.words()
	}
	return words
}

func newTrimmer(lines []line, o Options) *trimmer {
	t := &trimmer{lines: lines, self: o.Self, ours: make([]bool, len(lines)), first: make([]bool, len(lines)), board: make([]bool, len(lines)), taken: make([]int, len(lines)), wrapped: make([]bool, len(lines))}
	t.firstMark, t.lastMark = -1, -1
	for i, l := range lines {
		t.board[i] = !l.blank() && isBoardLine(l.text)
		if !l.unmarked() {
			t.lastMark = i
			if t.firstMark < 0 {
				t.firstMark = i
			}
		}
	}
	t.joinBoards()
	t.findOurs(o.Phrases)
	t.findAttributions()
	t.findWrapped()
	return t
}

// findAttributions marks attributions and header blocks, down to where a quoted mail
// without marks begins: below that, all is quoted.
func (t *trimmer) findAttributions() {
	from := 0
	for i := range t.lines {
		if i < from || t.lines[i].blank() || !t.lines[i].unmarked() {
			continue
		}
		if t.beginsLetter(i) {
			return
		}
		start, end := t.introduction(i, from)
		if end == 0 {
			continue
		}
		t.taken[start] = end
		from = end
		if t.leadsToUnmarked(end) {
			return
		}
	}
}

// introduction finds what programs put above a quoted mail: a header block or words
// between dashes that begin at line i, or an attribution that ends there. It returns the
// first line of it and the line behind it; 0 for the latter when there is none.
func (t *trimmer) introduction(i, from int) (start, end int) {
	if t.board[i] {
		return 0, 0
	}
	if end := t.headerBlock(i); end > i {
		return i, end
	}
	if isOriginalLine(t.lines[i].text) {
		return i, i + 1
	}
	if start := t.attributionAt(i, from); start >= 0 {
		return start, i + 1
	}
	return 0, 0
}

// leadsToUnmarked says that the next text from line i on is not marked as quoted.
func (t *trimmer) leadsToUnmarked(i int) bool {
	next := t.follower(i)
	return next == freeText || next == ourLetter
}

func (t *trimmer) dropSignatureMarks() bool {
	dropped := false
	for i := range t.lines {
		dropped = dropped || t.lines[i].signature
		t.lines[i].signature = false
	}
	return dropped
}

// walk cuts the text into segments of own lines.
func (t *trimmer) walk() {
	t.segments, t.current = nil, nil
	for i := t.banner(); i < len(t.lines); {
		l := t.lines[i]
		switch {
		case l.below:
			t.rest(i)
			return
		case !l.unmarked():
			t.cut()
			i++
		case t.taken[i] > 0:
			end := t.taken[i]
			t.cutSeparators()
			if t.leadsToUnmarked(end) {
				t.rest(end)
				return
			}
			i = end
		case t.wrapped[i]:
			i++
		case t.beginsLetter(i) && !t.amidMarks(i):
			t.cutSeparators()
			t.rest(i)
			return
		case t.board[i], t.ours[i] && t.amidMarks(i), l.signature:
			i++
		default:
			t.current = append(t.current, strings.TrimSpace(l.text))
			i++
		}
	}
	t.cut()
}

// amidMarks says that marked quotes stand above and below line i: what looks like ours
// there has lost its mark.
func (t *trimmer) amidMarks(i int) bool {
	return t.firstMark >= 0 && t.firstMark < i && i < t.lastMark
}

// cut ends the current segment.
func (t *trimmer) cut() {
	if words := tidy(t.current); words != nil {
		t.segments = append(t.segments, words)
	}
	t.current = nil
}

// cutSeparators ends the current segment before a quoted mail, with the rules of dashes
// or underscores and the words above it.
func (t *trimmer) cutSeparators() {
	for n := len(t.current); n > 0; n-- {
		if last := t.current[n-1]; last != "" && !isSeparator(last) {
			break
		}
		t.current = t.current[:n-1]
	}
	t.cut()
}

// rest deals with a quoted mail without marks that begins at line i. When the person
// has written above it, all is said. Otherwise he may have written below: behind the
// last line known to be ours, and the paragraph it stands in.
func (t *trimmer) rest(i int) {
	t.cut()
	if t.words() != nil {
		return
	}
	last := -1
	for k := i; k < len(t.lines); k++ {
		if l := t.lines[k]; t.ours[k] || t.board[k] || !l.unmarked() || t.taken[k] > 0 {
			last = max(k, t.taken[k]-1)
		}
	}
	if last < 0 {
		return
	}
	start := last + 1
	for start < len(t.lines) && !t.lines[start].blank() {
		start++ // perhaps the end of ours, such as an example of a move
	}
	for _, l := range t.lines[start:] {
		t.current = append(t.current, strings.TrimSpace(l.text))
	}
	t.cut()
}

// words joins the segments, each without its signature.
func (t *trimmer) words() []string {
	var all []string
	for _, s := range t.segments {
		if s = withoutFooter(s); s == nil {
			continue
		}
		if all != nil {
			all = append(all, "")
		}
		all = append(all, s...)
	}
	return tidy(all)
}
