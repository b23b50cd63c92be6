package write

import (
	"encoding/base64"
	"fmt"
	"strings"
	"unicode"
)

// encodedLine is the longest line of quoted-printable and base64 (RFC 2045, 6.7, 6.8).
const encodedLine = 76

// textPart is a text with the header of its part. Nothing on the way may break a
// board: ASCII goes as it is, where no line is too long and none would be changed by a
// mailbox file; all else goes as quoted-printable, in which a board can still be seen,
// unless that is much longer than base64.
func textPart(subtype, s string) part {
	s = tidy(s)
	charset := "us-ascii"
	if !isASCII(s) {
		charset = "utf-8"
	}
	encoding, content := "7bit", strings.ReplaceAll(s, "\n", "\r\n")
	if charset != "us-ascii" || !safeLines(s) {
		encoding, content = "quoted-printable", quotedPrintable(s)
		if len(content) > base64.StdEncoding.EncodedLen(len(s))*3/2 {
			encoding, content = "base64", base64Lines([]byte(strings.ReplaceAll(s, "\n", "\r\n")))
		}
	}
	return part{
		fields: []string{
			"Content-Type: text/" + subtype + "; charset=" + charset,
			"Content-Transfer-Encoding: " + encoding,
		},
		content: content,
	}
}

// filePart is a file with the header of its part; how says what a mail program is to do
// with it (RFC 2183).
func filePart(name, mediaType, how string, data []byte, fields ...string) part {
	name = strings.Map(func(r rune) rune {
		if r < 0x80 && isLetterOrDigit(byte(r)) || r == '.' || r == '-' || r == '_' {
			return r
		}
		return '_'
	}, name)
	name = name[:min(len(name), 100)]
	return part{
		fields: append([]string{
			fmt.Sprintf("Content-Type: %s; name=\"%s\"", mediaType, name),
			fmt.Sprintf("Content-Disposition: %s; filename=\"%s\"", how, name),
			"Content-Transfer-Encoding: base64",
		}, fields...),
		content: base64Lines(data),
	}
}

// tidy returns a text of lines ended by LF, without control characters and without
// blanks at the ends of lines, which get lost on the way.
func tidy(s string) string {
	s = strings.ToValidUTF8(s, "\ufffd")
	s = strings.ReplaceAll(s, "\r\n", "\n")
	s = strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && unicode.IsControl(r) {
			return -1
		}
		return r
	}, s)
	var b strings.Builder
	for line := range strings.Lines(s) {
		line = strings.TrimSuffix(line, "\n")
		if line != "-- " {
			line = strings.TrimRight(line, " \t")
		}
		b.WriteString(line)
		b.WriteByte('\n')
	}
	return b.String()
}

// safeLines says that ASCII text passes unencoded: no line too long, and none that a
// mailbox file would put a ">" before.
func safeLines(s string) bool {
	for line := range strings.Lines(s) {
		if len(strings.TrimSuffix(line, "\n")) > longestLine || strings.HasPrefix(line, "From ") {
			return false
		}
	}
	return true
}

// quotedPrintable encodes lines ended by LF. A "From " and a lone dot at the start of a
// line are encoded too: both mean something to programs on the way.
func quotedPrintable(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		line = strings.TrimSuffix(line, "\n")
		column := 0
		for i, c := range []byte(line) {
			start := i == 0 && (line == "." || strings.HasPrefix(line, "From "))
			end := i == len(line)-1
			item := string(rune(c))
			if c < ' ' && c != '\t' || c >= 0x7f || c == '=' || start || end && (c == ' ' || c == '\t') {
				item = fmt.Sprintf("=%02X", c)
			}
			room := encodedLine - 1
			if end {
				room = encodedLine
			}
			if column+len(item) > room {
				b.WriteString("=\r\n")
				column = 0
			}
			b.WriteString(item)
			column += len(item)
		}
		b.WriteString("\r\n")
	}
	return b.String()
}

// base64Lines encodes bytes in lines of 76.
func base64Lines(data []byte) string {
	s := base64.StdEncoding.EncodeToString(data)
	var b strings.Builder
	for len(s) > encodedLine {
		b.WriteString(s[:encodedLine])
		b.WriteString("\r\n")
		s = s[encodedLine:]
	}
	if s != "" {
		b.WriteString(s)
		b.WriteString("\r\n")
	}
	return b.String()
}

func base64Of(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }
