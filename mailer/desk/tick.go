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

// Tick does what time alone causes: challenges and questions lapse when the
// inbox has been read beyond their time, clocks remind and end games, old keys
// are forgotten.
func (d *Desk) Tick(ctx context.Context, now time.Time) error {
	now = now.UTC()
	since := now.Sub(d.swept)
	sweep := since >= sweepEvery || since < 0
	// An answer that arrived in time must not find its question gone only
	// because it has not been read yet.
	over := time.Unix(0, d.readUpTo.Load()).UTC()
	if over.After(now) {
		over = now
	}
	if lapsed, err := d.somethingLapsed(over); err != nil || !lapsed && !sweep {
		return err
	}
	err := d.store.Update(func(tx *store.Tx) error {
		draft := tx.Draft()
		for _, p := range draft.LapsedPendings(over) {
			draft.DropPending(p.ID)
			draft.Count("questions.lapsed", 1)
		}
		for _, i := range draft.LapsedInvitations(over) {
			draft.DropInvitation(i.Code)
		}
		for _, c := range draft.LapsedChallenges(over) {
			d.lapseAlone(draft, c, now)
		}
		for _, g := range draft.EndedAdjournments(over) {
			d.resumeAlone(draft, g, now)
		}
		for _, g := range draft.DueGathered(over) {
			d.digestAlone(draft, g, now)
		}
		for _, g := range draft.LapsedDigests(over) {
			draft.DropDigest(g.Number)
		}
		for _, board := range draft.DueClocks(over, clocksAtOnce) {
			d.clockAlone(draft, board, over, now)
		}
		draft.SweepSeen(now.Add(-remembered), sweepAtOnce)
		draft.SweepTallies(now.Add(-48*time.Hour).Format("2006-01-02"), sweepAtOnce)
		return draft.Keep()
	})
	if err != nil {
		return fmt.Errorf("desk: %w", err)
	}
	d.swept = now
	return nil
}

// somethingLapsed keeps ticks without work from writing to the disk.
func (d *Desk) somethingLapsed(now time.Time) (due bool, err error) {
	err = d.store.View(func(tx *store.Tx) error {
		next, ok := tx.Draft().NextLapse()
		due = ok && !next.After(now)
		return nil
	})
	return due, err
}

// lapseAlone keeps a challenge whose lapse fails by our own fault from
// stopping the others; it is tried again a day later.
func (d *Desk) lapseAlone(draft *store.Draft, c store.Challenge, now time.Time) {
	layer := draft.Draft()
	err := guarded(func() error { return d.lapse(layer, c, now) })
	if err == nil {
		_ = layer.Keep() // a layer's Keep fails in a View only, and then the Update fails as well
		return
	}
	d.log.Error("challenge could not lapse", "challenge", c.Number, "error", err.Error())
	c.Lapses = now.Add(24 * time.Hour)
	draft.PutChallenge(c)
	draft.Count("challenges.failed", 1)
}
