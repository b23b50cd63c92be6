package write_test

import (
	"encoding/base64"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"testing"
	"unicode"
)

// decoder undoes a transfer encoding with the standard library.
func decoder(encoding string, r io.Reader) io.Reader {
	switch encoding {
	case "quoted-printable":
		return quotedprintable.NewReader(r)
	case "base64":
		return base64.NewDecoder(base64.StdEncoding, r)
	}
	return r
}

type part struct{ text, disposition string }

// partsOf reads a multipart with the standard library.
func partsOf(t *testing.T, m *mail.Message) []part {
	t.Helper()
	_, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	var parts []part
	for r := multipart.NewReader(m.Body, params["boundary"]); ; {
		p, err := r.NextRawPart()
		if err == io.EOF {
			return parts
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(decoder(p.Header.Get("Content-Transfer-Encoding"), p))
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, part{string(data), p.Header.Get("Content-Disposition")})
	}
}

// fieldNames lists the names of a mail's header fields in order, but for those of the
// content, which depend on the text.
func fieldNames(raw string) string {
	header, _, _ := strings.Cut(raw, "\r\n\r\n")
	var names []string
	for line := range strings.SplitSeq(header, "\r\n") {
		if name, _, ok := strings.Cut(line, ":"); ok && line[0] != ' ' && !strings.HasPrefix(name, "Content-") {
			names = append(names, name)
		}
	}
	return strings.Join(names, " ")
}

// fillers are characters that show nothing, which the reader drops.
const fillers = "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"

// clean is what is left of a text in a header.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r), unicode.IsSpace(r):
			return ' '
		case unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs), r == unicode.ReplacementChar, strings.ContainsRune(fillers, r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	return strings.Join(strings.Fields(s), " ")
}
