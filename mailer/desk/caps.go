package desk

// Caps bound what one mail or one player can cause. Zero is no bound.
type Caps struct {
	// Commands is how many commands are taken from one mail.
	Commands int
	// Challenges is how many challenges a player may have waiting for an
	// answer.
	Challenges int
	// ChallengesADay is how many challenges a player may send to the same
	// opponent in a day: each is a mail to him, and so is taking it back.
	ChallengesADay int
	// Asked is how many players one challenge may ask.
	Asked int
	// Message is how many characters of a player's words are passed on;
	// what is beyond is cut, and he is told.
	Message int
	// Subscriptions is how many a player may have to what is not his own.
	Subscriptions int
	// Chats is how often a player may speak on boards in a day, Messages how
	// many messages to others he may send, and Receivers how many one of them
	// may have.
	Chats, Messages, Receivers int
	// Queue is how many moves a player may have queued on a board.
	Queue int
	// Branches is how many lines his conditional moves on a board may make,
	// Depth how many moves of both sides a line may have, and Tree how many
	// moves all lines may have together.
	Branches, Depth, Tree int
	// Records is how many bytes of game records are sent in one letter.
	Records int
}

// DefaultCaps are the caps used unless the operator sets others.
func DefaultCaps() Caps {
	return Caps{
		Commands: 20, Challenges: 50, ChallengesADay: 10, Asked: 10, Message: 10000,
		Subscriptions: 100, Chats: 60, Messages: 40, Receivers: 10,
		Queue: 50, Branches: 100, Depth: 40, Tree: 500, Records: 200_000,
	}
}
