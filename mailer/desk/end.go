package desk

import (
	"time"

	"pbemd/store"
)

// end notes that a game is over, however it ended: every end goes through
// here. Score is as in a PGN, reason a few words behind it, points those of
// both where the variant counts, at the moment at which it ended. It puts the
// record and sees to it that the board goes to its players.
func (v *visit) end(t *table, score, reason, points string, at time.Time) {
	t.game.Result = &store.Result{Score: score, Reason: reason, Points: points, At: at, Early: v.hardlyBegun(t)}
	t.game.Proposal = nil
	t.game.Adjourned = nil
	v.stopClocks(t, at)
	t.game.Ahead = [2]store.Ahead{}
	t.game.Serial++
	v.draft.PutGame(t.game)
	v.rerated(t.game.Board)
	v.touch(t).public = true
	v.tournamentTouched(t.game)
}

// rerated brings the ratings in line with a game. They follow from the records
// and can be made anew at any time, so that one of another game that cannot be
// read must not keep this one from ending.
func (v *visit) rerated(board uint64) {
	v.desk.ratedAlone(v.draft, func(layer *store.Draft) { rerate(layer, board) })
}
