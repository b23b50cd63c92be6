package engine

// Outcome says who won.
type Outcome uint8

// The outcomes of a game.
const (
	Open Outcome = iota // not over
	WhiteWins
	BlackWins
	Drawn
)

// Wins gives the outcome in which a side wins.
func Wins(s Side) Outcome {
	if s == White {
		return WhiteWins
	}
	return BlackWins
}

// Result gives "1-0", "0-1", "1/2-1/2", or "*" while the game is open.
func (o Outcome) Result() string {
	return [...]string{"*", "1-0", "0-1", "1/2-1/2"}[o]
}

// Cause is what ended a game.
type Cause uint8

// The causes that lie in the position and its counters.
const (
	NoCause Cause = iota
	Checkmate
	Stalemate
	InsufficientMaterial
	FivefoldRepetition
	SeventyFiveMoves
	KingCaptured
	BareKing
	BothPassed
	WipedOut
	NoMoveLeft
	KingUnsafe
	CornerReached
)

// String names the cause in a few words, as they stand in a sentence: "checkmate", "fivefold repetition".
func (c Cause) String() string {
	return [...]string{
		"", "checkmate", "stalemate", "insufficient material", "fivefold repetition", "75 moves without capture or pawn move",
		"the king was captured", "bare king", "both players passed", "all men were captured", "no legal move is left",
		"the king cannot be put safely", "the king reached the corner",
	}[c]
}

// End is how a game ended. The zero End means that it goes on.
type End struct {
	Outcome Outcome
	Cause   Cause
	Points  [2]int // of White and Black where the variant counts points
	Scored  bool   // Points mean something
}

// Over reports whether the game has ended.
func (e End) Over() bool { return e.Outcome != Open }

// Claim is a draw that the player to move may claim.
type Claim uint8

// The claims.
const (
	NoClaim Claim = iota
	ThreefoldRepetition
	FiftyMoves
)

// String names the claim in a few words.
func (c Claim) String() string {
	return [...]string{"", "threefold repetition", "50 moves without capture or pawn move"}[c]
}
