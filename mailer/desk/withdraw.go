package desk

import (
	"strconv"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
	"pbemd/templates"
)

// withdraw takes back the player's own challenge, or his own proposal on a
// board.
func (v *visit) withdraw(player store.Player, c command.Command, message string) error {
	if v.withdrawsEntry(c) {
		return v.withdrawEntry(player, c)
	}
	if v.withdrawsProposal(c) {
		return v.onBoard(player, c, message)
	}
	challenge, err := v.challengeAtHand(player, c)
	if err != nil {
		return err
	}
	if challenge.From != player.Userid {
		if challenge.Seek() {
			return refuse("Challenge %d is %s's, not yours, and open to everybody.", challenge.Number, v.nameOf(challenge.From))
		}
		return refuse("Challenge %d is %s's, not yours. To say no to it, reply with \"decline\".", challenge.Number, v.nameOf(challenge.From))
	}
	if err := v.prove(player, c, v.subjectOf(player, challenge)); err != nil {
		return err
	}
	return v.takeBackChallenge(challenge, player, message)
}

func (v *visit) withdrawsProposal(c command.Command) bool {
	if c.Board != 0 {
		_, open := v.draft.Challenge(c.Board)
		return !open && c.Object != "challenge" && c.Object != "seek" && c.Object != "rematch"
	}
	return v.topic.Kind != proof.Challenge
}

// takeBackChallenge ends a challenge by its own maker, and tells those who
// were asked.
func (v *visit) takeBackChallenge(c store.Challenge, player store.Player, message string) error {
	v.draft.DropChallenge(c.Number)
	v.title = v.challengeTitle(c, "taken back")
	if c.Seek() {
		v.notes = append(v.notes, "Your open challenge "+strconv.FormatUint(c.Number, 10)+" is taken back."+v.stillSought(player, c.Variant))
		return nil
	}
	v.notes = append(v.notes, "Your challenge "+strconv.FormatUint(c.Number, 10)+" to "+v.namesOf(c.To)+" is taken back.")
	found, err := v.variantFor(c.Variant)
	if err != nil {
		return err
	}
	return v.tellOver(c, c.To, templates.ChallengeOver{
		What:    player.Name + " has taken back the challenge to a game of " + found.Name + ".",
		Message: v.passOn(message), By: player.Name,
	})
}
