package desk

import (
	"errors"
	"time"

	"pbemd/mailer/desk/clock"
	"pbemd/store"
)

// chore is how the desk does one thing that the time has come for.
type chore struct {
	// do does it in a layer of its own. The mailbox has been read up to over,
	// and now may be later.
	do func(d *Desk, draft *store.Draft, e store.Due, over, now time.Time) error
	// later writes into the record that it is to be tried again; nil where
	// nothing but a damaged record can be the cause.
	later func(draft *store.Draft, e store.Due, until time.Time)
	// failed is the counter of those that our own fault has stopped.
	failed string
}

// chores are all that time alone causes.
func chores() map[store.Chore]chore {
	return map[store.Chore]chore{
		store.PendingLapses: {
			do: simple(func(draft *store.Draft, e store.Due) {
				draft.DropPending(e.Key)
				draft.Count("questions.lapsed", 1)
			}),
			failed: "questions.failed",
		},
		store.InvitationLapses: {
			do:     simple(func(draft *store.Draft, e store.Due) { draft.DropInvitation(e.Key) }),
			failed: "invitations.failed",
		},
		store.DigestLapses: {
			do:     simple(func(draft *store.Draft, e store.Due) { draft.DropDigest(e.Number()) }),
			failed: "digests.failed",
		},
		store.ChallengeLapses: {do: (*Desk).lapse, later: lapseLater, failed: "challenges.failed"},
		store.AdjournmentEnds: {do: (*Desk).adjournmentOver, later: adjournLonger, failed: "adjournments.failed"},
		store.DigestDue:       {do: (*Desk).digestDue, later: digestLater, failed: "digests.failed"},
		store.TournamentDue:   {do: (*Desk).tournamentDue, later: tournamentLater, failed: "tournaments.failed"},
		store.ClockDue:        {do: (*Desk).clockDue, later: clockLater, failed: "clocks.failed"},
	}
}

// simple is a chore that only forgets something.
func simple(do func(*store.Draft, store.Due)) func(*Desk, *store.Draft, store.Due, time.Time, time.Time) error {
	return func(_ *Desk, draft *store.Draft, e store.Due, _, _ time.Time) error { do(draft, e); return nil }
}

// tryAgain is after how long a chore is tried again that failed by our own
// fault.
const tryAgain = clock.Day

// errStays says that a chore is still due after it was done.
var errStays = errors.New("it is still due")

// doAlone does one chore, and keeps one that fails by our own fault, above all
// one whose record is damaged, from stopping the others: it is tried again a
// day later.
func (d *Desk) doAlone(draft *store.Draft, e store.Due, over, now time.Time) {
	how := chores()[e.Chore]
	layer := draft.Draft()
	err := guarded(func() error {
		if layer.Mend(e) {
			return nil
		}
		return how.do(d, layer, e, over, now)
	})
	if err == nil && layer.IsDue(e) {
		err = errStays
	}
	if err == nil {
		_ = layer.Keep() // a layer's Keep fails in a View only, and then the Update fails as well
		return
	}
	d.log.Error("what was due could not be done", "what", e.String(), "error", err.Error())
	draft.Count(how.failed, 1)
	later := draft.Draft()
	if how.later == nil || guarded(func() error { how.later(later, e, now.Add(tryAgain)); return nil }) != nil {
		// Nothing can be written into the record: it waits in the index alone.
		later = draft.Draft()
		later.PutOff(e, now.Add(tryAgain))
		later.Count("records.damaged", 1)
	}
	_ = later.Keep()
}
