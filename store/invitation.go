package store

import (
	"iter"
	"time"
)

// Invitation is a code with which one person may sign up while registration is
// by invitation only.
type Invitation struct {
	Code    string
	By      string    `json:",omitempty"` // userid of who invites
	Address string    `json:",omitempty"` // whom, lower case
	Note    string    `json:",omitempty"` // words of who invites
	Made    time.Time `json:",omitzero"`
	Lapses  time.Time `json:",omitzero"` // zero: never
}

var invitations = kind[Invitation]{
	bucket: "invitations",
	key:    func(i *Invitation) string { return i.Code },
	index: func(i *Invitation) []entry {
		if i.Lapses.IsZero() {
			return nil
		}
		return []entry{{"invitations lapsing", dueKey(i.Lapses, i.Code)}}
	},
	tidy: func(i *Invitation) { utc(&i.Made, &i.Lapses) },
}

// Invitation finds an invitation.
func (d *Draft) Invitation(code string) (Invitation, bool) { return invitations.get(d, code) }

// PutInvitation writes an invitation.
func (d *Draft) PutInvitation(i Invitation) { invitations.put(d, i) }

// DropInvitation removes an invitation; it need not exist.
func (d *Draft) DropInvitation(code string) { invitations.drop(d, code) }

// Invitations walks all invitations by code.
func (d *Draft) Invitations() iter.Seq[Invitation] { return invitations.all(d) }
