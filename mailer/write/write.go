// Package write owns the way from a letter to the bytes of a mail: valid by RFC 5322 and
// MIME (RFC 2045 to 2047), the same bytes for the same letter, and no way for any text
// to become a header.
package write

import (
	"bytes"
	"errors"
	"fmt"
	"time"
)

// Letter is one outgoing mail to one person.
type Letter struct {
	// From is the server's address; FromName, which may be empty, is shown beside it.
	// Both stay the same in all its mails, so that people can sort by them.
	From, FromName string
	// To is the address of the receiver. Addresses are of the plain form
	// local@domain in ASCII; Bytes refuses others.
	To string
	// Subject may hold any text; control characters become blanks.
	Subject string
	// MessageID, InReplyTo and References are ids without angle brackets, References
	// oldest first. InReplyTo and References may be empty. Of many References the first
	// and the last are written (RFC 5537, 3.4.4), so that the field stays short.
	MessageID  string
	InReplyTo  string
	References []string
	// Date is written in UTC, to the second.
	Date time.Time
	// Auto says whether the letter answers a mail or comes by itself (RFC 3834, 5).
	Auto Auto
	// Unsubscribe is a mailto URL for List-Unsubscribe (RFC 2369), empty for none.
	Unsubscribe string
	// Text is the letter in plain text, lines ended by LF. It is never flowed: blanks
	// at the ends of lines mean nothing and are dropped, but in "-- ".
	Text string
	// HTML, when not empty, is the same letter for programs that show HTML: a whole
	// document in UTF-8, lines ended by LF.
	HTML string
	// Inline are pictures that HTML shows as cid:ID; without HTML they are left out.
	Inline []Inline
	// Attachments follow the text.
	Attachments []Attachment
}

// Auto is the value of Auto-Submitted.
type Auto uint8

const (
	// Replied marks the answer to a mail.
	Replied Auto = iota
	// Generated marks a letter that no mail of its receiver caused.
	Generated
)

func (a Auto) String() string {
	if a == Generated {
		return "auto-generated"
	}
	return "auto-replied"
}

// Attachment is a file that goes with a letter.
type Attachment struct {
	// Name is the file name offered for saving. What is not a letter, digit, dot, dash
	// or underscore of ASCII becomes an underscore.
	Name string
	// Type is the media type without parameters, such as PGN.
	Type string
	// Data is the content, sent as base64 so that it arrives byte by byte as it left.
	Data []byte
}

// Inline is a picture that stands inside the HTML of a letter (RFC 2392).
type Inline struct {
	// ID is its Content-ID without angle brackets, of the form of a Message-ID.
	ID string
	// Name is a file name, as that of an Attachment.
	Name string
	// Type is the media type without parameters, such as image/png.
	Type string
	// Data is the picture, sent as base64.
	Data []byte
}

// PGN is the media type of chess records: the one registered with IANA, which replaces
// application/x-chess-pgn. Mail programs hand the file on by its name, *.pgn.
const PGN = "application/vnd.chess-pgn"

// HopField is the header field that all mails of this program carry, so that two
// servers of this kind do not answer each other even where a host on the way drops
// Auto-Submitted.
const HopField = "X-Pbemd-Hop"

// Bytes returns the mail, lines ended by CRLF. Equal letters give equal bytes. The
// error says which field of the letter cannot be written.
func (l Letter) Bytes() ([]byte, error) {
	var b bytes.Buffer
	if err := l.header(&b); err != nil {
		return nil, err
	}
	content, err := l.content()
	if err != nil {
		return nil, err
	}
	content.write(&b)
	return b.Bytes(), nil
}

// header writes all fields but those of the content.
func (l Letter) header(b *bytes.Buffer) error {
	from, err := sender(l.FromName, l.From)
	if err != nil {
		return err
	}
	if !IsAddress(l.To) {
		return fmt.Errorf("letter: To %q is not a plain address", l.To)
	}
	if l.Date.IsZero() || l.Date.UTC().Year() > 9999 || l.Date.UTC().Year() < 1 {
		return errors.New("letter: Date is missing or out of range")
	}
	thread, err := l.thread()
	if err != nil {
		return err
	}
	if l.Unsubscribe != "" && !isMailto(l.Unsubscribe) {
		return fmt.Errorf("letter: Unsubscribe %q is not a mailto URL", l.Unsubscribe)
	}
	put(b, "From", from)
	put(b, "To", l.To)
	put(b, "Subject", text(l.Subject))
	put(b, "Date", l.Date.UTC().Format("Mon, 02 Jan 2006 15:04:05 -0700"))
	for _, f := range thread {
		put(b, f[0], f[1])
	}
	put(b, "Auto-Submitted", l.Auto.String())
	// Everything that robots of that family send, but not their bounces, which we read.
	put(b, "X-Auto-Response-Suppress", "DR, RN, NRN, OOF, AutoReply")
	put(b, HopField, "1")
	if l.Unsubscribe != "" {
		put(b, "List-Unsubscribe", "<"+l.Unsubscribe+">")
	}
	put(b, "MIME-Version", "1.0")
	return nil
}

// thread returns the fields that put the letter into its thread.
func (l Letter) thread() ([][2]string, error) {
	if !isID(l.MessageID) {
		return nil, fmt.Errorf("letter: MessageID %q is not an id without brackets", l.MessageID)
	}
	fields := [][2]string{{"Message-ID", "<" + l.MessageID + ">"}}
	if l.InReplyTo != "" {
		if !isID(l.InReplyTo) {
			return nil, fmt.Errorf("letter: InReplyTo %q is not an id without brackets", l.InReplyTo)
		}
		fields = append(fields, [2]string{"In-Reply-To", "<" + l.InReplyTo + ">"})
	}
	if refs := references(l.References); refs != "" {
		fields = append(fields, [2]string{"References", refs})
	}
	return fields, nil
}
