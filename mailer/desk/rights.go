package desk

import (
	"slices"

	"pbemd/store"
)

// appointed tells whether a userid is a director's by the configuration. Such
// a userid is not given at signup: whoever came first would be the director. The
// operator, who has none, is one by being at the host.
func (v *visit) appointed(userid string) bool {
	return v.operating && userid == "" || slices.Contains(v.desk.options.Directors, userid)
}

// isDirector tells whether a player has the right to direct. It proves nothing
// about the mail in hand.
func (v *visit) isDirector(player store.Player) bool {
	return player.Closed.IsZero() && (v.appointed(player.Userid) || player.May(store.RightDirect))
}

// mayDirect decides whether a player may change something as a director by the
// mail in hand: nil, *refusal when he has no right to, *unproven when the mail
// does not prove enough. The right is looked up anew each time: one taken while
// a question waited is gone. What proved it is used up.
func (v *visit) mayDirect(player store.Player) error {
	if err := v.mayLookAsDirector(player); err != nil {
		return err
	}
	v.spendOn(player)
	return nil
}

// mayLookAsDirector is mayDirect for what changes nothing: the same letter
// proves several of these.
func (v *visit) mayLookAsDirector(player store.Player) error {
	if !v.isDirector(player) {
		return refuse("Only directors of this server can do that, and you are none.")
	}
	return v.proveDirector(player)
}

// mayDirectTournaments is mayDirect for what concerns tournaments alone, which
// players can be given the right to who may direct nothing else.
func (v *visit) mayDirectTournaments(player store.Player) error {
	if !v.mayArrange(player) {
		return noArranger()
	}
	if err := v.proveDirector(player); err != nil {
		return err
	}
	v.spendOn(player)
	return nil
}

// noArranger refuses what only directors of tournaments may.
func noArranger() error {
	return refuse("Only those who direct tournaments here can do that, and you have not got that right.")
}

// mayArrange tells whether a player has the right to direct tournaments. It proves
// nothing about the mail in hand.
func (v *visit) mayArrange(player store.Player) bool {
	return v.isDirector(player) || player.May(store.RightTournaments)
}

// spendOn uses up the letter that proved something. After a "yes" there is
// none: the question itself is gone.
func (v *visit) spendOn(player store.Player) {
	if v.confirmed != player.Userid {
		v.spend = player.Userid
	}
}

// proveDirector takes no proof but a reply: to a letter about the account, from
// an address of the player's that his provider does not disown. A password can
// be overheard, and a provider vouches for an address, not for a person. Its
// errors are *unproven.
func (v *visit) proveDirector(player store.Player) error {
	if v.confirmed == player.Userid {
		return nil
	}
	unproven := &unproven{player: player}
	switch {
	case !v.known || v.sender.Userid != player.Userid:
		return unproven
	case v.mail.DMARC == "fail":
		unproven.wrong = "A check of it (DMARC) failed: by the rules of your own mail provider it may not be from you."
		return unproven
	}
	letter, ok := v.fitting(player, accountSubject())
	switch {
	case !ok:
		unproven.wrong = "What directors do is taken only in a reply to an answer of this server, or after a \"yes\"."
		return unproven
	case letter.Serial != player.Serial:
		unproven.wrong = "It answers an older letter: each proves one such command, and a later one has been carried out since."
		return unproven
	}
	return nil
}

// warnOfDirectors tells the operator of directors in the configuration who have
// no account: nobody can sign up under these userids.
func (d *Desk) warnOfDirectors() {
	err := d.store.View(func(tx *store.Tx) error {
		for _, userid := range d.options.Directors {
			if player, ok := tx.Draft().Player(userid); !ok || !player.Closed.IsZero() {
				d.log.Warn("a director of the configuration has no account; sign up first, then name the userid there", "userid", userid)
			}
		}
		return nil
	})
	if err != nil {
		d.log.Error("the directors could not be looked up", "error", err.Error())
	}
}
