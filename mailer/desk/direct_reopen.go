package desk

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"pbemd/mailer/desk/clock"
	"pbemd/store"
)

// reopenedDays is how many days the player to move has at least for the turn
// in a game that is taken up again, unless the director names another number.
const reopenedDays = 3

// planReopen has a game go on that is over.
func (v *visit) planReopen(director store.Player, o order) (*act, error) {
	t, err := v.overTable(director, o)
	if err != nil {
		return nil, err
	}
	days, err := daysIn(o.args[1:], reopenedDays)
	if err != nil {
		return nil, err
	}
	if end := t.position.EndAfter(t.times()); end.Over() {
		return nil, refuseOn(t.game.Board, "Board %d cannot go on from this position: by the rules the game is over (%s). "+
			"\"direct undo %d 1\" takes back the last move, and the game goes on from there.", t.game.Board, end.Cause, t.game.Board)
	}
	return v.planGoOn(director, t, days, "has taken up this game again."), nil
}

// overTable is a board whose game is over and can go on. One of chance cannot:
// with its end the server has told all that is still to be drawn.
func (v *visit) overTable(director store.Player, o order) (*table, error) {
	t, err := v.directedTable(director, o)
	switch {
	case err != nil:
		return nil, err
	case t.game.Active():
		return nil, refuseOn(t.game.Board, "Board %d is not over.", t.game.Board)
	case t.variant.DrawsMen():
		return nil, refuseOn(t.game.Board, "Board %d cannot go on: when a game of chance ends, both players are told how all of it was made, "+
			"and so which men are still to be drawn. \"direct result\" can correct its result, and \"rematch\" begins another game.", t.game.Board)
	}
	for _, userid := range t.game.Players {
		if player := v.account(userid); !player.Closed.IsZero() {
			return nil, refuseOn(t.game.Board, "Board %d cannot go on: %s has left this server.", t.game.Board, player.Name)
		}
	}
	return t, nil
}

// daysIn reads a number of days that may stand alone.
func daysIn(args []string, usual int) (int, error) {
	if len(args) == 0 {
		return usual, nil
	}
	days, err := strconv.Atoi(args[0])
	if err != nil || len(args) > 1 {
		return 0, errUsage
	}
	if days < 1 || days > mostDays {
		return 0, refuse("The days must be from 1 to %d.", mostDays)
	}
	return days, nil
}

// planGoOn is the part that every reopening has in common: a new turn serial,
// no result, no proposals, nothing decided in advance, and for the player to
// move the turn as it began, with at least so many days for it.
func (v *visit) planGoOn(director store.Player, t *table, days int, what string) *act {
	a := &act{board: t.game.Board, state: t.stateOf(), asks: fmt.Sprintf("%s, is over: %s. It goes on from the position in which it ended.", v.boardNamed(t), t.result())}
	a.apply = func() (string, error) {
		follows, err := v.takeUp(t)
		if err != nil {
			return "", err
		}
		has := v.giveTurn(t, days)
		v.announceOn(a, t, director, what+" Its result is gone. "+has)
		return strings.TrimSpace(fmt.Sprintf("Board %d goes on. %s %s", t.game.Board, has, follows)), nil
	}
	return a
}

// takeUp makes a game of one that is over: what its players had is stopped, and
// the clock begins with the letters that bring them the board. It says what
// follows for the tournament of the board, if there is one.
func (v *visit) takeUp(t *table) (string, error) {
	t.game.Result, t.game.Proposal, t.game.Proposed = nil, nil, [2]int{}
	t.game.Ahead = [2]store.Ahead{}
	t.game.Adjourned = nil
	t.clearTurn()
	t.game.Serial++
	v.draft.PutGame(t.game)
	v.rerated(t.game.Board)
	v.draft.Count("games.reopened", 1)
	return v.boardAgain(t.game)
}

// giveTurn sees to it that the player to move has so many days at least, and
// says what he has.
func (v *visit) giveTurn(t *table, days int) string {
	seat := t.turn()
	mover := v.nameOf(t.game.Players[seat])
	if clockOf(t.game).Kind == clock.None {
		return mover + " is to move; the game has no clock."
	}
	t.game.Left[seat] = max(t.game.Left[seat], time.Duration(days)*clock.Day)
	v.draft.PutGame(t.game)
	return fmt.Sprintf("%s is to move and has %s for it, from when the mail with the board was sent.", mover, span(turnOf(v.draft, t.game, seat).Allotted()))
}
