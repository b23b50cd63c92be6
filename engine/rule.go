package engine

// A Rule is what data cannot say about a variant, as a module of its own. Compile calls Bind once; after
// that a Rule never changes and may be used by many goroutines. What it changes of a position it changes
// by the methods named Edit..., from Made and Turned alone; Unmake takes that back.
//
// A module embeds NoRule and states only what it needs.
type Rule interface {
	// Bind looks up what the module needs in the variant (men by name, the board) and reports what is missing.
	Bind(v *Variant) error
	// Moves adds the pseudo-legal moves that only this module knows. When only is true, the ordinary moves
	// do not exist in this position: dst then holds all there are.
	Moves(p *Position, dst []Move) (moves []Move, only bool)
	// Forms adds to dst the forms in which a man makes a move that it makes by itself: usually that move alone, or
	// several where it leaves a choice, or none where it is not allowed. It is asked about men that Bind has
	// named to AskForms only.
	Forms(p *Position, dst []Move, m Move) []Move
	// Allows says whether a move that is legal otherwise is so by this module, too.
	Allows(p *Position, m Move) Reason
	// Made is called when a move has had its ordinary effects, before the other side has the turn: Side is
	// still the mover's.
	Made(p *Position, m Move)
	// Turned is called after Made when the other side has the turn, for what depends on its legal moves. It is
	// not called when a move is only tried out; it is when a position string has been read.
	Turned(p *Position)
	// End says whether the position is an end by this module, the zero End when not. It is called after each
	// move, when Side is the player to move next.
	End(p *Position) End
	// Verify refuses positions that no game can reach; kings and squares were looked at before.
	Verify(p *Position) error
	// Read reads a key=value field of a position string by the methods named Edit...; known is false when
	// the module has no such field.
	Read(p *Position, key, value string) (known bool, err error)
	// Fields writes the fields that Read reads, as "key=value" separated by blanks, "" when there is
	// nothing to write. They belong to repetition.
	Fields(p *Position) string
	// Notes tells players what a diagram does not show of the position, in whole sentences.
	Notes(p *Position) []string
}

// NoRule is a Rule that changes nothing.
type NoRule struct{}

// Bind needs nothing.
func (NoRule) Bind(*Variant) error { return nil }

// Moves adds none.
func (NoRule) Moves(_ *Position, dst []Move) ([]Move, bool) { return dst, false }

// Forms leaves every move as it is.
func (NoRule) Forms(_ *Position, dst []Move, m Move) []Move { return append(dst, m) }

// Allows allows everything.
func (NoRule) Allows(*Position, Move) Reason { return Fine }

// Made does nothing.
func (NoRule) Made(*Position, Move) {}

// Turned does nothing.
func (NoRule) Turned(*Position) {}

// End ends nothing.
func (NoRule) End(*Position) End { return End{} }

// Verify refuses nothing.
func (NoRule) Verify(*Position) error { return nil }

// Read knows no field.
func (NoRule) Read(*Position, string, string) (bool, error) { return false, nil }

// Fields writes none.
func (NoRule) Fields(*Position) string { return "" }

// Notes has nothing to tell.
func (NoRule) Notes(*Position) []string { return nil }

// memorySize is how many numbers a rule module can keep with each position.
const memorySize = 8

// Memory gives a number that a rule module keeps with the position; it is 0 at first.
func (p *Position) Memory(i int) int { return int(p.state.memory[i]) }

// EditMemory sets such a number, from 0 to 65535. It belongs to the hash.
func (p *Position) EditMemory(i, value int) {
	p.state.hash ^= memoryKey(i, p.state.memory[i])
	p.state.memory[i] = uint16(value)
	p.state.hash ^= memoryKey(i, p.state.memory[i])
}

func memoryKey(i int, value uint16) uint64 {
	if value == 0 {
		return 0
	}
	return scramble(uint64(i)<<16 + uint64(value) + 4<<40)
}

// EditAdd puts a man on an empty square.
func (p *Position) EditAdd(s Square, m Man) { p.add(s, m) }

// EditRemove takes the man off a square, without putting it into a hand.
func (p *Position) EditRemove(s Square) { p.remove(s) }

// EditShift moves a man to an empty square.
func (p *Position) EditShift(from, to Square) { p.shift(from, to) }

// EditChange makes another man of the same side of the one on a square.
func (p *Position) EditChange(s Square, m Man) { p.change(s, m) }

// EditInert lets a man stand still, or go on: see Man.
func (p *Position) EditInert(s Square, inert bool) { p.change(s, p.board[s].asInert(inert)) }

// EditSwap lets two men of one side exchange their squares; a royal one stays royal.
func (p *Position) EditSwap(a, b Square) { p.swap(a, b) }

// EditRoyal makes a man the one that must not be left attacked, where royalty is "throne".
func (p *Position) EditRoyal(s Square) { p.state.royal[p.board[s].Side()] = s }

// Royal gives the square of the man of a side that must not be left attacked, NoSquare when there is no such
// man or there are several.
func (p *Position) Royal(s Side) Square { return p.state.royal[s] }

// Find gives the square of a side's man of a type, NoSquare when it has none.
func (p *Position) Find(side Side, t Type) Square {
	for _, s := range p.men[side] {
		if p.board[s].Type() == t {
			return s
		}
	}
	return NoSquare
}

// EditPassed ends the right to capture the man just moved en passant.
func (p *Position) EditPassed() {
	p.state.hash ^= p.passedKey()
	p.state.passedMany = 0
}

// EditHand sets how many men of a type a side has in hand.
func (p *Position) EditHand(s Side, t Type, count int) { p.setHand(s, t, uint8(count)) }

// EditClock starts the count of moves without progress anew.
func (p *Position) EditClock() { p.state.clock = 0 }

// NewMove makes a move for a rule module: see Kind for which of from, to and into it needs.
func NewMove(kind Kind, from, to Square, into Type) Move {
	return Move{kind: kind, from: from, to: to, into: into}
}

// With gives the move with what the man becomes, NoType for nothing said, and a third square: see Then.
func (m Move) With(into Type, then Square) Move {
	m.into, m.aux[2] = into, then
	return m
}

// AskForms names, while the module is bound, a type about whose moves Forms is asked, and what the module lets it
// become.
func (v *Variant) AskForms(t Type, into ...Type) {
	v.made, v.thirds = append(v.made, into...), true
	for _, s := range []Side{White, Black} {
		for _, tables := range append([]*tables{&v.tables}, v.imitations...) {
			mv := &tables.movements[NewMan(t, s)]
			mv.forms, mv.risky = true, true // what happens on a third square may open a line
		}
	}
}

// Begins gives a square on which a man stands at the start, NoSquare when it stands on none. It can be asked while
// a module is bound.
func (v *Variant) Begins(m Man) Square {
	for _, s := range v.squares {
		if v.layout.board[s] == m {
			return s
		}
	}
	return NoSquare
}

// RankOf gives the rank of a square, from 0, on boards that keep their size.
func (v *Variant) RankOf(s Square) int { return int(v.frame.rankOf[s]) }

// Men lists the squares of a side's men in no order that means anything. The list is good until the next
// change, and must not be changed.
func (p *Position) Men(s Side) []Square { return p.men[s] }

// Neighbours appends the squares around one, holes and what lies beyond the edge left out.
func (p *Position) Neighbours(dst []Square, s Square) []Square {
	stride := Square(p.variant.frame.stride)
	for _, d := range [8]Square{-stride - 1, -stride, -stride + 1, -1, 1, stride - 1, stride, stride + 1} {
		if p.board[s+d] != wall {
			dst = append(dst, s+d)
		}
	}
	return dst
}
