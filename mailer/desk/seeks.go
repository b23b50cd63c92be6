package desk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pbemd/mailer/desk/command"
	"pbemd/store"
	"pbemd/templates"
)

// seeksListed is how many entries a list of seeks has, and seekWords how many
// characters of a seeker's words it shows.
const (
	seeksListed = 100
	seekWords   = 200
)

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

// seeksOpenTo tells whether a player could accept a seek of another.
func (v *visit) seeksOpenTo(player store.Player) bool {
	return slices.ContainsFunc(v.draft.ChallengesOf(""), func(c store.Challenge) bool {
		return c.From != player.Userid && !v.late(c.Lapses) && v.openTo(player, c)
	})
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
	for n := 1; len(list) > 0; n++ {
		first := list[0]
		if n > seeksListed {
			lines = append(lines, templates.ListItem(fmt.Sprintf("and %d more: name a variant or a player, for example \"%s seeks\"", len(list), first.Variant)))
			break
		}
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
			lines = append(lines, templates.Quote(beginning(first.Comment, seekWords)))
		}
	}
	return strings.Join(lines, "\n"), nil
}

// beginning is the first line of a text, cut to so many characters.
func beginning(text string, most int) string {
	line, rest, _ := strings.Cut(strings.TrimSpace(text), "\n")
	if runes := []rune(line); len(runes) > most {
		return string(runes[:most]) + " ..."
	}
	if rest != "" {
		line += " ..."
	}
	return line
}

// sought describes a seek in a line.
func (v *visit) sought(player store.Player, c store.Challenge) string {
	side := "sides by lot"
	if c.Side != command.Random {
		side = v.nameOf(c.From) + " is " + sentence(c.Side)
	}
	who := v.nameOf(c.From)
	if s, ok := v.ratingOf(c.Variant, c.From); ok {
		who += " (" + ratingText(s) + ")"
	}
	text := c.Variant + " with " + who + ", " + side + ", " + rated(c.Rated)
	if c.From == player.Userid {
		text = strings.Replace(text, " with "+who, "", 1)
	}
	if c.Private {
		text += ", private"
	}
	return text + "; " + clockWords(c.Clock)
}
