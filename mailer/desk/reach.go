package desk

import (
	"slices"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/read"
	"pbemd/store"
	"pbemd/templates"
)

// pendingReach asks an address that is not written to any more whether it takes
// mail again.
const pendingReach = "reach"

// cameBack notes that an address of a player has not taken a letter, as one that
// takes none. After several letters in a row the address is not written to any
// more. A letter counts once, and only when its token is one of ours for this
// player, so that nobody else can have it returned by a forged report.
func (v *visit) cameBack(userid string, report read.Bounce) error {
	player, ok := v.player(userid)
	address := report.Recipient
	if ok && !player.Has(address) && len(player.Addresses) == 1 {
		address = player.Primary() // forwarded by it to another one
	}
	most := v.desk.options.Caps.Bounces
	if !ok || most == 0 || !player.Has(address) || !report.Dead {
		return nil
	}
	i := returnedFrom(&player, address)
	r := &player.Returned[i]
	if !r.Since.IsZero() || slices.Contains(r.Letters, report.MessageID) {
		return nil
	}
	r.Letters = append(slices.Clone(r.Letters), report.MessageID)
	if len(r.Letters) < most {
		return v.draft.PutPlayer(player)
	}
	r.Since = v.now
	if err := v.draft.PutPlayer(player); err != nil {
		return err
	}
	v.draft.Count("addresses.suspended", 1)
	v.desk.log.Warn("address suspended", "address", address, "player", userid, "status", report.Status)
	if other := reachable(player); other != "" {
		_, err := v.post(other, userid, templates.Returned{Server: v.desk.options.Name, Name: player.Name, Address: address}, v.aboutAccount(player))
		return err
	}
	return v.standStill(player)
}

// returnedFrom finds or makes the note of what came back from an address.
func returnedFrom(player *store.Player, address string) int {
	player.Returned = slices.Clone(player.Returned)
	i := slices.IndexFunc(player.Returned, func(r store.Returned) bool { return r.Address == address })
	if i < 0 {
		i = len(player.Returned)
		player.Returned = append(player.Returned, store.Returned{Address: address})
	}
	return i
}

// suspended is since when an address of a player is not written to, zero when
// it is.
func suspended(player store.Player, address string) time.Time {
	for _, r := range player.Returned {
		if r.Address == address {
			return r.Since
		}
	}
	return time.Time{}
}

// reachable is the first address of a player that is written to, "" when none is.
func reachable(player store.Player) string {
	for _, address := range player.Addresses {
		if suspended(player, address).IsZero() {
			return address
		}
	}
	return ""
}

// unreachable tells whether no letter goes out to a player at present.
func unreachable(player store.Player) bool {
	return len(player.Addresses) > 0 && reachable(player) == ""
}

// destination is the address to which a letter of a player goes that was to go
// to this one, "" when no letter can. The mail in hand is answered wherever it
// came from: its writer waits.
func (v *visit) destination(owner, to string) string {
	player, ok := v.player(owner)
	if !ok || to == v.mail.From || !player.Has(to) || suspended(player, to).IsZero() {
		return to
	}
	return reachable(player)
}

// standStill stops the clocks of a player whom no letter reaches, and tells his
// opponents.
func (v *visit) standStill(player store.Player) error {
	for _, board := range slices.Collect(v.draft.GamesOf(player.Userid, true)) {
		t, ok := v.openTable(board)
		if !ok || !t.game.Active() || t.game.Players[t.turn()] != player.Userid || t.game.Adjourned != nil {
			continue
		}
		if !v.stand(t, v.now) {
			continue
		}
		v.draft.PutGame(t.game)
		if err := v.boardLetter(t, &touched{board: board}, 1-t.turn()); err != nil {
			return err
		}
	}
	return nil
}

// silentOpponent is what is to be said to a player who waits for one whom no
// letter reaches, "" when it is not so.
func (v *visit) silentOpponent(t *table, seat int) string {
	if !t.game.Active() || t.turn() == seat {
		return ""
	}
	opponent := v.account(t.game.Players[1-seat])
	if !unreachable(opponent) {
		return ""
	}
	return "No mail reaches " + opponent.Name + " at present: several letters came back. The clock stands still until " + opponent.Name + " writes again."
}

// noteSigns does what a person's mail shows of the address that it came from: a
// proof was read there, so letters arrive; and one that is not written to is
// asked whether they do again.
func (v *visit) noteSigns(folder mailer.Folder) error {
	if folder != mailer.Done || !v.known {
		return nil
	}
	player, ok := v.player(v.sender.Userid)
	if !ok || !player.Has(v.mail.From) {
		return nil
	}
	switch since := suspended(player, v.mail.From); {
	case !since.IsZero():
		return v.askReach(player, since)
	case v.proven:
		return v.inUse(player, v.mail.From)
	}
	return nil
}

// inUse forgets what came back from an address.
func (v *visit) inUse(player store.Player, address string) error {
	if !slices.ContainsFunc(player.Returned, func(r store.Returned) bool { return r.Address == address }) {
		return nil
	}
	player.Returned = slices.DeleteFunc(slices.Clone(player.Returned), func(r store.Returned) bool { return r.Address == address })
	return v.draft.PutPlayer(player)
}

// askReach asks the address whether letters arrive there again, once a day:
// anybody can write it in a From field.
func (v *visit) askReach(player store.Player, since time.Time) error {
	for _, p := range v.draft.PendingsOf(v.mail.From) {
		if p.Kind != pendingReach {
			continue
		}
		if v.now.Sub(p.Made) < 24*time.Hour {
			return nil
		}
		v.draft.DropPending(p.ID)
	}
	p, err := v.newPending(pendingReach)
	if err != nil {
		return err
	}
	p.Userid, p.Name, p.Address = player.Userid, player.Name, v.mail.From
	v.draft.PutPending(p)
	_, err = v.post(p.Address, pendingOwner(p), templates.Returned{
		Server: v.desk.options.Name, Name: player.Name, Address: p.Address, Since: v.date(player, since), Lapses: v.date(player, p.Lapses),
	}, aboutPending(p))
	return err
}

// answerReach takes an address into use again when a yes comes from there.
func (v *visit) answerReach(p store.Pending, words []command.Command) (fate mailer.Folder, reason string, done bool, err error) {
	player, ok := v.player(p.Userid)
	if len(words) == 0 || !ok || words[0].Verb != command.Yes {
		return "", "", false, nil
	}
	v.draft.DropPending(p.ID)
	if err := v.inUse(player, p.Address); err != nil {
		return "", "", true, err
	}
	v.draft.Count("addresses.resumed", 1)
	if player, ok = v.player(p.Userid); !ok {
		panic(&missing{"player " + p.Userid})
	}
	boards, err := v.goOn(player)
	if err != nil {
		return "", "", true, err
	}
	text := "Letters go to " + p.Address + " again, " + player.Name + "." + boards
	return mailer.Done, "", true, v.reply(player, report{subject: "Your address", sections: []string{templates.Fill(text)}})
}

// reachedAgain sends a player his boards when an account that no letter reached
// has got an address that takes them, and says so.
func (v *visit) reachedAgain(before, after store.Player) (string, error) {
	if !unreachable(before) || unreachable(after) {
		return "", nil
	}
	return v.goOn(after)
}

// goOn sends a player the boards on which his clock stands still, and says so;
// "" when there are none.
func (v *visit) goOn(player store.Player) (string, error) {
	sent := ""
	for _, board := range slices.Collect(v.draft.GamesOf(player.Userid, true)) {
		t, ok := v.openTable(board)
		if !ok || !t.game.Active() || t.game.Players[t.turn()] != player.Userid || t.game.Adjourned != nil || !t.game.TurnSince.IsZero() {
			continue
		}
		t.game.Bounced, t.game.Returned, t.game.ClockDue = 0, nil, standsUntil(t.game, t.turn())
		v.draft.PutGame(t.game)
		b := &touched{board: board}
		b.news[t.turn()] = "Your clock has stood still while no mail reached you. It goes on with this mail."
		if err := v.boardLetter(t, b, t.turn()); err != nil {
			return "", err
		}
		sent = " The boards on which you are to move come with mails of their own; your clocks have stood still meanwhile."
	}
	return sent, nil
}
