package read

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// A mailbox is one address as it stands in a header.
type mailbox struct {
	name    string // display name, encoded as it stood
	address string // lower case, domain in ASCII; empty when it is none we would write to
}

// mailboxes reads an address list (RFC 5322, 3.4). It errs on the side of more: whatever
// could be read as an address by some program on the way counts as one, so that a
// list with one entry is one for everybody. doubtful says that the list breaks the
// grammar in a way that programs read differently.
func mailboxes(list string) (found []mailbox, doubtful bool) {
	s := scanner{rest: list}
	for !s.done() {
		m, ok := s.mailbox()
		if ok {
			found = append(found, m)
		}
	}
	return found, s.doubtful
}

// A scanner cuts an address list into its entries.
type scanner struct {
	rest     string
	doubtful bool
}

func (s *scanner) done() bool { return s.rest == "" }

// mailbox reads up to the next comma outside quotes, comments and angle brackets.
func (s *scanner) mailbox() (mailbox, bool) {
	var words strings.Builder // what stands outside of brackets and comments
	var comment, angle string
	angles := 0
	quotedAt := false // an @ within a quoted string: harmless in a name, not in an address
	for s.rest != "" {
		c := s.rest[0]
		switch c {
		case ',', ';':
			if c == ';' {
				s.doubtful = true // a group, or Outlook's list
			}
			s.rest = s.rest[1:]
			return s.entry(words.String(), comment, angle, angles, quotedAt)
		case '"':
			text := s.quoted()
			quotedAt = quotedAt || strings.Contains(text, "@")
			words.WriteString(strings.ReplaceAll(text, "@", "\x01"))
		case '(':
			comment = s.comment()
		case '<':
			angle = s.angle()
			angles++
		case ':':
			s.doubtful = true
			s.rest = s.rest[1:]
			words.Reset()
		default:
			_, n := utf8.DecodeRuneInString(s.rest)
			words.WriteString(s.rest[:n])
			s.rest = s.rest[n:]
		}
	}
	return s.entry(words.String(), comment, angle, angles, quotedAt)
}

// entry makes a mailbox of what was read of it.
func (s *scanner) entry(words, comment, angle string, angles int, quotedAt bool) (mailbox, bool) {
	words = strings.TrimSpace(words)
	switch {
	case angles > 1:
		s.doubtful = true
	case angles == 1:
		// `a@b.example <c@d.example>` is written by some programs, with both alike.
		if strings.Contains(words, "@") && !strings.EqualFold(strings.Trim(words, "' "), strings.TrimSpace(angle)) {
			s.doubtful = true
		}
	case words == "":
		return mailbox{}, false
	default:
		if quotedAt || strings.Contains(words, "\x01") {
			s.doubtful = true
		}
		angle, words = words, comment
	}
	return mailbox{
		name:    strings.ReplaceAll(words, "\x01", "@"),
		address: address(angle),
	}, true
}

// quoted reads a quoted string; one without an end takes the rest.
func (s *scanner) quoted() string {
	var b strings.Builder
	for i := 1; i < len(s.rest); i++ {
		switch s.rest[i] {
		case '\\':
			if i++; i < len(s.rest) {
				b.WriteByte(s.rest[i])
			}
		case '"':
			s.rest = s.rest[i+1:]
			return b.String()
		default:
			b.WriteByte(s.rest[i])
		}
	}
	s.rest, s.doubtful = "", true
	return b.String()
}

// comment reads a comment, which may hold others.
func (s *scanner) comment() string {
	level := 0
	for i := 0; i < len(s.rest); i++ {
		switch s.rest[i] {
		case '\\':
			i++
		case '(':
			level++
		case ')':
			if level--; level == 0 {
				text := s.rest[1:i]
				s.rest = s.rest[i+1:]
				return text
			}
		}
	}
	text := s.rest[1:]
	s.rest, s.doubtful = "", true
	return text
}

// angle reads what stands between angle brackets.
func (s *scanner) angle() string {
	end := strings.IndexByte(s.rest, '>')
	if end < 0 {
		text := s.rest[1:]
		s.rest, s.doubtful = "", true
		return text
	}
	text := s.rest[1:end]
	s.rest = s.rest[end+1:]
	return text
}

// address returns an address in the form it is compared and written to: lower case, the
// domain in ASCII. Quoted local parts, routes, address literals and the like, which no
// player has, give "".
func address(s string) string {
	s = strings.TrimSpace(s)
	if len(s) > 254 || !utf8.ValidString(s) { // RFC 5321, 4.5.3.1
		return ""
	}
	local, domain, ok := strings.Cut(s, "@")
	// Lower case only afterwards: it makes a plain k of the sign for kelvin.
	if !ok || local == "" || len(local) > 64 || !isASCII([]byte(local)) {
		return ""
	}
	if local = strings.ToLower(local); !isLocal(local) {
		return ""
	}
	domain = strings.ToLower(strings.TrimSuffix(domain, "."))
	if !isASCII([]byte(domain)) {
		ascii, err := idna.Lookup.ToASCII(domain)
		if err != nil {
			return ""
		}
		domain = ascii
	}
	if !isDomain(domain) {
		return ""
	}
	return local + "@" + domain
}

// isLocal takes dot-atoms of ASCII (RFC 5322, 3.2.3) with the misplaced dots that some
// Japanese carriers gave out. Addresses of RFC 6531 are left out: not every host on the
// way could carry our answer. What looks like an encoded word is refused, since some
// programs would decode it.
func isLocal(s string) bool {
	if strings.Contains(s, "=?") {
		return false
	}
	for _, c := range []byte(s) {
		if !('a' <= c && c <= 'z' || '0' <= c && c <= '9' || strings.IndexByte("!#$%&'*+-/=?^_`{|}~.", c) >= 0) {
			return false
		}
	}
	return true
}

func isDomain(s string) bool {
	for label := range strings.SplitSeq(s, ".") {
		if label == "" || len(label) > 63 || label[0] == '-' || label[len(label)-1] == '-' {
			return false
		}
		for _, c := range []byte(label) {
			if !('a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-' || c == '_') {
				return false
			}
		}
	}
	return true
}

// ids reads the Message-IDs of a field, without their angle brackets, at most n of
// them: of more, the last.
func ids(value string, n int) []string {
	var found []string
	for rest := value; ; {
		i := strings.IndexByte(rest, '<')
		if i < 0 {
			break
		}
		rest = rest[i+1:]
		j := strings.IndexAny(rest, "<>")
		if j < 0 {
			break
		}
		if id := bareID(rest[:j]); id != "" && rest[j] == '>' {
			found = append(found, id)
		}
		if rest[j] == '>' {
			rest = rest[j+1:]
		} else {
			rest = rest[j:]
		}
	}
	if len(found) == 0 { // brackets lost
		for _, word := range strings.Fields(value) {
			if id := bareID(word); id != "" && strings.Contains(id, "@") {
				found = append(found, id)
			}
		}
	}
	return found[max(0, len(found)-n):]
}

// bareID returns an id whose characters can do no harm, else "". Blanks are what
// folding within an id leaves.
func bareID(s string) string {
	s = strings.Join(strings.Fields(s), "")
	if len(s) > 500 {
		return ""
	}
	for _, c := range []byte(s) {
		if c <= ' ' || c >= 0x7f || c == '<' || c == '>' {
			return ""
		}
	}
	return s
}
