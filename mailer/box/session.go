package box

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"sync/atomic"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"pbemd/mailer"
	"pbemd/mailer/account"
)

// unknown is a number of mails that no server announces.
const unknown = ^uint32(0)

// sinceMargin is how far SEARCH SINCE may be off: it compares dates without
// time and zone (RFC 3501, section 6.4.4).
const sinceMargin = 48 * time.Hour

// listChunk is how many mails are listed with one command.
const listChunk = 1000

// session is one connection with the inbox selected.
type session struct {
	cfg      *Config
	client   *imapclient.Client
	caps     imap.CapSet
	validity uint32
	mark     imap.Flag
	folders  folders
	known    map[uint32]mailer.Listed

	news   chan struct{} // holds one: the inbox has grown
	exists atomic.Uint32 // mails in the inbox as last announced
	noIdle bool          // the server offers IDLE and declines it
}

// heard runs in the client's read loop: it must neither wait nor ask.
func (s *session) heard(data *imapclient.UnilateralDataMailbox) {
	if data.NumMessages == nil || s.exists.Swap(*data.NumMessages) == *data.NumMessages {
		return
	}
	select {
	case s.news <- struct{}{}:
	default:
	}
}

// forgetCount makes the next announcement news, whatever it says.
func (s *session) forgetCount() { s.exists.Store(unknown) }

// do runs one command under the watchdog.
func (s *session) do(ctx context.Context, what string, fn func() error) error {
	err := account.Watch(ctx, s.cfg.Timeout, func() { s.client.Close() }, fn)
	return named(what, err)
}

// named says which command failed, and marks answers that leave the session sound.
func named(what string, err error) error {
	if err == nil {
		return nil
	}
	var declined *imap.Error
	var wrong *mailer.Misconfigured
	switch {
	case errors.As(err, &wrong):
		return err
	case errors.As(err, &declined) && declined.Type != imap.StatusResponseTypeBye:
		return &mailer.Rejected{Err: fmt.Errorf("%s: %w", what, err)}
	}
	return fmt.Errorf("%s: %w", what, err)
}

// List returns the mails that are not filed.
func (s *session) List(ctx context.Context, since time.Time) ([]mailer.Listed, error) {
	select { // what came until now the search will find
	case <-s.news:
	default:
	}
	// A server searches among the mails that it has announced; NOOP makes it
	// announce those that have come since (RFC 3501, section 6.1.2). Without
	// it a mail could be thought not to be there.
	if err := s.do(ctx, "noop", func() error { return s.client.Noop().Wait() }); err != nil {
		return nil, err
	}
	uids, err := s.unfiled(ctx, since)
	if err != nil {
		return nil, err
	}
	if err := s.learn(ctx, uids); err != nil {
		return nil, err
	}
	listed := make([]mailer.Listed, 0, len(uids))
	known := make(map[uint32]mailer.Listed, len(uids))
	for _, uid := range uids {
		if l, ok := s.known[uid]; ok {
			known[uid] = l
			if !l.Internal.Before(since) {
				listed = append(listed, l)
			}
		}
	}
	s.known = known
	return listed, nil
}

func (s *session) unfiled(ctx context.Context, since time.Time) ([]uint32, error) {
	criteria := &imap.SearchCriteria{NotFlag: []imap.Flag{s.mark, imap.FlagDeleted}}
	if !since.IsZero() {
		criteria.Since = since.UTC().Add(-sinceMargin)
	}
	var uids []uint32
	err := s.do(ctx, "search", func() error {
		found, err := s.client.UIDSearch(criteria, nil).Wait()
		if err != nil {
			return err
		}
		for _, uid := range found.AllUIDs() {
			uids = append(uids, uint32(uid))
		}
		return nil
	})
	slices.Sort(uids)
	return slices.Compact(uids), err
}

// learn asks for time and size of the mails that are not known yet.
func (s *session) learn(ctx context.Context, uids []uint32) error {
	if s.known == nil {
		s.known = make(map[uint32]mailer.Listed)
	}
	var fresh []uint32
	for _, uid := range uids {
		if _, ok := s.known[uid]; !ok {
			fresh = append(fresh, uid)
		}
	}
	for chunk := range slices.Chunk(fresh, listChunk) {
		err := s.fetch(ctx, chunk, nil, func(m message) {
			s.known[m.uid] = mailer.Listed{UIDValidity: s.validity, UID: m.uid, Internal: m.internal, Size: m.size}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Fetch returns mails without marking them as read.
func (s *session) Fetch(ctx context.Context, uids []uint32) ([]mailer.Incoming, error) {
	var mails []mailer.Incoming
	body := &imap.FetchItemBodySection{Peek: true, Partial: &imap.SectionPartial{Size: s.cfg.Limit}}
	err := s.fetch(ctx, uids, body, func(m message) {
		if m.raw == nil { // moved away by another client, or not readable
			return
		}
		mails = append(mails, mailer.Incoming{UIDValidity: s.validity, UID: m.uid, Internal: m.internal, Size: m.size, Raw: m.raw})
	})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(mails, func(a, b mailer.Incoming) int { return cmp.Compare(a.UID, b.UID) })
	return mails, nil
}

// Wait waits for the inbox to grow.
func (s *session) Wait(ctx context.Context, limit time.Duration) error {
	if s.noIdle || !s.caps.Has(imap.CapIdle) {
		return s.poll(ctx, min(limit, s.cfg.Poll))
	}
	var idle *imapclient.IdleCommand
	err := s.do(ctx, "idle", func() error {
		var err error
		idle, err = s.client.Idle()
		return err
	})
	var declined *mailer.Rejected
	if errors.As(err, &declined) {
		s.noIdle = true
		return s.poll(ctx, min(limit, s.cfg.Poll))
	}
	if err != nil {
		return err
	}
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-s.news:
	case <-timer.C:
	case <-ctx.Done():
	case <-s.client.Closed():
		return s.hungUp()
	}
	// A shutdown ends IDLE too, or no goodbye could be said.
	end, cancel := context.WithTimeout(context.WithoutCancel(ctx), logoutTime)
	defer cancel()
	if ctx.Err() == nil {
		end = ctx
	}
	return s.do(end, "end of idle", func() error {
		if err := idle.Close(); err != nil {
			return err
		}
		return idle.Wait()
	})
}

// hungUp is the error for a connection that ended without being asked to.
func (s *session) hungUp() error {
	if err := s.client.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
		return err
	}
	return errors.New("the server closed the connection")
}

// poll only lets time pass: List asks for news.
func (s *session) poll(ctx context.Context, pause time.Duration) error {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-s.news:
	case <-timer.C:
	case <-ctx.Done():
	case <-s.client.Closed():
		return s.hungUp()
	}
	return nil
}

// Close says goodbye and closes the connection.
func (s *session) Close() error {
	err := account.Watch(context.Background(), logoutTime, func() { s.client.Close() }, func() error {
		return s.client.Logout().Wait()
	})
	s.client.Close() // an error here says only that it was closed before
	return err
}
