package desk

import (
	"context"
	"fmt"
	"time"

	"pbemd/store"
)

// remembered is how long the key of a mail is kept, so that a late second
// delivery of it has no effect.
const remembered = 400 * 24 * time.Hour

// Old records are swept this often, and so many of a kind at once.
const (
	sweepEvery  = time.Hour
	sweepAtOnce = 1000
)

// choresAtOnce is how much a tick does at most; Overdue tells of the rest.
const choresAtOnce = 200

// Tick does what time alone causes: challenges and questions lapse when the
// inbox has been read beyond their time, clocks remind and end games, old keys
// are forgotten.
func (d *Desk) Tick(ctx context.Context, now time.Time) error {
	now = now.UTC()
	if err := d.errands(ctx, now); err != nil {
		return fmt.Errorf("desk: %w", err)
	}
	if paused, err := d.paused(); err != nil || paused {
		return err
	}
	since := now.Sub(d.swept)
	sweep := since >= sweepEvery || since < 0
	over := d.readBy(now)
	if due, err := d.somethingDue(over); err != nil || !due && !sweep {
		return err
	}
	if sweep {
		d.makeRatings()
	}
	err := d.store.Update(func(tx *store.Tx) error {
		draft := tx.Draft()
		d.doDue(draft, over, now)
		draft.SweepSeen(now.Add(-remembered), sweepAtOnce)
		draft.SweepPatience(now.Add(-patienceKept), sweepAtOnce)
		draft.SweepTallies(dayOf(now.Add(-48*time.Hour)), sweepAtOnce)
		return draft.Keep()
	})
	if err != nil {
		return fmt.Errorf("desk: %w", err)
	}
	d.swept = now
	return nil
}

// doDue does what is due, the longest due of each chore first, and so much of
// it in all as one transaction is to hold.
func (d *Desk) doDue(draft *store.Draft, over, now time.Time) {
	left := choresAtOnce
	for _, chore := range store.Chores() {
		if left == 0 {
			return
		}
		list := draft.Due(chore, over, left)
		left -= len(list)
		for _, e := range list {
			if draft.IsDue(e) { // else it was done with another one
				d.doAlone(draft, e, over, now)
			}
		}
	}
}

// Overdue tells whether more is due than the tick before has done.
func (d *Desk) Overdue(now time.Time) (bool, error) {
	if paused, err := d.paused(); err != nil || paused {
		return false, err
	}
	return d.somethingDue(d.readBy(now))
}

// readBy is until when what is due can be judged: an answer that arrived in
// time must not find its question gone only because it has not been read yet.
func (d *Desk) readBy(now time.Time) time.Time {
	over := time.Unix(0, d.readUpTo.Load()).UTC()
	if over.After(now) {
		return now
	}
	return over
}

// somethingDue keeps ticks without work from writing to the disk.
func (d *Desk) somethingDue(now time.Time) (due bool, err error) {
	err = d.store.View(func(tx *store.Tx) error {
		next, ok := tx.Draft().NextDue()
		due = ok && !next.After(now)
		return nil
	})
	return due, err
}
