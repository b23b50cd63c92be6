package read

// Charsets. Labels are often wrong, so bytes that are plainly UTF-8 are read as such
// whatever the label says, Latin-1 means Windows-1252 (WHATWG Encoding, 4.2), and a
// byte that fits nowhere becomes U+FFFD and costs nothing else.

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"
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
	if strings.EqualFold(strings.Trim(label, " \t\"'"), "utf-7") && isASCII(b) {
		return decodeUTF7(string(b))
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
	s := decodeWith(enc, b)
	if valid && strings.ContainsRune(s, utf8.RuneError) {
		return string(b)
	}
	return s
}

// lookup finds the encoding of a label, nil for UTF-8, ASCII, none and unknown ones.
// wide says that characters take several bytes, which may by chance look like UTF-8.
func lookup(label string) (enc encoding.Encoding, wide bool) {
	label = strings.ToLower(strings.Trim(label, " \t\"'"))
	switch label {
	case "", "utf-8", "utf8", "us-ascii", "ascii":
		return nil, false
	}
	enc, err := htmlindex.Get(label)
	if err != nil || enc == encoding.Replacement {
		if enc, err = ianaindex.MIME.Encoding(label); err != nil || enc == nil {
			enc, err = ianaindex.IANA.Encoding(label)
		}
	}
	if err != nil || enc == nil || enc == encoding.Replacement {
		return nil, false
	}
	if name, err := htmlindex.Name(enc); err == nil && (name == "utf-8" || name == "x-user-defined") {
		return nil, false
	}
	_, narrow := enc.(*charmap.Charmap)
	return enc, !narrow
}

// htmlLabel finds the charset an HTML text names itself, for parts without a label.
func htmlLabel(b []byte) string {
	_, name, _ := charset.DetermineEncoding(b[:min(len(b), 1024)], "")
	return name
}

func decodeWith(enc encoding.Encoding, b []byte) string {
	out, err := enc.NewDecoder().Bytes(b)
	if err != nil {
		return strings.ToValidUTF8(string(b), "\ufffd")
	}
	return string(out)
}

// escapesJapanese finds the escape sequences of ISO-2022-JP, which often lacks its
// label and is otherwise indistinguishable from ASCII.
func escapesJapanese(b []byte) bool {
	return isASCII(b) && (bytes.Contains(b, []byte("\x1b$B")) || bytes.Contains(b, []byte("\x1b$@")))
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
