package desk

import "pbemd/store"

// abort ends a game that has hardly begun, at the word of either player:
// until both sides have moved nobody has put much into it. It has no result
// and counts for nothing.
func (v *visit) abort(t *table, seat int) error {
	if t.game.Tournament != 0 {
		return refuseOn(t.game.Board, "Board %d belongs to tournament %d, so it cannot be aborted. \"resign\" gives this game up; "+
			"\"withdraw %d\" leaves the tournament.", t.game.Board, t.game.Tournament, t.game.Tournament)
	}
	if !v.hardlyBegun(t) {
		return refuseOn(t.game.Board, "Both sides have moved on board %d, so it can no longer be aborted. "+
			"\"propose\" offers a draw, \"resign\" gives up.", t.game.Board)
	}
	v.end(t, store.NoResult, "aborted by "+v.nameOf(t.game.Players[seat])+" before both sides had moved", "", v.at)
	return nil
}

// hardlyBegun tells whether both sides have not moved yet.
func (v *visit) hardlyBegun(t *table) bool {
	moved := v.turns(t)
	if v.midTurn(t) {
		moved--
	}
	return moved < 2
}
