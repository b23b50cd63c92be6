package desk

import (
	"strings"

	"pbemd/mailer/desk/command"
	"pbemd/store"
)

// set changes one setting of an account.
func (v *visit) set(player store.Player, c command.Command) error {
	if c.Setting != "challenges" {
		return refuse("There is no setting \"%s\". What can be set: \"set challenges on\" and \"set challenges off\".", c.Setting)
	}
	on := false
	switch strings.ToLower(c.Value) {
	case "on":
		on = true
	case "off":
	default:
		return refuse("Write \"set challenges on\" or \"set challenges off\".")
	}
	if err := v.prove(player, c, accountSubject()); err != nil {
		return err
	}
	player.NoChallenges = !on
	if on {
		v.notes = append(v.notes, "Others may challenge you.")
	} else {
		v.notes = append(v.notes, "Others may not challenge you from now on.")
	}
	v.title = "Your settings"
	return v.draft.PutPlayer(player)
}
