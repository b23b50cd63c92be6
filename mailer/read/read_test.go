package read_test

import (
	"strings"
	"testing"

	"pbemd/mailer/read"
)

// crlf writes a mail of the given lines.
func crlf(lines ...string) []byte { return []byte(strings.Join(lines, "\r\n") + "\r\n") }

func TestReadAlternative(t *testing.T) {
	m := read.Read(crlf(
		`From: "Bob Builder" <Bob@Example.ORG>`,
		"To: play+t123@example.net",
		"Subject: =?utf-8?q?Re:_chess_Board_17?= bob",
		"Date: Mon, 06 May 2024 10:11:12 +0200",
		"Message-ID: <abc@example.org>",
		"In-Reply-To: <g17.3.TOKEN@example.net>",
		"Content-Type: multipart/alternative; boundary=x",
		"",
		"--x",
		"",
		"Nf3",
		"> quoted",
		"--x",
		"Content-Type: text/html",
		"",
		"<p>Nf3</p>",
		"--x--"), read.Options{})
	if m.From != "bob@example.org" || m.FromName != "Bob Builder" || m.Subject != "Re: chess Board 17 bob" {
		t.Errorf("header read as %q, %q, %q", m.From, m.FromName, m.Subject)
	}
	if len(m.Own) == 0 || m.Own[0] != "Nf3" {
		t.Errorf("own lines %q, want Nf3", m.Own)
	}
	if len(m.InReplyTo) != 1 || m.InReplyTo[0] != "g17.3.TOKEN@example.net" {
		t.Errorf("In-Reply-To read as %q", m.InReplyTo)
	}
	if len(m.To) != 1 || m.To[0] != "play+t123@example.net" {
		t.Errorf("To read as %q", m.To)
	}
	if m.Ignored != "" || m.Broken != "" {
		t.Errorf("ignored %q, broken %q", m.Ignored, m.Broken)
	}
}
