package engine

// Variant is the rules of one game, compiled. It never changes and may be used by many goroutines.
type Variant struct {
	spec        Spec
	frame       frame
	types       []TypeInfo
	tables                // as they are when nobody has moved
	imitators   []bool    // by type: it moves like the man that moved last; nil when none does
	imitations  []*tables // by the type that moved last; nil without imitators
	castlings   [2][]castling
	rights      []right     // in the order of their letters
	losesRight  []uint32    // by square: rights that end when something leaves or enters it
	promotions  []promotion // from 1
	squares     []Square    // the squares of the start's board, lowest rank first
	victims     [2]Man      // of each side: a man that stands for what can be captured there
	check       checking
	manKeys     []uint64 // by man
	squareKeys  []uint64 // by square
	start       *Position
	hands       bool     // some man can be in the hand
	puts        bool     // ... and be put on the board
	drops       [][]drop // by type: where it may be put; empty for anywhere
	passes      passing
	keeps       []bool  // by type: it goes to its owner's hand when captured; nil when none does
	handFirst   bool    // capturing is not allowed before the own hand is empty
	watched     []bool  // by square: it must be known whether the man of the start has moved; nil when nowhere
	layout      *layout // of the start
	relays      bool    // some man lets others move in its way
	displaces   bool    // ... or puts captured men elsewhere, so that men come to squares that they cannot go to
	royalPasses bool    // a royal man can pass squares on which it can be captured en passant
	endsEarly   bool    // some end lies in a move made, not in the lack of moves
	material    material
	order       []Type   // the most valuable first
	becomes     []bool   // by type: some promotion leads to it
	thirds      bool     // some moves change a third square
	made        []Type   // what the rule module lets men become
	neverOn     [][]bool // by man and square: it cannot stand there; nil when it may stand anywhere
}

// passing is when a player may pass.
type passing uint8

const (
	never passing = iota
	handEmpty
)

// checking is how royal men are guarded.
type checking uint8

const (
	noCheck    checking = iota // kings may stand attacked
	oneRoyal                   // each side has exactly one royal man, which may not
	someRoyals                 // none of several may
)

// TypeInfo is what players and notation need to know of a kind of man.
type TypeInfo struct {
	Label string // upper case, one to three letters
	Name  string // lower case: "queen"
	Moves string // XBetza
	Value int
	Pawn  bool // written without letter
	Royal bool
}

// ID gives the variant's id: "chess".
func (v *Variant) ID() string { return v.spec.ID }

// Name gives the variant's name as people call it.
func (v *Variant) Name() string { return v.spec.Name }

// Types lists the kinds of men; the Type of the first is 1. The caller must not change the list.
func (v *Variant) Types() []TypeInfo { return v.types }

// Type gives what is known of a type; the zero TypeInfo for NoType.
func (v *Variant) Type(t Type) TypeInfo {
	if t == NoType || int(t) > len(v.types) {
		return TypeInfo{}
	}
	return v.types[t-1]
}

// TypeNamed finds a type by its name or label without regard to case, NoType when there is none.
func (v *Variant) TypeNamed(text string) Type {
	for i, info := range v.types {
		if equalFold(info.Label, text) || equalFold(info.Name, text) {
			return Type(i + 1)
		}
	}
	return NoType
}

// Files gives the number of files of the board at the start; a position's own may differ.
func (v *Variant) Files() int { return v.start.Files() }

// Ranks gives the number of ranks of the board at the start.
func (v *Variant) Ranks() int { return v.start.Ranks() }

// Start gives a new position at the beginning of a game.
func (v *Variant) Start() *Position { return v.start.Clone() }

// Puts reports whether men can be put from the hand onto the board.
func (v *Variant) Puts() bool { return v.puts }

// Passes reports whether a player may ever pass.
func (v *Variant) Passes() bool { return v.passes != never }

// Claims tells which draws a player may ever claim: by the third repetition of a position, and by 50 moves
// without capture or pawn move.
func (v *Variant) Claims() (repetition, moves bool) {
	draws := &v.spec.Draws
	return draws.Repetition == "fide" || draws.Repetition == "claim", draws.Moves
}

// Throne reports whether the royal man of a side may change during the game.
func (v *Variant) Throne() bool { return v.spec.Royalty == "throne" }

// Checks reports whether kings must not be left attacked.
func (v *Variant) Checks() bool { return v.check != noCheck }

// BareForfeitDraws reports whether a forfeit on time against a bare king is a draw.
func (v *Variant) BareForfeitDraws() bool { return v.spec.Draws.BareForfeit }

// InStart gives how many men of a type a side has at the start, on the board and in hand.
func (v *Variant) InStart(s Side, t Type) int {
	if v.start == nil {
		return 0
	}
	return v.start.Count(s, t)
}

// Resizes reports whether the board grows and shrinks with the men on it.
func (v *Variant) Resizes() bool { return v.spec.Resizes }

// DrawsMen reports whether men are drawn by chance from a stack.
func (v *Variant) DrawsMen() bool { return v.spec.Hand.Draw }
