package read_test

import (
	"testing"

	"pbemd/mailer/read"
)

// TestDMARC reads Authentication-Results as hosts write them and as forgers would.
func TestDMARC(t *testing.T) {
	const from = "From: Bob <bob@example.org>\r\n"
	field := func(v string) string { return "Authentication-Results: " + v + "\r\n" }
	cases := []struct{ name, header, want string }{
		{"pass", field("mx.example.net; dmarc=pass header.from=example.org") + from, "pass"},
		{"pass with policy", field("mx.example.net;\r\n dkim=pass header.d=example.org;\r\n dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=example.org") + from, "pass"},
		{"comment without a blank", field("mx.example.net; dmarc=pass(p=reject dis=none) header.from=example.org") + from, "pass"},
		{"blanks around =", field("mx.example.net; dmarc = pass header.from = example.org") + from, "pass"},
		{"with version", field("mx.example.net 1; dmarc=pass header.from=example.org") + from, "pass"},
		{"case", field("MX.Example.NET; DMARC=Pass Header.From=Example.ORG") + from, "pass"},
		{"quoted value", field(`mx.example.net; dmarc=pass header.from="example.org"`) + from, "pass"},
		{"address in header.from", field("mx.example.net; dmarc=pass header.from=bob@example.org") + from, "pass"},
		{"fail", field("mx.example.net; dmarc=fail (p=reject) header.from=example.org") + from, "fail"},
		{"fail without domain", field("mx.example.net; dmarc=fail") + from, "fail"},
		{"none", field("mx.example.net; dmarc=none header.from=example.org") + from, ""},
		{"no results", field("mx.example.net; none") + from, ""},
		{"temporary error", field("mx.example.net; dmarc=temperror header.from=example.org") + from, ""},
		{"pass without domain", field("mx.example.net; dmarc=pass") + from, ""},
		{"pass for another domain", field("mx.example.net; dmarc=pass header.from=example.com") + from, "fail"},
		{"pass for a parent domain", field("mx.example.net; dmarc=pass header.from=example.org") + "From: bob@sub.example.org\r\n", "fail"},
		{"pass and fail", field("mx.example.net; dmarc=pass header.from=example.org; dmarc=fail header.from=example.org") + from, "fail"},
		{"other host", field("mx.example.com; dmarc=pass header.from=example.org") + from, ""},
		{"other host on top", field("mx.example.com; dmarc=none") + field("mx.example.net; dmarc=pass header.from=example.org") + from, ""},
		{"forged below", field("mx.example.net; dmarc=fail header.from=example.org") + field("mx.example.net; dmarc=pass header.from=example.org") + from, "fail"},
		{"only below the mail's own", field("mx.example.net; spf=pass") + field("mx.example.net; dmarc=pass header.from=example.org") + from, ""},
		{"in a comment", field("mx.example.net; spf=none (x; dmarc=pass header.from=example.org) smtp.mailfrom=a@b") + from, ""},
		{"in a nested comment", field(`mx.example.net; spf=none (a (b) \) ; dmarc=pass header.from=example.org) smtp.mailfrom=a@b`) + from, ""},
		{"in a quoted string", field(`mx.example.net; spf=none reason="; dmarc=pass header.from=example.org"`) + from, ""},
		{"in a quoted local part", field(`mx.example.net; spf=none smtp.mailfrom="a; dmarc=pass header.from=example.org;"@b`) + from, ""},
		{"comment without an end", field("mx.example.net; dmarc=pass header.from=example.org (oops") + from, ""},
		{"no id", field("spf=pass smtp.mailfrom=example.org; dmarc=pass action=none header.from=example.org") + from, ""},
		{"id in a comment", field("(mx.example.net) evil.example.com; dmarc=pass header.from=example.org") + from, ""},
		{"id with more words", field("evil mx.example.net; dmarc=pass header.from=example.org") + from, ""},
		{"NUL", field("mx.example.net; dmarc=pass\x00 header.from=example.org") + from, ""},
		{"two From", field("mx.example.net; dmarc=pass header.from=example.org") + from + "From: x@example.com\r\n", ""},
		{"ARC", "ARC-Authentication-Results: i=1; mx.example.net; dmarc=pass header.from=example.org\r\n" + from, ""},
		{"internationalized", field("mx.example.net; dmarc=pass header.from=xn--bcher-kva.example") + "From: bob@bücher.example\r\n", "pass"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			raw := []byte(c.header + "\r\ne5\r\n")
			o := corpusOptions()
			if got := read.Read(raw, o).DMARC; got != "" {
				t.Errorf("without a trusted host: %q", got)
			}
			o.AuthservID = "mx.example.net"
			if got := read.Read(raw, o).DMARC; got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
