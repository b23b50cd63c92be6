package desk

import (
	"fmt"
	"slices"

	"pbemd/mailer/desk/command"
	"pbemd/store"
	"pbemd/templates"
)

// blocked tells whether a player takes nothing from another one: no challenge,
// no message, no chat, no words below a move. Games between them go on.
func (v *visit) blocked(receiver, sender string) bool {
	player, ok := v.draft.Player(receiver)
	return ok && turnsAway(player, store.Player{Userid: sender})
}

// block puts players on a player's block list or takes them off; without names
// it shows the list.
func (v *visit) block(player store.Player, c command.Command) error {
	v.title = "Players whom you block"
	if len(c.Userids) == 0 {
		v.sections = append(v.sections, templates.Fill(v.blockText(player)))
		return nil
	}
	for _, name := range c.Userids {
		other, ok := v.draft.Player(name)
		switch {
		case !ok || !other.Closed.IsZero() && c.Verb == command.Block:
			return v.nobody(name)
		case other.Userid == player.Userid:
			return refuse("You cannot block yourself.")
		case c.Verb == command.Unblock && !slices.Contains(player.Blocked, other.Userid):
			return refuse("You do not block %s. %s", other.Name, v.blockText(player))
		case c.Verb == command.Block && !slices.Contains(player.Blocked, other.Userid):
			player.Blocked = append(slices.Clone(player.Blocked), other.Userid)
		case c.Verb == command.Unblock:
			player.Blocked = without(player.Blocked, other.Userid)
		}
	}
	if most := v.desk.options.Caps.Blocked; beyond(len(player.Blocked), most) {
		return refuse("You can block %d players, no more. \"set challenges off\" and \"set messages off\" keep everybody out.", most)
	}
	if err := v.prove(player, c, accountSubject()); err != nil {
		return err
	}
	if err := v.draft.PutPlayer(player); err != nil {
		return err
	}
	v.notes = append(v.notes, v.blockText(player))
	if c.Verb == command.Unblock {
		return nil
	}
	return v.declineBlocked(player)
}

// declineBlocked declines the challenges that wait for a player from those
// whom he blocks.
func (v *visit) declineBlocked(player store.Player) error {
	for _, challenge := range v.draft.ChallengesOf(player.Userid) {
		if challenge.From == player.Userid || !slices.Contains(player.Blocked, challenge.From) {
			continue
		}
		title := v.title
		if err := v.declineChallenge(challenge, player, ""); err != nil {
			return err
		}
		v.title = title
	}
	return nil
}

// blockText says whom a player blocks.
func (v *visit) blockText(player store.Player) string {
	if len(player.Blocked) == 0 {
		return "You block nobody. \"block\" and a userid keeps a player's challenges and words from you."
	}
	var names []string
	for _, userid := range player.Blocked {
		names = append(names, v.nameOf(userid))
	}
	slices.Sort(names)
	return fmt.Sprintf("You block %s: no challenges and no words come to you from there; games that you have together go on. "+
		"To end it, send \"unblock\" and the userid.", join(names, "and"))
}
