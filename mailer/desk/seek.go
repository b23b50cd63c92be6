package desk

import (
	"fmt"
	"strconv"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
	"pbemd/templates"
)

// seek looks for opponents: it makes challenges that everybody can accept,
// each of which becomes a game. With a number it sees to it that so many are
// open in the variant, and takes back what is too much.
func (v *visit) seek(player store.Player, c command.Command, message string) error {
	found, err := v.variantFor(c.Variant)
	if err != nil {
		return err
	}
	terms, err := termsOf(found, c, usualTerms(player, found))
	if err != nil {
		return err
	}
	if err := v.prove(player, c, v.subjectOfSeek(player)); err != nil {
		return err
	}
	open := v.seeksOf(player, found.ID)
	further := 1
	if c.Given {
		further = c.Count - len(open)
	}
	switch {
	case further < 0:
		return v.seekFewer(player, found, open, -further)
	case further == 0:
		v.title = found.ID + " challenges, open to all"
		v.notes = append(v.notes, "Nothing has changed."+v.stillSought(player, found.ID))
		return nil
	}
	return v.seekMore(player, store.Challenge{From: player.Userid, Terms: terms, Side: sideOr(c.Side, command.Random)},
		further, c.Options[chanceWord], message)
}

// subjectOfSeek is what a seek has to prove: whose it is, which the answer to
// the letter about an earlier one does as well.
func (v *visit) subjectOfSeek(player store.Player) subject {
	if c, ok := v.draft.Challenge(v.topic.Number()); ok && v.topic.Kind == proof.Challenge && c.Seek() && c.From == player.Userid {
		return v.subjectOf(player, c)
	}
	return accountSubject()
}

// sideOr is the side that was named, or another one.
func sideOr(side, usual string) string {
	if side == "" {
		return usual
	}
	return side
}

// seeksOf lists a player's seeks for one variant, in the order of their
// numbers.
func (v *visit) seeksOf(player store.Player, variantID string) []store.Challenge {
	var list []store.Challenge
	for _, c := range v.draft.ChallengesOf(player.Userid) {
		if c.Seek() && c.Variant == variantID && !v.late(c.Lapses) {
			list = append(list, c)
		}
	}
	return list
}

// lookedFor counts a player's seeks of each variant.
func (v *visit) lookedFor(userid string) map[string]int {
	counts := map[string]int{}
	for _, c := range v.draft.ChallengesOf(userid) {
		if c.Seek() && !v.late(c.Lapses) {
			counts[c.Variant]++
		}
	}
	return counts
}

// seekMore opens so many challenges alike.
func (v *visit) seekMore(player store.Player, like store.Challenge, n int, word, message string) error {
	mine, err := v.ownChallenges(player, like)
	if err != nil {
		return err
	}
	if err := v.roomFor(player, mine, n); err != nil {
		return err
	}
	if v.full(player, like.Variant) {
		return refuse("You have as many games running as your limit allows others to bring you to, so nobody could accept. " +
			"\"limit\" shows your limits.")
	}
	like.Comment = v.passOn(message)
	var made []store.Challenge
	for range n {
		c := like
		if err := v.number(&c, word); err != nil {
			return err
		}
		v.draft.PutChallenge(c)
		made = append(made, c)
	}
	return v.sendSought(player, made)
}

// sendSought tells a player that his challenges stand open.
func (v *visit) sendSought(player store.Player, made []store.Challenge) error {
	c := made[0]
	found, err := v.variantFor(c.Variant)
	if err != nil {
		return err
	}
	var numbers []string
	for _, one := range made {
		numbers = append(numbers, strconv.FormatUint(one.Number, 10))
	}
	letter := templates.Sought{
		Name: player.Name, Numbers: numbers, Variant: found.Name, VariantID: found.ID,
		Terms: termsFor(c, c.Side, "your opponent"), Word: chosenWord(c), Lapses: v.date(player, c.Lapses),
	}
	letter.Others = v.othersSeek(player, c.Variant)
	if all := len(v.seeksOf(player, c.Variant)); all > len(made) {
		letter.Total = all
	}
	if len(made) == 1 {
		if letter.Commitment, err = promised(c); err != nil {
			return err
		}
	}
	return v.send(player, letter, aboutChallenge(c.Number, proof.Challenger))
}

// seekFewer takes back the newest of a player's seeks.
func (v *visit) seekFewer(player store.Player, found *variant, open []store.Challenge, n int) error {
	var numbers []string
	for _, c := range open[len(open)-n:] {
		v.draft.DropChallenge(c.Number)
		numbers = append(numbers, strconv.FormatUint(c.Number, 10))
	}
	what := "Your open challenge " + numbers[0] + " is"
	if n > 1 {
		what = "Your open challenges " + join(numbers, "and") + " are"
	}
	v.title = found.ID + " challenges, open to all"
	v.notes = append(v.notes, what+" taken back."+v.stillSought(player, found.ID))
	return nil
}

// stillSought says how many games of a variant a player looks for.
func (v *visit) stillSought(player store.Player, variantID string) string {
	n := len(v.seeksOf(player, variantID))
	if n == 0 {
		return " You look for no games of " + variantID + " now."
	}
	return fmt.Sprintf(" You look for %s of %s now.", counted(n, "game"), variantID)
}
