package mailer

import "time"

// waitingRoom holds the mails that stay in the inbox for a while: those that
// the desk wants again later, those that the server lists but does not give
// out, and those that were handled but cannot be moved. It is memory only:
// after a restart they are simply read again.
type waitingRoom struct {
	opts     *Options
	looked   time.Time // when it was last asked who is ripe
	validity uint32
	mails    map[uint32]*waiter // by UID
}

type waiter struct {
	internal time.Time
	after    time.Time // not to be tried before
	handled  bool      // the desk has decided; only the filing is missing
	withheld int       // so many times the server did not give it out
	since    time.Time // the first of these
	pause    time.Duration
}

// mostWithheld tries are made at least before a mail is given up.
const mostWithheld = 5

// ripe returns the listed mails that are to be handled now, and forgets
// waiting ones that are no longer listed.
func (w *waitingRoom) ripe(listed []Listed, now time.Time) []Listed {
	putBack := now.Before(w.looked) // the clock: nobody waits for a time that it has seen
	w.looked = now
	kept := make(map[uint32]*waiter, len(w.mails))
	var ripe []Listed
	for _, l := range listed {
		if l.UIDValidity != w.validity {
			w.validity, w.mails = l.UIDValidity, nil
		}
		m := w.mails[l.UID]
		if m != nil {
			kept[l.UID] = m
		}
		if m == nil || !m.after.After(now) || putBack {
			ripe = append(ripe, l)
		}
	}
	w.mails = kept
	return ripe
}

// next is how long the inbox may be left alone, limit at most.
func (w *waitingRoom) next(now time.Time, limit time.Duration) time.Duration {
	for _, m := range w.mails {
		limit = min(limit, max(m.after.Sub(now), w.opts.Pause))
	}
	return limit
}

// readUpTo is the time up to which no mail has been left undecided, t at
// the latest.
func (w *waitingRoom) readUpTo(t time.Time) time.Time {
	for _, m := range w.mails {
		if !m.handled && m.internal.Before(t) {
			t = m.internal
		}
	}
	return t
}

func (w *waitingRoom) waiter(uid uint32, internal time.Time) *waiter {
	m := w.mails[uid]
	if m == nil {
		m = &waiter{internal: internal}
		w.mails[uid] = m
	}
	return m
}

// retry keeps a mail until the desk wants it again.
func (w *waitingRoom) retry(mail Incoming, now, after time.Time) {
	m := w.waiter(mail.UID, mail.Internal)
	m.handled, m.withheld = false, 0
	m.after = later(after, now.Add(w.opts.Retry))
}

// unfiled keeps a mail that was handled and could not be moved.
func (w *waitingRoom) unfiled(mail Incoming, now time.Time) {
	m := w.waiter(mail.UID, mail.Internal)
	m.handled = true
	w.longer(m, now)
}

// withheld keeps a mail that the server did not give out.
func (w *waitingRoom) withheld(l Listed, now time.Time) {
	m := w.waiter(l.UID, l.Internal)
	if m.withheld == 0 {
		m.since = now
	}
	m.withheld++
	w.longer(m, now)
}

// lost reports whether the server has withheld a mail for too long.
func (w *waitingRoom) lost(l Listed, now time.Time) bool {
	m := w.mails[l.UID]
	return m != nil && m.withheld >= mostWithheld && now.Sub(m.since) >= w.opts.Patience
}

func (w *waitingRoom) leave(uid uint32) { delete(w.mails, uid) }

// longer lets a mail wait twice as long as the last time, an hour at most.
func (w *waitingRoom) longer(m *waiter, now time.Time) {
	m.pause = min(max(2*m.pause, w.opts.Retry), time.Hour)
	m.after = now.Add(m.pause)
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
