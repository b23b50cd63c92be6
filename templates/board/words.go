package board

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"pbemd/engine/view"
)

// Words tells a position to people who have it read to them, one fact a line:
//
//	The board has 8 files, a to h, and 8 ranks, 1 to 8.
//	White king: e1
//	White pawns: a2, b2, c2, d4
//	Black king: e8
//	Last move: White pawn from d2 to d4.
//
// The order is always the same: the board and its holes; the men of White,
// then of Black, each in the order of the variant and their squares by files; what is off the board;
// the last move; who stands in check; notes. A list too long for a line goes on in a line that begins
// in the same way, so that every line can be understood alone.
//
// last is the last move in words, without full stop; when it is empty, the board's own Last is told, or what the
// marked squares show.
// Every line ends with a line feed; a board without cells gives an empty text.
func Words(b view.Board, last string) string {
	if len(b.Cells) == 0 {
		return ""
	}
	t := teller{Board: b}
	t.sentence(fmt.Sprintf("The board has %s, and %s.", span(b.Files, "file", view.FileName(0), view.FileName(b.Files-1)),
		span(b.Ranks, "rank", b.RankName(0), b.RankName(b.Ranks-1))))
	t.list("No squares", t.holes())
	for _, black := range []bool{false, true} {
		t.men(black)
	}
	for _, black := range []bool{false, true} {
		t.reserves(black)
	}
	if last == "" {
		last = cmp.Or(b.Last, t.lastMove())
	}
	if last != "" {
		t.sentence("Last move: " + last + ".")
	}
	for _, i := range b.Attacked {
		t.sentence("Check: the " + t.manOn(i) + " on " + b.Name(i) + " is attacked.")
	}
	for _, note := range b.Notes {
		t.sentence(note)
	}
	return t.text.String()
}

// Alt tells a board in a sentence or two, for the place of a picture that is not shown: its size, how many men each
// side has, the last move, and who stands in check. last is as for Words.
func Alt(b view.Board, last string) string {
	if len(b.Cells) == 0 {
		return ""
	}
	t := teller{Board: b}
	men := [2]int{}
	for _, c := range b.Cells {
		if c.Label != "" {
			men[side(c.Black)]++
		}
	}
	text := fmt.Sprintf("Board of %d by %d squares, %s has %s, %s has %s.", b.Files, b.Ranks,
		b.White, count(men[0]), b.Black, count(men[1]))
	if last == "" {
		last = cmp.Or(b.Last, t.lastMove())
	}
	if last != "" {
		text += " Last move: " + last + "."
	}
	for _, i := range b.Attacked {
		text += " The " + t.manOn(i) + " on " + b.Name(i) + " is in check."
	}
	return text
}

// teller puts lines together.
type teller struct {
	view.Board
	text strings.Builder
}

func side(black bool) int {
	if black {
		return 1
	}
	return 0
}

func count(men int) string {
	switch men {
	case 0:
		return "no men"
	case 1:
		return "1 man"
	}
	return strconv.Itoa(men) + " men"
}

// span is "8 files, a to h".
func span(n int, what, first, last string) string {
	if n == 1 {
		return "1 " + what + ", " + first
	}
	return fmt.Sprintf("%d %ss, %s to %s", n, what, first, last)
}

// sentence writes words on as many lines as they need.
func (t *teller) sentence(words string) {
	line := 0
	for i, word := range strings.Fields(words) {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case line+1+n > Columns:
			t.text.WriteString("\n")
			line = 0
		default:
			t.text.WriteString(" ")
			line++
		}
		t.text.WriteString(word)
		line += n
	}
	t.text.WriteString("\n")
}

// list writes what is told and the things it is told of; nothing when there are none.
func (t *teller) list(what string, things []string) {
	for len(things) > 0 {
		line := what + ": " + things[0]
		things = things[1:]
		for len(things) > 0 && utf8.RuneCountInString(line+", "+things[0]) <= Columns {
			line += ", " + things[0]
			things = things[1:]
		}
		t.text.WriteString(line + "\n")
	}
}

// holes lists the places that are no squares, those side by side as one.
func (t *teller) holes() []string {
	var all []string
	for rank := range t.Ranks {
		for file := 0; file < t.Files; file++ {
			if !t.At(file, rank).Hole {
				continue
			}
			first := rank*t.Files + file
			for file+1 < t.Files && t.At(file+1, rank).Hole {
				file++
			}
			name := t.Name(first)
			if last := rank*t.Files + file; last > first {
				name += " to " + t.Name(last)
			}
			all = append(all, name)
		}
	}
	return all
}

// men lists the men of a side, kind by kind.
func (t *teller) men(black bool) {
	var labels []string
	squares := map[string][]string{}
	for file := range t.Files {
		for rank := range t.Ranks {
			c := t.At(file, rank)
			if c.Hole || c.Label == "" || c.Black != black {
				continue
			}
			if squares[c.Label] == nil {
				labels = append(labels, c.Label)
			}
			squares[c.Label] = append(squares[c.Label], t.Name(rank*t.Files+file))
		}
	}
	t.inOrder(labels)
	for _, label := range labels {
		name := t.name(label)
		if len(squares[label]) > 1 {
			name = plural(name)
		}
		t.list(t.owner(black)+" "+name, squares[label])
	}
	if len(labels) == 0 {
		t.list(t.owner(black), []string{"no men on the board"})
	}
}

// inOrder sorts labels as the variant has them; unknown ones come last.
func (t *teller) inOrder(labels []string) {
	place := func(label string) int {
		i := slices.IndexFunc(t.Kinds, func(k view.Kind) bool { return k.Label == label })
		if i < 0 {
			return len(t.Kinds)
		}
		return i
	}
	slices.SortStableFunc(labels, func(a, b string) int { return place(a) - place(b) })
}

// reserves lists what a side has off the board.
func (t *teller) reserves(black bool) {
	for _, r := range t.Reserves {
		if r.Black != black {
			continue
		}
		var men []string
		for _, h := range r.Men {
			switch {
			case h.Count == 1:
				men = append(men, t.name(h.Label))
			case h.Count > 1:
				men = append(men, strconv.Itoa(h.Count)+" "+plural(t.name(h.Label)))
			}
		}
		if men == nil {
			men = []string{"none"}
		}
		t.list(strings.TrimSpace(t.owner(black)+" "+r.Title), men)
	}
}

// lastMove tells the last move as far as its squares show it.
func (t *teller) lastMove() string {
	if t.To == view.NoCell {
		return ""
	}
	who := "a man"
	if t.Cells[t.To].Label != "" {
		who = t.manOn(t.To)
	}
	if t.From == view.NoCell || t.From == t.To {
		return who + " on " + t.Name(t.To)
	}
	return who + " from " + t.Name(t.From) + " to " + t.Name(t.To)
}

// manOn is "White king".
func (t *teller) manOn(i int) string {
	c := t.Cells[i]
	return t.owner(c.Black) + " " + t.name(c.Label)
}

func (t *teller) owner(black bool) string {
	if black {
		return t.Black
	}
	return t.White
}

// name is what a man is called; one without a name is called by its label.
func (t *teller) name(label string) string {
	if k := t.Kind(label); k.Name != "" {
		return k.Name
	}
	return label
}

// plural is the name of several men: rooks, foxes, noblemen, mercenaries,
// pawns of pawns, kings as queen.
func plural(name string) string {
	for _, small := range []string{" of ", " as "} {
		if head, tail, found := strings.Cut(name, small); found {
			return plural(head) + small + tail
		}
	}
	switch {
	case strings.HasSuffix(name, "man"):
		return strings.TrimSuffix(name, "man") + "men"
	case strings.HasSuffix(name, "y") && !strings.HasSuffix(name, "ey") && !strings.HasSuffix(name, "ay") && !strings.HasSuffix(name, "oy"):
		return strings.TrimSuffix(name, "y") + "ies"
	case strings.HasSuffix(name, "s"), strings.HasSuffix(name, "x"), strings.HasSuffix(name, "z"),
		strings.HasSuffix(name, "ch"), strings.HasSuffix(name, "sh"):
		return name + "es"
	}
	return name + "s"
}
