// Package deal owns the way from committed chance to the men that are drawn in a game: which man comes next
// from a player's stack, the tags with which the record of a game tells what its chance was made of, and the
// examination of such a record.
package deal

import (
	"pbemd/engine"
	"pbemd/engine/chance"
)

// sides are the names of the sides' streams of chance.
var sides = [2]string{"white", "black"}

// Deal is the order of both stacks of one game.
type Deal struct {
	stacks [2][]engine.Type
}

// New shuffles the stacks of the position in which a game starts.
func New(start *engine.Position, key chance.Digest) Deal {
	var d Deal
	for _, side := range []engine.Side{engine.White, engine.Black} {
		var labels []string
		types := map[string]engine.Type{}
		for i, info := range start.Variant().Types() {
			t := engine.Type(i + 1)
			types[info.Label] = t
			for range start.Hand(side, t) {
				labels = append(labels, info.Label)
			}
		}
		for _, label := range chance.Stack(key, sides[side], labels) {
			d.stacks[side] = append(d.stacks[side], types[label])
		}
	}
	return d
}

// Stack lists the men of a side's stack at the start, the first to be drawn first. The caller must not change
// the list.
func (d Deal) Stack(side engine.Side) []engine.Type { return d.stacks[side] }

// Next is the draw that comes next for the side to move. It rests on how many men are left in the stack, so
// that after an undo the same man comes again. It is false when the stack is empty, when a man was drawn and
// not yet put, and when the game is over.
func (d Deal) Next(p *engine.Position) (engine.Move, bool) {
	next := d.due(p)
	if next == engine.NoType {
		return engine.Move{}, false
	}
	for _, m := range p.Moves(nil) {
		if m.Kind() == engine.Draw && m.Into() == next {
			return m, true
		}
	}
	return engine.Move{}, false
}

// due is the man that lies on top of the stack of the side to move, NoType when none is left.
func (d Deal) due(p *engine.Position) engine.Type {
	stack, left := d.stacks[p.Side()], 0
	for i := range p.Variant().Types() {
		left += p.Hand(p.Side(), engine.Type(i+1))
	}
	if left == 0 || left > len(stack) {
		return engine.NoType
	}
	return stack[len(stack)-left]
}
