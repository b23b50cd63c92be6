package desk

import (
	"pbemd/mailer/desk/command"
	"pbemd/store"
)

// Who guesses at a password gets so many tries in a day, from however many
// addresses. After them no password of that player is tried on that day, right
// or wrong; the player is asked by mail instead, and everything that needs no
// password works as ever. So nobody can shut a player out by guessing. Tries
// from addresses of his own, which can be forged, and from others count apart.

// guessedAs is the tally of wrong passwords of a player from where the mail
// comes from.
func (v *visit) guessedAs(player store.Player) string {
	if v.known && v.sender.Userid == player.Userid {
		return "guesses own " + player.Userid
	}
	return "guesses " + player.Userid
}

// guessedOut tells whether no password of a player is tried any more today.
func (v *visit) guessedOut(player store.Player) bool {
	most := v.desk.options.Caps.WrongPasswords
	key := v.guessedAs(player)
	return most > 0 && player.Userid != "" && v.draft.Tally(dayOf(v.now), key)+v.guesses[key] >= most
}

// guessed notes a wrong password. It is tallied at the end of the visit: what a
// refused command has written is taken back.
func (v *visit) guessed(player store.Player) {
	if player.Userid != "" {
		v.guesses[v.guessedAs(player)]++
	}
}

func (v *visit) tallyGuesses() {
	for key, n := range v.guesses {
		v.draft.AddTally(dayOf(v.now), key, n)
	}
}

// askGuessed asks the player of whom too many passwords were guessed whether the
// commands of a mail from an unknown address are his. The sender gets the answer
// that every stranger gets.
func (v *visit) askGuessed(reading command.Reading) error {
	if v.doubted.Userid == "" {
		return nil
	}
	var own []command.Command
	for _, c := range reading.Commands {
		if player, ok := v.player(c.Userid); ok && player.Userid == v.doubted.Userid {
			own = append(own, c)
		}
	}
	err := v.hold(&unproven{player: v.doubted, wrong: guessedText}, own, reading.Message)
	v.held = false
	if _, over := err.(*tooMany); over {
		return nil
	}
	return err
}

// wrongPassword says why a password did not prove anything.
func (v *visit) wrongPassword(player store.Player) string {
	if v.guessedOut(player) {
		return guessedText
	}
	return "The password in it is not " + player.Name + "'s."
}

const guessedText = "Many wrong passwords of yours have come today, so none is tried any more before tomorrow."
