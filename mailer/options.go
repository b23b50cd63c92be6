package mailer

import (
	"log/slog"
	"math/rand/v2"
	"time"
)

// Options are the limits and times of the loops. DefaultOptions has a sane
// value for each.
type Options struct {
	// Born is when the store was made: mail that arrived earlier is left
	// where it is, untouched.
	Born time.Time
	// Batch is how many mails are handed to the desk at once, and how many
	// letters are taken from it at once.
	Batch int
	// Refresh is how long the fetch loop waits for news before it reads the
	// inbox anyway.
	Refresh time.Duration
	// Outbox is how often the send loop asks for letters that are due when
	// nothing wakes it.
	Outbox time.Duration
	// Linger is how long an idle connection to the sending server is kept.
	Linger time.Duration
	// PerMinute limits the letters sent in a minute; 0 is no limit.
	PerMinute int
	// Skew is by how much the mail server's clock may be behind ours: the
	// desk is told that the inbox was read up to this long before the
	// reading began.
	Skew time.Duration
	// Pause is the first pause after a failure; it doubles up to MaxPause.
	// After a *Misconfigured it starts with SlowPause. Each pause is
	// shortened by up to a half, by chance.
	Pause, SlowPause, MaxPause time.Duration
	// Sound is how long a session must last for the pauses to start anew.
	Sound time.Duration
	// Retry is the shortest time after which a mail left in the inbox is
	// handed to the desk again.
	Retry time.Duration
	// Patience is for how long a mail that the server lists but does not
	// give out is asked for before the desk gets it without its bytes.
	Patience time.Duration
	// Grace is how long the batch in hand may take to end after a shutdown.
	Grace time.Duration

	Log  *slog.Logger
	Rand *rand.Rand       // for the jitter; used under the loops' own lock
	Now  func() time.Time // the time told to the desk
}

// DefaultOptions are the options that serve uses unless told otherwise. Born
// is the caller's to set.
func DefaultOptions() Options {
	return Options{
		Batch:     30,
		Refresh:   5 * time.Minute,
		Outbox:    15 * time.Second,
		Linger:    30 * time.Second,
		Skew:      2 * time.Minute,
		Pause:     time.Second,
		SlowPause: time.Minute,
		MaxPause:  5 * time.Minute,
		Sound:     time.Minute,
		Retry:     time.Minute,
		Patience:  24 * time.Hour,
		Grace:     5 * time.Second,
		Log:       slog.New(slog.DiscardHandler),
		Rand:      rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())),
		Now:       time.Now,
	}
}
