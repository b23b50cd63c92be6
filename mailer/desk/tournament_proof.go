package desk

import (
	"maps"

	"pbemd/mailer/desk/proof"
	"pbemd/store"
)

// A letter about a tournament proves what concerns it, whatever else the player
// has done since: announcements of several come together, and each is to be
// answered. It proves it once, as other letters do. As a letter about the account
// it is worth what each of these is.

// aboutEntry is what a letter to a player about a tournament is about.
func (v *visit) aboutEntry(t store.Tournament, player store.Player) about {
	player = v.account(player.Userid) // as it is now
	a := v.aboutAccount(player)
	a.kind, a.id = proof.Entry, proof.PairID(t.Number, player.Number)
	return a
}

// entrySubject is a player's part in a tournament.
func entrySubject(t store.Tournament, player store.Player) subject {
	return subject{kind: proof.Entry, number: t.Number, serial: t.Spent[player.Userid]}
}

// entryUnspent tells whether a letter about a tournament still proves something.
// Restoring a backup spends all that were sent before.
func entryUnspent(player store.Player, letter thread, s subject) bool {
	return letter.Serial >= s.serial && letter.Serial+store.SerialStep > player.Serial
}

// spendEntry has the letters about a tournament that a player has got so far
// prove nothing about it any more, when one of them has done so now.
func (v *visit) spendEntry(t *store.Tournament, player store.Player) {
	if v.spend != player.Userid {
		return
	}
	t.Spent = maps.Clone(t.Spent)
	if t.Spent == nil {
		t.Spent = map[string]uint64{}
	}
	t.Spent[player.Userid] = v.aboutAccount(player).serial
}
