package desk

import (
	"slices"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
)

// endedByHeader are the settings that the address of a List-Unsubscribe turns off, by the
// kinds of what its letters are about. Words were about the account once, and letters
// stay in mailboxes.
var endedByHeader = map[string][]proof.Kind{
	"messages": {proof.Words, proof.Account}, "broadcasts": {proof.Words, proof.Account}, "tournaments": {proof.Entry}, "digest": {proof.Digest},
}

// proveSetting accepts, beside the proofs of the account, the address of a
// List-Unsubscribe for what it is for. Mail programs send it as a new mail, for
// letters of any age.
func (v *visit) proveSetting(player store.Player, c command.Command, s setting) error {
	if kinds := endedByHeader[s.name]; c.Value == "off" && v.unsubscribes(player, kinds) {
		return nil
	}
	return v.prove(player, c, accountSubject())
}

func (v *visit) unsubscribes(player store.Player, kinds []proof.Kind) bool {
	return v.isOf(player) && slices.ContainsFunc(v.threads, func(t thread) bool {
		return t.owner == player.Userid && slices.Contains(kinds, t.Kind) && t.Purpose == proof.Leave
	})
}
