package notation

import (
	"slices"
	"strconv"
	"strings"

	"pbemd/engine"
)

// Write gives a legal move in standard algebraic notation (PGN 8.2.3) with
// the marks of check and mate: Nbd2, exd6, e8=Q+, O-O-O#. Other variants
// follow the same rules: N@c3 puts a man from hand, K@d1 puts the king in
// another man's place, c9=P says that a pawn stays one where it might promote,
// Ld4xe5-f6 captures on the way, K&f5 exchanges places with the man on f5, c9@e3
// goes to c9 and is put on e3 by the same move. A man drawn from a stack is draw=N, a pass is pass.
//
// Small and capital letters may be all that tells two moves apart (bxc4,
// Bxc4); in mails use Ready.
func Write(p *engine.Position, m engine.Move) string {
	t := newTable(p)
	return t.short(t.fact(m)) + check(p, m)
}

// Long gives a legal move with both squares: Ng1-f3, e7xd8=Q. Two legal moves
// are never written alike. Check is not marked.
func Long(p *engine.Position, m engine.Move) string {
	t := newTable(p)
	return t.long(t.fact(m))
}

// Ready gives a legal move in the form that mails offer to a player: short
// where nothing else can be meant, even when all letters are typed small or
// capital, else long. Check is not marked.
func Ready(p *engine.Position, m engine.Move) string {
	t := newTable(p)
	return t.ready(t.fact(m))
}

// Record gives a legal move in the form that game records keep: both squares,
// as in g1f3 or e7e8=Q, else as Long has it. Replay gives back exactly this
// move, whatever is added to notation later.
func Record(p *engine.Position, m engine.Move) string {
	t := newTable(p)
	return t.record(t.fact(m))
}

// An Offer is a legal move in the form that mails offer it: see Ready.
type Offer struct {
	Move engine.Move
	Text string
}

// Offers lists all legal moves of a position, ordered by man and squares. The
// draws of chance from a stack, which no player can choose, are left out.
func Offers(p *engine.Position) []Offer {
	t := newTable(p)
	return t.offers(t.facts)
}

// Example is the Offer in the middle of the list that Offers gives, found
// without writing the others; false when there is none.
func Example(p *engine.Position) (Offer, bool) {
	t := newTable(p)
	var chosen []int
	for i, f := range t.facts {
		if f.kind != draw {
			chosen = append(chosen, i)
		}
	}
	if len(chosen) == 0 {
		return Offer{}, false
	}
	f := t.facts[chosen[len(chosen)/2]]
	return Offer{f.move, t.ready(f)}, true
}

func (t *table) offers(facts []fact) []Offer {
	var all []Offer
	for _, f := range facts {
		if f.kind != draw {
			all = append(all, Offer{f.move, t.ready(f)})
		}
	}
	return all
}

// check is the mark for what a move does to the enemy king.
func check(p *engine.Position, m engine.Move) string {
	p.Make(m)
	defer p.Unmake()
	switch {
	case p.End().Cause == engine.Checkmate:
		return "#"
	case p.InCheck():
		return "+"
	}
	return ""
}

// short is algebraic notation without marks.
func (t *table) short(f fact) string {
	if f.kind == exchange {
		return f.label + "&" + f.to.name()
	}
	if f.kind != step {
		return t.long(f)
	}
	between, dash := way(f), ""
	switch {
	case f.lands:
		dash = "x"
	case between != "":
		dash = "-"
	}
	for _, start := range t.starts(f) {
		text := letter(f) + start.name() + between + dash + f.to.name() + promotion(f) + f.then.name()
		if t.grammar.files <= 26 || t.means(text, f) {
			return text
		}
	}
	return t.long(f)
}

// special is a move that is no man's way from square to square.
func special(f fact) string {
	switch {
	case f.kind == put, f.kind == placing:
		return f.label + "@" + f.to.name()
	case f.kind == draw:
		return "draw=" + f.label
	case f.kind == pass:
		return "pass"
	case f.side > 0:
		return "O-O"
	}
	return "O-O-O"
}

// letter is the label, which pawns do without.
func letter(f fact) string {
	if f.pawn {
		return ""
	}
	return f.label
}

func promotion(f fact) string {
	if f.becomes == "" {
		return ""
	}
	return "=" + f.becomes
}

// way names the captures between start and end.
func way(f fact) string {
	var way strings.Builder
	for _, s := range f.via.squares[:f.via.length] {
		way.WriteString("x" + s.name())
	}
	return way.String()
}

// starts lists what may be said of the start, the shortest first: as little
// as tells the man from others of its label that can go to the same square.
func (t *table) starts(f fact) []place {
	all := []place{nowhere, {f.from.file, none}, {none, f.from.rank}, f.from}
	if way(f) != "" {
		return all[3:]
	}
	var enough []place
	rivals := t.rivals(f)
	for i, start := range all {
		if f.pawn && (i == 0 && f.captures || i == 2) {
			continue // a capturing pawn gives its file; no pawn gives a rank alone
		}
		if !slices.ContainsFunc(rivals, reading{from: start}.startsAt) {
			enough = append(enough, start)
		}
	}
	return enough
}

// rivals lists where other men of the label stand that can go to the same
// square; of pawns only those that capture there, too, or do not either.
func (t *table) rivals(f fact) []place {
	var from []place
	for i := range t.facts {
		g := &t.facts[i]
		if g.kind == step && g.to == f.to && g.from != f.from && letter(*g) == letter(f) && !(f.pawn && f.captures != g.captures) {
			from = append(from, g.from)
		}
	}
	return from
}

func (t *table) count(fits func(fact) bool) int {
	n := 0
	for _, f := range t.facts {
		if fits(f) {
			n++
		}
	}
	return n
}

// onlyCastling reports whether O-O or O-O-O is enough to name a castling move.
func (t *table) onlyCastling(f fact) bool {
	return t.count(func(g fact) bool { return g.kind == castle && g.side == f.side }) == 1
}

// long names both squares, and what stands between them with a dash or x.
func (t *table) long(f fact) string { return t.squares(letter(f), f, "-") }

// squares names both squares behind a label, and between them the dash, or x
// where the dash is not empty.
func (t *table) squares(label string, f fact, dash string) string {
	if f.kind == exchange {
		return label + f.from.name() + "&" + f.to.name()
	}
	if f.kind != step && (f.kind != castle || t.onlyCastling(f)) {
		return special(f)
	}
	between := way(f)
	switch {
	case f.lands && (between != "" || dash != ""):
		dash = "x"
	case between != "":
		dash = "-"
	}
	return label + f.from.name() + between + dash + f.to.name() + promotion(f) + f.then.name()
}

// ready is the first form that looks like a move and that nobody can take for
// another one, in letters of any case.
func (t *table) ready(f fact) string {
	for _, text := range []string{t.short(f), t.long(f), t.squares("", f, "-")} {
		if t.means(text, f) && t.means(strings.ToLower(text), f) && t.means(strings.ToUpper(text), f) && t.looks(text) {
			return text
		}
	}
	return t.squares(f.label, f, "-")
}

// looks is Looks for a move in short or long form, which on boards of common
// size can only fail by being like prose.
func (t *table) looks(text string) bool {
	if t.grammar.files <= 16 {
		return !prose.MatchString(text)
	}
	return Looks(text)
}

// record is the first form with both squares that reads back to the move.
func (t *table) record(f fact) string {
	for _, text := range []string{t.squares("", f, ""), t.long(f)} {
		if t.means(text, f) {
			return text
		}
	}
	return t.squares(f.label, f, "-")
}

// start is what the short form says of the start.
func (t *table) start(f fact) place {
	if starts := t.starts(f); len(starts) > 0 {
		return starts[0]
	}
	return f.from
}

// means reports whether a text without blanks is read as this move.
func (t *table) means(text string, f fact) bool {
	found := t.resolve(t.grammar.readings(text))
	return len(found) == 1 && found[0].move == f.move
}

// rankName is the number of a rank counted from 0.
func rankName(rank int) string { return strconv.Itoa(rank + 1) }
