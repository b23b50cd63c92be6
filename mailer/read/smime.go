package read

// Opaque S/MIME: a signed mail whose text lies within the signature (RFC 8551, 3.5.2).
// Only the text is taken out; signatures prove nothing here and are not checked.

import "bytes"

// signedContent returns the content of a CMS SignedData (RFC 5652, 5.1), nil when der is
// none.
func signedContent(der []byte) []byte {
	info, ok := readBER(der)
	if !ok || info.tag != 0x30 {
		return nil
	}
	contentInfo := info.children()
	if len(contentInfo) < 2 || !bytes.Equal(contentInfo[0].content, oidSignedData) {
		return nil
	}
	explicit := contentInfo[1].children()
	if len(explicit) != 1 {
		return nil
	}
	for _, field := range explicit[0].children() {
		// The first SEQUENCE behind version and digest algorithms is the content.
		if field.tag != 0x30 {
			continue
		}
		inner := field.children()
		if len(inner) < 2 {
			return nil
		}
		return inner[1].octets(4)
	}
	return nil
}

var oidSignedData = []byte{0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02} // 1.2.840.113549.1.7.2

// A value is one element of BER. CMS is written with indefinite lengths as well, which
// the standard library does not read.
type value struct {
	tag     byte
	content []byte
}

// readBER reads the element at the start of b.
func readBER(b []byte) (value, bool) {
	v, _, ok := cutBER(b, 0)
	return v, ok
}

// cutBER cuts the first element off b. Elements of indefinite length are read through,
// to a depth that signatures do not reach.
func cutBER(b []byte, depth int) (v value, rest []byte, ok bool) {
	const deepest = 16
	if len(b) < 2 || b[0]&0x1f == 0x1f || depth > deepest {
		return v, nil, false
	}
	v.tag = b[0]
	length, b := int(b[1]), b[2:]
	switch {
	case length == 0x80:
		for all := b; ; {
			if len(b) >= 2 && b[0] == 0 && b[1] == 0 {
				v.content = all[:len(all)-len(b)]
				return v, b[2:], true
			}
			if _, b, ok = cutBER(b, depth+1); !ok {
				return v, nil, false
			}
		}
	case length > 0x80:
		n := length & 0x7f
		if n > 4 || n > len(b) {
			return v, nil, false
		}
		length = 0
		for _, c := range b[:n] {
			length = length<<8 | int(c)
		}
		b = b[n:]
	}
	if length > len(b) {
		return v, nil, false
	}
	v.content = b[:length]
	return v, b[length:], true
}

// children returns the elements within a constructed one, as many as can be read.
func (v value) children() []value {
	var all []value
	for b := v.content; len(b) > 0 && len(all) < 64; {
		child, rest, ok := cutBER(b, 0)
		if !ok {
			break
		}
		all = append(all, child)
		b = rest
	}
	return all
}

// octets returns the octet string in an explicit tag, joined where it is in pieces.
func (v value) octets(depth int) []byte {
	if v.tag == 0x04 || depth == 0 {
		return v.content
	}
	var out []byte
	for b := v.content; len(b) > 0; {
		child, rest, ok := cutBER(b, 0)
		if !ok {
			break
		}
		out = append(out, child.octets(depth-1)...)
		b = rest
	}
	return out
}
