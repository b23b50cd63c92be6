// Package xbetza reads descriptions of moves in XBetza, Betza's notation as XBoard and the Interactive
// Diagram extended it, and turns them into a tree of moves and legs.
//
// It owns the notation alone: what the letters mean, which directions a leap has, what is not settled and
// therefore refused. It knows nothing of boards; package engine compiles its trees to tables.
package xbetza

// Unlimited is the Range of a leg that repeats its leap as far as the board goes.
const Unlimited = 0

// HalfBoard is the Range written '*': as far as the last rank of the own half, at least one leap.
const HalfBoard = -1

// A Piece is a whole description: the man may make any one of the moves. It has none for "-".
type Piece struct {
	Moves []Move
}

// Form tells the kinds of moves apart.
type Form uint8

// The forms of a move.
const (
	Path      Form = iota // one or more legs made one after the other
	Castling              // O: the king goes Steps files toward a partner
	Anywhere              // U: to any square of the board
	Drop                  // @: put from the hand on the first Steps ranks
	Imitation             // I: as the man that moved last, castling left aside
)

// A Move is one alternative. Brackets, groups and optional stops are already written out: [F?R] gives two moves.
type Move struct {
	Column int   // where it begins in the text, from 1
	Form   Form  //
	Legs   []Leg // one or more for Path, exactly one for the others (its Mode is what was written)
	Steps  int   // Castling: number of files; Drop: number of ranks from the own back rank
	Left   bool  // Castling: toward the left of its owner
	Right  bool  // Castling: toward the right of its owner
	Limits Limits
}

// Limits restrict a Drop. A number is how many men may be there already less one: 0 no limit, 1 none, 2 one.
type Limits struct {
	NotBackRank bool
	File        int // men of this type on that file
	Colour      int // men of this type on that colour of squares
	Board       int // men of this type on the board
}

// A Leg is one part of a move: a leap in some direction, repeated up to Range times in a line.
//
// Directions are points of a ring of eight leaps, numbered clockwise from forward: see Ring.
type Leg struct {
	Column int
	Mode   Mode
	Ring   Ring
	Points []int  // the first leg: the points of the ring it may take; a later one: those it is confined to, nil none
	Turns  []Turn // a later leg: how it may turn from the leg before
	Range  int    // largest number of leaps; Unlimited or HalfBoard
}

// A Turn is a change of direction in eighths of a circle, clockwise.
type Turn struct {
	Eighths int
	Hand    Hand
}

// Hand tells to which side a turn goes when it is not written absolutely.
type Hand uint8

// The hands of a turn.
const (
	Written   Hand = iota // Eighths has its sign: clockwise is positive
	OtherHand             // away from the side of the last turn; Eighths is positive
	SameHand              // to the side of the last turn again; Eighths is positive
)

// Mode is a set of modalities: what a leg may do and how.
type Mode uint32

// The modalities, with their letters.
const (
	Quiet     Mode = 1 << iota // m: its end square is empty
	Capture                    // c: its end square holds an enemy, which is removed
	Own                        // d: its end square holds a man of its own side, which is removed
	Passant                    // e: to an empty square that the enemy's last move passed with rights; that man is removed
	Royal                      // k: captures only a royal man
	Spare                      // t: captures anything but a royal man; with Over: hops over own men only
	Initial                    // i: only while the man has not moved
	Ahead                      // ii: only on the rank ahead of one where such men begin
	SameRange                  // i on a later leg: as many leaps as the leg before
	Lame                       // n: the squares a leap passes must be empty
	Rights                     // in, nn or the range *: the squares passed can be taken en passant
	Jump                       // j on a leap longer than one: the squares passed must be occupied
	Skip                       // j on a slider: the first square is skipped, whatever stands there
	Hop                        // p on the last leg: passes exactly one man
	Grass                      // g on the last leg: lands directly behind the one man it passes
	Over                       // p or g on another leg: its end square is occupied and nothing removed
	Unload                     // u: the man captured before is put on the square where this leg starts
	Relay                      // x on a leg that is not the last: the rest is made by the man it ends on
	Cylinder                   // o: the files wrap
	Torus                      // oo: files and ranks wrap
	Circle                     // q on a rider: turns by the smallest angle at each step
	Zigzag                     // z on a rider: turns by a right angle to and fro
	Second                     // castling j: the partner stands one square further in than the outermost man
)

// Has reports whether all modalities of n are in m.
func (m Mode) Has(n Mode) bool { return m&n == n }

// Any reports whether one of the modalities of n is in m.
func (m Mode) Any(n Mode) bool { return m&n != 0 }

// A Ring is eight leaps of one kind in clockwise order: Short and Long are its two lengths.
//
// With Short 0 the ring holds the orthogonal leaps (0,Long) at even points and the diagonal leaps
// (Long,Long) at odd points; point 0 is straight forward. Otherwise it holds the eight copies of the
// oblique leap, and point 0 is the one that goes Long forward and Short to the right.
type Ring struct{ Short, Long int }

// A Vector is a leap as the owner of the man sees it: X files to the right, Y ranks forward.
type Vector struct{ X, Y int }

// At gives the leap at a point; points are taken modulo 8, negative ones too.
func (r Ring) At(point int) Vector {
	a, b := r.Short, r.Long
	point = (point%8 + 8) % 8
	if a == 0 {
		orthogonal := [8]Vector{{0, b}, {b, b}, {b, 0}, {b, -b}, {0, -b}, {-b, -b}, {-b, 0}, {-b, b}}
		return orthogonal[point]
	}
	oblique := [8]Vector{{a, b}, {b, a}, {b, -a}, {a, -b}, {-a, -b}, {-b, -a}, {-b, a}, {-a, b}}
	return oblique[point]
}

// Oblique reports whether the ring's leaps are neither along ranks and files nor along diagonals.
func (r Ring) Oblique() bool { return r.Short != 0 }
