package desk

import (
	"maps"
	"slices"

	"pbemd/store"
	"pbemd/templates"
)

// reschedule reckons anew what the running clocks of a player want next, after
// something has changed that stops them.
func (v *visit) reschedule(player store.Player) {
	for board := range v.draft.GamesOf(player.Userid, true) {
		t := v.tableOn(board)
		if t.game.Players[t.turn()] == player.Userid && !t.game.TurnSince.IsZero() {
			schedule(v.draft, &t.game, t.turn())
			v.draft.PutGame(t.game)
		}
	}
}

// tellAbsence tells all opponents of a player's running games what has become
// of his vacations, each in one mail however many boards they share.
func (v *visit) tellAbsence(player store.Player, change vacationChange) error {
	boards := map[string][]uint64{}
	for board := range v.draft.GamesOf(player.Userid, true) {
		opponent := v.opponentOn(board, player)
		boards[opponent] = append(boards[opponent], board)
	}
	for _, userid := range slices.Sorted(maps.Keys(boards)) {
		opponent := v.account(userid)
		if !opponent.Closed.IsZero() {
			continue
		}
		if err := v.tellOfAbsence(player, opponent, boards[userid], change); err != nil {
			return err
		}
	}
	switch len(boards) {
	case 0:
	case 1:
		v.notes = append(v.notes, "Your opponent has been told.")
	default:
		v.notes = append(v.notes, "Your opponents have been told.")
	}
	return nil
}

func (v *visit) tellOfAbsence(player, opponent store.Player, boards []uint64, change vacationChange) error {
	what := change.others(opponent)
	if v.gathers(opponent) {
		v.gatherBoard(opponent, boards[0], true, []string{what})
		return nil
	}
	var names []string
	for _, board := range boards {
		names = append(names, digits(board))
	}
	noun := "board "
	if len(names) > 1 {
		noun = "boards "
	}
	return v.send(opponent, templates.Absence{
		Server: v.desk.options.Name, Name: opponent.Name, By: player.Name, What: what, Boards: noun + join(names, "and"),
	}, about{})
}
