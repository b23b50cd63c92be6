package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/box"
	"pbemd/mailer/desk"
	"pbemd/mailer/post"
	"pbemd/store"
)

// A harness that finds nothing may be blind. So the server of some trials has
// one of its parts replaced by one that does wrong what a careless change could
// make wrong, and the trials must find each of them.

// sabotageVariable names what a server of a trial does wrong on purpose.
const sabotageVariable = "PBEMD_TEST_SABOTAGE"

// sabotages are what can be done wrong, by name.
var sabotages = map[string]func(*saboteur){
	// The desk:
	"forgets the mails that it has seen":        func(s *saboteur) { s.after = s.forget },
	"files mails before it handles them":        func(s *saboteur) { s.before = s.fileAll },
	"takes some mails for handled":              func(s *saboteur) { s.skips = true },
	"writes a letter that nothing calls for":    func(s *saboteur) { s.invents = true },
	"says that mails are ignored which are not": func(s *saboteur) { s.misfiles = true },
	// The outbox:
	"drops a letter before it is accepted":                              func(s *saboteur) { s.dropsEarly = true },
	"takes a letter that was deferred for sent":                         func(s *saboteur) { s.takesDeferredForSent = true },
	"gives a letter a new Message-ID when it is tried again":            func(s *saboteur) { s.renames = true },
	"sends each letter twice, the second time under another Message-ID": func(s *saboteur) { s.doubles = true },
	"sends a letter to another player":                                  func(s *saboteur) { s.misdirects = true },
}

// TestSaboteursAreFound has each sabotage found by one of a few trials.
func TestSaboteursAreFound(t *testing.T) {
	const most = 60 // one of them needs a letter that is deferred
	names := slices.Sorted(maps.Keys(sabotages))
	if testing.Short() || raceDetector {
		names = names[:2]
	}
	seed := firstSeed(t)
	inParallel(len(names), *atOnce, func(n int) {
		t.Run(names[n], func(t *testing.T) {
			for try := range uint64(most) {
				tr := unrulyTrial(t, seed+try)
				tr.sabotage, tr.patience = names[n], 20*time.Second
				if findings := tr.perform(); len(findings) > 0 {
					t.Logf("found by trial %d: %d findings, the first is %.300s", try+1, len(findings), findings[0])
					return
				}
			}
			t.Errorf("%d trials from %s=%d on have not found it", most, seedVariable, seed)
		})
	})
}

// saboteur stands between the loops and the parts that they use.
type saboteur struct {
	*desk.Desk
	box   mailer.Box
	post  mailer.Post
	store *store.Store

	before, after                                                                            func([]mailer.Incoming) error
	skips, invents, misfiles, dropsEarly, takesDeferredForSent, renames, doubles, misdirects bool

	mu      sync.Mutex
	session mailer.Session // the last that was opened
	tries   map[uint64]int // of letters
}

// runSabotaged is the program, serving with a saboteur in it.
func (w *world) runSabotaged(args []string, how string) int {
	if err := w.serveSabotaged(args[len(args)-1], how); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

func (w *world) serveSabotaged(file, how string) error {
	c, _, err := loadConfig(file, w.env)
	if err != nil {
		return err
	}
	log := newLogger(w.stderr, c.Log)
	running, err := openServer(c, w, log)
	if err != nil {
		return err
	}
	boxConfig, err := c.box(w.env, log)
	if err != nil {
		return err
	}
	postConfig, err := c.post(w.env)
	if err != nil {
		return err
	}
	s := &saboteur{Desk: running.desk, box: box.New(boxConfig), post: post.New(postConfig), store: running.store, tries: map[uint64]int{}}
	sabotages[how](s)
	running.mailer = mailer.New(s, boxOf{s}, postOf{s}, running.loops())
	running.serve(w.ctx)
	return running.close()
}

// Receive is the desk's, with what is done wrong around it.
func (s *saboteur) Receive(ctx context.Context, mails []mailer.Incoming) ([]mailer.Fate, error) {
	if s.skips && len(mails) > 1 {
		rest, err := s.Desk.Receive(ctx, mails[1:])
		return append([]mailer.Fate{{Folder: mailer.Done}}, rest...), err
	}
	if s.before != nil {
		if err := s.before(mails); err != nil {
			return nil, err
		}
	}
	fates, err := s.Desk.Receive(ctx, mails)
	if err == nil && s.after != nil {
		err = s.after(mails)
	}
	if s.misfiles && len(fates) > 2 {
		fates[1].Folder = mailer.Ignored
	}
	return fates, err
}

// forget drops all keys of mails.
func (s *saboteur) forget([]mailer.Incoming) error {
	return s.store.Update(func(tx *store.Tx) error {
		d := tx.Draft()
		d.SweepSeen(time.Now().AddDate(100, 0, 0), 0)
		return d.Keep()
	})
}

// fileAll moves the mails away.
func (s *saboteur) fileAll(mails []mailer.Incoming) error {
	var filings []mailer.Filing
	for _, m := range mails {
		filings = append(filings, mailer.Filing{UID: m.UID, Folder: mailer.Done})
	}
	s.mu.Lock()
	session := s.session
	s.mu.Unlock()
	return session.File(context.Background(), filings)
}

// Due is the desk's, with a letter now and then that is nobody's.
func (s *saboteur) Due(now time.Time, limit int) ([]mailer.Outgoing, error) {
	due, err := s.Desk.Due(now, limit)
	if err == nil && s.invents && len(due) > 0 {
		first := due[0]
		first.ID = 1 << 40
		first.Raw = renamed(first.Raw, "invented")
		due = append(due, first)
	}
	return due, err
}

// Deferred is the desk's, or the opposite.
func (s *saboteur) Deferred(id uint64, at time.Time, cause error) error {
	if s.takesDeferredForSent {
		return s.Desk.Sent(id, at)
	}
	return s.Desk.Deferred(id, at, cause)
}

// boxOf remembers the session in use.
type boxOf struct{ *saboteur }

func (b boxOf) Open(ctx context.Context) (mailer.Session, error) {
	session, err := b.box.Open(ctx)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.session = session
	return session, err
}

type postOf struct{ *saboteur }

func (p postOf) Open(ctx context.Context) (mailer.Courier, error) {
	courier, err := p.post.Open(ctx)
	if err != nil {
		return nil, err
	}
	return courierOf{courier, p.saboteur}, nil
}

// courierOf does wrong what can be done wrong with a letter.
type courierOf struct {
	mailer.Courier
	s *saboteur
}

func (c courierOf) Send(ctx context.Context, letter mailer.Outgoing) error {
	s := c.s
	s.tries[letter.ID]++ // the send loop alone comes here
	switch {
	case s.dropsEarly:
		if err := s.Sent(letter.ID, time.Now()); err != nil {
			return err
		}
	case s.renames && s.tries[letter.ID] > 1:
		letter.Raw = renamed(letter.Raw, strconv.Itoa(s.tries[letter.ID]))
	case s.misdirects && s.tries[letter.ID] == 1:
		letter.To = string(bytes.Replace([]byte(letter.To), []byte("bob"), []byte("alice"), 1))
	}
	err := c.Courier.Send(ctx, letter)
	if s.doubles && err == nil {
		letter.Raw = renamed(letter.Raw, "again")
		err = errors.Join(c.Courier.Send(ctx, letter))
	}
	return err
}

// renamed is a letter under another Message-ID.
func renamed(raw []byte, by string) []byte {
	return bytes.Replace(raw, []byte("Message-ID: <"), []byte("Message-ID: <"+by+"."), 1)
}
