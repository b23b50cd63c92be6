// Package desk is where mails become effects: a mail or the passing of time
// goes in, changed records and letters to send come out, all in one
// transaction of the store. It decides who a mail is from and by what proof,
// what its commands do, and what is answered; it knows no network, and time
// and chance are handed to it.
//
// A file holds one subject: what a player can do (challenge, play, propose,
// resign), who he is (identity, signup, held), what he is told (boardletter,
// answer). Inside the package a *refusal is an answer to a player, any other
// error is the server's own fault.
package desk

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/desk/proof"
	"pbemd/mailer/read"
	"pbemd/store"
	"pbemd/templates"
)

// Options are what the operator decides and what the world hands in.
type Options struct {
	// Address is the mail address of the server's account, Name what it
	// calls itself, Domain the right side of its Message-IDs.
	Address, Name, Domain string
	// Registration is "open", "invite" or "closed".
	Registration string
	// Backups is the folder into which directors can have copies of the store
	// written, "" none.
	Backups string
	// Directors are the userids, in lower case, of the players who are
	// directors by the operator's word.
	Directors []string
	// VacationDays is how many days of vacation a player has in a calendar
	// year; 0: there are no vacations.
	VacationDays int
	// AuthservID is the receiving host whose Authentication-Results are
	// trusted, "" for none (RFC 8601, section 2.5).
	AuthservID string
	// Limits bound the reading of one mail.
	Limits read.Limits
	// Caps bound what one mail or one player can cause.
	Caps Caps
	// Texts are the letters' templates.
	Texts *templates.Set
	Log   *slog.Logger
	// Now is the clock.
	Now func() time.Time
}

// DefaultOptions are the options of a server that is told nothing: the
// account's address, which everything else hangs on, is the caller's to set.
func DefaultOptions() Options {
	return Options{
		Name: "pbemd", Registration: "open", VacationDays: 30,
		Limits: read.DefaultLimits(), Caps: DefaultCaps(), Now: time.Now,
	}
}

// Desk handles mails against one store. Receive and Tick are called by one
// goroutine, the outbox's methods by another.
type Desk struct {
	store     *store.Store
	options   Options
	passwords *proof.Passwords
	log       *slog.Logger
	stocked   atomic.Pointer[shelf]
	stale     bool     // the variants in the store have changed since the shelf was made
	phrases   []string // of the letters, to know a bare copy of one
	readUpTo  atomic.Int64
	swept     time.Time // when old records were swept last
	rationed  string    // the day of which the operator was told that letters wait
}

var _ mailer.Desk = (*Desk)(nil)

// New is a desk over an open store, which stays the caller's to close.
func New(s *store.Store, o Options) (*Desk, error) {
	switch o.Registration {
	case "open", "invite", "closed":
	default:
		return nil, fmt.Errorf("desk: registration is %q, it must be open, invite or closed", o.Registration)
	}
	if o.Texts == nil {
		texts, err := templates.BuiltIn()
		if err != nil {
			return nil, err
		}
		o.Texts = texts
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	d := &Desk{store: s, options: o, passwords: proof.NewPasswords(), phrases: o.Texts.Phrases(), log: o.Log}
	if err := d.stock(); err != nil {
		return nil, err
	}
	d.warnOfDirectors()
	return d, nil
}

// Receive handles mails in the order given and commits what they cause. Each
// mail has a layer of its own over the transaction, so that one that fails
// leaves no trace while the others of its batch are kept.
func (d *Desk) Receive(ctx context.Context, mails []mailer.Incoming) ([]mailer.Fate, error) {
	var fates []mailer.Fate
	var lines []logLine
	now := d.options.Now().UTC()
	readings := make([]reading, len(mails))
	for i, in := range mails {
		readings[i] = d.readMail(in)
	}
	err := d.store.Update(func(tx *store.Tx) error {
		fates, lines = nil, nil
		sign := tx.Draft()
		d.alive(sign, now)
		if err := sign.Keep(); err != nil {
			return err
		}
		for i, in := range mails {
			if err := context.Cause(ctx); err != nil {
				return err
			}
			fate, line := d.receive(tx.Draft(), readings[i], in, now)
			if d.stale {
				d.restock(tx.Draft())
			}
			fates = append(fates, fate)
			lines = append(lines, line)
		}
		return nil
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("desk: %w", err), d.stock())
	}
	for _, line := range lines {
		line.write(d.log)
	}
	return fates, nil
}

func (d *Desk) readOptions(in mailer.Incoming) read.Options {
	return read.Options{
		Limits:     d.options.Limits,
		Domain:     d.options.Domain,
		AuthservID: d.options.AuthservID,
		Self:       []string{d.options.Address},
		Truncated:  in.Truncated(),
		Phrases:    d.phrases,
	}
}

// receive gives one mail its fate. Draft is this mail's own layer.
func (d *Desk) receive(draft *store.Draft, r reading, in mailer.Incoming, now time.Time) (mailer.Fate, logLine) {
	mail := r.mail
	line := logLine{uid: in.UID, from: mail.From, messageID: mail.MessageID}
	if in.Raw == nil {
		// The server lists the mail and never gives it out; there is no
		// key to know it by, and nobody to answer.
		draft.Count("mail.failed", 1)
		draft.Keep()
		line.fate, line.reason = string(mailer.Failed), "the mail server does not give it out"
		return mailer.Fate{Folder: mailer.Failed}, line
	}
	if seen, ok := draft.Seen(mail.Key); ok {
		draft.Count("mail.duplicate", 1)
		draft.Keep()
		line.fate, line.reason = seen.Fate, "duplicate"
		return mailer.Fate{Folder: mailer.Folder(seen.Fate)}, line
	}
	if failure, ok := draft.Failure(name(mail)); ok && now.Before(failure.Next) {
		line.fate, line.reason = "Retry", failure.LastError
		return mailer.Fate{Retry: true, After: failure.Next}, line
	}
	attempt := draft.Draft()
	fate, reason, err := d.attempt(attempt, r, in, now)
	if _, waits := errors.AsType[*kept](err); waits {
		fate := d.keep(draft, mail, in, now)
		draft.Keep()
		line.fate, line.reason = "Retry", err.Error()
		return fate, line
	}
	if err != nil {
		line.fault = err
		fate := d.failed(draft, mail, in, now, err)
		draft.Keep()
		line.fate = string(fate.Folder)
		if fate.Retry {
			line.fate = "Retry"
		}
		return fate, line
	}
	attempt.PutSeen(store.Seen{Key: mail.Key, Fate: string(fate), At: now})
	attempt.DropFailure(name(mail))
	attempt.Count(counter(fate, reason), 1)
	for _, limit := range mail.Over {
		attempt.Count("mail.over."+limit, 1)
	}
	attempt.Keep()
	draft.Keep()
	line.fate, line.reason = string(fate), reason
	return mailer.Fate{Folder: fate}, line
}

// attempt handles one mail in its layer.
func (d *Desk) attempt(draft *store.Draft, r reading, in mailer.Incoming, now time.Time) (fate mailer.Folder, reason string, err error) {
	err = guarded(func() error {
		v := newVisit(d, draft, r.mail, in, now)
		defer d.watch(v, r, in)()
		v.inTime()
		fate, reason, err = v.handle()
		v.tallyGuesses()
		return err
	})
	return fate, reason, err
}

// guarded turns a panic, above all of a damaged record, into an error: one
// record must not stop the mails and the lapses of all others.
func guarded(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			if cause, ok := p.(error); ok {
				err = fmt.Errorf("handling failed: %w", cause)
			} else {
				err = fmt.Errorf("handling failed: %v", p)
			}
		}
	}()
	return f()
}

// retries are the pauses before a mail that failed by our own fault is tried
// again; after the last it is put aside.
var retries = [...]time.Duration{time.Minute, 10 * time.Minute, time.Hour}

// failed counts a failure and decides whether the mail waits for another try
// or goes to the operator.
func (d *Desk) failed(draft *store.Draft, mail read.Mail, in mailer.Incoming, now time.Time, cause error) mailer.Fate {
	failure, _ := draft.Failure(name(mail))
	failure.Key = name(mail)
	failure.LastError = cause.Error()
	failure.At = now
	if failure.Attempts < len(retries) {
		failure.Next = now.Add(retries[failure.Attempts])
		failure.Attempts++
		draft.PutFailure(failure)
		draft.Count("mail.retried", 1)
		return mailer.Fate{Retry: true, After: failure.Next}
	}
	// The key is not kept as seen: an operator who has mended the cause
	// moves the mail back into the inbox, and it is handled.
	draft.DropFailure(name(mail))
	draft.Count("mail.failed", 1)
	d.apologize(draft, mail, in, now)
	return mailer.Fate{Folder: mailer.Failed}
}

// apologize tells a player that his mail was put aside. It must not fail
// where the handling just has, so that a fault here only costs the letter.
func (d *Desk) apologize(draft *store.Draft, mail read.Mail, in mailer.Incoming, now time.Time) {
	defer func() {
		if p := recover(); p != nil {
			d.log.Error("no apology could be written", "error", fmt.Sprint(p))
		}
	}()
	layer := draft.Draft()
	v := newVisit(d, layer, mail, in, now)
	player, ok := layer.PlayerByAddress(mail.From)
	if mail.Ignored != "" || !ok {
		return
	}
	fault := templates.Fault{Name: player.Name, Subject: mail.Subject, Received: v.date(player, v.at)}
	if err := v.send(player, fault, about{}); err != nil {
		d.log.Error("no apology could be written", "error", err.Error())
		return
	}
	layer.Keep()
}

// name is the key of a mail as text.
func name(mail read.Mail) string { return hex.EncodeToString(mail.Key[:]) }
