package read

// Transfer encodings (RFC 2045, 6), read so that a bad byte costs itself and not the
// rest of the mail.

import (
	"bytes"
	"strings"
)

// decodeTransfer undoes a Content-Transfer-Encoding. An unknown one is taken as none.
func decodeTransfer(encoding string, b []byte) []byte {
	encoding, _, _ = strings.Cut(encoding, ";")
	switch strings.ToLower(strings.Trim(encoding, " \t\"'")) {
	case "quoted-printable":
		return decodeQuotedPrintable(b)
	case "base64":
		return decodeBase64(b)
	}
	return b
}

// decodeQuotedPrintable decodes what is encoded and leaves what is not as it stands.
func decodeQuotedPrintable(b []byte) []byte {
	out := make([]byte, 0, len(b))
	for len(b) > 0 {
		line, rest := cutLine(b)
		ended := len(rest) > 0 || b[len(b)-1] == '\n'
		b = rest
		for len(line) > 0 && (line[len(line)-1] == ' ' || line[len(line)-1] == '\t') {
			line = line[:len(line)-1] // added on the way (rule 3)
		}
		soft := len(line) > 0 && line[len(line)-1] == '='
		if soft {
			line = line[:len(line)-1]
		}
		for i := 0; i < len(line); i++ {
			if line[i] == '=' && i+2 < len(line) {
				high, low := unhex(line[i+1]), unhex(line[i+2])
				if high >= 0 && low >= 0 {
					out = append(out, byte(high<<4|low))
					i += 2
					continue
				}
			}
			out = append(out, line[i])
		}
		if !soft && ended {
			out = append(out, '\n')
		}
	}
	return out
}

func unhex(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// decodeBase64 decodes up to the padding or to the first line that cannot be base64,
// such as the footer a list has put below, and gives back what follows as it stands.
func decodeBase64(b []byte) []byte {
	out := make([]byte, 0, len(b)/4*3+3)
	var group uint32
	var have int
	for len(b) > 0 {
		line, rest := cutLine(b)
		if !looksBase64(line) {
			break
		}
		b = rest
		for _, c := range line {
			v := base64Value(c)
			if v < 0 {
				continue
			}
			group = group<<6 | uint32(v)
			if have++; have == 4 {
				out = append(out, byte(group>>16), byte(group>>8), byte(group))
				group, have = 0, 0
			}
		}
		if bytes.HasSuffix(bytes.TrimRight(line, " \t"), []byte{'='}) {
			break
		}
	}
	switch have {
	case 2:
		out = append(out, byte(group>>4))
	case 3:
		out = append(out, byte(group>>10), byte(group>>2))
	}
	if len(bytes.TrimSpace(b)) > 0 {
		out = append(append(out, '\n'), b...)
	}
	return out
}

// looksBase64 tells a line of base64, perhaps with a few bytes damaged, from text.
func looksBase64(line []byte) bool {
	bad := 0
	for _, c := range bytes.Trim(line, " \t") {
		switch {
		case c == ' ' || c == '\t':
			bad += 4
		case c != '=' && base64Value(c) < 0:
			bad++
		}
	}
	return bad*10 <= len(line)
}

func base64Value(c byte) int {
	switch {
	case 'A' <= c && c <= 'Z':
		return int(c - 'A')
	case 'a' <= c && c <= 'z':
		return int(c-'a') + 26
	case '0' <= c && c <= '9':
		return int(c-'0') + 52
	case c == '+':
		return 62
	case c == '/':
		return 63
	}
	return -1
}
