package desk

import (
	"slices"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
)

// endedByHeader are the settings that the address of a List-Unsubscribe turns off, by the
// kind of what its letters are about.
var endedByHeader = map[string]proof.Kind{
	"messages": proof.Account, "broadcasts": proof.Account, "tournaments": proof.Entry, "digest": proof.Digest,
}

// proveSetting accepts, beside the proofs of the account, the address of a
// List-Unsubscribe for what it is for. Mail programs send it as a new mail, for
// letters of any age.
func (v *visit) proveSetting(player store.Player, c command.Command, s setting) error {
	if kind, ok := endedByHeader[s.name]; ok && c.Value == "off" && v.unsubscribes(player, kind) {
		return nil
	}
	return v.prove(player, c, accountSubject())
}

func (v *visit) unsubscribes(player store.Player, kind proof.Kind) bool {
	return v.isOf(player) && slices.ContainsFunc(v.threads, func(t thread) bool {
		return t.owner == player.Userid && t.Kind == kind && t.Purpose == proof.Leave
	})
}
