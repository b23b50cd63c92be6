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
	aux      [3]Square // for Castle aux[0] is the number of the table entry
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

// removed lists the squares on the way whose men are removed.
func (m *Move) removed() []Square { return m.aux[:m.victims] }

// ordinary makes the plain move from one square to another.
func ordinary(from, to Square) Move { return Move{from: from, to: to, kind: Ordinary} }
