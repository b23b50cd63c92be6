package engine

import (
	"slices"

	"pbemd/engine/xbetza"
)

// compileMovements builds what each man may do.
func (c *compiler) compileMovements() {
	c.v.movements = make([]movement, c.v.menSize())
	c.both(func(t Type, s Side, m Man) {
		c.compileMovement(&c.v.movements[m], t, s, c.pieces[t-1].Moves)
	})
}

// compileMovement builds what a man of one type and side may do that moves like this.
func (c *compiler) compileMovement(mv *movement, t Type, s Side, moves []xbetza.Move) {
	info := &c.v.types[t-1]
	b := &moveBuilder{c: c, side: s, mv: mv, imitates: c.v.imitators != nil && c.v.imitators[t]}
	mv.isPawn, mv.isRoyal = info.Pawn, info.Royal
	for _, move := range moves {
		b.add(move)
		if s == White && !c.checkPaths("men."+info.Name+".moves", info.Moves, move, b) {
			break
		}
	}
	b.finish(NewMan(t, s))
}

// A strand is a line before lines in the same direction are joined.
type strand struct {
	vector xbetza.Vector
	line   line
}

// A moveBuilder compiles the moves of one man.
type moveBuilder struct {
	c        *compiler
	side     Side
	mv       *movement
	strands  []strand
	initial  bool // some move is for men that have not moved
	ahead    bool // some move is for the rank ahead of the start
	imitates bool
	nodes    int // legs compiled so far
}

// add compiles one move.
func (b *moveBuilder) add(move xbetza.Move) {
	leg := &move.Legs[0]
	if move.Form != xbetza.Castling {
		b.initial = b.initial || leg.Mode.Has(xbetza.Initial)
		b.ahead = b.ahead || leg.Mode.Has(xbetza.Ahead)
	}
	switch move.Form {
	case xbetza.Castling, xbetza.Drop, xbetza.Imitation:
		// castling is compiled by itself; where a man may be put is no part of how it moves; and as long as nobody has
		// moved, nobody is imitated
	case xbetza.Anywhere:
		b.mv.anywhere[whenOf(leg.Mode)] |= doesOf(leg.Mode)
	case xbetza.Path:
		if len(move.Legs) == 1 && b.plain(leg) {
			for _, point := range leg.Points {
				b.addStrand(leg, b.turned(leg.Ring.At(point)))
			}
			return
		}
		b.addPath(move)
	}
}

// turned gives a leap as it lies on the board for the builder's side.
func (b *moveBuilder) turned(v xbetza.Vector) xbetza.Vector {
	if b.side == Black {
		return xbetza.Vector{X: -v.X, Y: -v.Y}
	}
	return v
}

// fits reports whether a leap can lie on the board at all.
func (b *moveBuilder) fits(v xbetza.Vector) bool {
	f := &b.c.v.frame
	return abs(v.X) < f.files && abs(v.Y) < f.ranks
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// plain reports whether a single leg goes along a line without hops, bends and the like. A lame leap is
// plain only when it cannot capture: then nobody needs to look along it backwards.
func (b *moveBuilder) plain(leg *xbetza.Leg) bool {
	const odd = xbetza.Jump | xbetza.Skip | xbetza.Hop | xbetza.Grass | xbetza.Cylinder | xbetza.Torus | xbetza.Circle | xbetza.Zigzag
	if leg.Mode.Any(odd) {
		return false
	}
	between, _ := passed(leg, xbetza.Vector{})
	return !leg.Mode.Has(xbetza.Lame) || between == 0 || doesOf(leg.Mode) == quiet && leg.Range == 1
}

// passed gives how many squares one leap of a leg passes, and the way from one to the next.
func passed(leg *xbetza.Leg, v xbetza.Vector) (int8, xbetza.Vector) {
	if leg.Ring.Oblique() {
		if abs(v.X) > abs(v.Y) {
			return 1, xbetza.Vector{X: sign(v.X)}
		}
		return 1, xbetza.Vector{Y: sign(v.Y)}
	}
	return int8(leg.Ring.Long - 1), xbetza.Vector{X: sign(v.X), Y: sign(v.Y)}
}

func sign(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

// doesOf gives what a last leg may do.
func doesOf(mode xbetza.Mode) does {
	var d does
	for _, pair := range []struct {
		mode xbetza.Mode
		does does
	}{
		{xbetza.Quiet, quiet}, {xbetza.Capture, capture}, {xbetza.Own, own},
		{xbetza.Passant, passant}, {xbetza.Royal, royal}, {xbetza.Spare, spare},
	} {
		if mode.Has(pair.mode) {
			d |= pair.does
		}
	}
	return d
}

// limitOf gives a range as a number of leaps.
func limitOf(reach int) int16 {
	if reach == xbetza.Unlimited || reach == xbetza.HalfBoard {
		return far
	}
	return int16(reach)
}

func (b *moveBuilder) addStrand(leg *xbetza.Leg, v xbetza.Vector) {
	if !b.fits(v) {
		return
	}
	l := line{
		delta:  b.delta(v),
		limit:  limitOf(leg.Range),
		does:   doesOf(leg.Mode),
		when:   whenOf(leg.Mode),
		half:   leg.Range == xbetza.HalfBoard,
		rights: leg.Mode.Has(xbetza.Rights),
	}
	if leg.Mode.Has(xbetza.Lame) {
		between, step := passed(leg, v)
		l.between, l.step = between, b.delta(step)
	}
	b.strands = append(b.strands, strand{v, l})
}

func (b *moveBuilder) delta(v xbetza.Vector) Square { return b.c.v.frame.delta(v.X, v.Y) }

// conditional reports whether a line must be looked at by itself.
func (l *line) conditional() bool { return l.when != anytime || l.half || l.rights || l.between > 0 }

// finish joins strands to lists and decides how the movement may be counted and looked for.
func (b *moveBuilder) finish(m Man) {
	mv := b.mv
	if b.initial {
		mv.initial, mv.always = b.c.firstSquares(m), b.c.first(m) != "start"
	}
	if b.ahead {
		mv.ahead = b.c.aheadSquares(m)
	}
	var done []xbetza.Vector
	for _, s := range b.strands {
		switch {
		case s.line.conditional():
			mv.lines = append(mv.lines, s.line)
			mv.indirect = mv.indirect || s.line.does&takes != 0
		case !slices.Contains(done, s.vector):
			done = append(done, s.vector)
			b.join(s.vector)
		}
	}
	mv.indirect = mv.indirect || capturesOnPaths(mv.paths) || mv.anywhereDoes()&takes != 0
	mv.repeats = len(mv.paths) > 0 || mv.anywhereDoes() != 0 || b.overlap()
	mv.slow = mv.repeats
	mv.risky = removesOnTheWay(mv.paths)
	for _, l := range mv.lines {
		mv.risky = mv.risky || l.does&passant != 0
	}
	mv.onlyAdvances = !b.imitates && len(b.strands) > 0 && len(mv.paths) == 0 && mv.anywhereDoes() == 0
	for _, s := range b.strands {
		mv.onlyAdvances = mv.onlyAdvances && b.turned(s.vector).Y > 0
	}
	if mv.indirect {
		b.fillReach()
	}
	if mv.initial != nil && !mv.always && !b.tellsBySquare(m) {
		b.c.watch(mv.initial)
	}
}

// join makes lines of all unconditional strands in one direction: what they do together, as far as each goes.
func (b *moveBuilder) join(v xbetza.Vector) {
	var limits [8]int16
	for _, s := range b.strands {
		if s.vector != v || s.line.conditional() {
			continue
		}
		for bit := range limits {
			if s.line.does&(1<<bit) != 0 {
				limits[bit] = max(limits[bit], s.line.limit)
			}
		}
	}
	for bit, limit := range limits {
		if limit == 0 {
			continue
		}
		l := line{delta: b.delta(v), limit: limit}
		for other := bit; other < len(limits); other++ {
			if limits[other] == limit {
				l.does |= 1 << other
				limits[other] = 0
			}
		}
		b.file(l)
	}
}

// file puts a line into the list where it is found fastest.
func (b *moveBuilder) file(l line) {
	if l.does&passant != 0 && l.limit == 1 {
		b.mv.passants = append(b.mv.passants, l.delta)
		l.does &^= passant
	}
	switch {
	case l.does == 0:
	case l.does == quiet && l.limit == 1:
		b.mv.steps = append(b.mv.steps, l.delta)
	case l.does == capture && l.limit == 1:
		b.mv.strikes = append(b.mv.strikes, l.delta)
	case l.does == quiet|capture && l.limit == 1:
		b.mv.leaps = append(b.mv.leaps, l.delta)
	case l.does == quiet|capture && l.limit == far:
		b.mv.rays = append(b.mv.rays, l.delta)
	default:
		b.mv.lines = append(b.mv.lines, l)
	}
}

// overlap reports whether two strands can end on the same square doing the same. Those that are joined do not, unless
// one captures everything and the other only some men.
func (b *moveBuilder) overlap() bool {
	for i, s := range b.strands {
		for _, o := range b.strands[:i] {
			joined := s.vector == o.vector && !s.line.conditional() && !o.line.conditional()
			takes, others := s.line.does&takes, o.line.does&takes
			alike := s.line.does&o.line.does != 0 && !joined || takes != others && takes != 0 && others != 0
			if alike && meet(s, o) {
				return true
			}
		}
	}
	return false
}

// meet reports whether some number of leaps of one strand goes as far as some number of the other.
func meet(s, o strand) bool {
	for n := 1; n <= min(int(s.line.limit), MostFiles); n++ {
		for k := 1; k <= min(int(o.line.limit), MostFiles); k++ {
			if s.vector.X*n == o.vector.X*k && s.vector.Y*n == o.vector.Y*k {
				return true
			}
		}
	}
	return false
}
