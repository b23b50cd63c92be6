package calendar_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pbemd/templates/calendar"
)

func deadline() calendar.Deadline {
	return calendar.Deadline{
		UID: "board-17-alice@example.net", Sequence: 5,
		Written: time.Date(2026, 3, 2, 9, 5, 0, 0, time.UTC),
		At:      time.Date(2026, 3, 23, 10, 5, 0, 0, time.FixedZone("", 3600)),
		Summary: "Board 17: your move", Description: "chess, alice against bob; the time for this move is over.",
	}
}

// TestFile holds a file as a whole.
func TestFile(t *testing.T) {
	want := `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//pbemd//EN
METHOD:PUBLISH
BEGIN:VEVENT
UID:board-17-alice@example.net
DTSTAMP:20260302T090500Z
SEQUENCE:5
DTSTART:20260323T090500Z
DTEND:20260323T090500Z
SUMMARY:Board 17: your move
DESCRIPTION:chess\, alice against bob\; the time for this move is over.
TRANSP:TRANSPARENT
END:VEVENT
END:VCALENDAR
`
	got, err := calendar.File(deadline())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.ReplaceAll(want, "\n", "\r\n"), string(got)); diff != "" {
		t.Errorf("- want, + got:\n%s", diff)
	}
}

// TestCancelled holds that the same event is taken out.
func TestCancelled(t *testing.T) {
	d := deadline()
	d.Cancelled = true
	d.Sequence++
	got, err := calendar.File(d)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"METHOD:CANCEL", "STATUS:CANCELLED", "UID:board-17-alice@example.net", "SEQUENCE:6"} {
		if !strings.Contains(string(got), line+"\r\n") {
			t.Errorf("no line %q in\n%s", line, got)
		}
	}
	if strings.Contains(string(got), "METHOD:PUBLISH") {
		t.Error("it publishes what it cancels")
	}
}

func TestRefused(t *testing.T) {
	for _, spoil := range []func(*calendar.Deadline){
		func(d *calendar.Deadline) { d.UID = "" },
		func(d *calendar.Deadline) { d.At = time.Time{} },
		func(d *calendar.Deadline) { d.Written = time.Time{} },
	} {
		d := deadline()
		spoil(&d)
		if _, err := calendar.File(d); err == nil {
			t.Errorf("%+v made a file", d)
		}
	}
}

// TestNothingGetsOut puts anything into the words and reads the file back: one
// event with these words, no line too long (RFC 5545, 3.1).
func TestNothingGetsOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := deadline()
		words := rapid.OneOf(rapid.StringMatching(`[a-zA-Zé ,;:\\"<>\n]{0,200}`), rapid.Just("x\r\nEND:VEVENT\r\nBEGIN:VALARM"))
		d.Summary, d.Description = words.Draw(t, "summary"), words.Draw(t, "description")
		got, err := calendar.File(d)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.SplitSeq(string(got), "\r\n") {
			if len(line) > 75 || strings.ContainsAny(line, "\r\n") {
				t.Fatalf("the line %q", line)
			}
		}
		read, err := ics.ParseCalendar(bytes.NewReader(got))
		if err != nil || len(read.Events()) != 1 || len(read.Components) != 1 || len(read.Events()[0].Components) != 0 {
			t.Fatalf("read back as %v: %v", read, err)
		}
		event := read.Events()[0]
		for property, want := range map[ics.ComponentProperty]string{ics.ComponentPropertySummary: d.Summary, ics.ComponentPropertyDescription: d.Description} {
			want = strings.NewReplacer("\r", " ", "\n", " ").Replace(want)
			if got := event.GetProperty(property).Value; got != want {
				t.Fatalf("%s is %q, want %q", property, got, want)
			}
		}
	})
}
