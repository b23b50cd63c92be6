package write_test

import (
	"bytes"
	"io"
	"mime"
	"net/mail"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pbemd/mailer/read"
	"pbemd/mailer/write"
)

const board = "          a   b   c\n        +---+---+---+     Black\n      2 |:::|*K*|:::|  2\n        +---+---+---+\n      1 |   |:K:|   |  1\n        +---+---+---+     White\n"

func letter() write.Letter {
	return write.Letter{
		From: "play@example.net", FromName: "pbemd at example.net", To: "bob@example.org",
		Subject: "chess Board 17 bob", MessageID: "g17.3.token@example.net",
		InReplyTo: "a@example.org", References: []string{"g17.1.token@example.net", "a@example.org"},
		Date: time.Date(2024, 5, 6, 12, 12, 31, 0, time.FixedZone("", 7200)),
		Text: "This is board 17.\n\n" + board, Unsubscribe: "mailto:play@example.net?subject=unsubscribe%20abc",
	}
}

func bytesOf(t *testing.T, l write.Letter) string {
	t.Helper()
	b, err := l.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestBytes holds a plain letter as a whole.
func TestBytes(t *testing.T) {
	want := strings.ReplaceAll(`From: "pbemd at example.net" <play@example.net>
To: bob@example.org
Subject: chess Board 17 bob
Date: Mon, 06 May 2024 10:12:31 +0000
Message-ID: <g17.3.token@example.net>
In-Reply-To: <a@example.org>
References: <g17.1.token@example.net> <a@example.org>
Auto-Submitted: auto-replied
X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply
X-Pbemd-Hop: 1
List-Unsubscribe: <mailto:play@example.net?subject=unsubscribe%20abc>
MIME-Version: 1.0
Content-Type: text/plain; charset=us-ascii
Content-Transfer-Encoding: 7bit

This is board 17.

`+board, "\n", "\r\n")
	if got := bytesOf(t, letter()); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// content returns the decoded text of a mail, by the standard library alone.
func content(t *testing.T, raw string) (header mail.Header, text string) {
	t.Helper()
	m, err := mail.ReadMessage(strings.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(decoder(m.Header.Get("Content-Transfer-Encoding"), m.Body))
	if err != nil {
		t.Fatal(err)
	}
	return m.Header, strings.ReplaceAll(string(body), "\r\n", "\n")
}

// TestEncodings wants the text to arrive as it left, whatever is in it, and every line
// to keep the limits.
func TestEncodings(t *testing.T) {
	cases := []struct{ name, text, encoding string }{
		{"ASCII", "Nf3\n" + board, "7bit"},
		{"a line of 998", strings.Repeat("x", 998) + "\n", "7bit"},
		{"a line of 999", strings.Repeat("x", 999) + "\n", "quoted-printable"},
		{"From at the start of a line", "From here on I am lost\n", "quoted-printable"},
		{"a few letters", "Grüße aus Köln, it is your move\n" + board, "quoted-printable"},
		{"Russian", strings.Repeat("Ваш ход, пожалуйста. ", 10) + ".\n", "base64"},
		{"dots", ".\n..\n.x\n", "7bit"},
		{"dots encoded", ".\nein schöner Zug\n", "quoted-printable"},
		{"equals signs", "c9=F, e8=Q é\n", "quoted-printable"},
		{"long line with letters", strings.Repeat("é and ", 500) + "x\n", "quoted-printable"},
		{"signature", "hello\n-- \npbemd\n", "7bit"},
		{"signature encoded", "hällo\n-- \npbemd\n", "quoted-printable"},
		{"empty", "", "7bit"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			l := letter()
			l.Text = c.text
			raw := bytesOf(t, l)
			header, text := content(t, raw)
			if text != c.text {
				t.Errorf("arrived as %q, left as %q", text, c.text)
			}
			if got := header.Get("Content-Transfer-Encoding"); got != c.encoding {
				t.Errorf("encoded as %s, expected %s", got, c.encoding)
			}
			checkLines(t, raw)
		})
	}
}

// checkLines holds RFC 5322, 2.1.1 and 2.3: 7bit, CRLF alone, at most 998 characters.
func checkLines(t interface{ Errorf(string, ...any) }, raw string) {
	if strings.ContainsFunc(raw, func(r rune) bool { return r >= 0x80 || r == 0 }) {
		t.Errorf("the mail is not 7bit")
	}
	if n := strings.Count(raw, "\n"); n != strings.Count(raw, "\r\n") || n != strings.Count(raw, "\r") {
		t.Errorf("the mail has bare CR or LF")
	}
	for _, line := range strings.Split(raw, "\r\n") {
		if len(line) > 998 {
			t.Errorf("a line of %d characters", len(line))
		}
	}
}

// TestTidied says what is changed in a text: blanks at line ends, control characters.
func TestTidied(t *testing.T) {
	l := letter()
	l.Text = "a  \r\nb\t\n\x00c\x1b[31m\n\xffd"
	if _, text := content(t, bytesOf(t, l)); text != "a\nb\nc[31m\n\ufffdd\n" {
		t.Errorf("arrived as %q", text)
	}
}

// TestAttachment sends a record along.
func TestAttachment(t *testing.T) {
	l := letter()
	record := "[Event \"Board 17\"]\n\n1. e4 e5 *\n"
	l.Attachments = []write.Attachment{{Name: "board 17\"\r\nX-Evil: 1.pgn", Type: write.PGN, Data: []byte(record)}}
	raw := bytesOf(t, l)
	checkLines(t, raw)
	if raw != bytesOf(t, l) {
		t.Error("the same letter gave other bytes")
	}
	m, err := mail.ReadMessage(strings.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	parts := partsOf(t, m)
	if len(parts) != 2 {
		t.Fatalf("%d parts, expected 2", len(parts))
	}
	if want := strings.ReplaceAll(l.Text, "\n", "\r\n"); parts[0].text != want {
		t.Errorf("text %q, expected %q", parts[0].text, want)
	}
	if parts[1].text != record {
		t.Errorf("record %q, expected %q", parts[1].text, record)
	}
	if kind, params, err := mime.ParseMediaType(parts[1].disposition); err != nil || kind != "attachment" || params["filename"] != "board_17___X-Evil__1.pgn" {
		t.Errorf("disposition %q: %v", parts[1].disposition, err)
	}
}

// TestRefused names what is no letter.
func TestRefused(t *testing.T) {
	cases := map[string]func(*write.Letter){
		"From":        func(l *write.Letter) { l.From = "play" },
		"To":          func(l *write.Letter) { l.To = "bob@example.org>\r\nBcc: eve@example.com" },
		"MessageID":   func(l *write.Letter) { l.MessageID = "a b@example.net" },
		"InReplyTo":   func(l *write.Letter) { l.InReplyTo = "a@b>\r\nX: y" },
		"Date":        func(l *write.Letter) { l.Date = time.Time{} },
		"Unsubscribe": func(l *write.Letter) { l.Unsubscribe = "https://example.net/" },
		"attachment": func(l *write.Letter) {
			l.Attachments = []write.Attachment{{Name: "x", Type: "text/plain\r\nX: y"}}
		},
	}
	for field, spoil := range cases {
		l := letter()
		spoil(&l)
		if _, err := l.Bytes(); err == nil || !strings.Contains(err.Error(), field) {
			t.Errorf("%s: error %v, expected one that names it", field, err)
		}
	}
}

// TestManyReferences keeps the first and the last of a long thread.
func TestManyReferences(t *testing.T) {
	l := letter()
	l.References = []string{"first@example.net", "not an id"}
	for range 500 {
		l.References = append(l.References, strings.Repeat("x", 200)+"@example.net")
	}
	l.References = append(l.References, "last@example.org")
	raw := bytesOf(t, l)
	m := read.Read([]byte(raw), read.Options{})
	if n := len(m.References); n < 3 || n > 20 || m.References[0] != "first@example.net" || m.References[n-1] != "last@example.org" {
		t.Errorf("%d references, from %s to %s", n, m.References[0], m.References[n-1])
	}
	checkLines(t, raw)
}

// TestNothingInjected fills every free field with anything and reads the mail back.
func TestNothingInjected(t *testing.T) {
	anything := rapid.OneOf(
		rapid.String(),
		rapid.StringMatching(`[a-z =?<>"\\(),:;@\r\n\t\x00-\x1f.ü-]{0,60}`),
		rapid.SampledFrom([]string{"\r\nBcc: eve@example.com\r\n\r\nevil", "=?utf-8?q?=0D=0AX:_y?=", "a\u202eb", "\u2028", "Café \"Bob\" <eve@example.com>", strings.Repeat("long ", 300), strings.Repeat("y", 2000)}),
	)
	names := fieldNames(bytesOf(t, letter()))
	rapid.Check(t, func(t *rapid.T) {
		l := letter()
		l.FromName, l.Subject, l.Text = anything.Draw(t, "name"), anything.Draw(t, "subject"), anything.Draw(t, "text")
		raw, err := l.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		checkLines(t, string(raw))
		if got := fieldNames(string(raw)); got != names {
			t.Fatalf("header fields %s, expected %s", got, names)
		}
		m := read.Read(raw, read.Options{})
		if m.From != l.From || len(m.To) != 1 || m.To[0] != l.To || m.MessageID != l.MessageID {
			t.Fatalf("read back from %q to %q id %q", m.From, m.To, m.MessageID)
		}
		if m.Subject != clean(l.Subject) || m.FromName != clean(l.FromName) {
			t.Fatalf("read back subject %q, name %q; wrote %q, %q", m.Subject, m.FromName, clean(l.Subject), clean(l.FromName))
		}
		parsed, err := mail.ReadMessage(bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		if a, err := mail.ParseAddress(parsed.Header.Get("From")); err != nil || a.Address != l.From {
			t.Fatalf("net/mail reads From as %v: %v", a, err)
		}
	})
}

// TestOwnMailIsKnown holds the mark by which servers of this kind know each other.
func TestOwnMailIsKnown(t *testing.T) {
	raw := strings.Replace(bytesOf(t, letter()), "Auto-Submitted: auto-replied\r\n", "", 1)
	if m := read.Read([]byte(raw), read.Options{}); m.Ignored != read.OwnMail {
		t.Errorf("ignored as %q, expected %q", m.Ignored, read.OwnMail)
	}
	l := letter()
	l.Auto = write.Generated
	if raw := bytesOf(t, l); !strings.Contains(raw, "\r\nAuto-Submitted: auto-generated\r\n") {
		t.Error("a letter that comes by itself does not say so")
	}
}
