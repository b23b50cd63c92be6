package engine

import "pbemd/engine/xbetza"

// does is what a move may do on the square where it ends, as a set.
type does uint8

const (
	quiet   does = 1 << iota // go to an empty square
	capture                  // capture an enemy
	own                      // remove a man of the own side
	passant                  // capture en passant
	royal                    // capture a royal man only
	spare                    // capture anything but a royal man
)

// takes is everything that removes an enemy on the end square.
const takes = capture | royal | spare

// far is the limit of a line that goes on as far as the board does.
const far = 127

// when says when a move may be made at all.
type when uint8

const (
	anytime  when = iota
	atFirst       // i: only by a man that has not moved
	oneAhead      // ii: only on the rank ahead of one where such men begin
)

// A line is a leap, repeated up to limit times over empty squares, with conditions that keep it out of the
// plain lists of a movement.
type line struct {
	delta   Square
	limit   int16
	does    does
	when    when   // it may be made at all
	half    bool   // the limit is the distance to the last rank of the own half
	rights  bool   // the squares passed can be taken en passant
	between int8   // squares that one leap passes and that must be empty
	step    Square // from one of them to the next
}

// Tables are what the men may do: movements by man, and what each side attacks with them.
type tables struct {
	movements []movement
	outlooks  [2]outlook
}

// A movement is everything that a man of one type and side may do, compiled to deltas.
type movement struct {
	leaps        []Square // one leap, to an empty square or an enemy
	steps        []Square // one leap, to an empty square only
	strikes      []Square // one leap, to an enemy only
	passants     []Square // one leap, capturing en passant
	rays         []Square // the same, repeated as far as possible
	lines        []line   // plain moves with conditions
	paths        []node   // moves of several legs, hops and the like
	anywhere     [3]does  // by when: U, to any square
	repeats      bool     // one move may be found in two ways: always so with paths and with U
	indirect     bool     // some capture is not seen by looking along rays and leaps from the victim
	reach        []bool   // for indirect captures: may they bridge this offset? see Variant.offset
	promotes     []uint8  // by square: number of the promotion that applies, 0 none; nil when none ever does
	initial      []bool   // by square: a man of this kind stands here at the start; nil when it does not matter
	always       bool     // ... whether it has moved or not
	ahead        []bool   // by square: it is on the rank ahead of one where such men begin; nil when it does not matter
	nearZone     []bool   // by square: a move from here may end where it promotes; nil when it never does
	slow         bool     // its moves are only counted by listing them
	risky        bool     // some move removes more than the man where it ends, so that pins and lines do not tell all
	onlyAdvances bool     // every move goes forward
	forms        bool     // the rule module says in which forms its moves are made
	isPawn       bool
	isRoyal      bool
}

// anywhereDoes gives what U may do at any time.
func (mv *movement) anywhereDoes() does {
	return mv.anywhere[anytime] | mv.anywhere[atFirst] | mv.anywhere[oneAhead]
}

// A node is one leg of a path; legs that begin alike share their nodes.
type node struct {
	delta    Square
	limit    int16
	does     does        // on the last leg
	mode     xbetza.Mode // what remains to be looked at: the leg's modalities
	between  int8        // squares one leap passes, for lame and jumping leaps
	step     Square
	vector   xbetza.Vector
	last     bool
	children []node
}

// A castling is one way to castle.
type castling struct {
	from, to           Square // king
	partner, partnerTo Square
	empty              []Square // must be empty but for king and partner
	path               []Square // must not be attacked: start, squares passed
	right              uint32   // the bit of the right that is needed
	partnerMan         Man
}

// A promotion is what a man that ends a move in a zone may become.
type promotion struct {
	to       []Type
	captured bool // only what is in the own hand, and it is used up
	stay     bool
	entering bool
	few      bool   // only while the side has at most so many men that count
	most     int    //
	counts   []bool // by type: it counts
}

// A drop limits where men of a type may be put from the hand.
type drop struct {
	ranks       int // counted from the own back rank
	notBackRank bool
	file        int // how many of the type may be on the file, on the colour, on the board; -1 any
	colour      int
	board       int
}

// An outlook is what one side's men can attack directly, seen from the attacked square.
type outlook struct {
	rays     []Square // from the attacked square toward the attacker
	leaps    []Square
	rayReach []uint8 // by man and ray: how many leaps it captures along the ray, 0 none
	leapHits []bool  // by man and leap
	indirect bool    // some man of this side captures indirectly
}
