package proof

import "strings"

// MessageID makes the Message-ID (without angle brackets) of a letter from its
// token and the server's domain.
func MessageID(token, domain string) string { return token + "@" + domain }

// PlusAddress puts a token into an address: chess@example.org becomes
// chess+TOKEN@example.org. An address without "@" is returned as it is.
func PlusAddress(address, token string) string {
	at := strings.LastIndexByte(address, '@')
	if at < 0 {
		return address
	}
	return address[:at] + "+" + token + address[at:]
}

// SubjectTag writes a token as it stands in a Subject.
func SubjectTag(token string) string { return "[#" + token + "]" }

// maxFound bounds what one mail can make the server verify.
const maxFound = 32

// Find collects the tokens of a mail in the order of their weight: from ids (the
// ids of In-Reply-To, then those of References, newest first), addresses (to
// which the mail was sent) and the subject. A token that stands in several places
// is given once, and at most 32 are given. None of them is verified yet; the
// domain of an id is not looked at, since the seal says more.
func Find(ids, addresses []string, subject string) []Token {
	var found []Token
	add := func(s string) {
		t, ok := parse(s)
		if !ok || len(found) == maxFound {
			return
		}
		for _, f := range found {
			if f == t {
				return
			}
		}
		found = append(found, t)
	}
	for _, id := range ids {
		local, _, _ := strings.Cut(strings.Trim(id, "<> \t\r\n"), "@")
		add(local)
	}
	for _, address := range addresses {
		local, _, _ := strings.Cut(strings.Trim(address, "<> \t\r\n"), "@")
		if _, tag, ok := strings.Cut(local, "+"); ok {
			add(tag)
		}
	}
	for rest := subject; ; {
		_, after, ok := strings.Cut(rest, "[#")
		if !ok {
			break
		}
		tag, _, ok := strings.Cut(after, "]")
		if !ok {
			break
		}
		add(strings.TrimSpace(tag))
		rest = after
	}
	return found
}
