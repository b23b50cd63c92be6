package read

import (
	"fmt"
	"strings"
)

// A piece is a part of the text of a mail in one version or two.
type piece struct{ plain, html []line }

// pieces returns the text of a mail in order, without attachments, other mails and all
// that is not text.
func (b *body) pieces(l Limits) []piece {
	r := renderer{left: l.TextBytes, lines: l.Lines}
	var all []piece
	for _, v := range versions(b.root) {
		var p piece
		for _, n := range v.plain {
			p.plain = append(p.plain, r.plain(n)...)
		}
		for _, n := range v.html {
			if n.complete || saysNothing(p.plain) {
				p.html = append(p.html, r.html(n)...)
			}
		}
		all = append(all, p)
	}
	switch {
	case len(all) > 0:
	case !b.root.complete:
		r.trouble = cutOff
	case isEncrypted(b.root):
		r.trouble = "it is encrypted"
	}
	if r.trouble != "" {
		b.trouble(r.trouble)
	} else if r.left < 0 {
		b.trouble(fmt.Sprintf("its text is larger than %d bytes", l.TextBytes))
	}
	return all
}

// A renderer turns parts into lines until the limit of text is reached.
type renderer struct {
	left    int // bytes of text
	lines   int // the most lines of one part
	trouble string
}

// cutOff is said of a mail of whose text only the beginning was fetched.
const cutOff = "it is larger than what is fetched of a mail"

// take returns the part of a text that is still within the limit.
func (r *renderer) take(n *node) []byte {
	data := n.data
	if !n.complete {
		r.trouble = cutOff
	}
	taken := data[:max(0, min(len(data), r.left))]
	r.left -= len(data)
	return taken
}

func (r *renderer) plain(n *node) []line {
	flowed := strings.EqualFold(n.params["format"], "flowed")
	delSp := strings.EqualFold(n.params["delsp"], "yes")
	return textLines(unsigned(decodeText(n.params["charset"], r.take(n))), flowed, delSp, r.lines+1)
}

func (r *renderer) html(n *node) []line {
	data := r.take(n)
	label := n.params["charset"]
	if label == "" {
		label = htmlLabel(data)
	}
	lines, err := htmlLines(decodeText(label, data), r.lines+1)
	if err != nil {
		r.trouble = "its HTML is nested too deep"
	}
	return lines
}

// unsigned takes the text out of a clear-signed one (RFC 9580, 7).
func unsigned(text string) string {
	const begin, signature = "-----BEGIN PGP SIGNED MESSAGE-----", "-----BEGIN PGP SIGNATURE-----"
	before, signed, ok := strings.Cut(text, begin)
	if !ok || strings.TrimSpace(before) != "" {
		return text
	}
	signed, after, _ := strings.Cut(signed, "\n"+signature)
	if _, rest, ok := strings.Cut(after, "-----END PGP SIGNATURE-----"); ok {
		after = rest
	} else {
		after = ""
	}
	signed = strings.ReplaceAll(signed, "\r\n", "\n")
	if _, content, ok := strings.Cut(signed, "\n\n"); ok { // behind the Hash fields
		signed = content
	}
	signed = strings.TrimPrefix(strings.ReplaceAll("\n"+signed, "\n- ", "\n"), "\n")
	return signed + after
}

// A version holds the parts of one piece: its plain ones and its HTML ones.
type version struct{ plain, html []*node }

// versions collects the body parts below n in order.
func versions(n *node) []version {
	switch {
	case n == nil || len(n.children) == 0 && isAttached(n):
		return nil
	case n.mediaType == "multipart/alternative":
		return alternative(n)
	case n.mediaType == "multipart/related":
		for _, c := range n.children {
			if v := versions(c); len(v) > 0 {
				return v
			}
		}
		return nil
	case n.mediaType == "multipart/signed", n.mediaType == "multipart/report":
		if len(n.children) > 0 {
			return versions(n.children[0])
		}
		return nil
	case n.mediaType == "multipart/encrypted":
		return nil
	case strings.HasPrefix(n.mediaType, "multipart/"):
		var all []version
		for _, c := range n.children {
			all = append(all, versions(c)...)
		}
		return all
	case n.mediaType == "text/html", n.mediaType == "application/xhtml+xml":
		return []version{{html: []*node{n}}}
	case n.mediaType == "text/plain":
		return []version{{plain: []*node{n}}}
	}
	return nil
}

// alternative makes one version of the alternatives: the parts of the first that is
// plain text, and of the last that is HTML.
func alternative(n *node) []version {
	var both version
	for _, c := range n.children {
		var one version
		for _, v := range versions(c) {
			one.plain = append(one.plain, v.plain...)
			one.html = append(one.html, v.html...)
		}
		if len(one.html) > 0 {
			both.html = one.html
		} else if len(both.plain) == 0 {
			both.plain = one.plain
		}
		if len(one.html) > 0 && len(both.plain) == 0 {
			both.plain = one.plain
		}
	}
	if len(both.plain)+len(both.html) == 0 {
		return nil
	}
	return []version{both}
}

// isAttached says that a part is a file and not the text of the mail.
func isAttached(n *node) bool {
	value := strings.ToLower(n.header.get("content-disposition"))
	kind, _, _ := strings.Cut(value, ";")
	return strings.TrimSpace(kind) == "attachment" || strings.Contains(value, "filename")
}

// isEncrypted says that the text of the mail is there, but not for us to read.
func isEncrypted(n *node) bool {
	found := n.mediaType == "multipart/encrypted"
	n.leaves(func(leaf *node) {
		switch leaf.mediaType {
		case "application/pgp-encrypted":
			found = true
		case "application/pkcs7-mime", "application/x-pkcs7-mime":
			found = found || !strings.EqualFold(leaf.params["smime-type"], "signed-data")
		}
	})
	return found
}
