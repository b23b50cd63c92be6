package desk

import (
	"pbemd/mailer/desk/proof"
	"pbemd/store"
)

// mayKnow tells whether a player may know that a game exists. Of a private one
// only its two players do: to all others every answer is as for a number that
// nothing has. Whatever shows or lists games asks here first.
func mayKnow(player store.Player, game store.Game) bool {
	return !game.Private || game.Players[0] == player.Userid || game.Players[1] == player.Userid
}

// noBoard is the answer about a number that is no board, or none that the
// player may know of.
func (v *visit) noBoard(number uint64) error {
	return refuse("There is no board %d. \"games\" lists your boards.", number)
}

// ownTopic tells whether the letter that a mail answers was made for its
// writer: whoever guesses the number of a board or a challenge in a reference,
// or has somebody else's letter, learns nothing about it.
func (v *visit) ownTopic() bool {
	return v.topic.owner != "" && v.topic.owner == v.writer().Userid
}

// topicBoard is the board whose letter a mail answers, 0 for none.
func (v *visit) topicBoard() uint64 {
	if v.topic.Kind != proof.Game || !v.ownTopic() {
		return 0
	}
	return v.topic.Number()
}
