package engine

// Type is a kind of man of a variant: 1 for the first in Variant.Types, and so on.
type Type uint16

// NoType is no kind of man.
const NoType Type = 0

// Man is a man of some type and side, or what stands on a square without one.
//
// The two lowest bits say whose it is, one bit for each side, so that one test tells a square that a side
// cannot enter: holes and the world beyond the edge carry both bits. So does an inert man, which a rule module
// lets stand still: it blocks its square, attacks nothing and cannot be captured. Whose it is stands in a third bit then.
type Man uint16

// What a square holds when it holds no man.
const (
	Empty Man = 0
	wall  Man = 3 // a hole, or no square of the board at all
)

// NewMan gives the man of a type and side.
func NewMan(t Type, s Side) Man { return Man(t)<<2 | s.bit() }

// Type gives the man's type, NoType when there is no man.
func (m Man) Type() Type {
	if m.Inert() {
		return Type(m >> 3)
	}
	return Type(m >> 2)
}

// Side gives the man's side; it is White when there is no man.
func (m Man) Side() Side {
	if m.Inert() {
		return Side(m>>2) & 1
	}
	return Side(m>>1) & 1
}

// Inert reports whether the man stands still: see Man.
func (m Man) Inert() bool { return m > wall && m&wall == wall }

// asInert gives the same man standing still, or back to life.
func (m Man) asInert(inert bool) Man {
	if inert {
		return Man(m.Type())<<3 | Man(m.Side())<<2 | wall
	}
	return NewMan(m.Type(), m.Side())
}

// Exists reports whether there is a man at all.
func (m Man) Exists() bool { return m > wall }
