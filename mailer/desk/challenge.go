package desk

import (
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

// challenge asks another player for a game, or several, the first of whom to
// accept plays it. They decide; nothing starts without an answer, but with
// whoever has said before that games with him may.
func (v *visit) challenge(player store.Player, c command.Command, message string) error {
	found, err := v.variantFor(c.Variant)
	if err != nil {
		return err
	}
	terms, err := termsOf(found, c, usualTerms(player, found))
	if err != nil {
		return err
	}
	asked, side, err := v.opponents(player, c)
	if err != nil {
		return err
	}
	if err := v.prove(player, c, accountSubject()); err != nil {
		return err
	}
	challenge := store.Challenge{From: player.Userid, Terms: terms, Side: side}
	for _, one := range asked {
		challenge.To = append(challenge.To, one.Userid)
	}
	if open, ok := v.askedAlike(player, challenge); ok {
		return v.acceptChallenge(open, player, c.Options[chanceWord], message)
	}
	return v.ask(player, challenge, c.Options[chanceWord], message)
}

// ask makes a challenge to the players named in it. Word is what the
// challenger gives to chance, where there is some.
func (v *visit) ask(player store.Player, c store.Challenge, word, message string) error {
	if err := v.mayAsk(player, c); err != nil {
		return err
	}
	if err := v.number(&c, word); err != nil {
		return err
	}
	for _, userid := range c.To {
		if v.startsAtOnce(v.account(userid), c) {
			return v.startAtOnce(c, player, v.account(userid), message)
		}
	}
	c.Comment = v.passOn(message)
	v.draft.PutChallenge(c)
	return v.sendChallenge(player, c)
}

// askedAlike is the challenge of the opponent for the very same game: their mails
// have crossed, or the player answers in this way.
func (v *visit) askedAlike(player store.Player, c store.Challenge) (store.Challenge, bool) {
	for _, open := range v.draft.ChallengesOf(player.Userid) {
		if open.Asks(player.Userid) && slices.Equal(c.To, store.Userids{open.From}) && open.Terms == c.Terms &&
			open.Side == other(c.Side) && !v.late(open.Lapses) {
			return open, true
		}
	}
	return store.Challenge{}, false
}

// number gives a challenge what is its own: the number, the time it has, and
// the server's part of chance.
func (v *visit) number(c *store.Challenge, word string) error {
	found, err := v.variantFor(c.Variant)
	if err != nil {
		return err
	}
	c.Number, c.Made, c.Lapses = v.draft.NextNumber(), v.now, v.now.Add(challengeFor)
	if !found.DrawsMen() {
		return nil
	}
	return v.commit(c, word)
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

// opponents are the players whom a challenge names beside the sender, and the
// side that he is to have. In the model's form, which names him too, the
// first one is White.
func (v *visit) opponents(player store.Player, c command.Command) ([]store.Player, string, error) {
	names, side := c.Userids, c.Side
	if own := slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, player.Userid) }); own >= 0 && len(names) > 1 {
		if side == "" {
			side = command.White
		}
		if own > 0 {
			side = other(side)
		}
		names = slices.Delete(slices.Clone(names), own, own+1)
	}
	var asked []store.Player
	for _, name := range names {
		one, ok := v.player(name)
		switch {
		case !ok:
			return nil, "", v.nobody(name)
		case one.Userid == player.Userid:
			return nil, "", refuse("You cannot challenge yourself.")
		}
		if !slices.ContainsFunc(asked, func(p store.Player) bool { return p.Userid == one.Userid }) {
			asked = append(asked, one)
		}
	}
	if side == "" {
		side = command.Random
	}
	return asked, side, nil
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

// sendChallenge tells the players who are asked, and the challenger.
func (v *visit) sendChallenge(player store.Player, c store.Challenge) error {
	found, err := v.variantFor(c.Variant)
	if err != nil {
		return err
	}
	promise, err := promised(c)
	if err != nil {
		return err
	}
	for _, userid := range c.To {
		reader := v.account(userid)
		err = v.send(reader, templates.Challenge{
			Server: v.desk.options.Name, Name: reader.Name, From: player.Name, Number: c.Number,
			Variant: found.Name, VariantID: found.ID, Terms: termsFor(c, other(c.Side), player.Name), Strength: v.strengthFor(c, player.Userid), Several: len(c.To) > 1,
			Message: c.Comment, Lapses: v.date(reader, c.Lapses), Commitment: promise, Word: chosenWord(c),
		}, aboutChallenge(c.Number, proof.Challenged))
		if err != nil {
			return err
		}
	}
	opponent, strength := "your opponent", ""
	if len(c.To) == 1 {
		opponent, strength = v.nameOf(c.To[0]), v.strengthFor(c, c.To[0])
	}
	return v.send(player, templates.Challenged{
		Name: player.Name, To: v.namesOf(c.To), Number: c.Number, Variant: found.Name, VariantID: found.ID,
		Terms: termsFor(c, c.Side, opponent), Strength: strength, Several: len(c.To) > 1, Lapses: v.date(player, c.Lapses),
		Commitment: promise, Word: chosenWord(c),
	}, aboutChallenge(c.Number, proof.Challenger))
}

// chosenWord is the word that the challenger gave to chance, "" when it is the
// Message-ID of his mail.
func chosenWord(c store.Challenge) string {
	if c.Options[chanceChosen] == "" {
		return ""
	}
	return c.Options[chanceWord]
}

// title begins the subject of an answer about a challenge.
func (v *visit) challengeTitle(c store.Challenge, what string) string {
	return c.Variant + " challenge " + strconv.FormatUint(c.Number, 10) + ": " + what
}

// namesOf lists players: "bob", "bob and carol".
func (v *visit) namesOf(userids []string) string {
	var list []string
	for _, userid := range userids {
		list = append(list, v.nameOf(userid))
	}
	return join(list, "and")
}

// account is a player who must exist, since a record names him; closed
// accounts included. Without a userid it is the operator.
func (v *visit) account(userid string) store.Player {
	if userid == "" {
		return operator()
	}
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
