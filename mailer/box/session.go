package box

import (
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
	options := &imap.FetchOptions{UID: true, InternalDate: true, RFC822Size: true}
	for chunk := range slices.Chunk(fresh, listChunk) {
		err := s.fetch(ctx, chunk, options, func(m *imapclient.FetchMessageBuffer) {
			s.known[uint32(m.UID)] = mailer.Listed{UIDValidity: s.validity, UID: uint32(m.UID), Internal: m.InternalDate.UTC(), Size: m.RFC822Size}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Fetch returns mails without marking them as read.
func (s *session) Fetch(ctx context.Context, uids []uint32) ([]mailer.Incoming, error) {
	section := &imap.FetchItemBodySection{Peek: true, Partial: &imap.SectionPartial{Size: s.cfg.Limit}}
	options := &imap.FetchOptions{UID: true, InternalDate: true, RFC822Size: true, BodySection: []*imap.FetchItemBodySection{section}}
	var mails []mailer.Incoming
	err := s.fetch(ctx, uids, options, func(m *imapclient.FetchMessageBuffer) {
		raw := m.FindBodySection(section)
		if raw == nil { // moved away by another client, or not readable
			return
		}
		mails = append(mails, mailer.Incoming{
			UIDValidity: s.validity, UID: uint32(m.UID),
			Internal: m.InternalDate.UTC(), Size: m.RFC822Size, Raw: raw,
		})
	})
	slices.SortFunc(mails, func(a, b mailer.Incoming) int { return int(int64(a.UID) - int64(b.UID)) })
	return mails, err
}

// fetch runs one FETCH; each mail that comes gives the watchdog a new start.
func (s *session) fetch(ctx context.Context, uids []uint32, options *imap.FetchOptions, each func(*imapclient.FetchMessageBuffer)) error {
	if len(uids) == 0 {
		return nil
	}
	var set imap.UIDSet
	for _, uid := range uids {
		set.AddNum(imap.UID(uid))
	}
	command := s.client.Fetch(set, options)
	for more := true; more; {
		err := s.do(ctx, "fetch", func() error {
			message := command.Next()
			if message == nil {
				more = false
				return command.Close()
			}
			buffer, err := message.Collect()
			if err == nil {
				each(buffer)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
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

func (s *session) poll(ctx context.Context, pause time.Duration) error {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-s.client.Closed():
		return s.hungUp()
	case <-ctx.Done():
		return nil
	}
	return s.do(ctx, "noop", s.client.Noop().Wait)
}

// Close says goodbye and closes the connection.
func (s *session) Close() error {
	err := account.Watch(context.Background(), logoutTime, func() { s.client.Close() }, func() error {
		return s.client.Logout().Wait()
	})
	s.client.Close() // an error here says only that it was closed before
	return err
}
