package engine

import (
	"fmt"
	"strings"
)

// Parse reads a position string: FEN, extended as the project's position strings are. It reads generously
// (fields may be missing from the end, the case of the side does not matter) and refuses what cannot be a
// position of the variant, saying what is wrong.
func (v *Variant) Parse(text string) (*Position, error) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return nil, fmt.Errorf("the position string is empty")
	}
	l, err := v.readBoard(fields[0])
	if err != nil {
		return nil, fmt.Errorf("the board in the position string: %w", err)
	}
	if err := v.checkHoles(l); err != nil {
		return nil, fmt.Errorf("the board in the position string: %w", err)
	}
	if l.hasHand && !v.hands {
		return nil, fmt.Errorf("position string: nothing is held in hand in %s, so [ ] must be empty", v.spec.Name)
	}
	p := v.place(l)
	plain, extra, err := splitFields(fields[1:])
	if err != nil {
		return nil, fmt.Errorf("position string: %w", err)
	}
	if wrong := p.readFields(plain, extra, func(...string) bool { return true }); len(wrong) > 0 {
		return nil, fmt.Errorf("position string: %w", wrong[0])
	}
	p.state.hash = p.freshHash()
	if err := p.verify(); err != nil {
		return nil, fmt.Errorf("this position cannot be: %w", err)
	}
	if v.spec.Rule != nil {
		v.spec.Rule.Turned(p)
	}
	if v.endsEarly && v.layout != nil && v.start != nil {
		p.state.end = p.endOfMove()
	}
	p.edits = p.edits[:0]
	return p, nil
}

// place sets the men of a layout on a new board, White to move.
func (v *Variant) place(l *layout) *Position {
	p := &Position{
		variant: v, tables: &v.tables,
		board: append([]Man(nil), l.board...),
		index: make([]int16, v.frame.size), pinned: make([]uint8, v.frame.size), evading: make([]bool, v.frame.size),
		state: state{number: 1, files: uint8(l.files), ranks: uint8(l.ranks)},
	}
	for s := range p.men {
		p.men[s] = make([]Square, 0, v.frame.files*v.frame.ranks)
		if v.hands {
			p.hand[s] = append([]uint8(nil), l.hand[s]...)
		}
	}
	for _, s := range p.squares() {
		if m := p.board[s]; m.Exists() {
			p.board[s] = Empty
			p.add(s, m)
		}
	}
	if v.spec.Resizes {
		p.fit()
		p.state.light = false
	}
	p.edits = p.edits[:0]
	if v.watched != nil {
		p.moved = make([]bool, v.frame.size)
		for s, watched := range v.watched {
			p.moved[s] = watched && p.board[s] != v.layout.board[s]
		}
	}
	return p
}

// squares lists the squares of the present board, the lowest rank first.
func (p *Position) squares() []Square {
	squares := make([]Square, 0, p.Files()*p.Ranks())
	for rank := range p.Ranks() {
		for file := range p.Files() {
			if s := p.variant.frame.square(file, rank); p.board[s] != wall {
				squares = append(squares, s)
			}
		}
	}
	return squares
}

// freshHash computes the hash from nothing.
func (p *Position) freshHash() uint64 {
	v := p.variant
	hash := v.rightsKey(p.state.rights) ^ p.passedKey() ^ passesKey(p.state.passes) ^ drawnKey(p.state.drawn) ^ imitatedKey(p.state.imitated)
	for i, value := range p.state.memory {
		hash ^= memoryKey(i, value)
	}
	for s, moved := range p.moved {
		if moved {
			hash ^= movedKey(Square(s))
		}
	}
	for side := range p.men {
		for _, s := range p.men[side] {
			hash ^= v.key(p.board[s], s)
		}
		for t, count := range p.hand[side] {
			hash ^= v.handKey(Side(side), Type(t), count)
		}
	}
	if p.side == Black {
		hash ^= sideKey
	}
	return hash
}
