package desk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

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

// seeks lists the challenges that are open to a player: those of everybody
// else, alike ones together. One alone can be accepted by a reply.
func (v *visit) seeks(player store.Player, c command.Command) error {
	only := ""
	if c.Variant != "" {
		found, err := v.variantFor(c.Variant)
		if err != nil {
			return err
		}
		only = found.ID
	}
	if len(c.Userids) > 1 {
		return refuse("The open challenges of one player are listed, for example \"seeks bob\", or those of all with \"seeks\" alone.")
	}
	var others, mine []store.Challenge
	for _, one := range v.draft.ChallengesOf("") {
		switch {
		case only != "" && one.Variant != only || v.late(one.Lapses) || !names(c, one.From):
		case one.From == player.Userid:
			mine = append(mine, one)
		case v.openTo(player, one):
			others = append(others, one)
		}
	}
	table, err := v.seekTable(player, others, mine)
	if err != nil {
		return err
	}
	v.title, v.sections = "Open challenges", append(v.sections, table)
	switch {
	case len(others) == 1:
		v.offered = others[0].Number
		v.footing = "To play, reply to this mail with \"accept\" on the first line."
	case len(others) > 1:
		v.footing = fmt.Sprintf("To play, reply to this mail with \"accept %d\", or another number, on the first line.", others[0].Number)
	default:
		v.footing = "Reply to this mail with \"seek\" to look for an opponent yourself; \"chess seek -white\" names a variant and a side."
	}
	return nil
}

// openTo tells whether another player's seek is for this player: not when one
// of them blocks the other, nor while the seeker has enough games.
func (v *visit) openTo(player store.Player, c store.Challenge) bool {
	return !v.blocked(c.From, player.Userid) && !v.blocked(player.Userid, c.From) && !v.full(v.account(c.From), c.Variant)
}

// othersSeek counts the seeks of others for a variant that are open to a player.
func (v *visit) othersSeek(player store.Player, variantID string) int {
	n := 0
	for _, c := range v.draft.ChallengesOf("") {
		if c.Variant == variantID && c.From != player.Userid && !v.late(c.Lapses) && v.openTo(player, c) {
			n++
		}
	}
	return n
}

// seekTable lists seeks.
func (v *visit) seekTable(player store.Player, others, mine []store.Challenge) (string, error) {
	theirs, err := v.seekLines(player, others)
	if err != nil {
		return "", err
	}
	own, err := v.seekLines(player, mine)
	if err != nil {
		return "", err
	}
	parts := []string{"Nobody else looks for an opponent in what you asked for."}
	if len(others) > 0 {
		parts = []string{"These players look for an opponent. The first to accept plays:", theirs}
	}
	if len(mine) > 0 {
		parts = append(parts, "You look for opponents yourself:", own)
	}
	return strings.Join(parts, "\n\n"), nil
}

// seekLines puts seeks that differ in nothing but their numbers together. With
// a game of chance stands what the server has bound itself to, before somebody
// accepts it.
func (v *visit) seekLines(player store.Player, list []store.Challenge) (string, error) {
	var lines []string
	list = slices.Clone(list)
	for len(list) > 0 {
		first := list[0]
		alike := func(c store.Challenge) bool {
			return c.Number == first.Number ||
				c.From == first.From && c.Terms == first.Terms && c.Side == first.Side && c.Options[chanceSeed] == first.Options[chanceSeed]
		}
		numbers := ""
		for _, c := range list {
			if alike(c) {
				numbers += ", " + strconv.FormatUint(c.Number, 10)
			}
		}
		list = slices.DeleteFunc(list, alike)
		lines = append(lines, templates.ListItem("Challenge "+numbers[2:]+": "+v.sought(player, first)), "    until "+v.date(player, first.Lapses))
		promise, err := promised(first)
		if err != nil {
			return "", err
		}
		if promise != "" {
			lines = append(lines, "    SHA-256: "+promise)
		}
		if first.Comment != "" && first.From != player.Userid {
			lines = append(lines, templates.Quote(first.Comment))
		}
	}
	return strings.Join(lines, "\n"), nil
}

// sought describes a seek in a line.
func (v *visit) sought(player store.Player, c store.Challenge) string {
	side := "sides by lot"
	if c.Side != command.Random {
		side = v.nameOf(c.From) + " is " + sentence(c.Side)
	}
	text := c.Variant + " with " + v.nameOf(c.From) + ", " + side + ", " + rated(c.Rated)
	if c.From == player.Userid {
		text = strings.Replace(text, " with "+player.Name, "", 1)
	}
	if c.Private {
		text += ", private"
	}
	return text + "; " + clockWords(c.Clock)
}
