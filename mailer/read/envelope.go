package read

// What the header of the mail as a whole says.

import (
	"fmt"
	"net/mail"
	"strings"
	"time"
)

// An envelope is the header of the mail, its undivided body, and the options.
type envelope struct {
	header header
	body   []byte
	broken []string
	over   []string // see Mail.Over
	o      Options
	// fromTrouble is the reason (of Mail.Ignored) why there is no sender.
	fromTrouble string
}

func newEnvelope(raw []byte, o Options) *envelope {
	e := &envelope{o: o}
	var tooLarge bool
	e.header, e.body, tooLarge = splitHeader(raw, o.Limits.HeaderBytes, true)
	switch {
	case tooLarge:
		e.broken = append(e.broken, fmt.Sprintf("its header is larger than %d bytes", o.Limits.HeaderBytes))
	case len(e.header) == 0:
		e.broken = append(e.broken, "it has no header")
	}
	return e
}

// mail fills in what stands in the header.
func (e *envelope) mail() Mail {
	h := e.header
	m := Mail{
		Subject:    oneLine(decodeWords(bounded(h.get("subject")))),
		InReplyTo:  e.ids("in-reply-to"),
		References: e.ids("references"),
		To:         e.recipients(),
		Date:       date(h.get("date")),
	}
	if id := ids(h.get("message-id"), 1); len(id) == 1 {
		m.MessageID = id[0]
	}
	m.From, m.FromName = e.from()
	return m
}

// ids reads the Message-IDs of a field: of too many, the last.
func (e *envelope) ids(name string) []string {
	most := e.o.Limits.Addresses
	found := ids(e.header.get(name), most+1)
	if len(found) > most {
		e.tooMany()
		found = found[1:]
	}
	return found
}

// tooMany notes that there are more addresses or ids than are looked at.
func (e *envelope) tooMany() { e.over = []string{"addresses"} }

// from reads the one sender.
func (e *envelope) from() (addr, name string) {
	fields := e.header.all("from")
	if len(fields) == 0 {
		return e.noSender(NoSender, "it has no From")
	}
	if len(fields) > 1 {
		return e.noSender(SeveralSender, "it has more than one From")
	}
	list, doubtful := mailboxes(bounded(fields[0].value))
	switch {
	case len(list) > 1:
		return e.noSender(SeveralSender, "its From has more than one address")
	case len(list) == 0 || doubtful || fields[0].odd || list[0].address == "":
		return e.noSender(NoSender, "its From cannot be read beyond doubt")
	}
	return list[0].address, oneLine(decodeWords(list[0].name))
}

func (e *envelope) noSender(reason, trouble string) (string, string) {
	e.fromTrouble = reason
	e.broken = append(e.broken, trouble)
	return "", ""
}

// recipients collects the addresses the mail may have been sent to.
func (e *envelope) recipients() []string {
	var found []string
	seen := map[string]bool{}
	for _, f := range e.header {
		switch f.name {
		case "to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-delivered-to":
		default:
			continue
		}
		list, _ := mailboxes(bounded(f.value))
		for _, m := range list {
			if m.address == "" || seen[m.address] {
				continue
			}
			if len(found) == e.o.Limits.Addresses {
				e.tooMany()
				return found
			}
			seen[m.address] = true
			found = append(found, m.address)
		}
	}
	return found
}

// date reads a Date, in UTC, zero when it cannot be.
func date(s string) time.Time {
	if t, err := mail.ParseDate(bounded(s)); err == nil {
		return t.UTC()
	}
	return time.Time{}
}

// bounded cuts a header text to a length that no honest one has.
func bounded(s string) string {
	const most = 16 << 10
	if len(s) > most {
		return strings.ToValidUTF8(s[:most], "")
	}
	return s
}

// isOurs says that an address or id belongs to the given domain.
func isOurs(s, domain string) bool {
	return domain != "" && strings.HasSuffix(strings.ToLower(s), "@"+strings.ToLower(domain))
}
