package read

import (
	"bytes"
	"strings"
)

// A field is one header field: its name in lower case and its unfolded value, still
// encoded.
type field struct {
	name  string
	value string
	// odd: a NUL or a bare CR stood in it. Programs on the way may have read
	// such a field differently, so nothing is believed that rests on it.
	odd bool
}

type header []field

// get returns the value of the first field of that name.
func (h header) get(name string) string {
	for _, f := range h {
		if f.name == name {
			return f.value
		}
	}
	return ""
}

func (h header) has(name string) bool {
	for _, f := range h {
		if f.name == name {
			return true
		}
	}
	return false
}

// all returns the fields of that name, topmost first.
func (h header) all(name string) []field {
	var found []field
	for _, f := range h {
		if f.name == name {
			found = append(found, f)
		}
	}
	return found
}

// splitHeader reads the header at the start of an entity and returns it with the body
// behind it. It mends what can be mended without doubt: lines without a colon (skipped),
// NULs (removed), and, at the top of a mail, empty lines and mbox "From " lines before
// it. tooLarge says that the header is longer than limit: then only its beginning was
// read, and the body is empty.
func splitHeader(raw []byte, limit int, top bool) (h header, body []byte, tooLarge bool) {
	rest := raw
	for start := top; ; {
		if len(rest) == 0 {
			return h, nil, false
		}
		if len(raw)-len(rest) > limit {
			return h, nil, true
		}
		line, after := cutLine(rest)
		if len(line) == 0 {
			rest = after
			if start {
				continue
			}
			return h, rest, false
		}
		if start && (bytes.HasPrefix(line, []byte("From ")) || bytes.HasPrefix(line, []byte(">From "))) {
			rest = after
			continue
		}
		start = false
		end := after
		for len(end) > 0 && (end[0] == ' ' || end[0] == '\t') && len(raw)-len(end) <= limit {
			_, end = cutLine(end)
		}
		if f, ok := parseField(rest[:len(rest)-len(end)]); ok {
			h = append(h, f)
		}
		rest = end
	}
}

// cutLine cuts the first line off b, without its CRLF or LF.
func cutLine(b []byte) (line, rest []byte) {
	i := bytes.IndexByte(b, '\n')
	if i < 0 {
		return bytes.TrimSuffix(b, []byte{'\r'}), nil
	}
	return bytes.TrimSuffix(b[:i], []byte{'\r'}), b[i+1:]
}

// parseField reads one field with its continuation lines.
func parseField(raw []byte) (field, bool) {
	name, value, ok := bytes.Cut(raw, []byte{':'})
	if !ok {
		return field{}, false
	}
	var f field
	if bytes.IndexByte(raw, 0) >= 0 {
		f.odd = true
		name = bytes.ReplaceAll(name, []byte{0}, nil)
		value = bytes.ReplaceAll(value, []byte{0}, nil)
	}
	name = bytes.TrimRight(name, " \t")
	if len(name) == 0 {
		return field{}, false
	}
	for _, c := range name {
		if c <= ' ' || c >= 0x7f {
			return field{}, false
		}
	}
	f.name = strings.ToLower(string(name))
	var b strings.Builder
	for len(value) > 0 {
		var line []byte
		line, value = cutLine(value)
		if bytes.IndexByte(line, '\r') >= 0 {
			f.odd = true
			line = bytes.ReplaceAll(line, []byte{'\r'}, []byte{' '})
		}
		line = bytes.Trim(line, " \t")
		if b.Len() > 0 && len(line) > 0 {
			b.WriteByte(' ')
		}
		b.Write(line)
	}
	f.value = b.String()
	return f, true
}

// singleLineEnds mends a mail each of whose lines was given one more CR on the way, as
// its first line shows.
func singleLineEnds(raw []byte) []byte {
	first := bytes.IndexByte(raw, '\n')
	if first < 2 || raw[first-2] != '\r' || raw[first-1] != '\r' {
		return raw
	}
	return bytes.ReplaceAll(raw, []byte("\r\r\n"), []byte("\r\n"))
}
