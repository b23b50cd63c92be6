package store

import "time"

// Ahead is what one player of a game has decided in advance. It is his alone:
// nothing of it may be told to anybody else.
type Ahead struct {
	// Queue are moves to be played when his turn comes, in order.
	Queue []Queued `json:",omitempty"`
	// If are the lines that his conditional moves make from the present
	// position on: the moves of both sides in turn, that of the player to move
	// first, in the form of records. A line may end with "resign" or "draw".
	If [][]string `json:",omitempty"`
	// Submitted is the move that waits for his word.
	Submitted *Submitted `json:",omitempty"`
}

// Queued is a move that waits for its turn.
type Queued struct {
	Move   string // as typed
	Number int    `json:",omitempty"` // the player's own n-th move; 0: the next
}

// Submitted is a legal move that is played when its player confirms it.
type Submitted struct {
	Move    string // in the form of records
	Message string `json:",omitempty"` // to the opponent, with the move
	At      time.Time
}

// Empty tells whether nothing is decided.
func (a Ahead) Empty() bool { return len(a.Queue) == 0 && len(a.If) == 0 && a.Submitted == nil }
