package read

// Delivery reports: RFC 3464, and the plain ones of hosts that write their own.

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
)

// bounce reads what a report says about a mail of ours, nil when the mail is none.
func bounce(h header, b *body, o Options) *Bounce {
	var found *Bounce
	var original string
	b.root.leaves(func(n *node) {
		switch n.mediaType {
		case "message/delivery-status", "message/global-delivery-status":
			if found == nil {
				found = deliveryStatus(n.data, o.Limits.HeaderBytes)
			}
		case "message/rfc822", "text/rfc822-headers", "message/rfc822-headers", "message/global", "message/global-headers":
			if original == "" {
				original = messageID(n.data, o.Limits.HeaderBytes)
			}
		}
	})
	if found == nil && isDaemon(h) {
		found = plainBounce(h, b, o)
	}
	if found == nil {
		return nil
	}
	found.Dead = found.Permanent && isDead(found.Status, reasons(b))
	if found.MessageID = original; original == "" {
		found.MessageID = mentionedID(h, b, o)
	}
	return found
}

// deliveryStatus reads the fields of the first recipient (RFC 3464, 2.3).
func deliveryStatus(data []byte, limit int) *Bounce {
	found := &Bounce{}
	action := ""
	for groups := 0; len(data) > 0 && groups < 10; groups++ {
		data = bytes.TrimLeft(data, "\r\n \t")
		var h header
		h, data, _ = splitHeader(data, limit, false)
		if !h.has("final-recipient") && !h.has("action") {
			continue
		}
		for _, name := range []string{"original-recipient", "final-recipient"} {
			_, value, ok := strings.Cut(h.get(name), ";")
			if a := address(strings.Trim(value, " \t<>")); ok && a != "" {
				found.Recipient = a
				break
			}
		}
		action = keyword(h.get("action"))
		found.Status = statusCode.FindString(h.get("status"))
		break
	}
	found.Permanent = action == "failed" || action == "" && strings.HasPrefix(found.Status, "5")
	return found
}

// statusCode is an enhanced status code (RFC 3463, 2).
var statusCode = regexp.MustCompile(`\b[245]\.\d{1,3}\.\d{1,3}\b`)

// messageID returns the id of the mail that a report has attached.
func messageID(data []byte, limit int) string {
	h, _, _ := splitHeader(data, limit, true)
	if id := ids(h.get("message-id"), 1); len(id) == 1 {
		return id[0]
	}
	return ""
}

// isDaemon says that the mail comes from a mail host.
func isDaemon(h header) bool {
	if h.has("x-failed-recipients") {
		return true
	}
	from := strings.ToLower(h.get("from"))
	return strings.Contains(from, "mailer-daemon") || strings.Contains(from, "mdaemon@") || strings.Contains(from, "postmaster") || strings.Contains(from, "mail delivery")
}

// plainBounce reads the reports of qmail, Exim and the like, which say in words what
// happened.
func plainBounce(h header, b *body, o Options) *Bounce {
	text := plainText(b)
	found := &Bounce{Status: statusCode.FindString(text)}
	if list, _ := mailboxes(bounded(h.get("x-failed-recipients"))); len(list) > 0 {
		found.Recipient = list[0].address
	} else if m := failedAddress.FindStringSubmatch(text); m != nil {
		found.Recipient = address(m[1])
	}
	if found.Recipient == "" {
		found.Recipient = firstOther(reasons(b), o)
	}
	lower := strings.ToLower(text)
	late := strings.HasPrefix(found.Status, "4") || delayed.MatchString(lower) || delayed.MatchString(strings.ToLower(h.get("subject")))
	if found.Recipient == "" && found.Status == "" && !failed.MatchString(lower) && !late {
		return nil
	}
	found.Permanent = !late
	return found
}

// firstOther is the first address in a text that is not one of ours or a host's.
func firstOther(text string, o Options) string {
	for _, found := range addressIn.FindAllString(text, 20) {
		a := address(found)
		local, _, _ := strings.Cut(a, "@")
		if a != "" && local != "postmaster" && local != "mailer-daemon" && !slices.ContainsFunc(o.Self, func(self string) bool { return address(self) == a }) &&
			!(o.Domain != "" && strings.HasSuffix(a, "@"+o.Domain)) {
			return a
		}
	}
	return ""
}

var (
	failedAddress = regexp.MustCompile(`(?m)^\s*<?([^\s<>()"]+@[^\s<>()":;,]+)>?:?`)
	delayed       = regexp.MustCompile(`delayed|warning: |will be retried|still (being )?(tried|trying)|do(es)? not need to resend|not yet (been )?delivered|has not been delivered yet`)
	failed        = regexp.MustCompile(`permanent (fatal )?error|undeliver|could not be delivered|delivery (has )?failed|returned to sender|unknown user|user unknown|no such user|mailbox (unavailable|full|not found)`)
)

// mentionedID finds an id of ours where the report only quotes our mail as text or
// names it as the mail it answers.
func mentionedID(h header, b *body, o Options) string {
	text := plainText(b)
	for _, m := range quotedID.FindAllStringSubmatch(text, 10) {
		if id := ids(m[1], 1); len(id) == 1 && (o.Domain == "" || isOurs(id[0], o.Domain)) {
			return id[0]
		}
	}
	for _, name := range []string{"in-reply-to", "references"} {
		list := ids(h.get(name), o.Limits.Addresses)
		for i := len(list) - 1; i >= 0; i-- {
			if o.Domain == "" || isOurs(list[i], o.Domain) {
				return list[i]
			}
		}
	}
	return ""
}

var quotedID = regexp.MustCompile(`(?im)^[ \t>]*message-id:\s*(<[^<>\s]{1,500}>)`)

// plainText returns the first text part of a report, its beginning if it is long.
func plainText(b *body) string {
	text := ""
	b.root.leaves(func(n *node) {
		if text == "" && strings.HasPrefix(n.mediaType, "text/") && n.mediaType != "text/rfc822-headers" {
			text = decodeText(n.params["charset"], n.data[:min(len(n.data), 64<<10)])
		}
	})
	return text
}

// Refusal is what the words of a mail server mean that has refused a letter for good.
func Refusal(recipient, messageID, words string) Bounce {
	status := statusCode.FindString(words)
	return Bounce{Recipient: recipient, MessageID: messageID, Status: status, Permanent: true, Dead: isDead(status, words)}
}
