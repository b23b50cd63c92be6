package read

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"strings"
)

// key digests what stays the same between two deliveries of one mail. What relays
// change is left out: trace headers, transfer encodings, line ends, blanks at the ends
// of lines, the folding and the encoding of header texts. Where a mail was cut off by a
// limit of size depends on the length of its trace headers, so of a truncated mail the
// body does not count.
func key(h header, b *body, truncated bool) [32]byte {
	d := sha256.New()
	for _, name := range []string{"message-id", "from", "date", "subject"} {
		fields := h.all(name)
		count(d, len(fields))
		for _, f := range fields {
			item(d, []byte(strings.Join(strings.Fields(decodeWords(f.value)), " ")))
		}
	}
	if truncated {
		item(d, []byte("truncated"))
	} else {
		b.root.leaves(func(n *node) { item(d, canonical(n.data)) })
	}
	return [32]byte(d.Sum(nil))
}

// item writes b so that no two sequences of items are written alike.
func item(d hash.Hash, b []byte) {
	count(d, len(b))
	d.Write(b)
}

func count(d hash.Hash, n int) {
	var size [8]byte
	binary.BigEndian.PutUint64(size[:], uint64(n))
	d.Write(size[:])
}

// canonical returns lines ended by LF, without blanks at their ends, without empty lines
// at the end, and without the ">" that mbox files put before "From ".
func canonical(b []byte) []byte {
	out := make([]byte, 0, len(b))
	for len(b) > 0 {
		var line []byte
		line, b = cutLine(b)
		line = bytes.TrimRight(line, " \t\r")
		if bytes.HasPrefix(line, []byte(">From ")) {
			line = line[1:]
		}
		out = append(append(out, line...), '\n')
	}
	return bytes.TrimRight(out, "\n")
}
