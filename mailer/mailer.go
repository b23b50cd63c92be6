// Package mailer moves mail between a mail account and the desk that answers
// it. It owns the two loops and the order of their steps, nothing else: the
// fetch loop reads the inbox, hands each batch to the desk and files it when
// the desk has committed; the send loop takes the letters that are due from
// the desk, gives them to the post and tells the desk what became of each.
//
// A kill between two steps loses nothing. Before the commit the mails are
// still in the inbox; between commit and filing they are fetched again and
// the desk, which knows them, answers with the same fate; between the
// server's acceptance of a letter and the desk's note of it the letter goes
// out a second time with the same Message-ID.
//
// The loops know neither IMAP nor SMTP: packages box and post do.
package mailer

import (
	"context"
	"time"
)

// Incoming is one mail of the inbox as the mail server holds it.
type Incoming struct {
	// UIDValidity and UID name the mail within the account (RFC 3501,
	// section 2.3.1.1). They are a short cut, not an identity: both start
	// anew when the server loses its index.
	UIDValidity, UID uint32
	// Internal is when the mail arrived at the server (INTERNALDATE, whole
	// seconds): the time at which a move counts.
	Internal time.Time
	// Size is the size of the whole mail in bytes.
	Size int64
	// Raw is the mail, cut at the box's limit when Size is larger. It is
	// nil when the server lists the mail but for a day has not been able to
	// give it out.
	Raw []byte
}

// Truncated reports whether Raw is only the beginning of the mail.
func (i Incoming) Truncated() bool { return int64(len(i.Raw)) < i.Size }

// Folder is where a mail goes when it has been handled.
type Folder string

// The folders of the account. They are made when missing.
const (
	Done    Folder = "Done"    // carried out, or answered with an error
	Ignored Folder = "Ignored" // not answered, for a named reason
	Failed  Folder = "Failed"  // not handled, by our own fault
)

// Folders are all folders that a fate can name.
var Folders = [...]Folder{Done, Ignored, Failed}

// Fate is what becomes of one mail after the desk has seen it.
type Fate struct {
	// Folder is where the mail is filed. It is not read when Retry is set.
	Folder Folder
	// Retry leaves the mail in the inbox; it is handed to the desk again,
	// not before After and not before Options.Retry has passed.
	Retry bool
	After time.Time
}

// Outgoing is one letter that is due.
type Outgoing struct {
	ID  uint64 // the desk's name for it
	To  string // the one recipient of the envelope
	Raw []byte // the whole letter, with its Message-ID and CRLF line ends
}

// Desk decides what a mail causes and keeps the letters that go out. It is
// called by both loops at once: Receive, Tick, Overdue and ReadUpTo by the fetch loop,
// the others by the send loop.
type Desk interface {
	// Receive handles mails in the order given, commits all that they cause
	// and returns the fate of each, in the same order. A mail seen before
	// has no effect and gets the fate it got then. An error means that
	// nothing was committed; the same mails are offered again later.
	// Receive is not interrupted by a shutdown: ctx ends some seconds after
	// it began.
	Receive(ctx context.Context, mails []Incoming) ([]Fate, error)
	// Tick does what time alone causes: lapses, reminders, forfeits. It is
	// called after each reading of the inbox, and after each failed try of
	// one, so every few minutes at least.
	Tick(ctx context.Context, now time.Time) error
	// Overdue tells whether a tick would find something to do at once: each
	// does a bounded part, so that mail is read in between.
	Overdue(now time.Time) (bool, error)
	// ReadUpTo says that every mail that arrived before t has been handed
	// to Receive and got a fate other than Retry. A deadline before t can be
	// judged; a later one cannot yet. t may repeat or, seldom, be earlier than before.
	ReadUpTo(t time.Time) error
	// Due returns at most limit letters whose time has come, oldest first.
	Due(now time.Time, limit int) ([]Outgoing, error)
	// Sent says that the server took over the letter at that time.
	Sent(id uint64, at time.Time) error
	// Deferred says that the letter was not accepted this time: it is to
	// be due again after a growing pause.
	Deferred(id uint64, at time.Time, cause error) error
	// Refused says that the letter will never be accepted.
	Refused(id uint64, at time.Time, cause error) error
}

// Box is a mail account that can be read.
type Box interface {
	// Open connects, logs in and selects the inbox. The session outlives
	// ctx, which bounds only the opening.
	Open(ctx context.Context) (Session, error)
}

// Session is one connection to the account with its inbox selected. It is
// used by one goroutine. Each method ends when ctx does or when the box's own
// time limit for one command has passed; after an error that is not a
// *Rejected the session is dead and only Close may be called.
type Session interface {
	// List returns the mails of the inbox that are not filed and arrived at
	// since or later, by ascending UID.
	List(ctx context.Context, since time.Time) ([]Listed, error)
	// Fetch returns the mails with these UIDs, by ascending UID, without
	// marking them as read. Mails that the server does not give out, since
	// another client removed them or it cannot read them, are left out.
	Fetch(ctx context.Context, uids []uint32) ([]Incoming, error)
	// File moves mails out of the inbox, or marks them as filed where the
	// server has no way to move them. A mail that is gone is no error.
	File(ctx context.Context, filings []Filing) error
	// Wait returns when the inbox may have changed since List began, or
	// after the given time at the latest.
	Wait(ctx context.Context, limit time.Duration) error
	// Close logs out, within two seconds, and closes the connection.
	Close() error
}

// Listed is a mail of the inbox before it is fetched.
type Listed struct {
	UIDValidity, UID uint32
	Internal         time.Time
	Size             int64
}

// Filing is one mail and the folder it goes to.
type Filing struct {
	UID    uint32
	Folder Folder
}

// Post is a way to send letters.
type Post interface {
	// Open connects and logs in. The courier outlives ctx, which bounds
	// only the opening.
	Open(ctx context.Context) (Courier, error)
}

// Courier is one connection to the sending server. It is used by one
// goroutine.
type Courier interface {
	// Send hands over one letter; nil means that the server has taken it
	// over. A *Refusal means that this letter will never be accepted, a
	// *Deferral that this letter was not accepted this time; the
	// connection is good for the next letter after both. After any other
	// error the courier is dead: a *Misconfigured says that no letter will
	// be accepted, a *Hangup that the connection was gone before the letter
	// was begun, and anything else that what became of it is unknown.
	Send(ctx context.Context, letter Outgoing) error
	// Close says goodbye, within two seconds, and closes the connection.
	Close() error
}
