package read_test

import (
	"fmt"
	"testing"

	"pbemd/mailer/read"
)

// TestVacationSubjects holds apart the players who say that they are away and
// the machines that say it for them.
func TestVacationSubjects(t *testing.T) {
	for _, c := range []struct{ subject, header, text, ignored string }{
		{"vacation 14", "", "", ""},
		{"Vacation 14 days", "", "", ""},
		{"vacation off", "", "", ""},
		{"vacation", "", "", ""},
		{"vacation alice secret99 14", "", "", ""},
		{"vacation alice secret99 off", "", "", ""},
		{"vacation 2026-07-01 2026-07-14", "", "", ""},
		{"vacation until 2026-07-14", "", "", ""},
		{"vacation off 2026-07-01", "", "", ""},
		{"vacation 24 Dec - 7 Jan", "", "", ""},
		{"vacation from 1 July for 2 weeks", "", "", ""},
		{"vacation from 1 July until 14 July 2027", "", "", ""},
		{"Vacation 24 Dec - 7 Jan", "", "I am on vacation and will read your mail later.", read.AutoReply},
		{"vacation 14", "", "I go to the sea.", ""},
		{"vacation 14", "Auto-Submitted: auto-replied", "", read.AutoReply},
		{"vacation 14", "X-Auto-Response-Suppress: All", "", read.AutoReply},
		{"vacation 14", "Precedence: bulk", "", read.BulkMail},
		{"vacation 14", "", "I am out of the office until Monday.", read.AutoReply},
		{"Vacation until Monday", "", "", read.AutoReply},
		{"Vacation until May 5", "", "", read.AutoReply},
		{"Vacation reply", "", "", read.AutoReply},
		{"Vacation reply: chess Board 17", "", "", read.AutoReply},
		{"Vacation auto reply 14", "", "", read.AutoReply},
		{"On vacation 14", "", "", read.AutoReply},
		{"Vacation: Re: chess Board 17 bob", "", "", read.AutoReply},
		{"Out of office", "", "", read.AutoReply},
	} {
		header := c.header
		if header != "" {
			header += "\r\n"
		}
		raw := fmt.Sprintf("From: alice@example.org\r\nTo: games@example.com\r\nSubject: %s\r\nMessage-ID: <x@example.org>\r\n%s\r\n%s\r\n", c.subject, header, c.text)
		if got := read.Read([]byte(raw), read.Options{Limits: read.DefaultLimits()}).Ignored; got != c.ignored {
			t.Errorf("subject %q, header %q, text %q: ignored is %q, expected %q", c.subject, c.header, c.text, got, c.ignored)
		}
	}
}
