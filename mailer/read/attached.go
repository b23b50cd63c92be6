package read

import (
	"mime"
	"strings"
)

// mostFiles bounds the attachments that are looked at.
const mostFiles = 20

// attachments lists the files of a mail, those that have a name.
func attachments(b *body) []File {
	var list []File
	b.root.leaves(func(n *node) {
		if len(list) == mostFiles || n == b.root && !isAttached(n) {
			return
		}
		if name := fileName(n); name != "" {
			list = append(list, File{Name: name, Data: n.data, Complete: n.complete})
		}
	})
	return list
}

// fileName is the name that a part bears as a file (RFC 2183, 2.3), or else by
// its type, as older programs give it; "" when it has none.
func fileName(n *node) string {
	name := n.params["name"]
	if _, params, err := mime.ParseMediaType(bounded(n.header.get("content-disposition"))); err == nil && params["filename"] != "" {
		name = params["filename"]
	}
	return strings.TrimSpace(decodeWords(name))
}
