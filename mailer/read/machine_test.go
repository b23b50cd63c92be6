package read_test

import (
	"slices"
	"testing"

	"pbemd/mailer/read"
)

// TestMachineFields holds apart the fields by which machines tell that they are such and
// those that say the contrary.
func TestMachineFields(t *testing.T) {
	for _, c := range []struct{ field, subject, want string }{
		{"X-Autoreply: yes", "Nf3", read.AutoReply},
		{"X-Autoreply: false", "Nf3", ""},
		{"X-Autoreply: no", "Nf3", ""},
		{"X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent", "Nf3", read.AutoReply},
		{"X-MS-Exchange-Generated-Message-Source: AntiSpam", "Nf3", read.AutoReply},
		{"X-MS-Exchange-Generated-Message-Source: Mailbox Transport", "Nf3", ""},
		{"Precedence: bulk", "Nf3", read.BulkMail},
		{"X-Precedence: bulk", "Nf3", read.BulkMail},
		{"X-Precedence: list", "Nf3", read.MailingList},
		{"List-Unsubscribe: <https://example.org/leave>", "Nf3", ""},
		{"List-Unsubscribe: <https://example.org/leave>", "Out of office: Nf3", read.AutoReply},
		{"X-Other: 1", "Out of office: Nf3", ""},
	} {
		m := read.Read(crlf("From: bob@example.org", "In-Reply-To: <g17.3.TOKEN@example.net>", "Subject: "+c.subject, c.field, "", "Nf3"),
			read.Options{Domain: "example.net"})
		if m.Ignored != c.want {
			t.Errorf("%s, %q: ignored as %q, expected %q", c.field, c.subject, m.Ignored, c.want)
		}
	}
}

// TestOddFrom holds that no sender is read from a field that programs on the way may have
// read otherwise.
func TestOddFrom(t *testing.T) {
	for _, from := range []string{"bob@exam\x00ple.org", "b\x00ob@example.org", "bob@example.org\rX-Other: 1"} {
		m := read.Read(crlf("From: "+from, "Subject: Nf3", "", "Nf3"), read.Options{})
		if m.From != "" || m.Ignored != read.NoSender {
			t.Errorf("From %q is read as %q, ignored as %q", from, m.From, m.Ignored)
		}
	}
}

// TestManyAddresses holds that of too many ids the last are read, those of the letter
// that is answered, and that each receiver is read once.
func TestManyAddresses(t *testing.T) {
	o := read.Options{Limits: read.DefaultLimits()}
	o.Limits.Addresses = 2
	m := read.Read(crlf("From: bob@example.org", "To: play@example.net, Play@Example.Net", "Cc: play@example.net, carol@example.org",
		"References: <a@example.net> <b@example.net> <c@example.net>", "", "Nf3"), o)
	if want := []string{"b@example.net", "c@example.net"}; !slices.Equal(m.References, want) {
		t.Errorf("References are read as %q, expected %q", m.References, want)
	}
	if want := []string{"play@example.net", "carol@example.org"}; !slices.Equal(m.To, want) {
		t.Errorf("receivers are read as %q, expected %q", m.To, want)
	}
}
