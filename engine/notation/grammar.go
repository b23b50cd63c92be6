package notation

import "strings"

// kind is what sort of move a text describes.
type kind uint8

const (
	step     kind = iota // a man goes from square to square
	put                  // a man comes from hand, or takes another's place: N@c3, K=d1
	castle               // O-O, O-O-O
	exchange             // a man changes places with another of its side: K&f5
	placing              // a man goes anywhere by a rule of its own: PP@f5
	pass
	draw // chance: a man comes from the stack
)

// mostVia is how many men a move can capture on its way.
const mostVia = 3

// none stands for a file or a rank that the text does not name.
const none = -1

// place is a square as it was written: file and rank count from 0 and are
// none where the text leaves them out.
type place struct{ file, rank int }

var nowhere = place{none, none}

// route is the squares of the men that a move captures on its way, those
// beyond its length zero.
type route struct {
	squares [mostVia]place
	length  int
}

func (p place) whole() bool { return p.file != none && p.rank != none }

// reading is one way in which a text can be understood. A text may have
// several: bc4 is a bishop's or a pawn's move, baa3 begins with file b or ba.
type reading struct {
	kind      kind
	label     string // of the man, in upper case; "" when the text has none
	from, to  place
	via       route  // captures named between from and to
	captures  bool   // the text has the sign of a capture
	promotion string // label in upper case; "" when the text has none
	then      beyond // what the text says of a third square
	side      int    // castling: 1 to the higher file, -1 to the lower, 0 not said
	certain   bool   // nothing else can be meant: the squares stand there in full
}

// grammar is what has to be known to read a move without seeing the position.
type grammar struct {
	labels       []string // of all men, in upper case
	files, ranks int      // size of the board
}

// readings lists every way to understand a move written without blanks, in no
// special order. When some are on the board, those with squares outside are
// left out. Case says nothing, with one exception: b3c4, both squares in full
// and begun with a small letter, is never taken for B3c4, a bishop of the
// third rank. (A label with both squares is as certain, so that Ab3c4 and
// ab3c4 stay together on boards with a file ab.)
func (g grammar) readings(text string) []reading {
	if side, ok := castling(text); ok {
		return []reading{{kind: castle, from: nowhere, to: nowhere, side: side}}
	}
	if strings.EqualFold(text, "pass") {
		return []reading{{kind: pass, from: nowhere, to: nowhere}}
	}
	if rest, ok := cutPrefixFold(text, "draw="); ok && g.knows(strings.ToUpper(rest)) {
		return []reading{{kind: draw, label: strings.ToUpper(rest), from: nowhere, to: nowhere}}
	}
	all := append(g.puts(text), g.exchanges(text)...)
	if label, rest, ok := g.named(text); ok {
		all = append(all, g.steps(rest, reading{label: label, certain: true})...)
		return preferred(all, g.onBoard)
	}
	all = append(all, g.steps(text, reading{certain: text != "" && text[0] >= 'a'})...)
	for _, label := range g.labels {
		if rest, ok := cutPrefixFold(text, label); ok {
			all = append(all, g.steps(rest, reading{label: label, certain: true})...)
		}
	}
	return preferred(preferred(all, g.onBoard), func(r reading) bool { return r.certain })
}

// named reads a label in brackets, which words leave behind: (N)f3.
func (g grammar) named(text string) (label, rest string, ok bool) {
	label, rest, ok = strings.Cut(text, ")")
	label, open := strings.CutPrefix(strings.ToUpper(label), "(")
	return label, rest, ok && open && g.knows(label)
}

// preferred gives back the readings that have a quality, or all when none has.
func preferred(all []reading, quality func(reading) bool) []reading {
	var chosen []reading
	for _, r := range all {
		if quality(r) {
			chosen = append(chosen, r)
		}
	}
	if chosen == nil {
		return all
	}
	return chosen
}

// onBoard reports whether all that is named of the squares exists.
func (g grammar) onBoard(r reading) bool {
	return r.from.file < g.files && r.to.file < g.files && r.from.rank < g.ranks && r.to.rank < g.ranks &&
		r.then.at.file < g.files && r.then.at.rank < g.ranks
}

// castling reads O-O and O-O-O, with zeros as well and without hyphens.
func castling(text string) (side int, ok bool) {
	if text == castlingEitherSide {
		return 0, true
	}
	if text == "" || strings.IndexByte("oO0", text[0]) < 0 {
		return 0, false
	}
	letters := strings.ReplaceAll(text, "-", "")
	if strings.Trim(letters, "oO0") != "" || text != letters && strings.Join(strings.Split(letters, ""), "-") != text {
		return 0, false
	}
	switch len(letters) {
	case 2:
		return 1, true
	case 3:
		return -1, true
	}
	return 0, false
}

// puts reads N@c3, @c3 and K=d1.
func (g grammar) puts(text string) []reading {
	at := strings.IndexAny(text, "@=")
	if at < 0 {
		return nil
	}
	label := strings.ToUpper(text[:at])
	if name, rest, ok := g.named(text[:at]); ok && rest == "" {
		label = name
	}
	if label == "" && text[at] == '=' || label != "" && !g.knows(label) {
		return nil
	}
	var all []reading
	for _, to := range squares(text[at+1:]) {
		if to.rest == "" {
			all = append(all, reading{kind: put, label: label, from: nowhere, to: to.place, certain: true})
		}
	}
	return all
}

// knows reports whether a man has this label, in upper case.
func (g grammar) knows(label string) bool {
	for _, l := range g.labels {
		if l == label {
			return true
		}
	}
	return false
}

// steps reads what follows the label: where from, a dash or the sign of a
// capture, where to, and what the man becomes.
func (g grammar) steps(text string, r reading) []reading {
	var all []reading
	for _, from := range origins(text) {
		s := r
		s.from = from.place
		s.certain = r.certain && s.from.whole()
		all = append(all, g.ends(from.rest, s)...)
	}
	return all
}

// ends reads what follows the square where a man comes from, or the last one
// on its way: Ld4xe5-f6 captures on e5 and ends on f6.
func (g grammar) ends(text string, r reading) []reading {
	captures := false
	if text != "" && strings.IndexByte("-xX:", text[0]) >= 0 {
		captures = text[0] != '-'
		text = text[1:]
	}
	var all []reading
	for _, to := range squares(text) {
		if promotion, then, ok := g.goesOn(to.rest); ok {
			s := r
			s.to, s.promotion, s.then = to.place, promotion, then
			s.captures = captures
			all = append(all, s)
		}
		onward := to.rest != "" && strings.IndexByte("-xX:", to.rest[0]) >= 0
		if captures && onward && r.from.whole() && r.via.length < mostVia {
			s := r
			s.via.squares[s.via.length] = to.place
			s.via.length++
			all = append(all, g.ends(to.rest, s)...)
		}
	}
	return all
}

// found is a place read from the beginning of a text, and the rest of it.
type found struct {
	place place
	rest  string
}

// origins lists what the text can name as the start of a move: nothing, a
// file, a rank, or both.
func origins(text string) []found {
	all := []found{{nowhere, text}}
	for letters := range 3 {
		file, ok := fileAt(text, letters)
		if !ok {
			continue
		}
		for digits := range 3 {
			rank, ok := rankAt(text[letters:], digits)
			if ok && letters+digits > 0 {
				all = append(all, found{place{file, rank}, text[letters+digits:]})
			}
		}
	}
	return all
}

// squares lists the whole squares with which the text can begin.
func squares(text string) []found {
	var all []found
	for _, f := range origins(text) {
		if f.place.whole() {
			all = append(all, f)
		}
	}
	return all
}

// mostFiles is how many files a board can have.
const mostFiles = 40

// fileAt reads a file of so many letters; of no letters it is none.
func fileAt(text string, letters int) (file int, ok bool) {
	if len(text) < letters {
		return 0, false
	}
	file = none
	for i := range letters {
		c := text[i] | 0x20
		if c < 'a' || c > 'z' {
			return 0, false
		}
		file = (file+1)*26 + int(c-'a')
	}
	return file, file < mostFiles
}

// rankAt reads a rank of so many digits; of no digits it is none.
func rankAt(text string, digits int) (rank int, ok bool) {
	if len(text) < digits {
		return 0, false
	}
	if digits == 0 {
		return none, true
	}
	number := 0
	for i := range digits {
		c := text[i]
		if c < '0' || c > '9' || digits > 1 && number == 0 && c == '0' {
			return 0, false
		}
		number = 10*number + int(c-'0')
	}
	return number - 1, number >= 1
}

// promotion reads =Q, /Q, (Q), =(Q) and Q; no text is no promotion.
func (g grammar) promotion(text string) (label string, ok bool) {
	if text == "" {
		return "", true
	}
	text = strings.TrimLeft(text, "=/")
	if inner, open := strings.CutPrefix(text, "("); open {
		if text, open = strings.CutSuffix(inner, ")"); !open {
			return "", false
		}
	}
	label = strings.ToUpper(text)
	return label, g.knows(label)
}

// cutPrefixFold is strings.CutPrefix without regard to case, for ASCII.
func cutPrefixFold(text, prefix string) (rest string, ok bool) {
	if len(text) < len(prefix) || !strings.EqualFold(text[:len(prefix)], prefix) {
		return text, false
	}
	return text[len(prefix):], true
}
