package desk

import "pbemd/store"

// below is the seat whose side stands at the bottom of a diagram for a player:
// his own, or always White's as he has set. One who looks on sees White there.
func below(player store.Player, seat int) int {
	if player.Side == "white" {
		return 0
	}
	return max(seat, 0)
}

// copyAlone tells whether the letter to a player says nothing but what he has
// done himself: a move of his, with nothing new of the other one.
func (t *table) copyAlone(b *touched, seat int) bool {
	if !t.game.Active() || b.fresh || t.turn() == seat || t.game.Plies == 0 {
		return false
	}
	return b.news[seat] == "" && b.words == "" && t.game.Proposal == nil && !b.foreseen && len(b.private[seat]) == 0
}
