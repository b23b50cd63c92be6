// Package read owns the way from the bytes of a mail to what the desk needs of it:
// who wrote, what he wrote himself, which of our mails he answers, and whether
// anybody wrote at all or a machine did.
//
// Read never fails and never panics. It is a plain function of its arguments, and its
// memory and time are bounded by Options.Limits, whatever the mail looks like.
package read

import (
	"strings"
	"time"
)

// Options says what Read has to know about the server it reads for.
type Options struct {
	// Limits bounds the work spent on one mail. A zero field means its default.
	Limits Limits
	// Domain is our own mail domain, lower case: the right side of the Message-IDs we
	// give. Mails that carry such an id as their own, in our form, are ours.
	Domain string
	// AuthservID names the host whose Authentication-Results are believed (RFC 8601,
	// 2.5). Empty: none is believed and Mail.DMARC stays empty.
	AuthservID string
	// Self lists the addresses the server writes from. A mail from one of them has
	// come back to us and is ignored.
	Self []string
	// Phrases are texts that stand in the lines of our letters: many mail programs put a
	// bare copy of the letter under the answer, and by them it is known. Only those of
	// ten letters and more are used; blanks, case and punctuation do not matter.
	Phrases []string
	// Truncated says that raw is only the beginning of a larger mail.
	Truncated bool
}

// Limits bounds what Read looks at. What lies beyond a limit is not read, and
// Mail.Broken or Mail.Over says so. The tags are the names of the limits in a configuration.
type Limits struct {
	// HeaderBytes is the most that is read of the header of the mail, and of the
	// header of each part.
	HeaderBytes int `toml:"header_bytes"`
	// Parts is the most MIME parts that are read, multiparts and their leaves counted.
	Parts int `toml:"parts"`
	// Depth is the most levels of multiparts within each other.
	Depth int `toml:"depth"`
	// TextBytes is the most decoded text that is searched for the person's own lines.
	TextBytes int `toml:"text_bytes"`
	// Lines is the most lines of text that are looked at, quoted ones counted.
	Lines int `toml:"lines"`
	// OwnLines is the most lines that a person can have written, and Mail.Own holds.
	OwnLines int `toml:"own_lines"`
	// Addresses is the most addresses Mail.To holds, and the most ids that each of
	// Mail.InReplyTo and Mail.References holds.
	Addresses int `toml:"addresses"`
}

// DefaultLimits returns the limits used where Options.Limits is zero. They are far
// above what a person's answer needs and far below what a small machine can bear.
func DefaultLimits() Limits {
	return Limits{
		HeaderBytes: 256 << 10,
		Parts:       100,
		Depth:       10,
		TextBytes:   256 << 10,
		Lines:       4000,
		OwnLines:    1000,
		Addresses:   100,
	}
}

func (l Limits) orDefaults() Limits {
	d := DefaultLimits()
	for _, p := range []struct{ field, value *int }{
		{&l.HeaderBytes, &d.HeaderBytes},
		{&l.Parts, &d.Parts},
		{&l.Depth, &d.Depth},
		{&l.TextBytes, &d.TextBytes},
		{&l.Lines, &d.Lines},
		{&l.OwnLines, &d.OwnLines},
		{&l.Addresses, &d.Addresses},
	} {
		if *p.field <= 0 {
			*p.field = *p.value
		}
	}
	return l
}

// Mail is what is read of one incoming mail.
type Mail struct {
	// Key is equal for two deliveries of one mail and differs between mails: SHA-256
	// over Message-ID, From, Date, Subject and the decoded body parts. Trace headers,
	// line ends and transfer encodings do not enter.
	Key [32]byte
	// MessageID is the mail's own id without angle brackets, empty when it has none.
	MessageID string
	// From is the one address of the one From field, in lower case, its domain in
	// ASCII. It is empty when there is none, or more than one, or one that cannot be
	// read beyond doubt; then Ignored says so, since nobody can be answered.
	From string
	// FromName is the display name beside From, decoded, one line, without control
	// and bidirectional formatting characters. Everybody can write any name.
	FromName string
	// Subject is decoded, one line, without control and bidirectional formatting
	// characters, with runs of blanks as one.
	Subject string
	// Date is what the sender's machine claims, in UTC; zero when unreadable. No
	// deadline is ever measured by it.
	Date time.Time
	// To holds every address of To, Cc, Delivered-To, X-Original-To and Envelope-To in
	// lower case, each once: a token in a plus-address stands there.
	To []string
	// InReplyTo and References hold ids without angle brackets, References oldest
	// first.
	InReplyTo  []string
	References []string
	// Own holds the person's own lines in order: no quotes, attribution lines,
	// signature, adverts, banners, nor our own text. Lines between them that are empty
	// are kept as "", first and last line are not empty. Blanks are plain spaces, and
	// invisible characters are gone.
	Own []string
	// Ignored names why the mail must not be answered (one of the reasons below), or
	// is empty.
	Ignored string
	// Broken says in words for the log why the mail could not be read as mail, or
	// which limit it exceeds. Its lines must not be carried out then; it can still be
	// answered when Ignored is empty.
	Broken string
	// Over names the limits beyond which something was passed over without harm: old ids
	// of a long thread, or some of very many receivers.
	Over []string
	// DMARC is "pass" or "fail" as the trusted host says of the domain of From, and
	// empty when it says neither or is not trusted.
	DMARC string
	// Files holds the files that the mail carries beside its text, in order. Their
	// data are parts of the mail itself, and so bounded by what was fetched of it.
	Files []File
	// Bounce is set when the mail reports the fate of one that we sent.
	Bounce *Bounce
}

// File is an attachment.
type File struct {
	Name     string // as the sender's machine has it: anything, a path too
	Data     []byte // decoded
	Complete bool   // its end was seen
}

// The reasons of Mail.Ignored. The texts are stable: they stand in logs, counters and
// the output of `pbemd read`.
const (
	OwnMail       = "own mail"       // our own letter come back, or another pbemd's
	AutoReply     = "auto-reply"     // an answer that no person wrote (RFC 3834)
	Automatic     = "automatic mail" // any other mail that no person wrote
	BounceReport  = "bounce"         // delivery failed, is late, or was reported
	ReadReceipt   = "read receipt"   // RFC 8098
	AbuseReport   = "abuse report"   // RFC 5965
	MailingList   = "mailing list"   // came through a list, whoever wrote it
	BulkMail      = "bulk mail"      // newsletters and the like
	NoSender      = "no sender"      // no From, or none that can be read beyond doubt
	SeveralSender = "several senders"
)

// Bounce is what a delivery report says about a mail we sent (RFC 3464, or the plain
// texts of hosts known to write them otherwise).
type Bounce struct {
	// Recipient is the address that was written to, lower case, as far as known.
	Recipient string
	// MessageID is the id of our mail without angle brackets, empty when the report
	// does not tell.
	MessageID string
	// Status is the enhanced status code such as 5.1.1 (RFC 3463), empty if unknown.
	Status string
	// Permanent says that the reporting host has given up; false for a notice of delay
	// or of success.
	Permanent bool
	// Dead says that it has given up because the address takes no mail at all: it is
	// unknown or closed. A full mailbox, a letter that was refused for what it says, or
	// a host that was not reached in time is nothing of the kind.
	Dead bool
}

// Read reads a mail.
func Read(raw []byte, o Options) Mail {
	o.Limits = o.Limits.orDefaults()
	raw = singleLineEnds(raw)
	e := newEnvelope(raw, o)
	m := e.mail()
	m.Over = e.over
	tree := readBody(e.header, e.body, o)
	m.Key = key(e.header, tree, o.Truncated)
	m.Own = own(tree, o)
	m.Files = attachments(tree)
	m.Broken = strings.Join(append(e.broken, tree.broken...), "; ")
	judge(&m, e, tree, o)
	return m
}
