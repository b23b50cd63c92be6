package desk

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
)

// A provider takes so many letters in a day and no more, and nobody wants a
// hundred in an hour. What goes beyond waits in the outbox, and what hangs most
// on goes first. The clock of a player whose board waits does not run.

// rankOf is what hangs on a letter: somebody cannot go on without it, he may do
// without it for some hours, or he only looks on or is a stranger.
func rankOf(a about) store.Rank {
	switch {
	case a.purpose == proof.Board, a.purpose == proof.Nag, a.purpose == proof.Gathered, a.purpose == proof.Confirm:
		return store.Pressing
	case a.idle, a.purpose == proof.Observer, a.purpose == proof.Spoken:
		return store.Idle
	}
	return store.Usual
}

// share is how much of a day's letters may be gone before those of a rank wait:
// the last quarter of the day's letters is for those on which more hangs.
func share(rank store.Rank, aDay int) int {
	switch rank {
	case store.Pressing:
		return aDay
	case store.Idle:
		return aDay * 3 / 4
	}
	return aDay * 9 / 10
}

// The names of tallies of letters sent: all of them by day, and those to one
// address by hour.
const sentToday = "letters"

func hourOf(t time.Time) string { return t.UTC().Format("2006-01-02T15") }

// sentTo does not show the address: tallies outlive an account by two days.
func sentTo(draft *store.Draft, address string) string {
	mac := hmac.New(sha256.New, draft.Secret())
	mac.Write([]byte(address))
	return "letters to " + hex.EncodeToString(mac.Sum(nil)[:12])
}

func (d *Desk) countSent(draft *store.Draft, l store.Letter, at time.Time) {
	draft.AddTally(dayOf(at), sentToday, 1)
	draft.AddTally(hourOf(at), sentTo(draft, l.To), 1)
}

// SentOn is how many letters went out on the day of UTC that a moment lies in.
func SentOn(draft *store.Draft, at time.Time) int { return draft.Tally(dayOf(at), sentToday) }

// dayOf is the day of UTC of a tally.
func dayOf(t time.Time) string { return t.UTC().Format(dayForm) }

// Due returns letters whose time has come and which may go out: those first on
// which most hangs, and of these the longest due.
func (d *Desk) Due(now time.Time, limit int) ([]mailer.Outgoing, error) {
	r := ration{caps: d.options.Caps, limit: limit, to: map[string]int{}}
	err := d.store.View(func(tx *store.Tx) error {
		r.choose(tx.Draft(), now)
		return nil
	})
	if err == nil && len(r.late) > 0 {
		err = d.putOff(r.late, now.UTC().Truncate(time.Hour).Add(time.Hour))
	}
	if err != nil {
		return nil, fmt.Errorf("desk: %w", err)
	}
	d.tellRationed(r.waits, now)
	return r.due, nil
}

// ration chooses the letters that may go out now.
type ration struct {
	caps  Caps
	limit int
	due   []mailer.Outgoing
	to    map[string]int // of each address: so many have gone within the hour, or are chosen
	late  []uint64       // the letters that wait until the hour is over
	waits bool           // some wait until the day is over
}

func (r *ration) choose(draft *store.Draft, now time.Time) {
	gone := draft.Tally(dayOf(now), sentToday)
	for _, rank := range store.Ranks {
		for l := range draft.DueLetters(rank, now) {
			if len(r.due) == r.limit {
				return
			}
			if most := r.caps.LettersADay; most > 0 && gone+len(r.due) >= share(rank, most) {
				r.waits = true
				break
			}
			r.take(draft, l, now)
		}
	}
}

// take chooses a letter, unless its receiver has had enough of them within the
// hour.
func (r *ration) take(draft *store.Draft, l store.Letter, now time.Time) {
	if _, known := r.to[l.To]; !known {
		r.to[l.To] = draft.Tally(hourOf(now), sentTo(draft, l.To))
	}
	if r.to[l.To]++; beyond(r.to[l.To], r.caps.LettersAnHour) {
		r.late = append(r.late, l.ID)
		return
	}
	l, _ = draft.Letter(l.ID)
	r.due = append(r.due, mailer.Outgoing{ID: l.ID, To: l.To, Raw: l.Raw})
}

// putOff makes letters due again when the hour is over, so that they are not
// looked at each time before.
func (d *Desk) putOff(ids []uint64, until time.Time) error {
	return d.store.Update(func(tx *store.Tx) error {
		draft := tx.Draft()
		for _, id := range ids {
			if l, ok := draft.Letter(id); ok && !l.Aside {
				l.Next = until
				draft.PutLetter(l)
				draft.Count("letters.put off", 1)
			}
		}
		return draft.Keep()
	})
}

// tellRationed tells the operator once a day that letters wait for the next one.
func (d *Desk) tellRationed(waits bool, now time.Time) {
	if !waits || d.rationed == dayOf(now) {
		return
	}
	d.rationed = dayOf(now)
	d.log.Warn("the letters of a day are used up, the others wait for the next one", "letters_a_day", d.options.Caps.LettersADay,
		"do", "raise limits.letters_a_day if the provider allows more")
}
