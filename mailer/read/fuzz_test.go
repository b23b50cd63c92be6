package read_test

import (
	"os"
	"reflect"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pbemd/engine/enginetest/cost"
	"pbemd/mailer/read"
)

// FuzzRead asserts what holds of every mail: bounded time, memory and result, and
// nothing in the result that could do harm further on.
func FuzzRead(f *testing.F) {
	for _, raw := range hostile() {
		if len(raw) < 4<<10 {
			f.Add(raw)
		}
	}
	entries, err := os.ReadDir("testdata")
	if err != nil {
		f.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), ".eml") {
			raw, err := os.ReadFile("testdata/" + e.Name())
			if err != nil {
				f.Fatal(err)
			}
			f.Add(raw)
		}
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		var m read.Mail
		cost.Bounded(t, "reading the mail", func() { m = read.Read(raw, corpusOptions()) })
		checkResult(t, m)
		if again := read.Read(raw, corpusOptions()); !reflect.DeepEqual(again, m) {
			t.Errorf("read twice, read differently")
		}
	})
}

// checkResult holds what must be true of any mail that was read.
func checkResult(t *testing.T, m read.Mail) {
	t.Helper()
	l := read.DefaultLimits()
	if len(m.Own) > l.OwnLines || len(m.To) > l.Addresses || len(m.InReplyTo) > l.Addresses || len(m.References) > l.Addresses {
		t.Errorf("lists of %d, %d, %d, %d entries exceed the limits", len(m.Own), len(m.To), len(m.InReplyTo), len(m.References))
	}
	size := 0
	for i, line := range m.Own {
		size += len(line)
		if strings.ContainsFunc(line, unfit) || !utf8.ValidString(line) {
			t.Errorf("own line %q holds characters that must not be passed on", line)
		}
		if line == "" && (i == 0 || i == len(m.Own)-1) {
			t.Errorf("own lines begin or end with an empty one: %q", m.Own)
		}
	}
	if size > 4*l.TextBytes {
		t.Errorf("own lines of %d bytes", size)
	}
	for _, s := range []string{m.Subject, m.FromName} {
		if strings.ContainsFunc(s, unfit) || !utf8.ValidString(s) {
			t.Errorf("header text %q holds characters that must not be passed on", s)
		}
	}
	for _, id := range append(append([]string{m.MessageID}, m.InReplyTo...), m.References...) {
		if strings.ContainsFunc(id, func(r rune) bool { return r <= ' ' || r >= 0x7f || r == '<' || r == '>' }) {
			t.Errorf("id %q is not one", id)
		}
	}
	for _, a := range append([]string{m.From}, m.To...) {
		if strings.ContainsFunc(a, func(r rune) bool { return r <= ' ' || r == 0x7f || strings.ContainsRune(`<>(),;:"\`, r) }) || strings.Count(a, "@") > 1 {
			t.Errorf("address %q is not one", a)
		}
	}
	if (m.From == "") && m.Ignored == "" {
		t.Errorf("no sender, and not ignored")
	}
}

// unfit says that a character must not reach other people.
func unfit(r rune) bool {
	return unicode.IsControl(r) || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0x200e || r == 0x200f || r == 0x2028
}
