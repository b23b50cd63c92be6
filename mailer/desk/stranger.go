package desk

import (
	"slices"
	"strings"

	"pbemd/mailer"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
	"pbemd/templates"
)

const overLimit = "over a limit"

// stranger answers a mail from an address that is no player's: the signup's
// question, a help page, or how to join. Nothing else, so that nobody learns
// who plays here.
func (v *visit) stranger(reading command.Reading) (mailer.Folder, string, error) {
	if !v.underStrangerCap(v.mail.From) {
		return mailer.Ignored, overLimit, nil
	}
	for _, c := range reading.Commands {
		switch c.Verb {
		case command.Signup:
			return mailer.Done, "", v.signup(c)
		case command.Help:
			return mailer.Done, "", v.strangerHelp(c)
		}
	}
	for _, a := range reading.Asks {
		if a.Verb == command.Signup {
			return mailer.Done, answered, v.join("Your mail begins with \"signup\", but what follows is no userid that can be had.")
		}
	}
	return mailer.Done, answered, v.join("")
}

func (v *visit) underStrangerCap(address string) bool {
	return !v.overToday("stranger "+address, v.desk.options.Caps.Strangers)
}

// join sends the fixed answer to strangers; note says what was wrong with a
// signup.
func (v *visit) join(note string) error {
	return v.toStranger(templates.Join{
		Server: v.desk.options.Name, Address: v.desk.options.Address,
		Registration: v.desk.options.Registration, Note: note,
	})
}

// toStranger writes to the address that the mail came from. Its token stands
// for nothing that could be answered.
func (v *visit) toStranger(letter templates.Letter) error {
	a := about{kind: proof.Signup, id: "none", purpose: proof.Answer, answer: true, idle: true}
	_, err := v.post(v.mail.From, v.mail.From, letter, a)
	return err
}

func (v *visit) strangerHelp(c command.Command) error {
	page, err := v.helpPage(c.Args)
	if err != nil {
		return v.join("")
	}
	if p, ok := v.asked(); ok && aboutHere(c) {
		page.Text = hints("That mail asks you a question. You can reply:", questionHints(p)) + "\n\n" + page.Text
	}
	return v.toStranger(page)
}

// signup begins an account: it asks the address for a yes. Whether the userid
// is free is said only once the address is confirmed.
func (v *visit) signup(c command.Command) error {
	if note := v.signupFault(c); note != "" {
		return v.join(note)
	}
	p, err := v.newPending(pendingSignup)
	if err != nil {
		return err
	}
	p.Address = v.mail.From
	p.Name = c.Userid
	p.Userid = strings.ToLower(c.Userid)
	p.Data = map[string]string{"code": v.code()}
	if code := v.invitationCode(c); code != "" {
		p.Data["invitation"] = code
	}
	if c.Password != "" {
		p.Password = v.desk.passwords.Hash(c.Password, v.salt())
	}
	further := v.furtherAddresses(c)
	if len(further) > 0 {
		p.Data["addresses"] = strings.Join(further, " ")
	}
	v.draft.PutPending(p)
	_, err = v.post(p.Address, pendingOwner(p), templates.Signup{
		Server: v.desk.options.Name, Name: p.Name, Code: p.Data["code"], Lapses: v.date(store.Player{}, p.Lapses), Further: further,
	}, aboutPending(p))
	return err
}

// furtherAddresses are those that a signup names beside the one it came from.
func (v *visit) furtherAddresses(c command.Command) []string {
	list, err := mailAddresses(c)
	if err != nil {
		return nil // refused before
	}
	list = slices.DeleteFunc(list, func(address string) bool { return strings.EqualFold(address, v.mail.From) })
	if most := v.desk.options.Caps.OwnAddresses; most > 0 {
		list = list[:min(len(list), most-1)]
	}
	return list
}

// signupFault says what is wrong with a signup as far as everybody may know.
func (v *visit) signupFault(c command.Command) string {
	options := v.desk.options
	switch {
	case options.Registration == "closed":
		return "You asked to join, but no new players are taken at present."
	case options.Registration == "invite" && !v.invited(v.invitationCode(c)):
		return "You asked to join. That needs a valid invitation, and there was none in your mail."
	}
	if err := proof.CheckUserid(c.Userid, v.reserved); err != nil {
		return sentence(err.Error()) + "."
	}
	if _, err := mailAddresses(c); err != nil {
		return "In your signup, " + err.Error()
	}
	if c.Password != "" {
		if err := proof.CheckPassword(c.Password, c.Userid); err != nil {
			return sentence(err.Error()) + "."
		}
	}
	return ""
}

func (v *visit) reserved(word string) bool {
	g := v.grammar()
	return command.IsWord(word) || g.IsVariant(word) || g.LooksLikeMove(word)
}

// invitationCode is the invitation that a signup names, or that it replies to.
func (v *visit) invitationCode(c command.Command) string {
	if code := c.Options["invite"]; code != "" {
		return strings.ToUpper(code)
	}
	if v.thread.Kind == proof.Signup {
		return strings.ToUpper(v.thread.ID)
	}
	return ""
}

// invited tells whether an invitation is good. The first player of a server
// needs none, since nobody could give him one.
func (v *visit) invited(code string) bool {
	i, ok := v.draft.Invitation(code)
	return ok && !v.late(i.Lapses) || v.nobodyPlays()
}

func (v *visit) nobodyPlays() bool {
	for range v.draft.Players() {
		return false
	}
	return true
}
