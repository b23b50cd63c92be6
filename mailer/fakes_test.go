package mailer_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pbemd/mailer"
)

// world is an account, a sending server and a desk in memory, with a log of
// what the loops did to them. Faults are played by the functions.
type world struct {
	mu     sync.Mutex
	events []string // what happened, in order
	opts   mailer.Options
	lines  []string // of the log

	validity uint32
	nextUID  uint32
	inbox    map[uint32]mailer.Incoming
	filed    map[uint32]mailer.Folder
	news     chan struct{}

	// fault is asked before each step: "open", "list", "fetch 3 4",
	// "file 3", "wait", "post", "send 7", "receive 3", "tick", "upto",
	// "due", "sent 7", "deferred 7", "refused 7". What it returns is the
	// step's error; it may wait.
	fault func(ctx context.Context, step string) error
	// fate is what the desk decides; nil: Done.
	fate func(mailer.Incoming) mailer.Fate
	// hidden mails are listed and not given out.
	hidden map[uint32]bool

	seen      map[string]int // how often the desk has taken effect, by mail
	received  []mailer.Incoming
	letters   map[uint64]*letter
	nextID    uint64
	delivered map[uint64]int
	readUpTo  []time.Time
	chores    int // how many ticks find something to do
	sessions  int // open ones
	couriers  int
}

type letter struct {
	mailer.Outgoing
	due  time.Time
	gone string // how it left the outbox
}

func newWorld(t *testing.T) *world {
	w := &world{
		validity: 7, nextUID: 1,
		inbox: make(map[uint32]mailer.Incoming), filed: make(map[uint32]mailer.Folder),
		news: make(chan struct{}, 1), hidden: make(map[uint32]bool),
		seen: make(map[string]int), letters: make(map[uint64]*letter), delivered: make(map[uint64]int),
	}
	w.opts = mailer.DefaultOptions()
	w.opts.Rand = rand.New(rand.NewPCG(1, 2))
	w.opts.Log = slog.New(slog.NewTextHandler(logWriter{w}, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
	t.Cleanup(func() {
		if w.sessions != 0 || w.couriers != 0 {
			t.Errorf("left open: %d sessions, %d couriers", w.sessions, w.couriers)
		}
	})
	return w
}

type logWriter struct{ w *world }

func (l logWriter) Write(line []byte) (int, error) {
	l.w.mu.Lock()
	defer l.w.mu.Unlock()
	l.w.lines = append(l.w.lines, strings.TrimSpace(string(line)))
	return len(line), nil
}

// run runs the loops for a while of the bubble's time, then ends them.
func (w *world) run(t *testing.T, d time.Duration) {
	t.Helper()
	w.start(t)
	after(d)
}

// after lets time pass in the bubble, and all that happens in it.
func after(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// start runs the loops until the test ends or the function is called.
func (w *world) start(t *testing.T) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	m := mailer.New(w, w, postOf{w}, w.opts)
	done := make(chan struct{})
	go func() {
		defer close(done)
		m.Run(ctx)
	}()
	stop = func() {
		cancel()
		<-done
	}
	t.Cleanup(stop)
	return stop
}

func (w *world) step(ctx context.Context, format string, args ...any) error {
	step := fmt.Sprintf(format, args...)
	w.mu.Lock()
	fault := w.fault
	w.events = append(w.events, step)
	w.mu.Unlock()
	if fault == nil {
		return nil
	}
	return fault(ctx, step)
}

// arrive puts a mail into the inbox.
func (w *world) arrive(text string) uint32 { return w.arriveAt(text, time.Now()) }

func (w *world) arriveAt(text string, at time.Time) uint32 {
	w.mu.Lock()
	defer w.mu.Unlock()
	uid := w.nextUID
	w.nextUID++
	w.inbox[uid] = mailer.Incoming{UIDValidity: w.validity, UID: uid, Internal: at.Truncate(time.Second), Size: int64(len(text)), Raw: []byte(text)}
	select {
	case w.news <- struct{}{}:
	default:
	}
	return uid
}

// did returns the steps with one of these beginnings.
func (w *world) did(beginnings ...string) []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	var steps []string
	for _, e := range w.events {
		if slices.ContainsFunc(beginnings, func(b string) bool { return strings.HasPrefix(e, b) }) {
			steps = append(steps, e)
		}
	}
	return steps
}

func (w *world) logged() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.lines)
}

func numbers[T any](list []T, number func(T) uint32) string {
	var words []string
	for _, one := range list {
		words = append(words, fmt.Sprint(number(one)))
	}
	return strings.Join(words, " ")
}

// The box.

func (w *world) Open(ctx context.Context) (mailer.Session, error) {
	if err := w.step(ctx, "open"); err != nil {
		return nil, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sessions++
	return sessionOf{w}, nil
}

type sessionOf struct{ *world }

func (s sessionOf) List(ctx context.Context, since time.Time) ([]mailer.Listed, error) {
	select {
	case <-s.news:
	default:
	}
	if err := s.step(ctx, "list"); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var listed []mailer.Listed
	for _, uid := range slices.Sorted(maps.Keys(s.inbox)) {
		if m := s.inbox[uid]; !m.Internal.Before(since) {
			listed = append(listed, mailer.Listed{UIDValidity: m.UIDValidity, UID: uid, Internal: m.Internal, Size: m.Size})
		}
	}
	return listed, nil
}

func (s sessionOf) Fetch(ctx context.Context, uids []uint32) ([]mailer.Incoming, error) {
	if err := s.step(ctx, "fetch %s", numbers(uids, func(u uint32) uint32 { return u })); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var mails []mailer.Incoming
	for _, uid := range uids {
		if m, ok := s.inbox[uid]; ok && !s.hidden[uid] {
			mails = append(mails, m)
		}
	}
	return mails, nil
}

func (s sessionOf) File(ctx context.Context, filings []mailer.Filing) error {
	if err := s.step(ctx, "file %s", numbers(filings, func(f mailer.Filing) uint32 { return f.UID })); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, f := range filings {
		if _, ok := s.inbox[f.UID]; ok {
			delete(s.inbox, f.UID)
			s.filed[f.UID] = f.Folder
		}
	}
	return nil
}

func (s sessionOf) Wait(ctx context.Context, limit time.Duration) error {
	if err := s.step(ctx, "wait"); err != nil {
		return err
	}
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-s.news:
	case <-timer.C:
	case <-ctx.Done():
	}
	return nil
}

func (s sessionOf) Close() error {
	err := s.step(context.Background(), "logout")
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sessions--
	return err
}

// The post.

type postOf struct{ *world }

func (p postOf) Open(ctx context.Context) (mailer.Courier, error) {
	if err := p.step(ctx, "post"); err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.couriers++
	return courierOf(p), nil
}

type courierOf struct{ *world }

// errTaken is a fault after which the letter was delivered all the same.
var errTaken = errors.New("connection lost after the last dot")

func (c courierOf) Send(ctx context.Context, l mailer.Outgoing) error {
	err := c.step(ctx, "send %d", l.ID)
	c.mu.Lock()
	defer c.mu.Unlock()
	if err == nil || errors.Is(err, errTaken) {
		c.delivered[l.ID]++
	}
	return err
}

func (c courierOf) Close() error {
	err := c.step(context.Background(), "quit")
	c.mu.Lock()
	defer c.mu.Unlock()
	c.couriers--
	return err
}

// The desk. Each mail that it has not seen causes one letter.

func (w *world) Receive(ctx context.Context, mails []mailer.Incoming) ([]mailer.Fate, error) {
	if err := w.step(ctx, "receive %s", numbers(mails, func(m mailer.Incoming) uint32 { return m.UID })); err != nil {
		return nil, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	fates := make([]mailer.Fate, len(mails))
	for i, m := range mails {
		w.received = append(w.received, m)
		fates[i] = mailer.Fate{Folder: mailer.Done}
		if w.fate != nil {
			fates[i] = w.fate(m)
		}
		if fates[i].Retry || w.seen[string(m.Raw)] > 0 {
			continue
		}
		w.seen[string(m.Raw)]++
		w.write("answer to " + string(m.Raw))
	}
	return fates, nil
}

// write puts a letter into the outbox. The lock is held.
func (w *world) write(text string) uint64 {
	w.nextID++
	w.letters[w.nextID] = &letter{Outgoing: mailer.Outgoing{ID: w.nextID, To: "alice@example.org", Raw: []byte(text)}, due: time.Now()}
	return w.nextID
}

func (w *world) Tick(ctx context.Context, _ time.Time) error {
	err := w.step(ctx, "tick")
	if err == nil {
		w.chores = max(w.chores-1, 0)
	}
	return err
}

func (w *world) Overdue(time.Time) (bool, error) { return w.chores > 0, nil }

func (w *world) ReadUpTo(t time.Time) error {
	if err := w.step(context.Background(), "upto"); err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.readUpTo = append(w.readUpTo, t)
	return nil
}

func (w *world) Due(now time.Time, limit int) ([]mailer.Outgoing, error) {
	if err := w.step(context.Background(), "due"); err != nil {
		return nil, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	var due []mailer.Outgoing
	for _, l := range slices.SortedFunc(maps.Values(w.letters), func(a, b *letter) int {
		return cmp.Or(a.due.Compare(b.due), cmp.Compare(a.ID, b.ID))
	}) {
		if l.gone == "" && !l.due.After(now) && len(due) < limit {
			due = append(due, l.Outgoing)
		}
	}
	return due, nil
}

func (w *world) Sent(id uint64, _ time.Time) error { return w.told("sent", id) }

func (w *world) Refused(id uint64, _ time.Time, _ error) error { return w.told("refused", id) }

func (w *world) Deferred(id uint64, at time.Time, _ error) error {
	if err := w.step(context.Background(), "deferred %d", id); err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.letters[id].due = at.Add(10 * time.Minute)
	return nil
}

func (w *world) told(what string, id uint64) error {
	if err := w.step(context.Background(), "%s %d", what, id); err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.letters[id].gone = what
	return nil
}

func newChance(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }
