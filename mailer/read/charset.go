package read

// Charsets. Labels are often wrong, so bytes that are plainly UTF-8 are read as such
// whatever the label says, Latin-1 means Windows-1252 (WHATWG Encoding, 4.2), and a
// byte that fits nowhere becomes U+FFFD and costs nothing else.

import (
	"bytes"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// decodeText turns the bytes of a text of the labelled charset into UTF-8.
func decodeText(label string, b []byte) string {
	b = bytes.TrimPrefix(b, []byte("\xef\xbb\xbf"))
	switch { // a mark of byte order says more than any label
	case bytes.HasPrefix(b, []byte("\xfe\xff")):
		return decodeWith(unicode.UTF16(unicode.BigEndian, unicode.ExpectBOM), b)
	case bytes.HasPrefix(b, []byte("\xff\xfe")):
		return decodeWith(unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM), b)
	}
	if escapesJapanese(b) {
		return decodeWith(japanese.ISO2022JP, b)
	}
	if escapesKorean(b) {
		return decodeWith(korean.EUCKR, fromISO2022KR(b))
	}
	switch strings.ToLower(strings.Trim(label, " \t\"'")) {
	case "utf-7", "unicode-1-1-utf-7": // the latter is Outlook's
		if isASCII(b) {
			return decodeUTF7(string(b))
		}
	}
	enc, wide := lookup(label)
	if isASCII(b) && !wide {
		return string(b)
	}
	valid := utf8.Valid(b)
	if enc == nil { // none, UTF-8, ASCII or unknown
		if valid {
			return string(b)
		}
		if mostlyUTF8(b) {
			return strings.ToValidUTF8(string(b), "\ufffd")
		}
		return decodeWith(charmap.Windows1252, b)
	}
	if valid && !wide {
		return string(b)
	}
	if sibling := windowsOf[enc]; sibling != nil && hasC1(b) {
		enc = sibling
	}
	s := decodeWith(enc, b)
	if valid && strings.ContainsRune(s, utf8.RuneError) && bytes.IndexByte(b, 0) < 0 { // NUL: one of UTF-16
		return string(b)
	}
	return s
}

// codePage is how programs name a code page; the tables know it as "cp1251" and the like,
// and those of codePages by another name alone.
var (
	codePage  = regexp.MustCompile(`^(?:x-)?(?:cp|ms|win|windows|ibm)[-_]?(\d{3,4})$`)
	codePages = map[string]string{"932": "shift_jis", "936": "gbk", "949": "euc-kr", "950": "big5", "874": "windows-874"}
)

// lookup finds the encoding of a label, nil for UTF-8, ASCII, none and unknown ones.
// wide says that characters take several bytes, which may by chance look like UTF-8.
func lookup(label string) (enc encoding.Encoding, wide bool) {
	label = strings.ToLower(strings.Trim(label, " \t\"'"))
	switch label {
	case "", "utf-8", "utf8", "us-ascii", "ascii":
		return nil, false
	}
	enc = named(label)
	if m := codePage.FindStringSubmatch(label); enc == nil && m != nil {
		if label = codePages[m[1]]; label == "" {
			label = "cp" + m[1]
		}
		enc = named(label)
	}
	if enc == nil {
		return nil, false
	}
	if name, err := htmlindex.Name(enc); err == nil && (name == "utf-8" || name == "x-user-defined") {
		return nil, false
	}
	_, narrow := enc.(*charmap.Charmap)
	return enc, !narrow
}

// named finds an encoding by one of its names.
func named(label string) encoding.Encoding {
	enc, err := htmlindex.Get(label)
	if err != nil || enc == encoding.Replacement {
		if enc, err = ianaindex.MIME.Encoding(label); err != nil || enc == nil {
			enc, err = ianaindex.IANA.Encoding(label)
		}
	}
	if err != nil || enc == encoding.Replacement {
		return nil
	}
	return enc
}

// htmlLabel finds the charset an HTML text names itself, for parts without a label.
func htmlLabel(b []byte) string {
	_, name, _ := charset.DetermineEncoding(b[:min(len(b), 1024)], "")
	return name
}

// windowsOf is what is written by programs that call it ISO 8859: there, the bytes 80
// to 9F are control characters, which stand in no mail, and here quotes and letters.
// For ISO 8859-1 and -9 htmlindex has it already.
var windowsOf = map[encoding.Encoding]encoding.Encoding{
	charmap.ISO8859_2: charmap.Windows1250, charmap.ISO8859_4: charmap.Windows1257, charmap.ISO8859_5: charmap.Windows1251,
	charmap.ISO8859_6: charmap.Windows1256, charmap.ISO8859_7: charmap.Windows1253, charmap.ISO8859_8: charmap.Windows1255,
	charmap.ISO8859_8I: charmap.Windows1255, charmap.ISO8859_13: charmap.Windows1257, charmap.ISO8859_15: charmap.Windows1252,
}

// hasC1 finds the bytes 80 to 9F.
func hasC1(b []byte) bool {
	for _, c := range b {
		if c >= 0x80 && c < 0xa0 {
			return true
		}
	}
	return false
}

// decodeWith decodes as much as can be decoded.
func decodeWith(enc encoding.Encoding, b []byte) string {
	out, _, err := transform.Bytes(enc.NewDecoder(), b)
	if err != nil && len(out) == 0 {
		return strings.ToValidUTF8(string(b), "\ufffd")
	}
	return string(out)
}

// escapesJapanese finds the escape sequences of ISO-2022-JP, which often lacks its
// label and is otherwise indistinguishable from ASCII.
func escapesJapanese(b []byte) bool {
	return isASCII(b) && (bytes.Contains(b, []byte("\x1b$B")) || bytes.Contains(b, []byte("\x1b$@")))
}

// escapesKorean finds the sequence that announces ISO-2022-KR (RFC 1557).
func escapesKorean(b []byte) bool { return isASCII(b) && bytes.Contains(b, []byte("\x1b$)C")) }

// fromISO2022KR makes EUC-KR of ISO-2022-KR: the same characters, with the eighth bit
// instead of shifts around them.
func fromISO2022KR(b []byte) []byte {
	const shiftOut, shiftIn = 0x0e, 0x0f
	b = bytes.ReplaceAll(b, []byte("\x1b$)C"), nil)
	out := make([]byte, 0, len(b))
	shifted := false
	for _, c := range b {
		switch {
		case c == shiftOut:
			shifted = true
		case c == shiftIn:
			shifted = false
		case shifted && c > ' ' && c < 0x7f:
			out = append(out, c|0x80)
		default:
			shifted = shifted && c != '\n'
			out = append(out, c)
		}
	}
	return out
}

func isASCII(b []byte) bool {
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// mostlyUTF8 tells damaged UTF-8, such as one cut in the middle of a character, from
// another charset.
func mostlyUTF8(b []byte) bool {
	good, bad := 0, 0
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		switch {
		case r == utf8.RuneError && n == 1:
			bad++
		case n > 1:
			good++
		}
		b = b[n:]
	}
	return good > bad
}
