package notation

import (
	"cmp"
	"slices"
	"strings"

	"pbemd/engine"
)

// fact is a move of a position as notation sees it.
type fact struct {
	move     engine.Move
	kind     kind
	man      engine.Type // that moves, is put or drawn
	label    string
	called   string // another label by which it is known, "" none: K for a king that moves as a knight (KN)
	pawn     bool
	from, to place
	home     place     // of a man that is placed, or becomes another where it stands: where that is
	was      [2]string // of such a man: its label, and another one by which it is known, "" none
	with     string    // of an exchange: the label of the other man
	partner  place     // of castling: where the partner stands
	via      route     // captures on the way
	captures bool
	lands    bool   // ... on the square where it ends
	then     beyond // what it does on a third square
	becomes  string // label of what the man is after a choice of promotion, "" without one
	side     int    // of castling: 1 to the higher file, -1 to the lower
}

// table is the legal moves of a position in a fixed order, with what is needed to
// read and write them.
type table struct {
	p       *engine.Position
	grammar grammar
	names   map[string]string // labels by names, see namesOf
	king    string            // see kingOf
	pawns   string            // see pawnsOf
	facts   []fact
}

func newTable(p *engine.Position) *table {
	v := p.Variant()
	t := &table{p: p, grammar: grammarOf(p), names: namesOf(v), king: kingOf(v), pawns: pawnsOf(v)}
	t.facts = t.describe(p.Moves(nil))
	return t
}

// grammarOf is what can be named on the board of a position.
func grammarOf(p *engine.Position) grammar {
	g := grammar{files: p.Files(), ranks: p.Ranks()}
	for _, info := range p.Variant().Types() {
		g.labels = append(g.labels, info.Label)
	}
	if pawns := pawnsOf(p.Variant()); pawns != "" {
		g.labels = append(g.labels, pawns)
	}
	return g
}

// pawnsOf is a label that means any pawn, where there are several kinds of them and none is called so; else "".
func pawnsOf(v *engine.Variant) string {
	const label = "P"
	kinds := 0
	for _, info := range v.Types() {
		if info.Label == label {
			return ""
		}
		if info.Pawn {
			kinds++
		}
	}
	if kinds < 2 {
		return ""
	}
	return label
}

// namesOf are the names of men by which words are read: small letters, the
// figurines among them.
func namesOf(v *engine.Variant) map[string]string {
	names := make(map[string]string)
	for _, info := range v.Types() {
		names[strings.ToLower(info.Name)] = info.Label
	}
	if _, ok := names["pawn"]; !ok && pawnsOf(v) != "" {
		names["pawn"] = pawnsOf(v)
	}
	for i, name := range []string{"king", "queen", "rook", "bishop", "knight", "pawn"} {
		if label, ok := names[name]; ok {
			names[figurines[i]] = label
		}
	}
	return names
}

// describe looks at moves of the position and puts them into a fixed order:
// by man, then by squares.
func (t *table) describe(moves []engine.Move) []fact {
	facts := make([]fact, 0, len(moves))
	for _, m := range moves {
		facts = append(facts, t.fact(m))
	}
	slices.SortFunc(facts, inOrder)
	return facts
}

// inOrder compares by man, then by squares.
func inOrder(a, b fact) int {
	return cmp.Or(
		cmp.Compare(a.kind, b.kind), cmp.Compare(a.man, b.man),
		cmp.Compare(a.from.file, b.from.file), cmp.Compare(a.from.rank, b.from.rank),
		cmp.Compare(a.to.file, b.to.file), cmp.Compare(a.to.rank, b.to.rank),
		cmp.Compare(a.move.Into(), b.move.Into()),
		cmp.Compare(a.then.at.file, b.then.at.file), cmp.Compare(a.then.at.rank, b.then.at.rank),
	)
}

// fact describes one move.
func (t *table) fact(m engine.Move) fact {
	p := t.p
	f := fact{move: m, man: p.At(m.From()).Type(), from: t.place(m.From()), to: t.place(m.To()), home: nowhere}
	switch m.Kind() {
	case engine.Put, engine.Replace:
		f.kind, f.man, f.from = put, m.Into(), nowhere
		man := p.At(m.From())
		f.home, f.was = t.place(m.From()), [2]string{p.Variant().Type(man.Type()).Label, t.called(man)}
	case engine.Draw:
		f.kind, f.man, f.from, f.to = draw, m.Into(), nowhere, nowhere
	case engine.Pass:
		f.kind, f.from, f.to = pass, nowhere, nowhere
	case engine.Exchange:
		f.kind, f.with = exchange, p.Variant().Type(p.At(m.To()).Type()).Label
	case engine.Place:
		f.kind, f.from, f.home = placing, nowhere, t.place(m.From())
	case engine.Castle:
		f.kind = castle
		partner, _ := p.Partner(m)
		f.partner = t.place(partner)
		f.side = cmp.Compare(f.partner.file, f.from.file)
	default:
		f.captures = p.Captured(m).Exists()
		f.lands = f.captures
		if m.Kind() == engine.Ordinary && f.captures {
			f.via = t.route(m)
			f.lands = p.At(m.To()).Exists() && m.To() != m.From()
		}
		if into, ok := m.Promotion(); ok {
			f.becomes = p.Variant().Type(into).Label
		}
		if then := m.Then(); then != engine.NoSquare {
			f.then = beyond{'@', t.place(then)}
			if p.At(then).Exists() {
				f.then.sign = '&'
			}
		}
	}
	info := p.Variant().Type(f.man)
	f.label, f.pawn = info.Label, info.Pawn
	f.called = t.called(engine.NewMan(f.man, p.Side()))
	return f
}

// called is the label by which the one king of a side is known that has a form
// of its own: the first royal label, with which the form's label begins. Pawns may be known by one, too: see pawnsOf.
func (t *table) called(man engine.Man) string {
	info := t.p.Variant().Type(man.Type())
	if info.Pawn {
		return t.pawns
	}
	if !info.Royal || t.king == "" || info.Label == t.king || !strings.HasPrefix(info.Label, t.king) {
		return ""
	}
	return t.king
}

// kingOf is the first royal label, "" when no man is royal.
func kingOf(v *engine.Variant) string {
	for _, info := range v.Types() {
		if info.Royal {
			return info.Label
		}
	}
	return ""
}

// route lists the captures of a move that are not on the square where it ends.
func (t *table) route(m engine.Move) route {
	var r route
	for _, s := range t.p.CapturedOn(m) {
		if s != m.To() && r.length < mostVia {
			r.squares[r.length] = t.place(s)
			r.length++
		}
	}
	return r
}

func (t *table) place(s engine.Square) place {
	if s == engine.NoSquare {
		return nowhere
	}
	return place{t.p.File(s), t.p.Rank(s)}
}

// name is the name of a place, as much of it as there is.
func (p place) name() string {
	name := ""
	if p.file != none {
		name = engine.FileName(p.file)
	}
	if p.rank != none {
		name += rankName(p.rank)
	}
	return name
}
