package store

// BoxState is how far the incoming mailbox was read: a short cut only, since
// mails are known by their keys.
type BoxState struct {
	UIDValidity uint32 // RFC 3501, 2.3.1.1; 0 before the mailbox was first opened
	Highest     uint32 // the highest UID handled
}

var boxes = kind[BoxState]{
	bucket: meta,
	key:    func(*BoxState) string { return "box" },
}

// BoxState is the last state put; zero before the first.
func (d *Draft) BoxState() BoxState {
	state, _ := boxes.get(d, "box")
	return state
}

// PutBoxState remembers how far the mailbox was read.
func (d *Draft) PutBoxState(b BoxState) { boxes.put(d, b) }
