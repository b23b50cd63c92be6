package desk

import (
	"fmt"

	"pbemd/store"
	"pbemd/templates"
)

// challengeLines lists a player's challenges: what he waits for, and what waits
// for him.
func (v *visit) challengeLines(player store.Player) []string {
	var lines []string
	for _, c := range v.draft.ChallengesOf(player.Userid) {
		who := v.nameOf(c.From) + " has asked you"
		switch {
		case c.Seek():
			who = "you have asked everybody"
		case c.From == player.Userid:
			who = "you have asked " + v.namesOf(c.To)
		}
		lines = append(lines, templates.ListItem(fmt.Sprintf("Challenge %d: %s, %s", c.Number, c.Variant, who)),
			"    lapses "+v.date(player, c.Lapses))
	}
	return lines
}
