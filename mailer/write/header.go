package write

import (
	"bytes"
	"fmt"
	"mime"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	foldAt      = 76  // columns after which a field is folded where it has a blank
	longestLine = 998 // RFC 5322, 2.1.1, without CRLF
)

// put writes one field, folded at blanks. The value holds no line ends: everything that
// calls put has seen to that, and here it is made sure of.
func put(b *bytes.Buffer, name, value string) {
	value = strings.Map(func(r rune) rune {
		if r == '\r' || r == '\n' || r == 0 {
			return ' '
		}
		return r
	}, value)
	b.WriteString(name)
	b.WriteByte(':')
	column := len(name) + 1
	for word := range strings.SplitSeq(value, " ") {
		if word != "" && column+1+len(word) > foldAt && column > len(name)+1 {
			b.WriteString("\r\n")
			column = 0
		}
		b.WriteByte(' ')
		b.WriteString(word)
		column += 1 + len(word)
	}
	b.WriteString("\r\n")
}

// text makes any string fit for a field of free text: plain where it is short ASCII,
// encoded words (RFC 2047) else.
func text(s string) string {
	s = oneLine(s)
	if !isASCII(s) || strings.Contains(s, "=?") || longestWord(s) > longestLine-100 {
		return encode(s)
	}
	return s
}

// encode writes a string as encoded words of at most 75 characters, cut between
// characters, in the shorter of the two encodings.
func encode(s string) string {
	if b := base64Words(s); len(b) < len(mime.QEncoding.Encode("utf-8", s)) || isASCII(s) {
		return b
	}
	return mime.QEncoding.Encode("utf-8", s)
}

// base64Words writes encoded words that may stand in a phrase as well (RFC 2047, 5), and
// encodes even what the standard library would leave plain: ASCII that only looks like
// an encoded word, or is too long for a line.
func base64Words(s string) string {
	const most = 42 // bytes in a word
	var words []string
	for len(s) > 0 {
		n := min(len(s), most)
		for n < len(s) && !utf8.RuneStart(s[n]) {
			n--
		}
		words = append(words, "=?utf-8?b?"+base64Of(s[:n])+"?=")
		s = s[n:]
	}
	return strings.Join(words, " ")
}

// oneLine drops what does not belong into a line of a header: control and invisible
// characters; runs of blanks become one.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r), unicode.IsSpace(r):
			return ' '
		case unicode.In(r, unicode.Cf), r == utf8.RuneError:
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	return strings.Join(strings.Fields(s), " ")
}

// sender writes the From field.
func sender(name, address string) (string, error) {
	if !IsAddress(address) {
		return "", fmt.Errorf("letter: From %q is not a plain address", address)
	}
	name = oneLine(name)
	switch {
	case name == "":
		return address, nil
	case !isASCII(name) || strings.Contains(name, "=?") || len(name) > 200:
		name = base64Words(name)
	case strings.ContainsFunc(name, func(r rune) bool { return r != ' ' && !isAtomByte(byte(r)) }):
		name = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(name) + `"`
	}
	return name + " <" + address + ">", nil
}

// references writes a References field: all ids when they are few, else the first and
// the last ones. Ids that could not be written are left out: they come from mails.
func references(list []string) string {
	const most, mostBytes = 20, 4 * longestLine
	var good []string
	for _, id := range list {
		if isID(id) {
			good = append(good, "<"+id+">")
		}
	}
	if len(good) > most {
		good = append(good[:1:1], good[len(good)-most+1:]...)
	}
	for len(good) > 1 && len(strings.Join(good, " ")) > mostBytes {
		good = append(good[:1:1], good[2:]...)
	}
	return strings.Join(good, " ")
}

// isID says that s can stand between angle brackets as a Message-ID.
func isID(s string) bool {
	return len(s) <= 500 && strings.Contains(s, "@") && isPrintable(s) && !strings.ContainsAny(s, "<> ")
}

// IsAddress tells whether a letter can be sent to an address: local@domain of plain
// ASCII, no part of the domain empty.
func IsAddress(s string) bool {
	local, domain, ok := strings.Cut(s, "@")
	if !ok || local == "" || domain == "" || len(s) > 254 {
		return false
	}
	for _, c := range []byte(local) {
		if c != '.' && !isAtomByte(c) {
			return false
		}
	}
	for _, c := range []byte(domain) {
		if c != '.' && c != '-' && c != '_' && !isLetterOrDigit(c) {
			return false
		}
	}
	for label := range strings.SplitSeq(domain, ".") {
		if label == "" || label[0] == '-' {
			return false
		}
	}
	return true
}

func isMailto(s string) bool {
	u, err := url.Parse(s)
	return err == nil && u.Scheme == "mailto" && isPrintable(s) && !strings.ContainsAny(s, "<>, \"") && len(s) <= longestLine-100
}

// isMediaType takes type/subtype without parameters.
func isMediaType(s string) bool {
	mediaType, params, err := mime.ParseMediaType(s)
	return err == nil && len(params) == 0 && strings.EqualFold(mediaType, s) && strings.Contains(s, "/")
}

func isPrintable(s string) bool {
	for _, c := range []byte(s) {
		if c < ' ' || c >= 0x7f {
			return false
		}
	}
	return true
}

func isASCII(s string) bool {
	for _, c := range []byte(s) {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func isLetterOrDigit(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9'
}

// isAtomByte takes atext of RFC 5322, 3.2.3.
func isAtomByte(c byte) bool {
	return isLetterOrDigit(c) || strings.IndexByte("!#$%&'*+-/=?^_`{|}~", c) >= 0
}

func longestWord(s string) int {
	longest := 0
	for word := range strings.SplitSeq(s, " ") {
		longest = max(longest, len(word))
	}
	return longest
}
