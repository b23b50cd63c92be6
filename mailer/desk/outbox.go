package desk

import (
	"fmt"
	"time"

	"pbemd/store"
)

// The pauses between the tries of one letter: they double from the first to
// the longest, and after giveUp the letter is set aside for the operator. The
// first is short: the letter in hand when the mail server is restarted is
// deferred like any other, and its receiver waits for a board.
const (
	firstPause   = 20 * time.Second
	longestPause = 4 * time.Hour
	giveUp       = 5 * 24 * time.Hour
	// leastTries are made before a letter is given up, however old it is: the
	// server may have been down for those days, or the clock put forward.
	leastTries = 20
)

// Sent takes a letter out of the outbox. When it brought a player the board
// on which he is to move, his clock starts.
func (d *Desk) Sent(id uint64, at time.Time) error {
	return d.withLetter(id, func(draft *store.Draft, l store.Letter) {
		draft.DropLetter(id)
		draft.Count("letters.sent", 1)
		d.countSent(draft, l, at)
		d.brought(draft, l, at)
	})
}

// Deferred makes a letter due again after a growing pause.
func (d *Desk) Deferred(id uint64, at time.Time, cause error) error {
	return d.withLetter(id, func(draft *store.Draft, l store.Letter) {
		l.LastError = cause.Error()
		if at.Sub(l.Made) > giveUp && l.Attempts >= leastTries {
			d.setAside(draft, l, at)
			return
		}
		l.Next = at.Add(pause(l.Attempts))
		l.Attempts++
		draft.PutLetter(l)
		draft.Count("letters.deferred", 1)
	})
}

// pause is how long a letter rests after that many tries.
func pause(attempts int) time.Duration {
	p := firstPause
	for range attempts {
		if p *= 2; p >= longestPause {
			return longestPause
		}
	}
	return p
}

// Refused sets a letter aside, where the operator sees it.
func (d *Desk) Refused(id uint64, at time.Time, cause error) error {
	return d.withLetter(id, func(draft *store.Draft, l store.Letter) {
		l.LastError = cause.Error()
		l.Attempts++
		d.setAside(draft, l, at)
	})
}

func (d *Desk) setAside(draft *store.Draft, l store.Letter, at time.Time) {
	l.Aside = true
	draft.PutLetter(l)
	draft.Count("letters.aside", 1)
	d.log.Error("letter set aside", "letter", l.ID, "to", l.To, "message_id", l.MessageID, "error", l.LastError)
	d.setAsideFor(draft, l, at)
}

// withLetter changes a letter in a transaction of its own. A letter that is
// gone has been dealt with.
func (d *Desk) withLetter(id uint64, change func(*store.Draft, store.Letter)) error {
	err := d.store.Update(func(tx *store.Tx) error {
		draft := tx.Draft()
		l, ok := draft.Letter(id)
		if !ok {
			return nil
		}
		change(draft, l)
		return draft.Keep()
	})
	if err != nil {
		return fmt.Errorf("desk: letter %d: %w", id, err)
	}
	return nil
}
