package mailer

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// sender is the send loop with what it holds between rounds.
type sender struct {
	*Mailer
	courier Courier     // nil when none is connected
	opened  time.Time   // when it was, or last judged a letter
	used    bool        // it has taken a letter
	notes   []note      // results that the desk has not been told
	recent  []time.Time // of letters within the last minute, when limited
}

// note is what the desk is still to be told. Until it has been, no other
// letter is sent: a letter whose result is not on record would go out again.
type note struct {
	id    uint64
	at    time.Time
	cause error // of *Refusal: refused; nil: sent; else deferred
}

// send is the send loop: round after round, until ctx is done.
func (m *Mailer) send(ctx context.Context) {
	s := &sender{Mailer: m}
	defer s.hangUp()
	pauses := &backoff{opts: &m.opts}
	for ctx.Err() == nil {
		sent, err := s.round(ctx)
		if ctx.Err() != nil {
			return
		}
		if sent || err == nil {
			pauses.reset()
		}
		if err != nil {
			s.hangUp()
			m.outbox.note(err)
			m.pause(ctx, pauses, err, 0)
			continue
		}
		m.outbox.deskWorks()
		s.idle(ctx)
	}
}

// idle waits until there may be something to send. A connection that is not
// used meanwhile is given up.
func (s *sender) idle(ctx context.Context) {
	ask := time.NewTimer(s.opts.Outbox)
	defer ask.Stop()
	linger := time.NewTimer(time.Until(s.opened.Add(s.opts.Linger)))
	defer linger.Stop()
	for {
		select {
		case <-linger.C:
			s.hangUp()
			continue
		case <-ask.C:
		case <-s.due:
		case <-ctx.Done():
		}
		return
	}
}

func (s *sender) hangUp() {
	if s.courier != nil {
		s.courier.Close()
		s.courier = nil
	}
}

// round sends all letters that are due, and tells whether any was sent.
func (s *sender) round(ctx context.Context) (sent bool, err error) {
	if err := s.tell(); err != nil {
		return false, err
	}
	tried := make(map[uint64]bool)
	for ctx.Err() == nil {
		letters, err := s.desk.Due(s.opts.Now(), s.opts.Batch)
		if err != nil {
			return sent, fromDesk(fmt.Errorf("letters that are due: %w", err))
		}
		fresh := false
		for _, letter := range letters {
			if tried[letter.ID] {
				continue
			}
			tried[letter.ID], fresh = true, true
			ok, err := s.one(ctx, letter)
			sent = sent || ok
			if err != nil {
				return sent, err
			}
			if ctx.Err() != nil {
				break
			}
		}
		if !fresh {
			return sent, nil
		}
	}
	return sent, ctx.Err()
}

// one sends one letter and tells the desk what became of it. An error means
// that the next letter would fare no better now.
func (s *sender) one(ctx context.Context, letter Outgoing) (sent bool, err error) {
	s.throttle(ctx)
	if err := ctx.Err(); err != nil {
		return false, err
	}
	err = s.offer(ctx, letter)
	var wrong *Misconfigured
	var hangup *Hangup
	var down *unopened
	switch {
	case answered(err):
		s.outbox.note(nil)
		s.notes = append(s.notes, note{letter.ID, s.opts.Now(), err})
		return err == nil, s.tell()
	case errors.As(err, &down), errors.As(err, &wrong), errors.As(err, &hangup):
		return false, err // nothing against the letter: it stays due
	}
	// Broken off in the middle: it may be this letter's doing.
	s.notes = append(s.notes, note{letter.ID, s.opts.Now(), err})
	return false, errors.Join(err, s.tell())
}

// answered reports whether the server has judged the letter.
func answered(err error) bool {
	var refused *Refusal
	var deferred *Deferral
	return err == nil || errors.As(err, &refused) || errors.As(err, &deferred)
}

// unopened is a connection that could not be made.
type unopened struct{ error }

func (u *unopened) Unwrap() error { return u.error }

// offer gives the letter to the courier, connecting first when there is none.
// A connection that has served and was since closed by the server is replaced
// at once.
func (s *sender) offer(ctx context.Context, letter Outgoing) error {
	work, cancel := graceful(ctx, s.opts.Grace)
	defer cancel()
	for {
		if s.courier == nil {
			c, err := s.post.Open(ctx)
			if err != nil {
				return &unopened{err}
			}
			s.courier, s.used, s.opened = c, false, time.Now()
		}
		err := s.courier.Send(work, letter)
		var hangup *Hangup
		if s.used && errors.As(err, &hangup) {
			s.hangUp()
			continue
		}
		if answered(err) {
			s.used, s.opened = true, time.Now()
		}
		return err
	}
}

// tell gives the desk the results that it does not have yet, in order.
func (s *sender) tell() error {
	for len(s.notes) > 0 {
		n := s.notes[0]
		var refused *Refusal
		var err error
		switch {
		case n.cause == nil:
			err = s.desk.Sent(n.id, n.at)
		case errors.As(n.cause, &refused):
			err = s.desk.Refused(n.id, n.at, n.cause)
		default:
			err = s.desk.Deferred(n.id, n.at, n.cause)
		}
		if err != nil {
			return fromDesk(fmt.Errorf("letter %d: %w", n.id, err))
		}
		s.notes = s.notes[1:]
	}
	return nil
}

// throttle waits until Options.PerMinute allows another letter.
func (s *sender) throttle(ctx context.Context) {
	if s.opts.PerMinute <= 0 {
		return
	}
	if len(s.recent) >= s.opts.PerMinute {
		sleep(ctx, time.Until(s.recent[0].Add(time.Minute)))
		s.recent = s.recent[1:]
	}
	s.recent = append(s.recent, time.Now())
}
