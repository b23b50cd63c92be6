// Package calendar owns the calendar file of a deadline (iCalendar, RFC 5545):
// one event, known by its UID, that each later file changes or cancels.
package calendar

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	ics "github.com/arran4/golang-ical"
)

// Type is the media type of a calendar file.
const Type = "text/calendar"

// Deadline is what a file tells.
type Deadline struct {
	// UID is the same in all files about one event, and in no others.
	UID string
	// Sequence grows with each file of a UID (RFC 5545, 3.8.7.4).
	Sequence uint64
	// Written is when the file is made, At when the time is over; an event
	// that is Cancelled needs its At, too.
	Written, At time.Time
	// Summary is a few words, Description a sentence.
	Summary, Description string
	// Cancelled takes the event out of the calendar.
	Cancelled bool
}

// File is the calendar file, lines ended by CRLF. The same deadline gives the
// same bytes. Without a UID or a time it is an error.
func File(d Deadline) ([]byte, error) {
	if d.UID == "" || d.At.IsZero() || d.Written.IsZero() {
		return nil, errors.New("calendar: a deadline needs a UID and its times")
	}
	calendar := ics.NewCalendar()
	calendar.SetProductId("-//pbemd//EN")
	calendar.SetMethod(ics.MethodPublish)
	event := calendar.AddEvent(d.UID)
	event.SetDtStampTime(d.Written)
	// A calendar keeps numbers of 32 bits; what a restored backup adds to a
	// serial is cut, and the number still grows from one file to the next.
	event.SetSequence(int(d.Sequence & 0x7fffffff))
	event.SetStartAt(d.At)
	event.SetEndAt(d.At)
	event.SetSummary(oneLine(d.Summary))
	event.SetDescription(oneLine(d.Description))
	// A deadline takes no time of its day.
	event.SetTimeTransparency(ics.TransparencyTransparent)
	if d.Cancelled {
		calendar.SetMethod(ics.MethodCancel)
		event.SetStatus(ics.ObjectStatusCancelled)
	}
	var b bytes.Buffer
	if err := calendar.SerializeTo(&b, ics.WithNewLineWindows); err != nil {
		return nil, fmt.Errorf("calendar: %w", err)
	}
	return b.Bytes(), nil
}

// oneLine keeps control characters out, which the library passes on.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}
