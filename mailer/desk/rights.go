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
// about the mail in hand, and is asked anew each time: a right that was taken
// while a question waited is gone.
func (v *visit) isDirector(player store.Player) bool {
	return player.Closed.IsZero() && (v.appointed(player.Userid) || player.May(store.RightDirect))
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

// spendProof is proveDirector for what changes something: the letter that proved
// it is used up. After a "yes" there is none: the question itself is gone.
func (v *visit) spendProof(player store.Player) error {
	err := v.proveDirector(player)
	if err == nil && v.confirmed != player.Userid {
		v.spend = player.Userid
	}
	return err
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
		unproven.wrong = disowned
		return unproven
	}
	letter, ok := v.fitting(player, accountSubject())
	switch {
	case !ok:
		unproven.wrong = "What directors do is taken only in a reply to an answer of this server, or after a \"yes\"."
		return unproven
	case letter.Serial != player.Serial:
		unproven.wrong = usedUp
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
