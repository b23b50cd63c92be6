package mailer

import (
	"errors"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"
)

// Link is how one of the two servers stands with us.
type Link struct {
	Up      bool
	Since   time.Time // since when it has been up or not; zero before the first try ended
	Problem string    // why it is not up, and what to do about it
	Good    time.Time // when the last reading of the inbox, or the last round of sending, ended well
}

// health knows whether a loop does its work and logs each change of that
// once, however many tries lie between.
type health struct {
	name string // inbox or outbox
	log  *slog.Logger
	now  func() time.Time

	mu  sync.Mutex
	is  Link
	how condition
}

type condition uint8

const (
	untried condition = iota
	working
	lost   // the server cannot be reached, or broke off
	wrong  // a *Misconfigured
	unkept // a *deskFault
)

func conditionOf(err error) condition {
	var desk *deskFault
	var m *Misconfigured
	switch {
	case err == nil:
		return working
	case errors.As(err, &desk):
		return unkept
	case errors.As(err, &m):
		return wrong
	}
	return lost
}

// deskFault is a failure of the desk: the disk is full, say.
type deskFault struct{ err error }

func (d *deskFault) Error() string { return d.err.Error() }
func (d *deskFault) Unwrap() error { return d.err }

// fromDesk marks an error of the desk as such; nil stays nil.
func fromDesk(err error) error {
	if err == nil {
		return nil
	}
	return &deskFault{err}
}

func newHealth(name string, o Options) *health {
	return &health{name: name, log: o.Log, now: o.Now}
}

func (h *health) link() Link {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.is
}

// note records how a try ended. A failure of another kind than the last is
// logged too: the network may come back and the password be refused.
func (h *health) note(err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	before, now := h.how, h.now()
	h.how = conditionOf(err)
	if h.how == working {
		h.is.Good, h.is.Problem = now, ""
	} else {
		h.is.Problem = err.Error()
	}
	if h.how == before {
		return
	}
	h.say(before, now, err)
	if h.is.Up = h.how == working; h.is.Up || before == working || before == untried {
		h.is.Since = now
	}
}

func (h *health) say(before condition, now time.Time, err error) {
	var m *Misconfigured
	switch {
	case h.how == working && before == untried:
		h.log.Info(h.name + ": working")
	case h.how == working:
		h.log.Info(h.name+": working again", "after", now.Sub(h.is.Since).Round(time.Second).String())
	case h.how == unkept:
		h.log.Error(h.name+": the store fails, nothing is lost and all is tried again", "why", err.Error(), "do", "see whether the disk is full or read-only")
	case errors.As(err, &m):
		h.log.Error(h.name+": the server does not let us in, trying again slowly", "why", m.Err.Error(), "do", m.Advice)
	default:
		h.log.Warn(h.name+": no connection, trying again until it is back", "why", err.Error())
	}
}

// deskWorks notes that the desk is well again, if it was the desk that failed.
func (h *health) deskWorks() {
	h.mu.Lock()
	failed := h.how == unkept
	h.mu.Unlock()
	if failed {
		h.note(nil)
	}
}

// backoff is the growing pause between tries.
type backoff struct {
	opts *Options
	last time.Duration // before the jitter; 0 when the last try was good
}

// next is the pause after a failure of something that had been sound for the
// time given.
func (b *backoff) next(err error, sound time.Duration, chance *rand.Rand) time.Duration {
	first := b.opts.Pause
	var m *Misconfigured
	if errors.As(err, &m) {
		first = b.opts.SlowPause
	}
	if sound > b.opts.Sound {
		b.last = 0
	}
	b.last = min(max(2*b.last, first), b.opts.MaxPause)
	half := b.last / 2
	return half + time.Duration(chance.Int64N(int64(half)+1))
}

// reset makes the next pause the first one again.
func (b *backoff) reset() { b.last = 0 }
