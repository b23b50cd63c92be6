package engine

import "pbemd/engine/xbetza"

// A walker follows the paths of one man and lists where they end. While it does, the man is off its square,
// which counts as empty for later legs, and what was captured on the way is off the board.
type walker struct {
	p       *Position
	mv      *movement
	man     Man
	from    Square
	dst     []Move
	victims [3]Square
	taken   uint8
	unloads Square // where the man taken last was put down; NoSquare when it was not
}

// walk appends the moves of all paths of the man on a square.
func (p *Position) walk(dst []Move, mv *movement, from Square) []Move {
	if len(mv.paths) == 0 {
		return dst
	}
	w := walker{p: p, mv: mv, man: p.board[from], from: from, dst: dst}
	p.board[from] = Empty
	for i := range mv.paths {
		n := &mv.paths[i]
		if first := whenOf(n.mode); first == anytime || p.timely(mv, first, from) && !(mv.isRoyal && p.checkForbids(from)) {
			w.leg(n, from, 0)
		}
	}
	p.board[from] = w.man
	return w.dst
}

// next gives the square one leap on, across the edge where the leg says that the board wraps.
func (w *walker) next(n *node, s Square) Square {
	if n.mode.Any(xbetza.Cylinder | xbetza.Torus) {
		return w.p.variant.across(s, n)
	}
	return s + n.delta
}

// leg makes one leg from a square; before is how many leaps the leg before made.
func (w *walker) leg(n *node, start Square, before int) {
	if n.mode.Has(xbetza.Unload) {
		if w.unloads != NoSquare || w.p.board[start] != Empty {
			return
		}
		w.unloads = start
		w.p.board[start] = w.p.variant.victims[w.man.Side().Other()]
		w.slide(n, start, before)
		w.p.board[start] = Empty
		w.unloads = NoSquare
		return
	}
	w.slide(n, start, before)
}

// slide makes the leaps of one leg and goes on or ends wherever its mode allows.
func (w *walker) slide(n *node, start Square, before int) {
	limit := int(n.limit)
	same := n.mode.Has(xbetza.SameRange)
	if same {
		limit = before
	}
	hopped := false
	at := start
	for count := 1; count <= limit; count++ {
		prev := at
		at = w.next(n, prev)
		x := w.p.board[at]
		if x == wall || at == start || n.between > 0 && !w.passes(n, prev) {
			return
		}
		if n.mode.Has(xbetza.Skip) && count == 1 {
			continue
		}
		if !same || count == limit {
			w.stop(n, start, at, count, hopped)
		}
		switch {
		case x == Empty && !(hopped && n.mode.Has(xbetza.Grass) && n.limit != 1):
		case x == Empty || hopped || !n.mode.Any(xbetza.Hop|xbetza.Grass):
			return
		default:
			hopped = true
			if n.mode.Has(xbetza.Grass) && n.limit == 1 {
				limit = far // a leaper turns into a rider behind the man that it hops
			}
		}
	}
}

// passes looks at the squares that one leap passes: all empty for a lame one, all occupied for a jumping one.
func (w *walker) passes(n *node, s Square) bool {
	for range n.between {
		s += n.step
		if x := w.p.board[s]; x == wall || (x == Empty) == n.mode.Has(xbetza.Jump) {
			return false
		}
	}
	return true
}

// stop ends the move on a square or goes on with the next legs from there, as far as the leg may.
func (w *walker) stop(n *node, start, at Square, count int, hopped bool) {
	x := w.p.board[at]
	if n.last {
		if n.mode.Any(xbetza.Hop|xbetza.Grass) != hopped {
			return
		}
		if x == Empty && n.does&quiet != 0 || x != Empty && w.p.mayTake(n.does, w.man, x) {
			w.list(n, at, Ordinary)
		}
		if x == Empty && n.does&passant != 0 && w.p.passedAt(at) {
			w.list(n, at, EnPassant)
		}
		return
	}
	if x == Empty {
		if n.mode.Has(xbetza.Quiet) {
			w.goOn(n, at, count)
		}
		if n.mode.Has(xbetza.Passant) && w.p.passedAt(at) {
			w.takeAndGoOn(n, w.p.state.victim, at, count)
		}
		return
	}
	mine := x&w.man&3 != 0
	if n.mode.Has(xbetza.Over) && (mine || !n.mode.Has(xbetza.Spare)) {
		w.goOn(n, at, count)
	}
	if mine && n.mode.Has(xbetza.Own) && !w.p.variant.movements[x].isRoyal || !mine && n.mode.Has(xbetza.Capture) {
		w.takeAndGoOn(n, at, at, count)
	}
	if mine && n.mode.Has(xbetza.Relay) {
		w.handOver(n, at, count)
	}
}

func (w *walker) goOn(n *node, at Square, count int) {
	for i := range n.children {
		w.leg(&n.children[i], at, count)
	}
}

// takeAndGoOn removes the man on a square for the rest of the path, which goes on from where the leg ends.
func (w *walker) takeAndGoOn(n *node, victim, at Square, count int) {
	x := w.p.board[victim]
	w.victims[w.taken] = victim
	w.taken++
	w.p.board[victim] = Empty
	w.goOn(n, at, count)
	w.p.board[victim] = x
	w.taken--
	w.victims[w.taken] = NoSquare
}

// handOver lets the own man on a square make the rest of the path.
func (w *walker) handOver(n *node, at Square, count int) {
	from, man, mv := w.from, w.man, w.mv
	w.from, w.man, w.mv = at, w.p.board[at], &w.p.tables.movements[w.p.board[at]]
	w.p.board[from], w.p.board[at] = man, Empty
	w.goOn(n, at, count)
	w.p.board[from], w.p.board[at] = Empty, w.man
	w.from, w.man, w.mv = from, man, mv
}

// list appends the move that ends on a square.
func (w *walker) list(n *node, at Square, kind Kind) {
	m := Move{from: w.from, to: at, kind: kind, victims: w.taken, aux: w.victims}
	if n.mode.Has(xbetza.Rights) && kind == Ordinary && w.p.board[at] == Empty {
		m = n.line().withRights(m) // a move of one leg, so nothing was captured
	}
	if w.unloads == at {
		return // the man put down would be captured again
	}
	if w.unloads != NoSquare {
		m.unloads, m.aux[2] = true, w.unloads
	} else {
		sortSquares(m.removed())
	}
	w.p.board[w.from] = w.man
	w.dst = w.p.emit(w.dst, w.mv, m)
	w.p.board[w.from] = Empty
}

// line gives the line along which a leg goes that is a whole move.
func (n *node) line() *line {
	return &line{
		delta: n.delta, limit: n.limit, when: whenOf(n.mode), rights: n.mode.Has(xbetza.Rights),
		between: n.between, step: n.step,
	}
}

// sortSquares puts squares in order, so that the same captures make the same move.
func sortSquares(squares []Square) {
	for i := 1; i < len(squares); i++ {
		for k := i; k > 0 && squares[k] < squares[k-1]; k-- {
			squares[k], squares[k-1] = squares[k-1], squares[k]
		}
	}
}

// across gives the square one leap on, on a board whose files wrap or whose files and ranks do.
func (v *Variant) across(s Square, n *node) Square {
	file := int(v.frame.fileOf[s]) + n.vector.X
	rank := int(v.frame.rankOf[s]) + n.vector.Y
	files, ranks := v.frame.files, v.frame.ranks
	file = ((file % files) + files) % files
	if n.mode.Has(xbetza.Torus) {
		rank = ((rank % ranks) + ranks) % ranks
	}
	if rank < 0 || rank >= ranks {
		return NoSquare
	}
	return v.frame.square(file, rank)
}
