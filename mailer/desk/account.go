package desk

import (
	"fmt"
	"strings"

	"pbemd/mailer"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
	"pbemd/templates"
)

// answerSignup makes the account when the first own line says so.
func (v *visit) answerSignup(p store.Pending, reading command.Reading) (fate mailer.Folder, reason string, done bool, err error) {
	if p.Data["confirmed"] != "" {
		return v.secondUserid(p, reading)
	}
	first := firstLine(v.mail.Own)
	saidYes := len(reading.Commands) > 0 && reading.Commands[0].Verb == command.Yes && !reading.FromSubject
	switch {
	case saidYes, proof.SameCode(strings.Trim(first, " .!\""), p.Data["code"]):
		return mailer.Done, "", true, v.makePlayer(p)
	case len(reading.Commands) > 0 && (reading.Commands[0].Verb == command.No || reading.Commands[0].Verb == command.Decline):
		v.draft.DropPending(p.ID)
		return mailer.Ignored, "signup declined", true, nil
	}
	return "", "", false, nil
}

// secondUserid takes another userid from somebody whose first choice was
// taken; his address is confirmed already.
func (v *visit) secondUserid(p store.Pending, reading command.Reading) (fate mailer.Folder, reason string, done bool, err error) {
	if len(reading.Commands) == 0 || reading.Commands[0].Verb != command.Signup {
		if firstLine(v.mail.Own) == "" || !v.underStrangerCap(v.mail.From) {
			return "", "", false, nil
		}
		return mailer.Done, answered, true, v.taken(p, "Your answer did not begin with \"signup\", so nothing was done.")
	}
	c := reading.Commands[0]
	if err := proof.CheckUserid(c.Userid, v.reserved); err != nil {
		return mailer.Done, answered, true, v.taken(p, sentence(err.Error())+".")
	}
	p.Name, p.Userid = c.Userid, strings.ToLower(c.Userid)
	return mailer.Done, "", true, v.makePlayer(p)
}

func firstLine(lines []string) string {
	for _, line := range lines {
		if s := strings.TrimSpace(line); s != "" {
			return s
		}
	}
	return ""
}

// makePlayer makes the account of a confirmed address, or says that the userid is
// taken.
func (v *visit) makePlayer(p store.Pending) error {
	if owner, ok := v.draft.PlayerByAddress(p.Address); ok {
		v.draft.DropPending(p.ID)
		return v.reply(owner, report{subject: "You are a player already", items: []item{{fate: refused,
			text: "You are a player here already, under the userid " + owner.Name + ". No second account was made."}}})
	}
	if v.desk.options.Registration == "invite" {
		if !v.invited(p.Data["invitation"]) {
			return v.join("Your invitation has been used already.")
		}
	}
	if _, taken := v.draft.Player(p.Userid); taken {
		p.Data["confirmed"] = "yes"
		v.draft.PutPending(p)
		return v.taken(p, "The userid "+p.Name+" belongs to somebody else.")
	}
	player := store.Player{Userid: p.Userid, Name: p.Name, Addresses: []string{p.Address}, Password: p.Password, Joined: v.at}
	if err := v.draft.PutPlayer(player); err != nil {
		return err
	}
	if code := p.Data["invitation"]; code != "" {
		v.draft.DropInvitation(code)
	}
	v.draft.DropPending(p.ID)
	v.draft.Count("players.joined", 1)
	return v.send(player, templates.Welcome{
		Server: v.desk.options.Name, Address: v.desk.options.Address, Name: player.Name, Password: p.Password != "",
	}, about{})
}

func (v *visit) taken(p store.Pending, why string) error {
	_, err := v.post(p.Address, pendingOwner(p), templates.Taken{
		Server: v.desk.options.Name, Name: p.Name, Reason: why,
	}, aboutPending(p))
	return err
}

// askAddress asks an address, from which a held command came, whether it is to
// be one of the sender's. The From field of that mail does not show it: anybody
// can write one, and could take the address of somebody who wants to join.
func (v *visit) askAddress(address string) error {
	switch {
	case v.sender.Has(address):
		v.notes = append(v.notes, "The address "+address+" is yours already.")
		return nil
	case len(v.sender.Addresses) >= mostAddresses:
		v.notes = append(v.notes, fmt.Sprintf("The address %s was not added: a player can have %d addresses.", address, mostAddresses))
		return nil
	}
	// The same is said of an address that belongs to somebody else: nobody
	// learns others' addresses here.
	v.notes = append(v.notes, "The address "+address+" becomes one of yours when the mail that was sent there is answered with \"yes\".")
	if _, taken := v.draft.PlayerByAddress(address); taken || !v.underStrangerCap(address) {
		return nil
	}
	p, err := v.newPending(pendingAddress)
	if err != nil {
		return err
	}
	p.Userid, p.Name, p.Address = v.sender.Userid, v.sender.Name, address
	v.draft.PutPending(p)
	_, err = v.post(address, pendingOwner(p), templates.Address{
		Server: v.desk.options.Name, Name: p.Name, Lapses: v.date(v.sender, p.Lapses),
	}, aboutPending(p))
	return err
}

// answerAddress gives a player the address that was asked, when a mail from
// there says yes.
func (v *visit) answerAddress(p store.Pending, reading command.Reading) (fate mailer.Folder, reason string, done bool, err error) {
	player, ok := v.player(p.Userid)
	if len(reading.Commands) == 0 || !ok || v.known {
		return "", "", false, nil
	}
	switch reading.Commands[0].Verb {
	case command.No, command.Decline:
		v.draft.DropPending(p.ID)
		return mailer.Ignored, "address declined", true, nil
	case command.Yes:
		v.draft.DropPending(p.ID)
		if len(player.Addresses) >= mostAddresses {
			return "", "", false, nil
		}
		player.Addresses = append(player.Addresses, p.Address)
		if err := v.draft.PutPlayer(player); err != nil {
			return "", "", true, err
		}
		return mailer.Done, "", true, v.reply(player, report{
			subject: "Your address", sections: []string{templates.Fill("The address " + p.Address + " is yours from now on, " + player.Name + ".")}})
	}
	return "", "", false, nil
}
