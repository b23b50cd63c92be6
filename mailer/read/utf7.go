package read

import (
	"encoding/base64"
	"strings"
	"unicode/utf16"
)

// decodeUTF7 decodes UTF-7 (RFC 2152), which no library here knows and which old servers
// still write: in it a check is "+-" and a promotion "+AD0-".
func decodeUTF7(s string) string {
	var b strings.Builder
	for {
		plus := strings.IndexByte(s, '+')
		if plus < 0 {
			return b.String() + s
		}
		b.WriteString(s[:plus])
		s = s[plus+1:]
		n := 0
		for n < len(s) && base64Value(s[n]) >= 0 {
			n++
		}
		word := s[:n]
		if s = s[n:]; strings.HasPrefix(s, "-") {
			s = s[1:]
		} else if n == 0 {
			b.WriteByte('+') // not UTF-7: leave it
			continue
		}
		if n == 0 {
			b.WriteByte('+')
			continue
		}
		b.WriteString(utf16Base64(word))
	}
}

func utf16Base64(word string) string {
	data, err := base64.RawStdEncoding.DecodeString(word)
	if err != nil && len(data) == 0 {
		return "+" + word
	}
	var units []uint16
	for i := 0; i+1 < len(data); i += 2 {
		units = append(units, uint16(data[i])<<8|uint16(data[i+1]))
	}
	return string(utf16.Decode(units))
}
