package desk

import (
	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
	"pbemd/templates"
)

// change changes the password or the address of an account.
func (v *visit) change(player store.Player, c command.Command) error {
	if c.Object == "password" {
		return v.changePassword(player, c)
	}
	return v.changeAddress(player, c)
}

// changePassword gives a player a new password. The old one proves it also in
// the short form, which does not name the userid; who has forgotten it writes
// the new one alone, in a reply.
func (v *visit) changePassword(player store.Player, c command.Command) error {
	hash := v.kept
	if hash == "" || c.NewPassword != command.Hidden {
		if err := proof.CheckPassword(c.NewPassword, player.Userid); err != nil {
			return refuse("%s. Your password is what it was.", sentence(err.Error()))
		}
	}
	if c.Password != "" {
		c.Userid = player.Userid
	}
	if err := v.prove(player, c, accountSubject()); err != nil {
		return err
	}
	if c.NewPassword != command.Hidden {
		hash = v.desk.passwords.Hash(c.NewPassword, v.salt())
	}
	first := player.Password == ""
	player.Password = hash
	if err := v.draft.PutPlayer(player); err != nil {
		return err
	}
	v.title = "Your password"
	what := "Your password is changed, the old one is good for nothing more."
	if first {
		what = "You have a password from now on."
	}
	v.notes = append(v.notes, what+" It is needed only for commands in mails that are no replies; no letter ever quotes it.")
	return v.tellOthers(player, templates.Account{Server: v.desk.options.Name, Name: player.Name, What: what})
}

// keepPassword is the hash of the new password among commands that wait for a
// yes: they are kept with their passwords hidden. "" when there is none.
func (v *visit) keepPassword(commands []command.Command) string {
	for _, c := range commands {
		if c.Verb == command.Change && c.NewPassword != "" && c.NewPassword != command.Hidden {
			return v.desk.passwords.Hash(c.NewPassword, v.salt())
		}
	}
	return ""
}
