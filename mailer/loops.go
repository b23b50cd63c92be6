package mailer

import (
	"context"
	"sync"
	"time"
)

// Mailer runs the two loops.
type Mailer struct {
	desk Desk
	box  Box
	post Post
	opts Options

	chance sync.Mutex    // guards opts.Rand
	due    chan struct{} // wakes the send loop; holds one
	inbox  *health
	outbox *health
}

// New prepares the loops; nothing is connected before Run.
func New(desk Desk, box Box, post Post, opts Options) *Mailer {
	return &Mailer{
		desk: desk, box: box, post: post, opts: opts,
		due:    make(chan struct{}, 1),
		inbox:  newHealth("inbox", opts),
		outbox: newHealth("outbox", opts),
	}
}

// Run fetches and sends until ctx is done. It then ends the batch in hand,
// which takes Options.Grace at the most, and logs out of both servers, which
// takes two seconds at the most. No failure ends it.
func (m *Mailer) Run(ctx context.Context) {
	var both sync.WaitGroup
	both.Go(func() { m.fetch(ctx) })
	both.Go(func() { m.send(ctx) })
	both.Wait()
}

// Wake makes the send loop look for letters that are due. It never blocks and
// may be called from anywhere, by the desk too.
func (m *Mailer) Wake() {
	select {
	case m.due <- struct{}{}:
	default:
	}
}

// State is how the two loops stand.
type State struct{ Inbox, Outbox Link }

// State tells how the loops stand. It may be called at any time.
func (m *Mailer) State() State { return State{m.inbox.link(), m.outbox.link()} }

// pause waits for the time that the backoff gives, or until ctx is done.
func (m *Mailer) pause(ctx context.Context, b *backoff, err error, lasted time.Duration) {
	m.chance.Lock()
	d := b.next(err, lasted, m.opts.Rand)
	m.chance.Unlock()
	sleep(ctx, d)
}

func sleep(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-ctx.Done():
	}
}

// graceful returns a context that ends grace later than ctx does: for work
// that is better ended than broken off.
func graceful(ctx context.Context, grace time.Duration) (context.Context, context.CancelFunc) {
	longer, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		sleep(longer, grace)
		cancel()
	})
	return longer, func() { stop(); cancel() }
}
