package mailer

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// fetcher is the fetch loop with what it remembers between sessions.
type fetcher struct {
	*Mailer
	waiting waitingRoom
	singly  int  // so many mails are fetched one by one: a batch of them broke the connection
	stuck   bool // filing was refused and has been logged
}

// fetch is the fetch loop: session after session, until ctx is done.
func (m *Mailer) fetch(ctx context.Context) {
	f := &fetcher{Mailer: m, waiting: waitingRoom{opts: &m.opts}}
	pauses := &backoff{opts: &m.opts}
	for ctx.Err() == nil {
		lasted, err := f.session(ctx)
		if ctx.Err() != nil {
			return
		}
		m.inbox.note(err)
		if err := m.desk.Tick(ctx, m.opts.Now()); err != nil {
			m.inbox.note(fromDesk(fmt.Errorf("what is due: %w", err)))
		}
		m.pause(ctx, pauses, err, lasted)
	}
}

// session reads the inbox until something fails, and tells for how long all
// was well.
func (f *fetcher) session(ctx context.Context) (time.Duration, error) {
	s, err := f.box.Open(ctx)
	if err != nil {
		return 0, err
	}
	defer s.Close()
	began := time.Now()
	for {
		if err := f.pass(ctx, s); err != nil {
			return time.Since(began), err
		}
		f.inbox.note(nil)
		if more, err := f.desk.Overdue(f.opts.Now()); err != nil {
			return time.Since(began), fromDesk(fmt.Errorf("what is due: %w", err))
		} else if more && ctx.Err() == nil {
			continue
		}
		limit := f.waiting.next(f.opts.Now(), f.opts.Refresh)
		if err := s.Wait(ctx, limit); err != nil {
			return time.Since(began), err
		}
		if err := ctx.Err(); err != nil {
			return time.Since(began), err
		}
	}
}

// pass reads the inbox to its end and then lets the desk do what the time
// and the reading allow.
func (f *fetcher) pass(ctx context.Context, s Session) error {
	began := f.opts.Now()
	listed, err := s.List(ctx, f.opts.Born.Truncate(time.Second))
	if err != nil {
		return err
	}
	ripe := f.waiting.ripe(listed, began)
	for len(ripe) > 0 {
		n := min(f.batch(), len(ripe))
		if err := f.handle(ctx, s, ripe[:n]); err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		ripe = ripe[n:]
	}
	if err := f.desk.ReadUpTo(f.waiting.readUpTo(began.Add(-f.opts.Skew))); err != nil {
		return fromDesk(fmt.Errorf("reading noted: %w", err))
	}
	if err := f.desk.Tick(ctx, f.opts.Now()); err != nil {
		return fromDesk(fmt.Errorf("what is due: %w", err))
	}
	f.Wake()
	return nil
}

func (f *fetcher) batch() int {
	if f.singly > 0 {
		return 1
	}
	return f.opts.Batch
}

// handle takes one batch all the way from the inbox to its folders.
func (f *fetcher) handle(ctx context.Context, s Session, batch []Listed) error {
	mails, err := f.fetchBatch(ctx, s, batch)
	if err != nil {
		return err
	}
	if len(mails) == 0 {
		return nil
	}
	// From here on a shutdown waits: what is committed is filed as well.
	work, cancel := graceful(ctx, f.opts.Grace)
	defer cancel()
	fates, err := f.desk.Receive(work, mails)
	if err != nil {
		return fromDesk(fmt.Errorf("%d mails: %w", len(mails), err))
	}
	if len(fates) != len(mails) {
		return fromDesk(fmt.Errorf("%d fates for %d mails", len(fates), len(mails)))
	}
	f.Wake()
	return f.file(work, s, mails, fates)
}

// fetchBatch fetches what the server gives out of the batch. A mail that is
// listed but not given out waits, so that no mail can stop the others; after
// Options.Patience it is handed over without its bytes.
func (f *fetcher) fetchBatch(ctx context.Context, s Session, batch []Listed) ([]Incoming, error) {
	now := f.opts.Now()
	var mails []Incoming
	ask := make([]Listed, 0, len(batch))
	for _, l := range batch {
		if f.waiting.lost(l, now) {
			f.opts.Log.Error("a mail is listed but cannot be read, giving it up", "uid", l.UID, "arrived", l.Internal)
			mails = append(mails, Incoming{UIDValidity: l.UIDValidity, UID: l.UID, Internal: l.Internal, Size: l.Size})
		} else {
			ask = append(ask, l)
		}
	}
	given, err := f.ask(ctx, s, ask)
	if err != nil {
		return nil, err
	}
	got := make(map[uint32]bool, len(given))
	for _, m := range given {
		got[m.UID] = true
	}
	for _, l := range ask {
		if !got[l.UID] {
			f.waiting.withheld(l, now)
		}
	}
	return append(mails, given...), nil
}

// ask fetches mails, one by one where the server declines them together. When
// a batch breaks the connection its mails are fetched one by one in the next
// session, and the mail that then breaks it waits.
func (f *fetcher) ask(ctx context.Context, s Session, batch []Listed) ([]Incoming, error) {
	if len(batch) == 0 {
		return nil, nil
	}
	mails, err := s.Fetch(ctx, uids(batch))
	var declined *Rejected
	switch {
	case err == nil:
		f.singly = max(f.singly-1, 0)
		return mails, nil
	case errors.As(err, &declined) && len(batch) == 1:
		return nil, nil
	case errors.As(err, &declined):
		for i := range batch {
			one, err := f.ask(ctx, s, batch[i:i+1])
			if err != nil {
				return nil, err
			}
			mails = append(mails, one...)
		}
		return mails, nil
	case ctx.Err() != nil:
	case len(batch) == 1:
		f.waiting.withheld(batch[0], f.opts.Now())
	default:
		f.singly = len(batch)
	}
	return nil, err
}

// file moves the mails to the folders of their fates.
func (f *fetcher) file(ctx context.Context, s Session, mails []Incoming, fates []Fate) error {
	now := f.opts.Now()
	var filings []Filing
	for i, fate := range fates {
		if fate.Retry {
			f.waiting.retry(mails[i], now, fate.After)
			continue
		}
		filings = append(filings, Filing{mails[i].UID, fate.Folder})
	}
	if len(filings) == 0 {
		return nil
	}
	err := s.File(ctx, filings)
	var declined *Rejected
	if errors.As(err, &declined) {
		if !f.stuck {
			f.opts.Log.Error("mails cannot be moved out of the inbox, they stay there", "why", err.Error(), "do", "see whether the mail account is full or read-only")
		}
		f.stuck = true
		for i, fate := range fates {
			if !fate.Retry {
				f.waiting.unfiled(mails[i], now)
			}
		}
		return nil
	}
	if err == nil {
		f.stuck = false
		for _, filing := range filings {
			f.waiting.leave(filing.UID)
		}
	}
	return err
}

func uids(batch []Listed) []uint32 {
	numbers := make([]uint32, len(batch))
	for i, l := range batch {
		numbers[i] = l.UID
	}
	return numbers
}
