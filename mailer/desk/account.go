package desk

import (
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
	if _, taken := v.draft.Player(p.Userid); taken || v.appointed(p.Userid) {
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
	err := v.send(player, templates.Welcome{
		Server: v.desk.options.Name, Address: v.desk.options.Address, Name: player.Name, Password: p.Password != "",
	}, about{})
	if err != nil || p.Data["addresses"] == "" {
		return err
	}
	return v.askFurther(p.Userid, strings.Fields(p.Data["addresses"]))
}

// askFurther asks the other addresses that a signup has named, once the one that
// it came from has made the account.
func (v *visit) askFurther(userid string, addresses []string) error {
	for _, address := range addresses {
		if err := v.askAddress(v.account(userid), address, nil); err != nil {
			return err
		}
	}
	rep := report{subject: "Your addresses"}
	for _, note := range v.notes {
		rep.sections = append(rep.sections, templates.Fill(note))
	}
	return v.reply(v.account(userid), rep)
}

func (v *visit) taken(p store.Pending, why string) error {
	_, err := v.post(p.Address, pendingOwner(p), templates.Taken{
		Server: v.desk.options.Name, Name: p.Name, Reason: why,
	}, aboutPending(p))
	return err
}
