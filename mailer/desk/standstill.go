package desk

import (
	"time"

	"pbemd/mailer/desk/clock"
	"pbemd/store"
)

// mostStood is how long the clock of a player may stand still in one game, in
// all, because mail came back from him. Reports of that can be forged, by
// himself above all, and an address can stay dead: the game is to end some day.
const mostStood = 30 * clock.Day

// stand stops the clock of the player to move because a letter came back, and
// gives him back the time from a moment on. False when his clock has stood for
// as long as it may: then it runs on.
func (v *visit) stand(t *table, from time.Time) bool {
	seat := t.turn()
	switch {
	case !t.game.StoodSince.IsZero(): // it stands already
	case t.game.Stood[seat] >= mostStood:
		v.draft.Count("clocks.run.on", 1)
		return false
	default:
		v.charge(t, seat, from)
		t.game.StoodSince = latest(from, t.game.LastMove, t.game.Started)
	}
	t.game.TurnSince, t.game.ClockDue = time.Time{}, standsUntil(t.game, seat)
	return true
}

// standsUntil is the last moment at which a clock that stands goes on by itself;
// zero when it does not stand.
func standsUntil(game store.Game, seat int) time.Time {
	if game.StoodSince.IsZero() {
		return time.Time{}
	}
	return game.StoodSince.Add(max(mostStood-game.Stood[seat], 0))
}

// stood notes how long a clock has stood that goes on at a moment, or has done
// its service.
func stood(game *store.Game, seat int, at time.Time) {
	if !game.StoodSince.IsZero() {
		game.Stood[seat] += max(at.Sub(game.StoodSince), 0)
		game.StoodSince = time.Time{}
	}
}

// standsNoLonger has a clock go on that has stood for as long as it may, and
// tells both players. False when its time has not come.
func (v *visit) standsNoLonger(t *table, over time.Time) (bool, error) {
	seat := t.turn()
	until := standsUntil(t.game, seat)
	if until.IsZero() || until.After(over) {
		return false, nil
	}
	stood(&t.game, seat, until)
	t.game.TurnSince = until
	schedule(v.draft, &t.game, seat)
	v.draft.PutGame(t.game)
	b := v.touch(t)
	late := v.nameOf(t.game.Players[seat])
	b.news[seat] = "Your clock goes on: it has stood still for a month in all, since mail to you came back."
	b.news[1-seat] = "The clock of " + late + " goes on: it has stood still for a month in all, since mail to " + late + " came back."
	return true, v.boardLetters()
}

// turnUnreached begins a turn of a player whom no letter reaches: his clock
// stands still from the start, or runs at once when it has stood for long enough.
func (v *visit) turnUnreached(t *table, seat int, player store.Player) {
	if !t.game.Active() || t.turn() != seat || t.game.Adjourned != nil || !t.game.TurnSince.IsZero() || !t.game.StoodSince.IsZero() ||
		v.destination(player.Userid, v.addressOf(player)) != "" {
		return
	}
	if !v.stand(t, v.now) {
		t.game.TurnSince = latest(v.now, t.game.LastMove)
		schedule(v.draft, &t.game, seat)
	}
	v.draft.PutGame(t.game)
}
