package desk

import "pbemd/engine"

// moved plays a legal move that a player has sent, and all that it sets off.
// Comment is what he wrote to it.
func (v *visit) moved(t *table, m engine.Move, comment string) error {
	v.play(t, m, comment)
	v.touch(t)
	return v.afterMove(t)
}

// afterMove is what happens once a move has been played and noted, in the
// same transaction. The game may be over.
func (v *visit) afterMove(t *table) error {
	return nil
}
