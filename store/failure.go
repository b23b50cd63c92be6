package store

import (
	"iter"
	"time"
)

// Failure is a mail that could not be handled by our own fault; it is kept and
// tried again.
type Failure struct {
	Key       string // names the mail
	Attempts  int
	LastError string
	At        time.Time `json:",omitzero"` // of the last attempt
	Next      time.Time `json:",omitzero"` // when to try again
}

var failures = kind[Failure]{
	bucket: "failures",
	key:    func(f *Failure) string { return f.Key },
	tidy:   func(f *Failure) { utc(&f.At, &f.Next) },
}

// Failure finds what is known of a mail that failed.
func (d *Draft) Failure(key string) (Failure, bool) { return failures.get(d, key) }

// PutFailure remembers a mail that failed.
func (d *Draft) PutFailure(f Failure) { failures.put(d, f) }

// DropFailure forgets it; it need not exist.
func (d *Draft) DropFailure(key string) { failures.drop(d, key) }

// Failures walks all of them by key.
func (d *Draft) Failures() iter.Seq[Failure] { return failures.all(d) }
