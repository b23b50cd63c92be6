package engine

import (
	"fmt"
	"strings"
)

// Spec is a variant as data: what a variant's file says about play. Compile judges it as a whole.
//
// The toml names are those of the files in package games.
type Spec struct {
	ID         string          `toml:"id"`        // 2 to 30 of a-z 0-9 -, a letter first
	Name       string          `toml:"name"`      // as people call the game
	Files      int             `toml:"files"`     // 1 to 40
	Ranks      int             `toml:"ranks"`     // 1 to 40
	Start      string          `toml:"start"`     // position string of the beginning; '*' are holes
	Men        []ManSpec       `toml:"-"`         // in the order of the file
	Royalty    string          `toml:"royalty"`   // "check": check and mate; "throne": the same, but the rule module may crown another man; "capture": capture of the king ends; "none"
	Stalemate  string          `toml:"stalemate"` // who has no move and is not in check: "draws", "loses", "wins"
	BareKing   string          `toml:"bare-king"` // who has only his king left: "plays" on, or "loses"
	Promotions []PromotionSpec `toml:"promotion"` //
	Hand       HandSpec        `toml:"hand"`      //
	Draws      DrawSpec        `toml:"draws"`     //
	Resizes    bool            `toml:"resizes"`   // the board is always the smallest that holds all men, and a border of one square; files and ranks are then the largest it may get
	WipedOut   string          `toml:"wiped-out"` // who has no man on the board nor in hand: "plays" on, or "ends" the game
	Score      string          `toml:"score"`     // who wins when the game has ended: "none": as the end says; "captured": who captured men of the higher total value
	Rule       Rule            `toml:"-"`         // module for what data cannot say; nil for none
}

// ManSpec is a kind of man.
type ManSpec struct {
	Name  string `toml:"-"`     // in lower case: "queen"
	Label string `toml:"label"` // one to three letters, upper case: "Q"
	Moves string `toml:"moves"` // XBetza
	Value int    `toml:"value"` // for order and scoring
	First string `toml:"first"` // where i in moves applies: "start": where it began and has not moved; "rank": on every rank up to that; "anywhere"
	Pawn  bool   `toml:"pawn"`  // written without letter, resets the count of moves without progress
	Royal bool   `toml:"royal"` // the man that royalty is about
}

// PromotionSpec says what men become in a zone.
type PromotionSpec struct {
	Man      string   `toml:"man"`      // name of the man that promotes
	Ranks    []int    `toml:"ranks"`    // ranks of the zone counted from the far edge: 1 is the last rank
	To       []string `toml:"to"`       // names of what it may become
	Captured bool     `toml:"captured"` // only what the opponent has captured; it comes from the hand and is used up
	Stay     bool     `toml:"stay"`     // it may stay what it is, too
	Entering bool     `toml:"entering"` // only when it comes from outside of the zone
	Corners  string   `toml:"corners"`  // instead of ranks: "far": the corners of the last rank; "all": those of the board
	Few      *FewSpec `toml:"few"`      // only while the player has few men
}

// FewSpec says how few men a player must have: pawns never count.
type FewSpec struct {
	Most    int      `toml:"most"`    // at most so many, the man itself included
	Without []string `toml:"without"` // men that do not count either
}

// HandSpec says how men come into and out of the hand.
type HandSpec struct {
	Title    string   `toml:"title"`    // what mails call the men in hand; "in hand" when empty
	Draw     bool     `toml:"draw"`     // men in hand are a stack: a player draws one by chance and puts it, in one turn
	Put      bool     `toml:"put"`      // men in hand may be put on empty squares, as a move
	Captured string   `toml:"captured"` // captured men: "gone", "owner": to their owner's hand
	Except   []string `toml:"except"`   // men that do not go to the hand when captured
	Pass     string   `toml:"pass"`     // passing: "never", "hand empty"
	Capture  string   `toml:"capture"`  // capturing: "always", "hand empty"
}

// DrawSpec says which draws the variant has beside agreement.
type DrawSpec struct {
	Repetition   string       `toml:"repetition"`   // "none"; "claim": the third time may be claimed; "fide": the fifth ends, too
	Moves        bool         `toml:"moves"`        // 50 moves may be claimed, 75 end
	Insufficient Insufficient `toml:"insufficient"` //
	BareForfeit  bool         `toml:"bare-forfeit"` // a forfeit on time against a bare king is a draw
}

// Insufficient says with which men nobody can win.
type Insufficient struct {
	Bare      bool     `toml:"bare"`       // kings alone
	Single    []string `toml:"single"`     // one of these, and else only the kings
	OneColour []string `toml:"one-colour"` // any number of these on squares of one colour, and else only the kings
}

// A Fault is one mistake of a Spec: where it stands, as the keys of the file joined by dots, and what is wrong.
type Fault struct {
	Path   string // "men.queen.moves"
	Reason string
}

// Faults are all mistakes of a Spec.
type Faults []Fault

// Error lists the faults, one a line.
func (f Faults) Error() string {
	var b strings.Builder
	for i, fault := range f {
		if i > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s: %s", fault.Path, fault.Reason)
	}
	return b.String()
}
