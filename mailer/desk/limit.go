package desk

import (
	"fmt"
	"maps"
	"slices"

	"pbemd/mailer/desk/command"
	"pbemd/store"
	"pbemd/templates"
)

// limit sets to how many running games others may bring a player, in one
// variant or in all together; without a number it tells what is set. What the
// player asks for and accepts himself is not bound by it.
func (v *visit) limit(player store.Player, c command.Command) error {
	key, kind := store.EveryVariant, ""
	if c.Variant != "" {
		found, err := v.variantFor(c.Variant)
		if err != nil {
			return err
		}
		key, kind = found.ID, " of "+found.Name
	}
	v.title = "Your limits"
	if !c.Given {
		v.sections = append(v.sections, v.limitText(player))
		return nil
	}
	if err := v.prove(player, c, accountSubject()); err != nil {
		return err
	}
	limits := maps.Clone(player.Limits)
	if limits == nil {
		limits = map[string]int{}
	}
	if c.Object == noLimit {
		delete(limits, key)
		v.notes = append(v.notes, "There is no limit any more to "+unlimited(kind)+".")
	} else {
		limits[key] = c.Count
		while := "Nobody can bring you to another game" + kind + " from now on, and your open challenges rest. "
		if c.Count > 0 {
			while = fmt.Sprintf("While you have %s%s running, nobody can ask you for another one, and your open challenges rest. ", counted(c.Count, "game"), kind)
		}
		v.notes = append(v.notes, while+"What you ask for and accept yourself is not limited.")
	}
	player.Limits = limits
	return v.draft.PutPlayer(player)
}

// unlimited names the games of a kind, "" all.
func unlimited(kind string) string {
	if kind == "" {
		return "all your games together"
	}
	return "your games" + kind
}

// noLimit is the word that takes a limit away.
const noLimit = "off"

// limitText lists a player's limits.
func (v *visit) limitText(player store.Player) string {
	all, perVariant := v.running(player)
	var lines []string
	for _, id := range slices.Sorted(maps.Keys(player.Limits)) {
		name, n := "all variants", all
		if id != store.EveryVariant {
			name, n = id, perVariant[id]
		}
		lines = append(lines, templates.ListItem(fmt.Sprintf("%s: at most %d, now %d", name, player.Limits[id], n)))
	}
	for _, id := range player.Declines {
		lines = append(lines, templates.ListItem(id+": no challenges are taken"))
	}
	text := fmt.Sprintf("You have %s running.", counted(all, "game"))
	if len(lines) == 0 {
		return templates.Fill(text + " There is no limit to them. To set one, reply for example with \"limit 10\" or \"chess limit 3\".")
	}
	text = templates.Fill(text+" These are your limits:") + "\n"
	for _, line := range lines {
		text += "\n" + line
	}
	return text + "\n\n" + templates.Fill("To change a limit, reply for example with \"limit 10\" or \"chess limit 3\"; to take one away, with \"limit off\" or \"chess limit off\".")
}

// full tells whether a player has as many games running as he wants.
func (v *visit) full(player store.Player, variantID string) bool {
	if beyond(v.gameCount(player)+1, v.desk.options.Caps.Games) {
		return true
	}
	inVariant, ok := player.Limits[variantID]
	inAll, some := player.Limits[store.EveryVariant]
	if !ok && !some {
		return false
	}
	all, perVariant := v.running(player)
	return ok && perVariant[variantID] >= inVariant || some && all >= inAll
}

// running counts a player's running games.
func (v *visit) running(player store.Player) (all int, perVariant map[string]int) {
	perVariant = map[string]int{}
	for board := range v.draft.GamesOf(player.Userid, true) {
		game, _ := v.draft.Game(board)
		perVariant[game.Variant]++
		all++
	}
	return all, perVariant
}

// takesChallenges sets whether a player takes challenges in one variant, which
// is the model's "chess accept USERID PASSWORD".
func (v *visit) takesChallenges(player store.Player, c command.Command) error {
	found, err := v.variantFor(c.Variant)
	if err != nil {
		return err
	}
	on, ok := switched[c.Value]
	if !ok {
		return refuse("Write \"%s set challenges on\" or \"%s set challenges off\".", found.ID, found.ID)
	}
	if err := v.prove(player, c, accountSubject()); err != nil {
		return err
	}
	player.Declines = slices.DeleteFunc(slices.Clone(player.Declines), func(id string) bool { return id == found.ID })
	v.title = "Your settings"
	if !on {
		player.Declines = append(player.Declines, found.ID)
		v.notes = append(v.notes, "Others may not challenge you to games of "+found.Name+" from now on.")
		return v.draft.PutPlayer(player)
	}
	text := "Others may challenge you to games of " + found.Name + "."
	if player.NoChallenges {
		text = "Others may challenge you to games of " + found.Name + " as soon as you take challenges at all, with \"set challenges on\"."
	}
	v.notes = append(v.notes, text)
	return v.draft.PutPlayer(player)
}
