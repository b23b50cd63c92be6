package read

// Encoded words (RFC 2047).

import (
	"encoding/base64"
	"regexp"
	"strings"
	"unicode/utf8"
)

var encodedWord = regexp.MustCompile(`=\?([^?\s]{1,40})\?([QqBb])\?([^?\r\n]*)\?=`)

// decodeWords decodes the encoded words of a header text. Words that touch and share a
// charset are decoded as one, since some programs cut them within a character.
func decodeWords(s string) string {
	if !utf8.ValidString(s) || escapesJapanese([]byte(s)) {
		s = decodeText("", []byte(s))
	}
	if !strings.Contains(s, "=?") {
		return s
	}
	var out strings.Builder
	var pending []byte
	var label string
	flush := func() {
		if len(pending) > 0 {
			out.WriteString(decodeText(label, pending))
			pending = nil
		}
	}
	end := 0
	for _, m := range encodedWord.FindAllStringSubmatchIndex(s, -1) {
		between := s[end:m[0]]
		word := s[m[2]:m[3]]
		word, _, _ = strings.Cut(word, "*") // language, RFC 2231
		if end == 0 || strings.Trim(between, " \t") != "" {
			flush()
			out.WriteString(between)
		} else if !strings.EqualFold(word, label) {
			flush()
		}
		label = word
		pending = append(pending, decodeWord(s[m[4]:m[5]], s[m[6]:m[7]])...)
		end = m[1]
	}
	flush()
	out.WriteString(s[end:])
	return out.String()
}

func decodeWord(encoding, text string) []byte {
	if strings.EqualFold(encoding, "b") {
		text = strings.TrimRight(text, "= ")
		b, err := base64.RawStdEncoding.DecodeString(text)
		if err != nil {
			b = decodeBase64([]byte(text))
		}
		return b
	}
	return decodeQuotedPrintable([]byte(strings.ReplaceAll(text, "_", "=20")))
}
