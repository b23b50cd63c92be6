package desk

import (
	"fmt"
	"slices"
	"time"

	"pbemd/store"
)

// The server shows that it works by reading its mailbox.
const (
	// signEvery is how often a sign of life is written down at the least.
	signEvery = 5 * time.Minute
	// silence is how long nothing may be written down without the server
	// being taken as down.
	silence = 30 * time.Minute
)

// alive notes that the server works, and, when it has not for a while, from
// when on: players are given that time back. It looks at the clock of the
// machine alone; when that is put forward, the time that it leaps over is given
// back as well, and when it is put back, what was noted of the future is
// forgotten.
func (d *Desk) alive(draft *store.Draft, now time.Time) {
	last, ok := draft.Alive()
	switch gap := now.Sub(last); {
	case !ok:
	case gap > silence:
		draft.PutOutage(store.Outage{From: last, To: now})
		draft.Count("outages", 1)
		d.log.Warn("the server was not working, its players get the time back", "from", last, "to", now)
	case gap < 0:
		if gap < -time.Minute {
			d.log.Warn("the clock of this machine was put back", "from", last, "to", now)
		}
		d.forgetFuture(draft, now)
		hasten(draft, now)
	case gap < signEvery:
		return
	}
	draft.SetAlive(now)
}

// forgetFuture cuts the outages off that reach beyond now. What the clocks of
// games want next was reckoned with them, so each is looked at once more.
func (d *Desk) forgetFuture(draft *store.Draft, now time.Time) {
	cut := draft.OutagesSince(now)
	if len(cut) == 0 {
		return
	}
	for _, outage := range cut {
		draft.DropOutage(outage.To)
		if outage.From.Before(now) {
			draft.PutOutage(store.Outage{From: outage.From, To: now})
		}
	}
	for _, board := range slices.Collect(draft.ActiveGames()) {
		// A game that cannot be read keeps its time, and nobody else's.
		if err := guarded(func() error { lookAgain(draft, board, now); return nil }); err != nil {
			d.log.Error("a clock could not be set anew", "board", board, "error", err.Error())
		}
	}
}

// hasten has what waits for a time of the clock before it was put back tried
// at once: letters that were deferred, and mails that failed.
func hasten(draft *store.Draft, now time.Time) {
	for _, l := range slices.Collect(draft.Letters()) {
		if !l.Aside && l.Next.After(now) {
			l.Next = now
			draft.PutLetter(l)
		}
	}
	for _, f := range slices.Collect(draft.Failures()) {
		if f.Next.After(now) {
			f.Next = now
			draft.PutFailure(f)
		}
	}
}

// lookAgain has the next tick see to a clock that runs.
func lookAgain(draft *store.Draft, board uint64, now time.Time) {
	game, ok := draft.Game(board)
	if !ok || game.ClockDue.IsZero() || game.TurnSince.IsZero() {
		return
	}
	if game.Reminded.After(now) {
		game.Reminded = now
	}
	game.ClockDue = now
	draft.PutGame(game)
}

// ReadUpTo records until when the inbox has been read to its end, which shows
// that the server works.
func (d *Desk) ReadUpTo(t time.Time) error {
	now := d.options.Now().UTC()
	if due, err := d.signDue(now); err != nil || due {
		if err == nil {
			err = d.store.Update(func(tx *store.Tx) error {
				draft := tx.Draft()
				d.alive(draft, now)
				return draft.Keep()
			})
		}
		if err != nil {
			return fmt.Errorf("desk: %w", err)
		}
	}
	d.readUpTo.Store(t.UnixNano())
	return nil
}

// signDue keeps readings of an empty mailbox from writing to the disk each
// time.
func (d *Desk) signDue(now time.Time) (due bool, err error) {
	err = d.store.View(func(tx *store.Tx) error {
		last, ok := tx.Draft().Alive()
		gap := now.Sub(last)
		due = !ok || gap < 0 || gap >= signEvery
		return nil
	})
	return due, err
}
