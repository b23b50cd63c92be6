package read

import (
	"net/mail"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/idna"
	"pgregory.net/rapid"
)

// TestMailboxesAgainstNetMail compares with the parser of the standard library on lists
// made of the pieces that addresses, and tricks with them, consist of: what it reads as
// several addresses is never one for us, and one that both read is the same.
func TestMailboxesAgainstNetMail(t *testing.T) {
	pieces := []string{
		"bob", "alice", "@", "example.org", "example.com", ".", " ", ",", ";", ":", "<", ">", "(", ")", `"`, `\`,
		"<bob@example.org>", "alice@example.com", "Bob ", `"Bob, B" `, "(note)", "=?utf-8?q?b?=", "ü", "\t", "[192.0.2.1]", "'", "group:",
	}
	rapid.Check(t, func(t *rapid.T) {
		list := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 1, 12).Draw(t, "pieces"), "")
		ours, doubtful := mailboxes(list)
		theirs, err := mail.ParseAddressList(list)
		if err != nil {
			return
		}
		if len(theirs) > 1 && len(ours) == 1 && !doubtful {
			t.Fatalf("%q: the library reads %d addresses, we read one", list, len(theirs))
		}
		if len(theirs) == 1 && len(ours) == 1 && !doubtful && ours[0].address != "" && ours[0].address != inASCII(theirs[0].Address) {
			t.Fatalf("%q: the library reads %q, we read %q", list, theirs[0].Address, ours[0].address)
		}
	})
}

// inASCII is an address in lower case, with its domain in ASCII where it can be, which
// the standard library leaves as it was written.
func inASCII(address string) string {
	local, domain, _ := strings.Cut(strings.ToLower(address), "@")
	if ascii, err := idna.Lookup.ToASCII(domain); err == nil {
		domain = ascii
	}
	return local + "@" + domain
}

// TestMailboxes reads what mail programs write.
func TestMailboxes(t *testing.T) {
	cases := []struct {
		list      string
		addresses []string
		doubtful  bool
	}{
		{"bob@example.org", []string{"bob@example.org"}, false},
		{"Bob <bob@example.org>", []string{"bob@example.org"}, false},
		{`"Builder, Bob" <bob@example.org>`, []string{"bob@example.org"}, false},
		{`"a \" quote" <bob@example.org>`, []string{"bob@example.org"}, false},
		{"Bob B. Builder <bob@example.org>", []string{"bob@example.org"}, false},
		{"bob@example.org (Bob)", []string{"bob@example.org"}, false},
		{"<bob@example.org>, alice@example.com", []string{"bob@example.org", "alice@example.com"}, false},
		{"'bob@example.org' <bob@example.org>", []string{"bob@example.org"}, false},
		{"=?utf-8?q?alice=40example.com?= <bob@example.org>", []string{"bob@example.org"}, false},
		{"bob+token.abc@example.org", []string{"bob+token.abc@example.org"}, false},
		{"da.me..o@example.org", []string{"da.me..o@example.org"}, false},
		{"alice@example.com <bob@example.org>", []string{"bob@example.org"}, true},
		{"<alice@example.com> <bob@example.org>", []string{"bob@example.org"}, true},
		{"undisclosed-recipients:;", nil, true},
		{"<@relay.example:bob@example.org>", []string{""}, false},
		{"<bob@example.org", []string{"bob@example.org"}, true},
		{`"bob@example.org`, []string{""}, true},
		{`"bob smith"@example.org`, []string{""}, false},
		{"bob@[192.0.2.1]", []string{""}, false},
		{"bob@@example.org", []string{""}, false},
		{"bob@example.org@example.com", []string{""}, false},
		{"bob", []string{""}, false},
		{"bob@-example.org", []string{""}, false},
		{"bob\u202e@example.org", []string{""}, false},
		{"b\u00f6b@example.org", []string{""}, false},
		{"bob@b\u00fccher.example", []string{"bob@xn--bcher-kva.example"}, false},
		{"\u212aevin@example.org", []string{""}, false},
	}
	for _, c := range cases {
		list, doubtful := mailboxes(c.list)
		var addresses []string
		for _, m := range list {
			addresses = append(addresses, m.address)
		}
		if !slices.Equal(addresses, c.addresses) || doubtful != c.doubtful {
			t.Errorf("%q: read %q, doubtful %v; want %q, %v", c.list, addresses, doubtful, c.addresses, c.doubtful)
		}
	}
}
