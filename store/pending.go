package store

import (
	"iter"
	"time"
)

// Pending is something that waits for its author to say yes.
type Pending struct {
	ID       string            // the code that a reply names
	Kind     string            // "signup", "command", "address"
	Userid   string            `json:",omitempty"` // lower case
	Name     string            `json:",omitempty"` // userid as typed
	Address  string            `json:",omitempty"` // where the question went, lower case
	Password string            `json:",omitempty"` // hash in PHC form, never in clear
	Words    []string          `json:",omitempty"` // the command
	Subject  string            `json:",omitempty"`
	Message  string            `json:",omitempty"` // text for the opponent
	MailAt   time.Time         `json:",omitzero"`  // when the mail that asks for it came
	Made     time.Time         `json:",omitzero"`
	Lapses   time.Time         `json:",omitzero"` // zero: never
	Data     map[string]string `json:",omitempty"`
}

var pendings = kind[Pending]{
	bucket: "pendings",
	key:    func(p *Pending) string { return p.ID },
	index: func(p *Pending) []entry {
		entries := []entry{{"pendings of", text(p.Address) + p.ID}}
		if !p.Lapses.IsZero() {
			entries = append(entries, entry{"pendings lapsing", dueKey(p.Lapses, p.ID)})
		}
		return entries
	},
	tidy: func(p *Pending) { utc(&p.MailAt, &p.Made, &p.Lapses) },
}

// Pending finds what waits under a code.
func (d *Draft) Pending(id string) (Pending, bool) { return pendings.get(d, id) }

// PutPending writes it.
func (d *Draft) PutPending(p Pending) { pendings.put(d, p) }

// DropPending removes it; it need not exist.
func (d *Draft) DropPending(id string) { pendings.drop(d, id) }

// PendingsOf lists what was asked of an address, by code.
func (d *Draft) PendingsOf(address string) []Pending {
	return pendings.named(d, "pendings of", text(address))
}

// Pendings walks all that waits, by code.
func (d *Draft) Pendings() iter.Seq[Pending] { return pendings.all(d) }
