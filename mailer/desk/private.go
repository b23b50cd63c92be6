package desk

import "pbemd/store"

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
