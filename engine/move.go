package engine

// Kind says what sort of move a Move is.
type Kind uint8

// The kinds of moves. Rule modules use the last ones as each documents.
const (
	NoMove    Kind = iota // the zero Move
	Ordinary              // a man goes from one square to another, capturing or not
	EnPassant             // ... and captures the man that has just passed the square it goes to
	Castle                // the king goes to To, its partner to the square beside it
	Put                   // a man of type Into is put from the hand on To
	Pass                  // nothing moves
	Draw                  // chance: a man of type Into is drawn from the stack; the same side then puts it
	Replace               // the man on To becomes one of type Into, as the whole move
	Exchange              // the royal man on From and another man of its side, on To, exchange their squares
	Place                 // a man that a rule module takes from From is put on To
)

// Move is one move of one position. It is small and comparable; two moves of a position are equal exactly
// when they are the same move.
type Move struct {
	from, to Square
	kind     Kind
	victims  uint8     // how many of aux are men removed on the way
	unloads  bool      // the man removed last is put on aux[2] instead
	passes   uint8     // how many squares it passes that can be taken en passant: from aux[0] in steps of aux[1]
	into     Type      //
	aux      [3]Square // for Castle aux[0] is the number of the table entry; aux[2] is Then where nothing else needs it
}

// From gives the square where the moving man stood, NoSquare when it was on none.
func (m Move) From() Square { return m.from }

// To gives the square where the moving man ends, for Castle that of the king, NoSquare for Pass and Draw.
func (m Move) To() Square { return m.to }

// Kind gives the kind.
func (m Move) Kind() Kind { return m.kind }

// Into gives the type a man becomes by a move on the board (its own type where staying what it is was
// chosen), the type put, drawn or put in another's place, else NoType.
func (m Move) Into() Type { return m.into }

// Promotion gives what the moving man of an Ordinary or EnPassant move becomes and reports whether the
// move says so. It is the man's own type when the player chose that it stays what it is.
func (m Move) Promotion() (Type, bool) {
	return m.into, m.into != NoType && (m.kind == Ordinary || m.kind == EnPassant)
}

// Then gives a third square that a rule module has added to the move of a man, NoSquare mostly: what happens
// there is the module's affair.
func (m Move) Then() Square {
	if m.unloads || int(m.victims) == len(m.aux) || m.kind == Castle {
		return NoSquare
	}
	return m.aux[2]
}

// plain reports whether a move changes nothing but what stands on the two squares.
func (m Move) plain() bool { return m.kind == Ordinary && m.victims == 0 && m.aux[2] == NoSquare }

// removed lists the squares on the way whose men are removed.
func (m *Move) removed() []Square { return m.aux[:m.victims] }

// ordinary makes the plain move from one square to another.
func ordinary(from, to Square) Move { return Move{from: from, to: to, kind: Ordinary} }
