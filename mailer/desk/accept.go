package desk

import (
	"slices"
	"strconv"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
	"pbemd/templates"
)

// aboutChallenge tells whether accept or decline answers a challenge: it
// replies to one, or names the number of one, or of nothing that the player
// plays on.
func (v *visit) aboutChallenge(player store.Player, c command.Command) bool {
	if c.Verb != command.Accept && c.Verb != command.Decline {
		return false
	}
	if c.Board == 0 {
		return v.topic.Kind == proof.Challenge
	}
	game, ok := v.draft.Game(c.Board)
	return !ok || !slices.Contains(game.Players[:], player.Userid)
}

// answerChallenge accepts or declines.
func (v *visit) answerChallenge(player store.Player, c command.Command, message string) error {
	challenge, err := v.challengeAtHand(player, c)
	if err != nil {
		return err
	}
	if challenge.From == player.Userid {
		if challenge.Seek() {
			return refuse("Challenge %d is your own; somebody else has to accept it. To take it back, reply with \"withdraw\".", challenge.Number)
		}
		return refuse("Challenge %d is your own; %s has to answer it. To take it back, reply with \"withdraw\".",
			challenge.Number, v.namesOf(challenge.To))
	}
	if challenge.Seek() && c.Verb == command.Decline {
		return refuse("Challenge %d is open to everybody, so you need not decline it.", challenge.Number)
	}
	if challenge.Seek() {
		if text := v.tooBusy(v.account(challenge.From), challenge.Variant); text != "" {
			return refuse("%s", text)
		}
	}
	if err := v.prove(player, c, v.subjectOf(player, challenge)); err != nil {
		return err
	}
	if c.Verb == command.Decline {
		return v.declineChallenge(challenge, player, message)
	}
	return v.acceptChallenge(challenge, player, wordOf(c, challenge), message)
}

// subjectOf is what a command about a challenge has to prove: that it answers
// a letter about it, or only whose it is.
func (v *visit) subjectOf(player store.Player, c store.Challenge) subject {
	about := subject{kind: proof.Challenge, number: c.Number}
	if _, ok := v.fitting(player, about); ok {
		return about
	}
	return accountSubject()
}

// acceptChallenge begins the game, and tells the others who were asked for it.
func (v *visit) acceptChallenge(c store.Challenge, player store.Player, word, message string) error {
	if err := v.roomForGames(player); err != nil {
		return err
	}
	if most := v.desk.options.Caps.Games; beyond(v.gameCount(v.account(c.From))+1, most) {
		return refuse("%s has as many games running as one player can have here, so challenge %d has to wait until one is over.", v.nameOf(c.From), c.Number)
	}
	v.draft.DropChallenge(c.Number)
	if err := v.start(c, player, word); err != nil {
		return err
	}
	t, _ := v.openTable(c.Number)
	v.touch(t).begun = player.Userid
	v.say(t, player, message)
	others := slices.DeleteFunc(slices.Clone(c.To), func(userid string) bool { return userid == player.Userid })
	return v.tellOver(c, others, templates.ChallengeOver{
		What:  "Another player has accepted this challenge of " + v.nameOf(c.From) + " before you.",
		Taken: true,
	})
}

// challengeAtHand is the challenge that a command names or replies to, when it
// is the player's own, to him, or open to all.
func (v *visit) challengeAtHand(player store.Player, c command.Command) (store.Challenge, error) {
	number := c.Board
	if number == 0 && v.topic.Kind == proof.Challenge {
		number = v.topic.Number()
	}
	challenge, ok := v.draft.Challenge(number)
	if ok && !v.late(challenge.Lapses) && (challenge.Concerns(player.Userid) || challenge.Seek() && !v.blocked(challenge.From, player.Userid)) {
		return challenge, nil
	}
	game, ok := v.draft.Game(number)
	switch {
	case ok && slices.Contains(game.Players[:], player.Userid):
		return store.Challenge{}, refuseOn(number, "Challenge %d has been accepted: it is board %d now.", number, number)
	case ok && (!game.Private || v.topic.owner == player.Userid && v.topic.Kind == proof.Challenge && v.topic.Number() == number):
		return store.Challenge{}, refuse("Challenge %d is no longer open: another player has accepted it.", number)
	}
	return store.Challenge{}, refuse("Challenge %d is no longer open, or was never yours.", number)
}

// declineChallenge takes a player's no. The others of several may still say yes.
func (v *visit) declineChallenge(c store.Challenge, player store.Player, message string) error {
	c.To = slices.DeleteFunc(slices.Clone(c.To), func(userid string) bool { return userid == player.Userid })
	v.notes = append(v.notes, "You have declined challenge "+strconv.FormatUint(c.Number, 10)+". "+v.nameOf(c.From)+" has been told.")
	v.title = v.challengeTitle(c, "declined")
	found, err := v.variantFor(c.Variant)
	if err != nil {
		return err
	}
	letter := templates.ChallengeOver{
		What: player.Name + " has declined your challenge to a game of " + found.Name + ".", By: player.Name,
	}
	if !v.blocked(c.From, player.Userid) {
		letter.Message = v.passOn(message)
	}
	if len(c.To) == 0 {
		v.draft.DropChallenge(c.Number)
		return v.tellOver(c, []string{c.From}, letter)
	}
	v.draft.PutChallenge(c)
	letter.Left = v.namesOf(c.To)
	return v.tellOver(c, []string{c.From}, letter)
}

// tellOver tells players that a challenge is over for them. A letter to the
// challenger whom others can still answer is about the challenge.
func (v *visit) tellOver(c store.Challenge, userids []string, letter templates.ChallengeOver) error {
	found, err := v.variantFor(c.Variant)
	if err != nil {
		return err
	}
	for _, userid := range userids {
		reader := v.account(userid)
		if !reader.Closed.IsZero() {
			continue
		}
		letter.Name, letter.Number, letter.Variant, letter.VariantID = reader.Name, c.Number, found.Name, found.ID
		a := about{}
		if letter.Left != "" {
			a = aboutChallenge(c.Number, proof.Challenger)
		}
		if err := v.send(reader, letter, a); err != nil {
			return err
		}
	}
	return nil
}
