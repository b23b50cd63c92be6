package read_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// A leaf is a part of a mail that is no multipart, decoded, or a multipart of such.
type leaf struct {
	header mail.Header
	kind   string            // media type
	params map[string]string // of it
	text   string            // of a text part, in UTF-8
	data   []byte            // of another part
	parts  []*leaf

	charset, encoding string // to write it in, "" for UTF-8 and 8bit
}

// parse reads a mail, or a part, that keeps to the standards; nil for all others.
func parse(header mail.Header, body io.Reader) *leaf {
	l := &leaf{header: header}
	var err error
	if l.kind, l.params, err = mime.ParseMediaType(header.Get("Content-Type")); err != nil {
		if header.Get("Content-Type") != "" {
			return nil
		}
		l.kind, l.params = "text/plain", map[string]string{}
	}
	if strings.HasPrefix(l.kind, "multipart/") {
		reader := multipart.NewReader(body, l.params["boundary"])
		for {
			part, err := reader.NextRawPart()
			if err == io.EOF {
				return l
			}
			if err != nil {
				return nil
			}
			inner := parse(mail.Header(part.Header), part)
			if inner == nil {
				return nil
			}
			l.parts = append(l.parts, inner)
		}
	}
	switch strings.ToLower(header.Get("Content-Transfer-Encoding")) {
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	}
	if l.data, err = io.ReadAll(body); err != nil {
		return nil
	}
	if l.kind == "text/plain" || l.kind == "text/html" {
		if !utf8.Valid(l.data) {
			return nil
		}
		switch strings.ToLower(l.params["charset"]) {
		case "", "utf-8", "us-ascii":
		default:
			if slices.ContainsFunc(l.data, func(c byte) bool { return c >= 0x80 || c == 0x1b || c == '+' }) {
				return nil
			}
		}
		l.text = strings.ReplaceAll(string(l.data), "\r\n", "\n")
	}
	return l
}

// isText says that the leaf is a text that is part of the mail's words.
func (l *leaf) isText() bool {
	return len(l.parts) == 0 && (l.kind == "text/plain" || l.kind == "text/html") && l.header.Get("Content-Disposition") == ""
}

// each calls do for every text.
func (l *leaf) each(do func(*leaf)) {
	if l.isText() {
		do(l)
	}
	for _, p := range l.parts {
		p.each(do)
	}
}

// write writes the entity: its content fields, an empty line, and the body.
func (l *leaf) write(b *bytes.Buffer, number int) {
	if len(l.parts) > 0 {
		boundary := fmt.Sprintf("=_cut%d", number)
		params := map[string]string{}
		for k, v := range l.params {
			params[k] = v
		}
		params["boundary"] = boundary
		fmt.Fprintf(b, "Content-Type: %s\n\n", mime.FormatMediaType(l.kind, params))
		for i, p := range l.parts {
			fmt.Fprintf(b, "--%s\n", boundary)
			p.write(b, number*10+i+1)
			b.WriteString("\n")
		}
		fmt.Fprintf(b, "--%s--\n", boundary)
		return
	}
	data, params := l.data, map[string]string{}
	for k, v := range l.params {
		params[k] = v
	}
	if l.isText() {
		data, params["charset"] = encoded(l.text, l.charset)
	}
	encoding := l.encoding
	if encoding == "" {
		encoding = "8bit"
	}
	fmt.Fprintf(b, "Content-Type: %s\nContent-Transfer-Encoding: %s\n", mime.FormatMediaType(l.kind, params), encoding)
	if d := l.header.Get("Content-Disposition"); d != "" {
		fmt.Fprintf(b, "Content-Disposition: %s\n", d)
	}
	b.WriteString("\n")
	switch encoding {
	case "base64":
		text := base64.StdEncoding.EncodeToString(data)
		for ; len(text) > 76; text = text[76:] {
			b.WriteString(text[:76] + "\n")
		}
		b.WriteString(text + "\n")
	case "quoted-printable":
		w := quotedprintable.NewWriter(b)
		w.Write(data)
		w.Close()
	default:
		b.Write(data)
	}
}

// encoded writes a text in a charset, and says what it is called; one with a label that
// is wrong is "FROM as LABEL". What cannot be written in it stays UTF-8.
func encoded(text, charset string) ([]byte, string) {
	real, label, wrong := strings.Cut(charset, " as ")
	if !wrong {
		label = real
	}
	var out string
	var err error
	switch real {
	case "windows-1252":
		out, err = charmap.Windows1252.NewEncoder().String(text)
	case "koi8-r":
		out, err = charmap.KOI8R.NewEncoder().String(text)
	case "utf-16":
		out, err = unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder().String(text)
	default:
		out = text
	}
	if err != nil || label == "" {
		return []byte(text), "utf-8"
	}
	return []byte(out), label
}
