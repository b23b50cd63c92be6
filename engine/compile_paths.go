package engine

import (
	"fmt"

	"pbemd/engine/xbetza"
)

// mostNodes bounds the legs that one man's moves may compile to.
const mostNodes = 5000

// mostLeaps bounds the leaps that looking for one man's moves of several legs may take on an empty board.
const mostLeaps = 500_000

// checkPaths refuses moves of several legs that branch so much that looking for them would take too long. The move
// is the one compiled last, with which it became too much.
func (c *compiler) checkPaths(path, text string, move xbetza.Move, b *moveBuilder) bool {
	reason := ""
	switch {
	case b.nodes > mostNodes:
		reason = fmt.Sprintf("with this the moves of several legs branch into more than %d ways", mostNodes)
	case c.leaps(b.mv.paths) > mostLeaps:
		reason = fmt.Sprintf("with this the moves of several legs would take more than %d leaps to look for", mostLeaps)
	default:
		return true
	}
	c.fault(path, "%v", &xbetza.Error{Text: text, Column: move.Column, Reason: reason})
	return false
}

// leaps gives how many leaps following some paths may take.
func (c *compiler) leaps(nodes []node) int {
	total := 0
	for i := range nodes {
		most := min(int(nodes[i].limit), max(c.v.frame.files, c.v.frame.ranks))
		total = min(total+most*(1+c.leaps(nodes[i].children)), mostLeaps+1)
	}
	return total
}

// addPath compiles a move of several legs, or one leg with a hop, a bend or the like.
func (b *moveBuilder) addPath(move xbetza.Move) {
	first := &move.Legs[0]
	for _, point := range first.Points {
		if first.Mode.Any(xbetza.Circle | xbetza.Zigzag) {
			b.addTurning(first, point)
			continue
		}
		for _, n := range b.legs(move, 0, point, 0) {
			b.mv.paths = merge(b.mv.paths, n)
		}
	}
}

// legs builds the node of one leg at a point of its ring, with all that can follow. Hand is the side of the
// last turn: -1 left, 1 right, 0 none yet. It gives nothing when no leap fits the board.
func (b *moveBuilder) legs(move xbetza.Move, index, point, hand int) []node {
	if b.nodes++; b.nodes > mostNodes {
		return nil
	}
	leg := &move.Legs[index]
	n, ok := b.node(leg, point)
	if !ok {
		return nil
	}
	if index == len(move.Legs)-1 {
		n.last, n.does = true, doesOf(leg.Mode)
		return []node{n}
	}
	for _, turn := range move.Legs[index+1].Turns {
		next, turnedTo := turnBy(point, hand, turn)
		if !confined(move.Legs[index+1].Points, next) {
			continue
		}
		for _, child := range b.legs(move, index+1, next, turnedTo) {
			n.children = merge(n.children, child)
		}
	}
	if len(n.children) == 0 {
		return nil
	}
	return []node{n}
}

// turnBy gives the point after a turn and the side to which it went.
func turnBy(point, hand int, turn xbetza.Turn) (next, newHand int) {
	eighths := turn.Eighths
	switch turn.Hand {
	case xbetza.OtherHand:
		eighths *= -hand
	case xbetza.SameHand:
		eighths *= hand
	}
	next = ((point+eighths)%8 + 8) % 8
	if eighths%4 == 0 {
		return next, hand
	}
	return next, sign(eighths)
}

// confined reports whether a point is among those that a leg may take; nil allows all.
func confined(points []int, point int) bool {
	if points == nil {
		return true
	}
	for _, p := range points {
		if p == point {
			return true
		}
	}
	return false
}

// node makes the node of one leg without what follows.
func (b *moveBuilder) node(leg *xbetza.Leg, point int) (node, bool) {
	v := b.turned(leg.Ring.At(point))
	if !b.fits(v) && !leg.Mode.Any(xbetza.Cylinder|xbetza.Torus) {
		return node{}, false
	}
	n := node{delta: b.delta(v), vector: v, limit: limitOf(leg.Range), mode: leg.Mode}
	if leg.Mode.Any(xbetza.Lame | xbetza.Jump) {
		between, step := passed(leg, v)
		n.between, n.step = between, b.delta(step)
	}
	return n, true
}

// addTurning compiles a rider that turns at each step, first to one hand and then to the other.
func (b *moveBuilder) addTurning(leg *xbetza.Leg, point int) {
	steps := max(b.c.v.frame.files, b.c.v.frame.ranks)
	turn := 2
	if leg.Mode.Has(xbetza.Circle) {
		steps, turn = 7, 1
	}
	if leg.Range > 0 {
		steps = min(steps, leg.Range)
	}
	for _, hand := range []int{-1, 1} {
		for _, n := range b.turning(leg, point, turn*hand, steps) {
			b.mv.paths = merge(b.mv.paths, n)
		}
	}
}

// turning gives the two nodes of one step: the one that ends there and the one that goes on.
func (b *moveBuilder) turning(leg *xbetza.Leg, point, turn, steps int) []node {
	end, ok := b.node(leg, point)
	if !ok {
		return nil
	}
	end.limit, end.last, end.does = 1, true, doesOf(leg.Mode)
	if steps == 1 {
		return []node{end}
	}
	next := turn
	if leg.Mode.Has(xbetza.Zigzag) {
		next = -turn
	}
	on := end
	on.last, on.does, on.mode = false, 0, xbetza.Quiet|leg.Mode&(xbetza.Initial|xbetza.Ahead|xbetza.Cylinder|xbetza.Torus)
	on.children = b.turning(leg, ((point+turn)%8+8)%8, next, steps-1)
	if len(on.children) == 0 {
		return []node{end}
	}
	return []node{end, on}
}

// merge adds a node to a list, joined with one that makes the same leg.
func merge(list []node, n node) []node {
	for i := range list {
		o := &list[i]
		same := o.vector == n.vector && o.limit == n.limit && o.mode == n.mode && o.last == n.last && o.between == n.between
		if !same {
			continue
		}
		o.does |= n.does
		for _, child := range n.children {
			o.children = merge(o.children, child)
		}
		return list
	}
	return append(list, n)
}

// capturesOnPaths reports whether some path captures an enemy, at its end or on the way.
func capturesOnPaths(nodes []node) bool {
	for i := range nodes {
		n := &nodes[i]
		if n.last && n.does&takes != 0 || !n.last && n.mode.Has(xbetza.Capture) || capturesOnPaths(n.children) {
			return true
		}
	}
	return false
}

// removesOnTheWay reports whether some path removes or moves other men than the one where it ends.
func removesOnTheWay(nodes []node) bool {
	for i := range nodes {
		n := &nodes[i]
		if n.last && n.does&passant != 0 || !n.last && n.mode.Any(xbetza.Capture|xbetza.Own|xbetza.Passant|xbetza.Relay) || removesOnTheWay(n.children) {
			return true
		}
	}
	return false
}
