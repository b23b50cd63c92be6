package engine

import "slices"

// Position is a board with everything that decides how play goes on, and the moves made on it so far.
//
// It is changed by Make and Unmake alone, and is not safe for use by several goroutines. Clone gives an
// independent copy.
type Position struct {
	variant *Variant
	tables  *tables     // the variant's, or those after the last move where men imitate
	board   []Man       // by square
	index   []int16     // by square: where its man stands in men
	men     [2][]Square // of each side, in no order that means anything
	hand    [2][]uint8  // by type; nil when the variant has no hand
	moved   []bool      // by square: what stands there has moved; nil when the variant need not know
	side    Side
	state   state
	history []undo
	edits   []edit

	pinned  []uint8 // scratch, by square; zero between calls
	evading []bool  // scratch, by square; false between calls
	buffers [][]Move
	probe   []Move // scratch of capturesAt
	probing bool   // ... which is at work
	counted []Move // scratch of counting
	found   []Move // scratch of HasMove
	threat  threat
	lifted  []Man    // scratch of fit
	marks   []Square // scratch of Connected
}

// state is the part of a position that is saved whole before each move.
type state struct {
	hash       uint64
	rights     uint32 // castling
	clock      int32  // moves of either side since the last capture or pawn move
	number     int32  // of the move, counted up after Black
	royal      [2]Square
	passed     Square // first square that can be taken en passant, NoSquare none
	passedStep Square // to the next one
	passedMany uint8  // how many
	victim     Square // the man that is taken there
	passes     uint8  // passes in a row up to now
	lastFrom   Square
	lastTo     Square
	end        End  // an end that lies in the moves made, not in their lack
	imitated   Type // of the man that moved last, in variants with imitators
	drawn      Type // the man that the player to move has drawn and must put
	final      bool // the last move cannot come to an earlier position, although the clock went on
	files      uint8
	ranks      uint8
	light      bool               // a1 is a light square, on boards that change their size
	memory     [memorySize]uint16 // of the rule module
}

// Variant gives the rules that the position is played by.
func (p *Position) Variant() *Variant { return p.variant }

// Side gives the player to move.
func (p *Position) Side() Side { return p.side }

// Files gives the present number of files.
func (p *Position) Files() int { return int(p.state.files) }

// Ranks gives the present number of ranks.
func (p *Position) Ranks() int { return int(p.state.ranks) }

// At gives what stands on a square: Empty when nothing does, and for NoSquare.
func (p *Position) At(s Square) Man {
	if m := p.board[s]; m.Exists() {
		return m
	}
	return Empty
}

// Square gives the square of a file and rank, both counted from 0; NoSquare outside the board. A hole is
// a square of the board, too.
func (p *Position) Square(file, rank int) Square {
	if file < 0 || rank < 0 || file >= p.Files() || rank >= p.Ranks() {
		return NoSquare
	}
	return p.variant.frame.square(file, rank)
}

// Hole reports whether a place of the board is no square.
func (p *Position) Hole(s Square) bool { return p.board[s] == wall }

// File gives the file of a square, counted from 0.
func (p *Position) File(s Square) int { return int(p.variant.frame.fileOf[s]) }

// Rank gives the rank of a square, counted from 0.
func (p *Position) Rank(s Square) int { return int(p.variant.frame.rankOf[s]) }

// Dark reports whether a square is dark.
func (p *Position) Dark(s Square) bool { return ((p.File(s)+p.Rank(s))%2 == 0) != p.state.light }

// SquareName gives the name of a square: e4, k10, aa3. It is "-" for NoSquare.
func (p *Position) SquareName(s Square) string {
	if s == NoSquare {
		return "-"
	}
	return squareName(p.File(s), p.Rank(s))
}

// ParseSquare reads the name of a square in any case and reports whether the board has it. Holes are none.
func (p *Position) ParseSquare(name string) (Square, bool) {
	file, rank, ok := parseCoordinates(name)
	if !ok {
		return NoSquare, false
	}
	s := p.Square(file, rank)
	return s, s != NoSquare && !p.Hole(s)
}

// Hand gives how many men of a type a side has in hand.
func (p *Position) Hand(s Side, t Type) int {
	if p.hand[s] == nil {
		return 0
	}
	return int(p.hand[s][t])
}

// HalfmoveClock counts the moves of either side since the last capture or pawn move.
func (p *Position) HalfmoveClock() int { return int(p.state.clock) }

// Irreversible reports whether no position before the last move can come again, so that counting of
// repetitions may begin anew.
func (p *Position) Irreversible() bool { return p.state.clock == 0 || p.state.final }

// Drawn gives the type that the player to move has drawn by chance and must put now, NoType mostly.
func (p *Position) Drawn() Type { return p.state.drawn }

// MoveNumber gives the number of the move that is to be made, counted from 1 and up after Black's move.
func (p *Position) MoveNumber() int { return int(p.state.number) }

// Hash gives a number that equal positions share and different ones hardly ever do. It takes in
// everything but the clocks, and is the same only within one build of the program.
func (p *Position) Hash() uint64 { return p.state.hash }

// LastMove gives the squares of the move made last, as squares of the present board; NoSquare for what is
// not on it, and both when the position was not reached by a move.
func (p *Position) LastMove() (from, to Square) { return p.state.lastFrom, p.state.lastTo }

// Captured gives the man that a move captures, Empty when none. Of several it is the one on the square
// where the move ends, else the first on the way.
func (p *Position) Captured(m Move) Man {
	switch {
	case m.kind == EnPassant:
		return p.At(p.state.victim)
	case m.kind != Ordinary:
		return Empty
	case m.to != m.from && p.At(m.to).Exists():
		return p.At(m.to)
	case m.victims > 0:
		return p.At(m.aux[0])
	}
	return Empty
}

// CapturedOn lists the squares of all men that a move removes from the board.
func (p *Position) CapturedOn(m Move) []Square {
	var squares []Square
	switch m.kind {
	case EnPassant:
		return []Square{p.state.victim}
	case Ordinary:
		squares = append(squares, m.removed()...)
		if m.to != m.from && p.At(m.to).Exists() && !slices.Contains(squares, m.to) {
			squares = append(squares, m.to)
		}
		return squares
	}
	return nil
}

// Partner gives where the partner of a castling king stands and where it goes.
func (p *Position) Partner(m Move) (from, to Square) {
	if m.kind != Castle {
		return NoSquare, NoSquare
	}
	c := &p.variant.castlings[p.side][m.aux[0]]
	return c.partner, c.partnerTo
}

// Clone gives an independent copy that can also unmake the moves made so far.
func (p *Position) Clone() *Position {
	c := *p
	c.board = append([]Man(nil), p.board...)
	c.index = make([]int16, len(p.index))
	c.history = append([]undo(nil), p.history...)
	c.edits = append([]edit(nil), p.edits...)
	c.moved = append([]bool(nil), p.moved...)
	for s := range p.men {
		c.men[s] = append(make([]Square, 0, cap(p.men[s])), p.men[s]...)
		for i, sq := range c.men[s] {
			c.index[sq] = int16(i)
		}
		if p.hand[s] != nil {
			c.hand[s] = append([]uint8(nil), p.hand[s]...)
		}
	}
	c.pinned = make([]uint8, len(p.pinned))
	c.evading = make([]bool, len(p.evading))
	c.buffers, c.probe, c.counted, c.found, c.lifted, c.marks, c.threat = nil, nil, nil, nil, nil, nil, threat{}
	return &c
}
