package engine

// Reason says why a move that obeys how its man moves is not legal all the same.
type Reason uint8

// The reasons.
const (
	Fine           Reason = iota // the move is legal
	GameOver                     // the game has ended
	Pinned                       // the moving man is pinned: leaving its line exposes the king
	StaysInCheck                 // the king is in check and the move does not parry it
	IntoCheck                    // the king would stand attacked where it goes
	ExposesKing                  // the move would expose the king in another way
	CastlesOut                   // castling out of check
	CastlesThrough               // the king would pass an attacked square
	CastlesInto                  // the king would castle into check
	ReserveFirst                 // all men in hand must be put before one may capture
	BreaksBoard                  // the men would no longer be connected
	MustReplace                  // a lost king must be replaced first
	MustPut                      // a man drawn must be put first
	MustPromote                  // a pawn must promote where it stands before it can move
)

// String explains the reason as the second half of a sentence: "the king would stand attacked there".
func (r Reason) String() string {
	return [...]string{
		"it is legal",
		"the game is over",
		"that man is pinned: without it the king would be attacked",
		"the king is in check, and this does not parry it",
		"the king would stand attacked there",
		"the king would stand attacked after it",
		"castling is not allowed while the king is in check",
		"the king may not pass an attacked square when it castles",
		"the king would stand attacked after castling",
		"capturing is not allowed before all men in hand have been put",
		"the men would no longer be connected",
		"the captured king must be put in place of another man first",
		"the man that was drawn must be put first",
		"that pawn must promote where it stands, once the king is not in check",
	}[r]
}
