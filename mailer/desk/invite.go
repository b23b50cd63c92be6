package desk

import (
	"regexp"
	"strings"
	"time"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/mailer/write"
	"pbemd/store"
	"pbemd/templates"
)

// invitedFor is how long an invitation can be used.
const invitedFor = 30 * 24 * time.Hour

// invite sends a friend of a player an invitation, with which he can join
// where registration is by invitation.
func (v *visit) invite(player store.Player, c command.Command, message string) error {
	switch {
	case v.desk.options.Registration == "closed":
		return refuse("No new players are taken at present, so nobody can be invited.")
	case len(c.Addresses) != 1:
		return refuse("Name the one mail address to invite, for example \"invite friend@example.org\".")
	}
	address := strings.ToLower(c.Addresses[0])
	if !write.IsAddress(address) {
		return refuse("\"%s\" is no mail address that a letter can be sent to.", address)
	}
	if err := v.prove(player, c, accountSubject()); err != nil {
		return err
	}
	if most := v.desk.options.Caps.Invitations; v.overToday("invite "+player.Userid, most) {
		return refuse("You have sent %d invitations today, and no more are allowed. Try again tomorrow.", most)
	}
	// Whether the address is a player's, or has an invitation from somebody
	// else, is not said: nobody learns others' addresses here.
	v.notes = append(v.notes, "An invitation to "+address+" is on its way, unless that address is a player's or has an invitation already.")
	words := withoutLinks(v.passOn(message))
	if _, is := v.draft.PlayerByAddress(address); is || v.hasInvitation(address) {
		return nil
	}
	i := store.Invitation{Code: strings.ReplaceAll(v.code(), "-", ""), By: player.Userid, Address: address, Note: words, Made: v.now, Lapses: v.now.Add(invitedFor)}
	v.draft.PutInvitation(i)
	// The token only carries the code: it is bound to the address, which a
	// signup by reply then comes from.
	a := about{kind: proof.Signup, id: strings.ToLower(i.Code), purpose: proof.Answer}
	_, err := v.post(address, address, templates.Invitation{
		Server: v.desk.options.Name, Address: v.desk.options.Address, By: player.Name, Code: i.Code, Note: words,
	}, a)
	return err
}

// link is what mail programs make a link of, whoever wrote it.
var link = regexp.MustCompile(`(?i)\b([a-z][a-z0-9+.-]*://|www\.)\S*`)

// withoutLinks leaves the links out of words that go to somebody who knows
// neither this server nor, perhaps, the writer: nobody is to send advertisements
// or traps with it. Players' words to players go as they are written.
func withoutLinks(words string) string { return link.ReplaceAllString(words, "[link left out]") }

// hasInvitation tells whether an address was invited not long ago: nobody gets
// a second letter that he has not asked for.
func (v *visit) hasInvitation(address string) bool {
	for i := range v.draft.Invitations() {
		if i.Address == address && !v.late(i.Lapses) {
			return true
		}
	}
	return false
}
