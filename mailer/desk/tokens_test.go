package desk_test

import (
	"fmt"
	"strings"
	"testing"

	"pbemd/mailer/desk/dialogue"
)

// newest is the last letter that came to an address.
func newest(stage *dialogue.Stage, address string) dialogue.Received {
	list := stage.Inboxes[address]
	return list[len(list)-1]
}

// withoutHost is a stage like that of playing, on which no host is trusted:
// only tokens and passwords prove anything.
func withoutHost(t *testing.T) *dialogue.Stage {
	t.Helper()
	return begun(t, "")
}

// TestTokenAttacks holds which mails move on board 1, where alice (White) is to
// move: only hers, with a whole, unspent token that was made for her and for
// this board, wherever the token stands.
func TestTokenAttacks(t *testing.T) {
	for _, c := range []struct {
		name, from, subject, text string
		header                    func(alice, bob, welcome string) string
		moves                     bool
	}{
		{"in reply", "alice@example.org", "x", "e4", func(alice, _, _ string) string { return "In-Reply-To: <" + alice + "@example.com>" }, true},
		{"an id that the host rewrote the domain of", "alice@example.org", "x", "e4", func(alice, _, _ string) string { return "In-Reply-To: <" + alice + "@mail.host>" }, true},
		{"in capitals", "alice@example.org", "x", "e4", func(alice, _, _ string) string { return "In-Reply-To: <" + strings.ToUpper(alice) + "@EXAMPLE.COM>" }, true},
		{"among the references", "alice@example.org", "x", "e4", func(alice, _, welcome string) string {
			return "In-Reply-To: <lost@example.org>\r\nReferences: <" + alice + "@example.com> <other@example.org>"
		}, true},
		{"in a plus address", "alice@example.org", "x", "e4", func(alice, _, _ string) string { return "Cc: games+" + alice + "@example.com" }, true},
		{"in the subject", "alice@example.org", "TAG", "e4", nil, true},
		{"a newer letter about nothing above the board's", "alice@example.org", "x", "e4", func(alice, _, welcome string) string {
			return "In-Reply-To: <" + welcome + "@example.com>\r\nReferences: <" + alice + "@example.com> <" + welcome + "@example.com>"
		}, true},
		{"none", "alice@example.org", "x", "move 1 e4", func(_, _, _ string) string { return "X-Nothing: here" }, false},
		{"the opponent's", "alice@example.org", "x", "e4", func(_, bob, _ string) string { return "In-Reply-To: <" + bob + "@example.com>" }, false},
		{"hers from his address", "bob@example.net", "x", "e4", func(alice, _, _ string) string { return "In-Reply-To: <" + alice + "@example.com>" }, false},
		{"hers from a stranger's", "mallory@example.com", "x", "e4", func(alice, _, _ string) string { return "In-Reply-To: <" + alice + "@example.com>" }, false},
		{"hers with her name beside another address", `"alice@example.org" <mallory@example.com>`, "x", "e4", func(alice, _, _ string) string { return "In-Reply-To: <" + alice + "@example.com>" }, false},
		{"hers from two senders", "alice@example.org, mallory@example.com", "x", "e4", func(alice, _, _ string) string { return "In-Reply-To: <" + alice + "@example.com>" }, false},
		{"of her account", "alice@example.org", "x", "move 1 e4", func(_, _, welcome string) string { return "In-Reply-To: <" + welcome + "@example.com>" }, false},
		{"for a later turn", "alice@example.org", "x", "e4", func(alice, _, _ string) string {
			return "In-Reply-To: <" + strings.Replace(alice, "g1.1.", "g1.2.", 1) + "@example.com>"
		}, false},
		{"for another board", "alice@example.org", "x", "move 1 e4", func(alice, _, _ string) string {
			return "In-Reply-To: <" + strings.Replace(alice, "g1.", "g2.", 1) + "@example.com>"
		}, false},
		{"of another kind", "alice@example.org", "x", "move 1 e4", func(alice, _, _ string) string { return "In-Reply-To: <c" + alice[1:] + "@example.com>" }, false},
		{"the account's called a board's", "alice@example.org", "x", "e4", func(_, _, welcome string) string {
			return "In-Reply-To: <g" + welcome[1:] + "@example.com>"
		}, false},
		{"with one character changed", "alice@example.org", "x", "e4", func(alice, _, _ string) string {
			last := "a"
			if strings.HasSuffix(alice, last) {
				last = "b"
			}
			return "In-Reply-To: <" + alice[:len(alice)-1] + last + "@example.com>"
		}, false},
		{"cut short", "alice@example.org", "x", "e4", func(alice, _, _ string) string { return "In-Reply-To: <" + alice[:len(alice)-1] + "@example.com>" }, false},
		{"behind more ids than are looked at", "alice@example.org", "x", "e4", func(alice, _, _ string) string {
			return "References: <" + alice + "@example.com> " + strings.Repeat("<a@b.example> ", 200)
		}, false},
		{"in the text", "alice@example.org", "x", "e4\n\nTOKEN", nil, false},
		{"in another field", "alice@example.org", "x", "e4", func(alice, _, _ string) string { return "X-Token: <" + alice + "@example.com>" }, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			stage := withoutHost(t)
			token := func(r dialogue.Received) string { local, _, _ := strings.Cut(r.MessageID, "@"); return local }
			alice, bob := token(newest(stage, "alice@example.org")), token(newest(stage, "bob@example.net"))
			welcome := token(stage.Inboxes["alice@example.org"][1])
			subject := strings.Replace(c.subject, "TAG", "Re: [#"+alice+"]", 1)
			header := "X-None: none"
			if c.header != nil {
				header = c.header(alice, bob, welcome)
			}
			raw := fmt.Sprintf("From: %s\r\nTo: games@example.com\r\nSubject: %s\r\nMessage-ID: <attack@example.org>\r\nDate: Mon, 2 Mar 2026 10:00:00 +0000\r\n%s\r\n\r\n%s",
				c.from, subject, header, strings.ReplaceAll(strings.Replace(c.text, "TOKEN", alice, 1), "\n", "\r\n"))
			receive(t, stage, []byte(raw))
			if moved := game(t, stage, 1).Plies == 1; moved != c.moves {
				t.Errorf("moved: %v, expected %v", moved, c.moves)
			}
			// The same mail once more, with another date, moves nothing.
			receive(t, stage, []byte(strings.Replace(strings.Replace(raw, "10:00", "11:00", 1), "attack@", "replay@", 1)))
			if plies := game(t, stage, 1).Plies; plies > 1 {
				t.Errorf("a replay has moved, too: %d plies", plies)
			}
		})
	}
}

// TestAuthenticationResults holds whose word about a sender is taken: that of
// the trusted host, in the topmost field.
func TestAuthenticationResults(t *testing.T) {
	const pass, fail = "Authentication-Results: mx.example.com; dmarc=pass header.from=example.org\r\n", "Authentication-Results: mx.example.com; dmarc=fail header.from=example.org\r\n"
	for _, c := range []struct {
		name, header string
		moves        bool
	}{
		{"pass", pass, true},
		{"none", "", false},
		{"fail", fail, false},
		{"pass below another host's", "Authentication-Results: mx.example.net; dmarc=none\r\n" + pass, false},
		{"pass below a fail", fail + pass, false},
		{"pass above what the sender wrote", pass + fail, true},
		{"pass for another domain", strings.Replace(pass, "example.org", "example.net", 1), false},
		{"pass of another host", strings.Replace(pass, "mx.", "mx2.", 1), false},
		{"pass of a host whose name begins alike", strings.Replace(pass, "mx.example.com", "mx.example.com.evil.example", 1), false},
		{"pass in a comment", "Authentication-Results: mx.example.com; spf=fail (dmarc=pass header.from=example.org)\r\n", false},
		{"pass in a quoted string", "Authentication-Results: mx.example.com; spf=pass smtp.mailfrom=\"x; dmarc=pass header.from=example.org\"\r\n", false},
		{"pass in an encoded word", "Authentication-Results: =?utf-8?q?mx.example.com=3B_dmarc=3Dpass_header.from=3Dexample.org?=\r\n", false},
		{"pass and fail in one", "Authentication-Results: mx.example.com; dmarc=pass header.from=example.org; dmarc=fail\r\n", false},
		{"SPF and DKIM alone", "Authentication-Results: mx.example.com; spf=pass smtp.mailfrom=example.org; dkim=pass header.d=example.org\r\n", false},
		{"pass as ARC has it", "ARC-Authentication-Results: i=1; mx.example.com; dmarc=pass header.from=example.org\r\n", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			stage := playing(t)
			receive(t, stage, append([]byte(c.header), mail("x", "alice@example.org", "move 1 e4", "")...))
			if moved := game(t, stage, 1).Plies == 1; moved != c.moves {
				t.Errorf("moved: %v, expected %v", moved, c.moves)
			}
		})
	}
}
