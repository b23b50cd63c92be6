package desk

import (
	"slices"
	"strings"

	"pbemd/mailer/desk/clock"
	"pbemd/store"
)

// autostartSetting is whether challenges to a player begin a game at once: in
// no variant, in all, or in those that he names.
func autostartSetting() setting {
	return setting{
		name: "autostart", values: []string{"on", "off", "chess"}, free: true,
		about: "whether challenges to you begin a game at once",
		get: func(p store.Player) string {
			switch {
			case len(p.Autostart) == 0:
				return "off"
			case slices.Contains(p.Autostart, store.EveryVariant):
				return "on"
			}
			return strings.Join(p.Autostart, " ")
		},
		change: func(p *store.Player, value string) error {
			on, switches := switched[value]
			switch {
			case switches && on:
				p.Autostart = []string{store.EveryVariant}
				return nil
			case switches:
				p.Autostart = nil
				return nil
			}
			p.Autostart = strings.Fields(value)
			return nil
		},
		resolve: func(d *Desk, value string) (string, error) {
			if _, switches := switched[value]; switches {
				return value, nil
			}
			list, err := d.variantsNamed(value)
			return strings.Join(list, " "), err
		},
	}
}

// variantsNamed reads the ids of variants.
func (d *Desk) variantsNamed(text string) ([]string, error) {
	var list []string
	for _, word := range strings.Fields(strings.ReplaceAll(text, ",", " ")) {
		found, ok := d.variant(word)
		if !ok {
			return nil, refuse("\"%s\" is neither on nor off, nor a variant. Write \"set autostart on\", \"set autostart off\", "+
				"or name variants, for example \"set autostart chess\"; \"help variants\" lists them.", shorten(word))
		}
		if !slices.Contains(list, found.ID) {
			list = append(list, found.ID)
		}
	}
	return list, nil
}

// startsAtOnce tells whether a player has allowed before that this challenge
// begins a game without his answer. It never does where chance needs his word,
// or where he would have less time than is usual: that he must have seen.
func (v *visit) startsAtOnce(player store.Player, c store.Challenge) bool {
	if !slices.Contains(player.Autostart, store.EveryVariant) && !slices.Contains(player.Autostart, c.Variant) {
		return false
	}
	found, ok := v.desk.variant(c.Variant)
	if !ok || found.DrawsMen() {
		return false
	}
	rule, err := ruleOf(c.Clock)
	return err == nil && unhurried(rule)
}

// unhurried tells whether a clock leaves at least the usual time for a move.
func unhurried(rule clock.Rule) bool {
	return rule.Kind == clock.None || rule.Kind == clock.Move && rule.Limit >= clock.Default().Limit
}

// startAtOnce begins a game with a player who has allowed it.
func (v *visit) startAtOnce(c store.Challenge, challenger, player store.Player, message string) error {
	if err := v.start(c, player, ""); err != nil {
		return err
	}
	t, _ := v.openTable(c.Number)
	v.say(t, challenger, message)
	b, seat := v.touch(t), t.seatOf(player.Userid)
	b.news[seat] = challenger.Name + " has challenged you. You have allowed that such a game begins at once; \"set autostart off\" ends that."
	b.news[1-seat] = player.Name + " lets games begin at once, without being asked."
	return nil
}
