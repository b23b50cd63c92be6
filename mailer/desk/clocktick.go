package desk

import (
	"crypto/sha256"
	"fmt"
	"time"

	"pbemd/engine"
	"pbemd/store"
)

// forfeited is how a game has ended whose player's time ran out.
const forfeited = "forfeit on time"

// againstBareKing follows it where that was a draw.
const againstBareKing = " against a bare king"

// byTime tells whether a game has ended since a player's time ran out.
func byTime(r store.Result) bool {
	return r.Reason == forfeited || r.Reason == forfeited+againstBareKing
}

// timeVisit is a visit that no mail causes, but time. What names the cause, so
// that a repeated run writes the same letters.
func (d *Desk) timeVisit(draft *store.Draft, now time.Time, what string) *visit {
	v := &visit{desk: d, draft: draft, at: now, now: now, serials: map[uint64]uint64{}, tried: map[[2]string]bool{}, guesses: map[string]int{}}
	v.seed = sha256.Sum256([]byte(what))
	v.chance = chanceFor(draft.Secret(), v.seed[:])
	return v
}

// clockLater has the clock of a game looked at later.
func clockLater(draft *store.Draft, e store.Due, until time.Time) {
	if game, ok := draft.Game(e.Number()); ok {
		game.ClockDue = until
		draft.PutGame(game)
	}
}

// clockDue does what the clock of a game asks for: ends it, or reminds the
// player to move. The mailbox has been read up to over, and not beyond, so that
// a move which came before that is on the board.
func (d *Desk) clockDue(draft *store.Draft, e store.Due, over, now time.Time) error {
	game, ok := draft.Game(e.Number())
	if !ok {
		return &missing{"board " + digits(e.Number())}
	}
	v := d.timeVisit(draft, now, fmt.Sprintf("board %d, turn %d, clock %s", game.Board, game.Serial, game.ClockDue))
	t := v.tableOn(game.Board)
	if t.game.TurnSince.IsZero() {
		if goesOn, err := v.standsNoLonger(t, over); goesOn || err != nil {
			return err
		}
		return v.sendAgain(t)
	}
	turn := turnOf(draft, t.game, t.turn())
	end, limited := turn.Deadline()
	if limited && end.Before(over) {
		if until, waits := v.awaitsAnswer(t, end); waits && until.After(over) {
			t.game.ClockDue = until
			draft.PutGame(t.game)
			return nil
		}
		return v.forfeit(t, end)
	}
	if next, some := turn.Reminder(t.game.Reminded); some && !next.After(over) {
		if civil := turn.Running(now); civil.After(now) {
			// The day is over before it could be sent. The time may be over
			// before the next one.
			t.game.ClockDue = civil
			if limited && civil.After(end) {
				t.game.ClockDue = end.Add(1)
			}
			draft.PutGame(t.game)
			return nil
		}
		if err := v.remind(t, turn); err != nil {
			return err
		}
	}
	schedule(draft, &t.game, t.turn())
	draft.PutGame(t.game)
	return nil
}

// forfeit ends a game whose player to move has run out of time. Where a bare king
// cannot win, nobody has lost against one.
func (v *visit) forfeit(t *table, end time.Time) error {
	loser := engine.Side(t.turn())
	outcome, reason := engine.Wins(loser.Other()), forfeited
	if t.variant.BareForfeitDraws() && t.position.Bare(loser.Other()) {
		outcome, reason = engine.Drawn, forfeited+againstBareKing
	}
	v.end(t, outcome.Result(), reason, "", end)
	v.draft.Count("games.forfeited", 1)
	return v.boardLetters()
}
