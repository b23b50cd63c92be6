package desk

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
	"pbemd/templates"
)

// challengeFor is how long a challenge waits for its answer.
const challengeFor = 14 * 24 * time.Hour

// challenge asks another player for a game. The opponent decides; nothing
// starts without his answer.
func (v *visit) challenge(player store.Player, c command.Command, message string) error {
	variant, err := v.variantFor(c.Variant)
	if err != nil {
		return err
	}
	if options := unknownOptions(variant, c); len(options) > 0 {
		return refuse("A game of %s has nothing to choose like %s: leave it out.", variant.Name, join(options, "and"))
	}
	opponent, side, err := v.opponent(player, c)
	if err != nil {
		return err
	}
	if err := v.prove(player, c, accountSubject()); err != nil {
		return err
	}
	if err := v.mayChallenge(player, opponent, variant.ID); err != nil {
		return err
	}
	challenge := store.Challenge{
		Number: v.draft.NextNumber(), Variant: variant.ID, From: player.Userid, To: opponent.Userid,
		Side: side, Rated: c.Rated != nil && *c.Rated, Comment: v.passOn(message),
		Made: v.now, Lapses: v.now.Add(challengeFor),
	}
	if variant.DrawsMen() {
		if err := v.commit(&challenge, c.Options[chanceWord]); err != nil {
			return err
		}
	}
	v.draft.PutChallenge(challenge)
	return v.sendChallenge(player, opponent, challenge)
}

// unknownOptions are the options of a challenge that mean nothing for its
// variant.
func unknownOptions(found *variant, c command.Command) []string {
	var list []string
	if c.Clock != "" {
		list = append(list, "-clock")
	}
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		if name != chanceWord || !found.DrawsMen() {
			list = append(list, "-"+name)
		}
	}
	return list
}

// variantFor finds the variant that a player names; without a name it is
// chess.
func (v *visit) variantFor(name string) (*variant, error) {
	if name == "" {
		name = "chess"
	}
	found, ok := v.desk.variant(name)
	if ok {
		return found, nil
	}
	hint := ""
	if near, ok := command.Suggest(name, v.desk.variantNames()); ok {
		hint = " Did you mean \"" + near + "\"?"
	}
	return nil, refuse("There is no variant called \"%s\" here.%s The list of variants is sent for \"help variants\".", name, hint)
}

// opponent is the other one of the players that a challenge names, and the
// side that the challenger is to have. In the model's form, which names both,
// the first one is White.
func (v *visit) opponent(player store.Player, c command.Command) (store.Player, string, error) {
	names, side := c.Userids, c.Side
	if len(names) == 2 {
		first := strings.EqualFold(names[0], player.Userid)
		if !first && !strings.EqualFold(names[1], player.Userid) {
			return store.Player{}, "", refuse("You can ask for games of your own only: neither %s nor %s is your userid, which is %s.",
				names[0], names[1], player.Name)
		}
		if side == "" {
			side = command.White
		}
		if first {
			names = names[1:]
		} else {
			side = other(side)
			names = names[:1]
		}
	}
	if len(names) != 1 {
		return store.Player{}, "", refuse("Name the one player whom you challenge, for example \"challenge bob\".")
	}
	opponent, ok := v.player(names[0])
	switch {
	case !ok:
		return store.Player{}, "", refuse("No player has the userid \"%s\". Userids are exact; ask your friend for his.", names[0])
	case opponent.Userid == player.Userid:
		return store.Player{}, "", refuse("You cannot challenge yourself.")
	}
	if side == "" {
		side = command.Random
	}
	return opponent, side, nil
}

func other(side string) string {
	switch side {
	case command.White:
		return command.Black
	case command.Black:
		return command.White
	}
	return side
}

// mayChallenge refuses challenges that are not wanted.
func (v *visit) mayChallenge(player, opponent store.Player, id string) error {
	if opponent.NoChallenges {
		return refuse("%s takes no challenges at present.", opponent.Name)
	}
	mine := 0
	for _, c := range v.draft.ChallengesOf(player.Userid) {
		if c.From != player.Userid {
			continue
		}
		mine++
		if c.To == opponent.Userid && c.Variant == id {
			return refuse("You have asked %s for a game of %s already: challenge %d, which waits for an answer.",
				opponent.Name, id, c.Number)
		}
	}
	if limit := v.desk.options.Caps.Challenges; limit > 0 && mine >= limit {
		return refuse("You have %d challenges open, and no more are allowed. Take one back with \"withdraw\" and its number.", mine)
	}
	return nil
}

func (v *visit) sendChallenge(player, opponent store.Player, c store.Challenge) error {
	found, err := v.variantFor(c.Variant)
	if err != nil {
		return err
	}
	promise, err := promised(c)
	if err != nil {
		return err
	}
	word := ""
	if c.Options[chanceChosen] != "" {
		word = c.Options[chanceWord]
	}
	err = v.send(opponent, templates.Challenge{
		Server: v.desk.options.Name, Name: opponent.Name, From: player.Name, Number: c.Number,
		Variant: found.Name, VariantID: found.ID, Sides: sides(other(c.Side), player.Name),
		Rated: rated(c.Rated), Clock: noClock, Message: c.Comment, Lapses: v.date(opponent, c.Lapses),
		Commitment: promise, Word: word,
	}, aboutChallenge(c.Number, proof.Challenged))
	if err != nil {
		return err
	}
	return v.send(player, templates.Challenged{
		Name: player.Name, To: opponent.Name, Number: c.Number, Variant: found.Name, VariantID: found.ID,
		Sides: sides(c.Side, opponent.Name), Rated: rated(c.Rated), Clock: noClock, Lapses: v.date(player, c.Lapses),
		Commitment: promise, Word: word,
	}, aboutChallenge(c.Number, proof.Challenger))
}

const noClock = "no limit"

// sides says to a player which side he has.
func sides(own, opponent string) string {
	switch own {
	case command.White:
		return "you are White, " + opponent + " is Black"
	case command.Black:
		return opponent + " is White, you are Black"
	}
	return "drawn by lot when the game starts"
}

func rated(is bool) string {
	if is {
		return "rated"
	}
	return "unrated"
}

// aboutChallenge tells whether accept or decline answers a challenge: it
// replies to one, or names the number of one.
func (v *visit) aboutChallenge(c command.Command) bool {
	if c.Verb != command.Accept && c.Verb != command.Decline {
		return false
	}
	if c.Board != 0 {
		_, ok := v.draft.Challenge(c.Board)
		return ok
	}
	return v.topic.Kind == proof.Challenge
}

// answerChallenge accepts or declines.
func (v *visit) answerChallenge(player store.Player, c command.Command, message string) error {
	challenge, err := v.challengeAtHand(player, c)
	if err != nil {
		return err
	}
	if challenge.To != player.Userid {
		return refuse("Challenge %d is your own; %s has to answer it. To take it back, reply with \"withdraw\".",
			challenge.Number, v.nameOf(challenge.To))
	}
	if err := v.prove(player, c, subject{kind: proof.Challenge, number: challenge.Number}); err != nil {
		return err
	}
	v.draft.DropChallenge(challenge.Number)
	if c.Verb == command.Decline {
		return v.challengeOver(challenge, v.passOn(message))
	}
	return v.start(challenge, player, c, message)
}

// challengeAtHand is the challenge that a command names or replies to.
func (v *visit) challengeAtHand(player store.Player, c command.Command) (store.Challenge, error) {
	number := c.Board
	if number == 0 && v.topic.Kind == proof.Challenge {
		number = v.topic.Number()
	}
	challenge, ok := v.draft.Challenge(number)
	if ok && !v.late(challenge.Lapses) && (challenge.To == player.Userid || challenge.From == player.Userid) {
		return challenge, nil
	}
	if game, ok := v.draft.Game(number); ok && (game.Players[0] == player.Userid || game.Players[1] == player.Userid) {
		return store.Challenge{}, refuseOn(number, "Challenge %d has been accepted: it is board %d now.", number, number)
	}
	return store.Challenge{}, refuse("Challenge %d is no longer open, or was never yours.", number)
}

// challengeOver tells the challenger that there will be no game, and the
// other one that his answer was taken.
func (v *visit) challengeOver(c store.Challenge, message string) error {
	from, to := v.account(c.From), v.account(c.To)
	found, err := v.variantFor(c.Variant)
	if err != nil {
		return err
	}
	letter := templates.ChallengeOver{
		Name: from.Name, Number: c.Number, Variant: found.Name, VariantID: found.ID,
		What:    to.Name + " has declined your challenge to a game of " + found.Name + ".",
		Message: message, By: to.Name,
	}
	if err := v.send(from, letter, about{}); err != nil {
		return err
	}
	v.notes = append(v.notes, "You have declined challenge "+strconv.FormatUint(c.Number, 10)+". "+from.Name+" has been told.")
	v.title = found.ID + " challenge " + strconv.FormatUint(c.Number, 10) + ": declined"
	return nil
}

// withdraw takes back the player's own challenge, or his own proposal on a
// board.
func (v *visit) withdraw(player store.Player, c command.Command, message string) error {
	if v.withdrawsProposal(c) {
		return v.onBoard(player, c, message)
	}
	challenge, err := v.challengeAtHand(player, c)
	if err != nil {
		return err
	}
	if challenge.From != player.Userid {
		return refuse("Challenge %d is %s's, not yours. To say no to it, reply with \"decline\".", challenge.Number, v.nameOf(challenge.From))
	}
	if err := v.prove(player, c, subject{kind: proof.Challenge, number: challenge.Number}); err != nil {
		return err
	}
	v.draft.DropChallenge(challenge.Number)
	found, err := v.variantFor(challenge.Variant)
	if err != nil {
		return err
	}
	to := v.account(challenge.To)
	v.notes = append(v.notes, "Your challenge "+strconv.FormatUint(challenge.Number, 10)+" to "+to.Name+" is taken back.")
	v.title = found.ID + " challenge " + strconv.FormatUint(challenge.Number, 10) + ": taken back"
	return v.send(to, templates.ChallengeOver{
		Name: to.Name, Number: challenge.Number, Variant: found.Name, VariantID: found.ID,
		What: player.Name + " has taken back the challenge to a game of " + found.Name + ".",
	}, about{})
}

func (v *visit) withdrawsProposal(c command.Command) bool {
	if c.Board != 0 {
		_, open := v.draft.Challenge(c.Board)
		return !open
	}
	return v.topic.Kind != proof.Challenge
}

// account is a player who must exist, since a record names him; closed
// accounts included.
func (v *visit) account(userid string) store.Player {
	player, ok := v.draft.Player(userid)
	if !ok {
		panic(&missing{"player " + userid})
	}
	return player
}

func (v *visit) nameOf(userid string) string { return v.account(userid).Name }

// missing is a record that another record names and that is not there: the
// file is damaged, and the mail fails by our own fault.
type missing struct{ what string }

func (m *missing) Error() string { return m.what + " is missing from the store" }
