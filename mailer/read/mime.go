package read

// The tree of MIME parts. The walk is our own: all parts are slices of the raw mail, so
// that depth, number and size are bounded by plain counting, and a part that cannot be
// read costs only itself.

import (
	"bytes"
	"fmt"
	"mime"
	"slices"
	"strings"
)

// A node is one MIME entity below or at the top of a mail.
type node struct {
	header    header
	mediaType string // lower case, such as text/plain
	params    map[string]string
	children  []*node
	data      []byte // decoded, of a leaf
	complete  bool   // its end was seen
}

// A body is the tree of a mail with what was found wrong on the way.
type body struct {
	root   *node
	broken []string
}

// trouble notes what is wrong, each kind once.
func (b *body) trouble(s string) {
	if !slices.Contains(b.broken, s) {
		b.broken = append(b.broken, s)
	}
}

type walker struct {
	limits    Limits
	truncated bool
	parts     int
	body      *body
}

// readBody walks over the entity of the given header and body.
func readBody(h header, raw []byte, o Options) *body {
	w := &walker{limits: o.Limits, truncated: o.Truncated, body: &body{}}
	w.body.root = w.walk(h, raw, "text/plain", !o.Truncated, 1)
	return w.body
}

// walk reads one entity. fallback is the type it has when it names none.
func (w *walker) walk(h header, raw []byte, fallback string, complete bool, depth int) *node {
	w.parts++
	n := &node{header: h, complete: complete}
	n.mediaType, n.params = contentType(h.get("content-type"), fallback)
	if !strings.HasPrefix(n.mediaType, "multipart/") {
		n.data = decodeTransfer(h.get("content-transfer-encoding"), raw)
		w.openSigned(n, depth)
		return n
	}
	boundary := n.params["boundary"]
	if boundary == "" {
		boundary = guessBoundary(raw)
	}
	if boundary == "" {
		n.mediaType, n.data = "text/plain", raw
		return n
	}
	if depth >= w.limits.Depth {
		w.tooDeep()
		return n
	}
	childType := "text/plain"
	if n.mediaType == "multipart/digest" {
		childType = "message/rfc822"
	}
	splitParts(raw, boundary, func(part []byte, ended bool) bool {
		if w.parts >= w.limits.Parts {
			w.tooMany()
			return false
		}
		n.children = append(n.children, w.part(part, childType, ended || complete, depth+1))
		return true
	})
	return n
}

// openSigned puts the content of an opaque signed mail below the part that holds it.
func (w *walker) openSigned(n *node, depth int) {
	if n.mediaType != "application/pkcs7-mime" && n.mediaType != "application/x-pkcs7-mime" {
		return
	}
	content := signedContent(n.data)
	switch {
	case content == nil:
	case depth >= w.limits.Depth:
		w.tooDeep()
	case w.parts >= w.limits.Parts:
		w.tooMany()
	default:
		n.mediaType = "multipart/signed"
		n.children = []*node{w.part(content, "text/plain", n.complete, depth+1)}
	}
}

// part reads an entity that lies within another one.
func (w *walker) part(raw []byte, fallback string, complete bool, depth int) *node {
	h, body, tooLarge := splitHeader(raw, w.limits.HeaderBytes, false)
	if tooLarge {
		w.body.trouble(fmt.Sprintf("the header of a part is larger than %d bytes", w.limits.HeaderBytes))
	}
	return w.walk(h, body, fallback, complete, depth)
}

func (w *walker) tooDeep() {
	w.body.trouble(fmt.Sprintf("more than %d levels of parts", w.limits.Depth))
}
func (w *walker) tooMany() { w.body.trouble(fmt.Sprintf("more than %d parts", w.limits.Parts)) }

// splitParts calls yield with each part between the delimiters of a multipart body
// (RFC 2046, 5.1.1) until it returns false. ended says that a delimiter closed it.
func splitParts(raw []byte, boundary string, yield func(part []byte, ended bool) bool) {
	delimiter := []byte("--" + boundary)
	start := -1
	for at := 0; at < len(raw); {
		i := bytes.Index(raw[at:], delimiter)
		if i < 0 {
			break
		}
		i += at
		at = i + len(delimiter)
		if i > 0 && raw[i-1] != '\n' {
			continue
		}
		line, _ := cutLine(raw[at:])
		closing := bytes.HasPrefix(line, []byte("--"))
		if closing {
			line = line[2:]
		}
		if len(bytes.Trim(line, " \t")) > 0 {
			continue // the delimiter of another multipart that begins alike
		}
		if start >= 0 && !yield(trimLineEnd(raw[start:max(i, start)]), true) {
			return
		}
		if closing {
			return
		}
		start = len(raw)
		if j := bytes.IndexByte(raw[at:], '\n'); j >= 0 {
			start = at + j + 1
		}
		at = start
	}
	if start >= 0 && start < len(raw) {
		yield(raw[start:], false)
	}
}

// trimLineEnd cuts off the line end that belongs to the delimiter behind it.
func trimLineEnd(b []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(b, []byte{'\n'}), []byte{'\r'})
}

// guessBoundary finds the delimiter of a multipart whose boundary parameter is lost:
// the first line that begins with two dashes and is followed by a Content- field.
func guessBoundary(raw []byte) string {
	for lines := 0; len(raw) > 0 && lines < 100; lines++ {
		var line []byte
		line, raw = cutLine(raw)
		if bytes.HasPrefix(line, []byte("--")) && len(line) > 4 && len(line) <= 72 &&
			len(raw) > 8 && bytes.EqualFold(raw[:8], []byte("content-")) {
			return string(bytes.TrimRight(line[2:], " \t"))
		}
	}
	return ""
}

// contentType reads a Content-Type; one that cannot be read is the fallback.
func contentType(value, fallback string) (string, map[string]string) {
	if value == "" {
		return fallback, nil
	}
	value = bounded(value)
	mediaType, params, err := mime.ParseMediaType(value)
	if err == nil && strings.Contains(mediaType, "/") {
		return mediaType, params
	}
	// Many broken values still say what matters.
	mediaType, rest, _ := strings.Cut(value, ";")
	mediaType = strings.ToLower(strings.TrimSpace(mediaType))
	if mediaType == "text" {
		mediaType = "text/plain"
	}
	if !strings.Contains(mediaType, "/") || strings.ContainsAny(mediaType, " \t") {
		return fallback, nil
	}
	params = map[string]string{}
	for _, p := range strings.Split(rest, ";") {
		name, v, ok := strings.Cut(p, "=")
		name = strings.ToLower(strings.TrimSpace(name))
		if _, seen := params[name]; ok && !seen {
			params[name] = strings.Trim(strings.TrimSpace(v), `"`)
		}
	}
	return mediaType, params
}

// leaves calls visit for every leaf, in order.
func (n *node) leaves(visit func(*node)) {
	if n == nil {
		return
	}
	if len(n.children) == 0 {
		visit(n)
	}
	for _, c := range n.children {
		c.leaves(visit)
	}
}
