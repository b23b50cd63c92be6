package desk

import (
	"slices"

	"pbemd/mailer"
	"pbemd/mailer/desk/command"
	"pbemd/store"
	"pbemd/templates"
)

// pendingFormer asks nothing: it is the way back for who owns an address that
// was taken from an account.
const pendingFormer = "former"

// tellFormer tells an address that it is not what it was: the player's letters
// go elsewhere, or it is his no more. Whoever has got hold of an account could
// otherwise take it over unseen; so for a while a "no" from there gives the
// address back, and takes away those that came in its place.
func (v *visit) tellFormer(before, after store.Player, old string) error {
	letter := templates.Account{Server: v.desk.options.Name, Name: after.Name}
	if after.Has(old) {
		letter.What = "Your letters go to another of your addresses from now on, no longer to " + old + "."
		return v.tell(old, after, letter)
	}
	p, err := v.newPending(pendingFormer)
	if err != nil {
		return err
	}
	p.Userid, p.Name, p.Address = after.Userid, after.Name, old
	p.Words = slices.DeleteFunc(slices.Clone(after.Addresses), before.Has)
	v.draft.PutPending(p)
	letter.What = "The address " + old + " does not belong to your account any more."
	letter.Lapses = v.date(after, p.Lapses)
	_, err = v.post(old, pendingOwner(p), letter, aboutPending(p))
	return err
}

// tell sends a player a notice to one of his addresses.
func (v *visit) tell(address string, player store.Player, letter templates.Account) error {
	current, ok := v.draft.Player(player.Userid)
	if !ok {
		panic(&missing{"player " + player.Userid})
	}
	_, err := v.post(address, player.Userid, letter, v.aboutAccount(current))
	return err
}

// tellOthers sends a notice to the addresses of a player at which he does not
// read the answer to this mail.
func (v *visit) tellOthers(player store.Player, letter templates.Account) error {
	for _, address := range player.Addresses {
		if address == v.addressOf(player) {
			continue
		}
		if err := v.tell(address, player, letter); err != nil {
			return err
		}
	}
	return nil
}

// answerFormer gives an address back to the account that it was taken from,
// when a mail from there says no.
func (v *visit) answerFormer(p store.Pending, words []command.Command) (fate mailer.Folder, reason string, done bool, err error) {
	player, ok := v.player(p.Userid)
	if len(words) == 0 || !ok || v.known {
		return "", "", false, nil
	}
	switch words[0].Verb {
	case command.Yes:
		v.draft.DropPending(p.ID)
		return mailer.Ignored, "address given up", true, nil
	case command.No, command.Decline:
		v.draft.DropPending(p.ID)
		player.Addresses = withFirst(slices.DeleteFunc(slices.Clone(player.Addresses), func(a string) bool {
			return slices.Contains(p.Words, a)
		}), p.Address)
		// What the letters to the other addresses prove is good for nothing more.
		player.Serial++
		if err := v.draft.PutPlayer(player); err != nil {
			return "", "", true, err
		}
		return mailer.Done, "", true, v.reply(player, report{subject: "Your address", sections: []string{templates.Fill(
			"The address " + p.Address + " is yours again, " + player.Name + ", and your letters go there. Addresses that had come in its place " +
				"are not yours any more. If you had not asked for that change, somebody knows your password or reads your mail: " +
				"choose a new password with \"change password\" and the new one behind it.")}})
	}
	return "", "", false, nil
}
