package write

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// part is a piece of a mail (RFC 2046): a text or file, or parts side by side.
type part struct {
	fields  []string // of the header
	content string   // of a text or file, as it goes over the wire
	subtype string   // of multipart; "" for a text or file
	inside  []part
}

// content is the mail without its header: the text; beside it the HTML, which comes
// last since it is the richer one (RFC 2046, 5.1.4), with its pictures (RFC 2387); after
// both what is attached.
func (l Letter) content() (part, error) {
	body := textPart("plain", l.Text)
	if l.HTML != "" {
		html, err := l.html()
		if err != nil {
			return part{}, err
		}
		body = part{subtype: "alternative", inside: []part{body, html}}
	}
	if len(l.Attachments) == 0 {
		return body, nil
	}
	all := part{subtype: "mixed", inside: []part{body}}
	for _, a := range l.Attachments {
		if !isMediaType(a.Type) {
			return part{}, fmt.Errorf("letter: attachment %q has the type %q, expected one like %s", a.Name, a.Type, PGN)
		}
		all.inside = append(all.inside, filePart(a.Name, a.Type, "attachment", a.Data))
	}
	return all, nil
}

func (l Letter) html() (part, error) {
	html := textPart("html", l.HTML)
	if len(l.Inline) == 0 {
		return html, nil
	}
	all := part{subtype: "related", inside: []part{html}}
	for _, i := range l.Inline {
		if !isMediaType(i.Type) {
			return part{}, fmt.Errorf("letter: picture %q has the type %q, expected one like image/png", i.Name, i.Type)
		}
		if !isID(i.ID) {
			return part{}, fmt.Errorf("letter: picture %q has the ID %q, expected one without brackets", i.Name, i.ID)
		}
		all.inside = append(all.inside, filePart(i.Name, i.Type, "inline", i.Data, "Content-ID: <"+i.ID+">"))
	}
	return all, nil
}

// write writes the part, its header first.
func (p part) write(b *bytes.Buffer) {
	for _, field := range p.fields {
		b.WriteString(field + "\r\n")
	}
	if p.subtype == "" {
		b.WriteString("\r\n" + p.content)
		return
	}
	var inside bytes.Buffer
	digest := sha256.New()
	var pieces []string
	for _, one := range p.inside {
		inside.Reset()
		one.write(&inside)
		fmt.Fprintf(digest, "%d:%s", inside.Len(), inside.Bytes())
		pieces = append(pieces, inside.String())
	}
	// The boundary is made from what it separates: always the same, and nobody can
	// write a text that contains it.
	boundary := "=_" + hex.EncodeToString(digest.Sum(nil)[:16])
	fmt.Fprintf(b, "Content-Type: multipart/%s; boundary=\"%s\"%s\r\n\r\n", p.subtype, boundary, p.root())
	for i, piece := range pieces {
		if i > 0 {
			b.WriteString("\r\n")
		}
		b.WriteString("--" + boundary + "\r\n" + piece)
	}
	b.WriteString("\r\n--" + boundary + "--\r\n")
}

// root is the parameter by which multipart/related names the type of its first part.
func (p part) root() string {
	if p.subtype == "related" {
		return "; type=\"text/html\""
	}
	return ""
}
