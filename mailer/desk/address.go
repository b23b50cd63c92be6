package desk

import (
	"fmt"
	"slices"
	"strings"

	"pbemd/mailer"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/write"
	"pbemd/store"
	"pbemd/templates"
)

// What a question to an address notes in its Data.
const (
	// becomesPrimary marks an address that the player's letters are to go to.
	becomesPrimary = "primary"
	// replacesAddress is the address that it comes in place of.
	replacesAddress = "replaces"
)

// addAddresses asks addresses whether they are the player's; without any it
// shows those that he has.
func (v *visit) addAddresses(player store.Player, c command.Command) error {
	v.title = "Your addresses"
	if len(c.Addresses) == 0 {
		v.sections = append(v.sections, addressesText(player))
		return nil
	}
	addresses, err := mailAddresses(c)
	if err != nil {
		return err
	}
	if err := v.prove(player, c, accountSubject()); err != nil {
		return err
	}
	for _, address := range addresses {
		if err := v.askAddress(player, address, nil); err != nil {
			return err
		}
	}
	return nil
}

// addressesText shows a player his addresses, with what can be done to each.
func addressesText(player store.Player) string {
	var b strings.Builder
	b.WriteString("These addresses are yours. Your letters go to the first one, unless they\nanswer a mail from another one.\n")
	for i, address := range player.Addresses {
		fmt.Fprintf(&b, "\n  address: %s\n", address)
		if i > 0 {
			fmt.Fprintf(&b, "    to have your letters there: \"primary %s\"\n    to take it away: \"remove %s\"\n", address, address)
		}
	}
	b.WriteString("\nA further one: \"add friend@example.org\", with the address in place of that.\n")
	return b.String()
}

// mailAddresses are the addresses that a command names, in lower case.
func mailAddresses(c command.Command) ([]string, error) {
	var list []string
	for _, a := range c.Addresses {
		a = strings.ToLower(a)
		if !write.IsAddress(a) {
			return nil, refuse("\"%s\" is no mail address that a letter can be sent to.", a)
		}
		if !slices.Contains(list, a) {
			list = append(list, a)
		}
	}
	return list, nil
}

// askAddress asks an address whether it is to be one of the player's. Neither a
// command nor the From field of a mail shows it: anybody can write one, and
// could take the address of somebody who wants to join. Data goes with the
// question.
func (v *visit) askAddress(player store.Player, address string, data map[string]string) error {
	switch {
	case player.Has(address):
		v.notes = append(v.notes, "The address "+address+" is yours already.")
		return nil
	case beyond(len(player.Addresses)+1, v.desk.options.Caps.OwnAddresses) && data[replacesAddress] == "":
		v.notes = append(v.notes, fmt.Sprintf("The address %s was not added: a player can have %d addresses.", address, v.desk.options.Caps.OwnAddresses))
		return nil
	case v.overToday("askings "+player.Userid, v.desk.options.Caps.NewAddresses):
		v.notes = append(v.notes, fmt.Sprintf("The address %s was not asked: you can name %d addresses in a day. Try again tomorrow.", address, v.desk.options.Caps.NewAddresses))
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
	p.Userid, p.Name, p.Address, p.Data = player.Userid, player.Name, address, data
	v.draft.PutPending(p)
	_, err = v.post(address, pendingOwner(p), templates.Address{
		Server: v.desk.options.Name, Name: p.Name, Lapses: v.date(player, p.Lapses), Primary: data[becomesPrimary] != "",
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
		old := p.Data[replacesAddress]
		if beyond(len(player.Addresses)+1, v.desk.options.Caps.OwnAddresses) && !player.Has(old) {
			return "", "", false, nil
		}
		return mailer.Done, "", true, v.takeAddress(player, p)
	}
	return "", "", false, nil
}

// takeAddress gives a player an address that is confirmed.
func (v *visit) takeAddress(player store.Player, p store.Pending) error {
	before := player
	first := player.Primary()
	player.Addresses = append(slices.Clone(player.Addresses), p.Address)
	text := "The address " + p.Address + " is yours from now on, " + player.Name + "."
	if p.Data[becomesPrimary] != "" {
		player.Addresses = withFirst(player.Addresses, p.Address)
		text += " Your letters go there."
	}
	if old := p.Data[replacesAddress]; old != "" {
		player.Addresses = without(player.Addresses, old)
		first = old
	}
	if err := v.draft.PutPlayer(player); err != nil {
		return err
	}
	if p.Data[becomesPrimary] != "" {
		if err := v.tellFormer(before, player, first); err != nil {
			return err
		}
	}
	boards, err := v.reachedAgain(before, player)
	if err != nil {
		return err
	}
	return v.reply(player, report{subject: "Your address", sections: []string{templates.Fill(text + boards)}})
}

// removeAddresses takes addresses away from a player. The last one stays: an
// account without an address is nobody's.
func (v *visit) removeAddresses(player store.Player, c command.Command) error {
	addresses, err := mailAddresses(c)
	if err != nil {
		return err
	}
	before := player
	for _, address := range addresses {
		if !player.Has(address) {
			return refuse("The address %s is not one of yours. Yours: %s.", address, join(player.Addresses, "and"))
		}
		player.Addresses = without(player.Addresses, address)
	}
	if len(player.Addresses) == 0 {
		return refuse("The last address that you have is %s. Another one has to be yours first: \"add\" and the address asks for it. "+
			"To leave for good, send \"signoff\".", addresses[len(addresses)-1])
	}
	if err := v.prove(player, c, accountSubject()); err != nil {
		return err
	}
	if err := v.draft.PutPlayer(player); err != nil {
		return err
	}
	for _, address := range addresses {
		if err := v.tellFormer(before, player, address); err != nil {
			return err
		}
	}
	v.title = "Your addresses"
	v.notes = append(v.notes, fmt.Sprintf("%s is not yours any more. Your letters go to %s.", join(addresses, "and"), player.Primary()))
	return nil
}

// makePrimary has a player's letters go to another of his addresses.
func (v *visit) makePrimary(player store.Player, c command.Command) error {
	addresses, err := mailAddresses(c)
	switch {
	case err != nil:
		return err
	case len(addresses) != 1:
		return refuse("Name the one address that your letters are to go to, for example \"primary %s\".", player.Primary())
	case !player.Has(addresses[0]):
		return refuse("The address %s is not one of yours. Send \"add %s\" first, and answer the mail that comes there.", addresses[0], addresses[0])
	}
	if err := v.prove(player, c, accountSubject()); err != nil {
		return err
	}
	v.title = "Your addresses"
	if player.Primary() == addresses[0] {
		v.notes = append(v.notes, "Your letters go to "+addresses[0]+" already.")
		return nil
	}
	before := player
	player.Addresses = withFirst(player.Addresses, addresses[0])
	v.notes = append(v.notes, "Your letters go to "+addresses[0]+" from now on.")
	if err := v.draft.PutPlayer(player); err != nil {
		return err
	}
	return v.tellFormer(before, player, before.Primary())
}

// changeAddress puts a new address in place of the primary one, as soon as it
// is confirmed. In the model's form without an address it is the one that the
// mail comes from.
func (v *visit) changeAddress(player store.Player, c command.Command) error {
	addresses, err := mailAddresses(c)
	if err != nil {
		return err
	}
	if len(addresses) == 0 && !player.Has(v.mail.From) {
		addresses = []string{v.mail.From}
	}
	if len(addresses) == 0 {
		return refuse("Name your new address, for example \"change address friend@example.org\". \"add\" shows the ones that you have.")
	}
	if err := v.prove(player, c, accountSubject()); err != nil {
		return err
	}
	v.title = "Your addresses"
	old := player.Primary()
	if first := addresses[0]; player.Has(first) && first != old {
		before := player
		player.Addresses = without(withFirst(player.Addresses, first), old)
		v.notes = append(v.notes, fmt.Sprintf("Your letters go to %s from now on; %s is not yours any more.", first, old))
		if err := v.draft.PutPlayer(player); err != nil {
			return err
		}
		if err := v.tellFormer(before, player, old); err != nil {
			return err
		}
	} else if err := v.askAddress(player, first, map[string]string{becomesPrimary: "yes", replacesAddress: old}); err != nil {
		return err
	}
	for _, address := range addresses[1:] {
		if err := v.askAddress(player, address, nil); err != nil {
			return err
		}
	}
	return nil
}

// withFirst is a list with one of its addresses in front.
func withFirst(addresses []string, first string) []string {
	return append([]string{first}, without(addresses, first)...)
}

// without is a list without one of its addresses.
func without(addresses []string, gone string) []string {
	return slices.DeleteFunc(slices.Clone(addresses), func(a string) bool { return a == gone })
}
