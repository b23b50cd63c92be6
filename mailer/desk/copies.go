package desk

// copyAlone tells whether the letter to a player says nothing but what he has
// done himself: a move of his, with nothing new of the other one.
func (t *table) copyAlone(b *touched, seat int) bool {
	if !t.game.Active() || b.fresh || t.turn() == seat || t.game.Plies == 0 {
		return false
	}
	return b.news[seat] == "" && b.words == "" && t.game.Proposal == nil && !b.foreseen && len(b.private[seat]) == 0
}
