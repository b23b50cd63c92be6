package desk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pbemd/engine"
	"pbemd/mailer/desk/clock"
	"pbemd/store"
)

// How a game has ended by a director.
const (
	endedByDirector     = "ended by a director"
	decidedByDirector   = "decided by a director"
	correctedByDirector = "corrected by a director"
)

// mostDays bounds the days that a director can give.
const mostDays = 365

// directedTable is the board that an order names first. Nobody directs games of
// his own.
func (v *visit) directedTable(director store.Player, o order) (*table, error) {
	if len(o.args) == 0 {
		return nil, errUsage
	}
	number, err := strconv.ParseUint(strings.TrimPrefix(o.args[0], "#"), 10, 64)
	if err != nil {
		return nil, errUsage
	}
	t, ok := v.openTable(number)
	switch {
	case !ok:
		return nil, refuse("There is no board %d.", number)
	case t.seatOf(director.Userid) >= 0:
		return nil, refuse("You play on board %d yourself, so another director, or the operator, has to do this.", number)
	}
	return t, nil
}

// stateOf is what an assent to an act on a board is given to.
func (t *table) stateOf() string {
	result := ""
	if r := t.game.Result; r != nil {
		result = r.Score + " " + r.Reason
	}
	return fmt.Sprintf("%d %d %s", t.game.Board, t.game.Serial, result)
}

// boardNamed names a board and its players in a sentence.
func (v *visit) boardNamed(t *table) string {
	return fmt.Sprintf("Board %d, a game of %s of %s (White) and %s (Black)", t.game.Board, t.variant.Name,
		v.nameOf(t.game.Players[0]), v.nameOf(t.game.Players[1]))
}

// planEnd ends a running game without a result.
func (v *visit) planEnd(director store.Player, o order) (*act, error) {
	t, err := v.directedTable(director, o)
	switch {
	case err != nil:
		return nil, err
	case len(o.args) > 1:
		return nil, errUsage
	case !t.game.Active():
		return nil, refuseOn(t.game.Board, "Board %d is over already: %s. \"direct result %d none\" takes its result away.", t.game.Board, t.result(), t.game.Board)
	}
	a := &act{board: t.game.Board, state: t.stateOf(), asks: v.boardNamed(t) + ", ends without a result and counts for nothing."}
	a.apply = func() (string, error) {
		v.end(t, store.NoResult, endedByDirector, "", v.now)
		v.announceOn(a, t, director, "has ended this game without a result.")
		return fmt.Sprintf("Board %d is over without a result.", t.game.Board), nil
	}
	return a, nil
}

// scores are the results that a director can write.
var scores = map[string]string{
	"1-0": engine.WhiteWins.Result(), "white": engine.WhiteWins.Result(), "0-1": engine.BlackWins.Result(), "black": engine.BlackWins.Result(),
	"1/2": engine.Drawn.Result(), "1/2-1/2": engine.Drawn.Result(), "draw": engine.Drawn.Result(), "drawn": engine.Drawn.Result(),
	"none": store.NoResult, "aborted": store.NoResult,
}

// planResult gives a game a result: a running one is over with it, in one that
// is over it comes in place of the other one, and the ratings are computed anew.
func (v *visit) planResult(director store.Player, o order) (*act, error) {
	t, err := v.directedTable(director, o)
	if err != nil {
		return nil, err
	}
	if len(o.args) != 2 || scores[o.args[1]] == "" {
		return nil, errUsage
	}
	score := scores[o.args[1]]
	if t.game.Active() {
		return v.planDecide(director, t, score), nil
	}
	before := t.result()
	if t.game.Result.Score == score {
		return nil, refuseOn(t.game.Board, "Board %d has that result already: %s.", t.game.Board, before)
	}
	a := &act{board: t.game.Board, state: t.stateOf(), asks: fmt.Sprintf("%s, is over: %s. It gets another result: %s.", v.boardNamed(t), before, written(score))}
	a.apply = func() (string, error) {
		// The moment of the end stays: the order of ends is that of the ratings.
		result := *t.game.Result
		result.Score, result.Reason, result.Points = score, correctedByDirector, ""
		t.game.Result = &result
		t.game.Serial++
		v.draft.PutGame(t.game)
		v.rerated(t.game.Board)
		follows, err := v.resultAnew(t.game)
		if err != nil {
			return "", err
		}
		v.announceOn(a, t, director, fmt.Sprintf("has corrected the result of this game. Before it was: %s.", before))
		return strings.TrimSpace(fmt.Sprintf("Board %d has the result %s now, instead of: %s. %s", t.game.Board, written(score), before, follows)), nil
	}
	return a, nil
}

func (v *visit) planDecide(director store.Player, t *table, score string) *act {
	a := &act{board: t.game.Board, state: t.stateOf(), asks: fmt.Sprintf("%s, ends with the result: %s.", v.boardNamed(t), written(score))}
	a.apply = func() (string, error) {
		v.end(t, score, decidedByDirector, "", v.now)
		v.announceOn(a, t, director, "has decided this game.")
		return fmt.Sprintf("Board %d is over with the result %s.", t.game.Board, written(score)), nil
	}
	return a
}

// written is a score as people read it.
func written(score string) string {
	if score == store.NoResult {
		return "none"
	}
	return score
}

// planUndo takes back moves, or a forfeit.
func (v *visit) planUndo(director store.Player, o order) (*act, error) {
	if len(o.args) > 1 && o.args[1] == "forfeit" {
		return v.planForfeitBack(director, o)
	}
	t, err := v.directedTable(director, o)
	if err != nil {
		return nil, err
	}
	plies, over := 1, !t.game.Active()
	if len(o.args) > 1 {
		if plies, err = strconv.Atoi(o.args[1]); err != nil || plies < 1 || len(o.args) > 2 {
			return nil, errUsage
		}
	}
	if over {
		if t, err = v.overTable(director, o); err != nil {
			return nil, err
		}
	}
	if turns := v.turns(t); plies > turns {
		return nil, refuseOn(t.game.Board, "On board %d %s been played, so %d cannot be taken back.", t.game.Board, pliesHave(turns), plies)
	}
	a := &act{board: t.game.Board, state: t.stateOf(), asks: fmt.Sprintf("%s: %s taken back, with what both have decided in advance.", v.boardNamed(t), pliesAre(plies))}
	if over {
		a.asks += " The game is over, " + t.result() + ", and goes on then."
	}
	a.apply = func() (string, error) {
		what, follows := "has decided so.", "" // behind what takeBack says
		if over {
			if follows, err = v.takeUp(t); err != nil {
				return "", err
			}
			what += " The game goes on, and its result is gone."
		}
		if err := v.takeBack(t, plies); err != nil {
			return "", err
		}
		has := v.giveTurn(t, reopenedDays)
		v.announceOn(a, t, director, what+" "+has)
		return strings.TrimSpace(fmt.Sprintf("On board %d, %s taken back. %s %s", t.game.Board, pliesAre(plies), has, follows)), nil
	}
	return a, nil
}

func pliesAre(n int) string {
	if n == 1 {
		return "the last move is"
	}
	return fmt.Sprintf("the last %d plies are", n)
}

// planForfeitBack gives the turn back to a player whose time had run out.
func (v *visit) planForfeitBack(director store.Player, o order) (*act, error) {
	args := slices.Delete(slices.Clone(o.args), 1, 2)
	t, err := v.overTable(director, order{args: args})
	if err != nil {
		return nil, err
	}
	if !byTime(*t.game.Result) {
		return nil, refuseOn(t.game.Board, "Board %d did not end by a forfeit but so: %s. \"direct reopen %d\" has it go on.", t.game.Board, t.result(), t.game.Board)
	}
	days, err := daysIn(args[1:], reopenedDays)
	if err != nil {
		return nil, err
	}
	return v.planGoOn(director, t, days, "has taken back the forfeit on time."), nil
}

// mostLeft bounds what directors can put on a clock.
const mostLeft = 10 * 365 * clock.Day

// planExtend gives a player more time.
func (v *visit) planExtend(director store.Player, o order) (*act, error) {
	t, err := v.directedTable(director, o)
	switch {
	case err != nil:
		return nil, err
	case len(o.args) < 2 || len(o.args) > 3:
		return nil, errUsage
	case !t.game.Active():
		return nil, refuseOn(t.game.Board, "Board %d is over. \"direct reopen %d\" has it go on.", t.game.Board, t.game.Board)
	case clockOf(t.game).Kind == clock.None:
		return nil, refuseOn(t.game.Board, "The game on board %d has no clock.", t.game.Board)
	}
	days, err := daysIn(o.args[1:2], 0)
	if err != nil {
		return nil, err
	}
	seat := t.turn()
	if len(o.args) == 3 {
		side := slices.Index([]string{"white", "black"}, o.args[2])
		if side < 0 {
			side = t.seatOf(o.args[2])
		}
		if seat = side; side < 0 {
			return nil, errUsage
		}
	}
	extended := t.game
	extended.Left[seat] += time.Duration(days) * clock.Day
	if extended.Left[seat] > mostLeft {
		return nil, refuse("No clock can have more than %s on it.", counted(int(mostLeft/clock.Day), "day"))
	}
	if turnOf(v.draft, extended, seat).Allotted() == turnOf(v.draft, t.game, seat).Allotted() {
		return nil, refuse("On board %d a move can take %s at most, whatever stands on the clock, and that much is there.", t.game.Board, span(clockOf(t.game).Most))
	}
	a := &act{}
	a.apply = func() (string, error) {
		t.game.Left = extended.Left
		if !t.game.TurnSince.IsZero() {
			schedule(v.draft, &t.game, t.turn())
		}
		v.draft.PutGame(t.game)
		name := v.nameOf(t.game.Players[seat])
		v.announceOn(a, t, director, fmt.Sprintf("has given %s %s more.", name, counted(days, "day")))
		return fmt.Sprintf("%s has %s more on board %d.", name, counted(days, "day"), t.game.Board), nil
	}
	return a, nil
}
