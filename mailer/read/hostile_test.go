package read_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pbemd/engine/enginetest/cost"
	"pbemd/mailer/read"
)

const plainHead = "From: bob@example.org\r\nTo: play@example.net\r\nSubject: Re: chess Board 17 bob\r\n"

// hostile returns mails that cost much where a reader is not careful.
func hostile() map[string][]byte {
	text := func(s string) []byte {
		return []byte(plainHead + "Content-Type: text/plain; charset=utf-8\r\n\r\n" + s)
	}
	page := func(s string) []byte { return []byte(plainHead + "Content-Type: text/html; charset=utf-8\r\n\r\n" + s) }
	repeat := strings.Repeat
	return map[string][]byte{
		"10 MB of text":       text("e5\r\n" + repeat("All work and no play makes Jack a dull boy.\r\n", 10<<20/45)),
		"10 MB in one line":   text("e5\r\n" + repeat("x", 10<<20)),
		"10 MB of base64":     []byte(plainHead + "Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n" + base64.StdEncoding.EncodeToString(make([]byte, 7<<20))),
		"5,000 parts":         manyParts(5000),
		"300 levels":          manyLevels(300),
		"8,000 levels":        manyLevels(8000),
		"header of 1 MB":      []byte("From: bob@example.org\r\nX-Long: " + repeat("y ", 512<<10) + "\r\n\r\ne5\r\n"),
		"1 MB of fields":      []byte("From: bob@example.org\r\n" + repeat("X-A: b\r\n", 128<<10) + "\r\ne5\r\n"),
		"folded for ever":     []byte("From: bob@example.org\r\nSubject: a" + repeat("\r\n b", 256<<10) + "\r\n\r\ne5\r\n"),
		"256 kB of From":      []byte("From: " + repeat("(", 100<<10) + repeat("a@b.example,", 8<<10) + "\r\n\r\ne5\r\n"),
		"256 kB of ids":       []byte(plainHead + "References: " + repeat("<a@b> ", 40<<10) + "\r\n\r\ne5\r\n"),
		"encoded words":       []byte("From: bob@example.org\r\nSubject: " + repeat("=?utf-8?b?w7w=?= ", 14<<10) + "\r\n\r\ne5\r\n"),
		"quote marks":         text(repeat(">", 250<<10) + "\r\n"),
		"spaced quote marks":  text(repeat("> ", 125<<10) + "\r\n"),
		"colons":              text(repeat("a:\r\n", 64<<10)),
		"attributions":        text(repeat("On Mon, 6 May 2024 at 10:00 x <x@example.org> wrote:\r\n\r\n", 4<<10)),
		"half attributions":   text(repeat("On Mon, 6 May 2024 10:00 x x@example.org\r\n> quoted\r\n", 5<<10)),
		"many short lines":    text(repeat("a\r\n", 85<<10)),
		"header blocks":       text(repeat("From: x\r\n", 28<<10)),
		"board rows":          text(repeat("8 |:::|   |:::|\r\n", 15<<10)),
		"one line of bars":    text(repeat("|", 250<<10)),
		"flowed":              []byte(plainHead + "Content-Type: text/plain; format=flowed\r\n\r\n" + repeat("a \r\n", 80<<10)),
		"our own phrases":     text(repeat("This is board 17, a rated game of\r\n", 7<<10)),
		"unending base64":     []byte(plainHead + "Content-Transfer-Encoding: base64\r\n\r\n" + repeat("QUFB", 64<<10)),
		"soft line breaks":    []byte(plainHead + "Content-Transfer-Encoding: quoted-printable\r\n\r\n" + repeat("=\r\n", 80<<10)),
		"nested div":          page(repeat("<div>", 50<<10) + "e5"),
		"nested b":            page(repeat("<b>", 80<<10) + "e5"),
		"nested a":            page(repeat("<a href=x>", 25<<10) + "e5"),
		"nested table":        page(repeat("<table><tr><td>", 17<<10) + "e5"),
		"nested blockquote":   page(repeat("<blockquote>", 400) + "e5"),
		"misnested":           page(repeat("<b><p><i></b>", 19<<10) + "e5"),
		"nested font in p":    page(repeat("<font size=1><p>", 15<<10) + "e5"),
		"many attributes":     page("<p " + repeat("a=b ", 60<<10) + ">e5</p>"),
		"distinct attributes": page("<p " + distinctAttributes(25<<10) + ">e5</p>"),
		"one style":           page("<style>" + repeat("p{display:none}", 16<<10) + "</style><p>e5</p>"),
		"long style":          page("<style>p{" + repeat("color:red;", 12<<10) + "}</style>" + repeat("<p>x", 30<<10)),
		"many classes":        page("<style>.a{color:red}</style><p class=\"" + repeat("a ", 100<<10) + "\">e5</p>"),
		"lists":               page(repeat("<ol><li>", 200) + repeat("<li>x", 40<<10)),
		"entities":            page(repeat("&amp;", 50<<10)),
		"unclosed comment":    page("<!--" + repeat("-", 250<<10)),
		"markup of nothing":   page(repeat("<", 250<<10)),
		"pieces of both":      bothVersions(repeat("a line of words that is long enough to look at, number one\r\n", 4<<10)),
		"boundary everywhere": []byte(plainHead + "Content-Type: multipart/mixed; boundary=-\r\n\r\n" + repeat("---\r\n", 50<<10)),
		"authres":             []byte("Authentication-Results: example.net; " + repeat("(", 100<<10) + repeat("dmarc=pass;", 10<<10) + "\r\n" + plainHead + "\r\ne5\r\n"),
		"content parameters":  []byte(plainHead + "Content-Type: text/plain" + repeat("; a*0=b", 30<<10) + "\r\n\r\ne5\r\n"),
		"date comments":       []byte("Date: " + repeat("(", 200<<10) + "\r\n" + plainHead + "\r\ne5\r\n"),
		"nested signatures":   []byte(plainHead + "Content-Type: application/pkcs7-mime\r\n\r\n" + repeat("\x30\x80", 100<<10)),
		"utf-7":               []byte(plainHead + "Content-Type: text/plain; charset=utf-7\r\n\r\n" + repeat("+AP", 80<<10)),
		"japanese escapes":    text(repeat("\x1b$B\x1b(B", 40<<10)),
		"nothing":             {},
		"only line ends":      bytes.Repeat([]byte("\r\n"), 1<<20),
		"only NUL":            make([]byte, 1<<20),
		"only colons":         bytes.Repeat([]byte(":"), 1<<20),
	}
}

func manyParts(n int) []byte {
	var b bytes.Buffer
	b.WriteString(plainHead + "Content-Type: multipart/mixed; boundary=b\r\n\r\n")
	for i := range n {
		fmt.Fprintf(&b, "--b\r\n\r\nline %d\r\n", i)
	}
	b.WriteString("--b--\r\n")
	return b.Bytes()
}

func manyLevels(n int) []byte {
	var b bytes.Buffer
	b.WriteString(plainHead)
	for i := range n {
		fmt.Fprintf(&b, "Content-Type: multipart/mixed; boundary=b%d\r\n\r\n--b%d\r\n", i, i)
	}
	b.WriteString("\r\ne5\r\n")
	return b.Bytes()
}

func distinctAttributes(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "a%d=b ", i)
	}
	return b.String()
}

func bothVersions(lines string) []byte {
	return []byte(plainHead + "Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n\r\n" + lines[:len(lines)/2] +
		"\r\n--b\r\nContent-Type: text/html\r\n\r\n<pre>" + lines[len(lines)/2:] + "</pre>\r\n--b--\r\n")
}

// TestHostile holds time, memory and size of the result for mails made to hurt.
func TestHostile(t *testing.T) {
	for name, raw := range hostile() {
		t.Run(name, func(t *testing.T) {
			var m read.Mail
			cost.Bounded(t, name, func() { m = read.Read(raw, corpusOptions()) })
			checkResult(t, m)
		})
	}
}

// TestLimitsAreNamed wants mails beyond a limit to be answerable, with the limit said.
func TestLimitsAreNamed(t *testing.T) {
	mails := hostile()
	for name, want := range map[string]string{
		"10 MB of text":  "its text is larger than 262144 bytes; more than 4000 lines of text; more than 1000 lines of your own",
		"5,000 parts":    "more than 100 parts",
		"300 levels":     "more than 10 levels of parts",
		"header of 1 MB": "its header is larger than 262144 bytes",
		"nested div":     "its HTML is nested too deep",
	} {
		m := read.Read(mails[name], corpusOptions())
		if m.Broken != want || m.From != "bob@example.org" || m.Ignored != "" {
			t.Errorf("%s: broken %q, from %q, ignored %q; expected %q from bob@example.org", name, m.Broken, m.From, m.Ignored, want)
		}
	}
}

// TestLimitsOfSigned holds that what is signed, and so lies deeper than it seems, is
// bounded as the rest of a mail is, and that it is said when it is not read.
func TestLimitsOfSigned(t *testing.T) {
	raw, err := os.ReadFile("testdata/smime-opaque.eml")
	if err != nil {
		t.Fatal(err)
	}
	whole := read.Read(raw, corpusOptions())
	for _, c := range []struct {
		limits read.Limits
		want   string
	}{
		{read.Limits{Parts: 2, Depth: 2}, ""},
		{read.Limits{Parts: 1}, "more than 1 parts"},
		{read.Limits{Depth: 1}, "more than 1 levels of parts"},
		{read.Limits{HeaderBytes: 1}, "its header is larger than 1 bytes"},
	} {
		o := corpusOptions()
		o.Limits = c.limits
		m := read.Read(raw, o)
		if m.Broken != c.want {
			t.Errorf("%+v: broken %q, expected %q", c.limits, m.Broken, c.want)
		}
		if c.want == "" && (len(m.Own) == 0 || !slices.Equal(m.Own, whole.Own)) {
			t.Errorf("%+v: own lines %q, expected %q", c.limits, m.Own, whole.Own)
		}
	}
}

func BenchmarkHostile(b *testing.B) {
	for name, raw := range hostile() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				read.Read(raw, corpusOptions())
			}
		})
	}
}

// BenchmarkReply reads the common case.
func BenchmarkReply(b *testing.B) {
	for _, name := range []string{"gmail-web", "outlook-desktop", "yahoo-web", "thunderbird-bottom"} {
		raw, err := os.ReadFile("testdata/" + name + ".eml")
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				read.Read(raw, corpusOptions())
			}
		})
	}
}
