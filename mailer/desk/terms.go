package desk

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"pbemd/mailer/desk/clock"
	"pbemd/mailer/desk/command"
	"pbemd/store"
	"pbemd/templates"
)

// optionPrivate asks for a game that only its players can see.
const optionPrivate = "private"

// optionWeekends, which package clock reads, says whether weekends are free;
// without it they are as the player usually has them.
const optionWeekends = "weekends"

// usualTerms are those of a game of which a player has only said the variant.
func usualTerms(player store.Player, found *variant) store.Terms {
	rule := clock.Default()
	rule.Weekends = player.Weekends
	return store.Terms{Variant: found.ID, Clock: rule.String()}
}

// termsOf reads the terms that a command asks for; what it does not say is as
// in the usual ones.
func termsOf(found *variant, c command.Command, usual store.Terms) (store.Terms, error) {
	if found.withdrawn {
		return usual, refuse("No new games of %s begin here: a director has withdrawn it. Those that run are played on. \"help variants\" lists what can be played.", found.Name)
	}
	if options := unknownOptions(found, c); len(options) > 0 {
		hint := "leave it out."
		for _, option := range options {
			if near, ok := command.Suggest(strings.TrimLeft(option, "-"), command.Options); ok && near != option[1:] {
				hint = fmt.Sprintf("leave it out. Did you mean \"-%s\"?", near)
				break
			}
		}
		return usual, refuse("A game of %s has nothing to choose like %s: %s \"help challenge\" tells what can be chosen.",
			found.Name, join(options, "and"), hint)
	}
	rule, err := ruleOf(usual.Clock)
	if err != nil {
		return usual, err
	}
	weekends := rule.Weekends
	if rule, err = clock.Choose(c.Clock, c.Options, rule); err != nil {
		return usual, refuse("%s", err)
	}
	_, told := c.Options[optionWeekends]
	if rule.Kind != clock.None && !told {
		rule.Weekends = rule.Weekends || weekends
	}
	terms := usual
	terms.Clock = rule.String()
	if c.Rated != nil {
		terms.Rated = *c.Rated
	}
	if value, said := c.Options[optionPrivate]; said {
		on, known := switched[value]
		terms.Private = on || !known
	}
	if terms.Private && terms.Rated {
		return usual, refuse("A game cannot be both private and rated: a rating that changes would tell others of the game. " +
			"Leave out \"-private\", or write \"-unrated\".")
	}
	return terms, nil
}

// ruleOf is the clock of a record; "" is that of a game which has none.
func ruleOf(text string) (clock.Rule, error) {
	if text == "" {
		return clock.Rule{}, nil
	}
	return clock.Parse(text)
}

// unknownOptions are the options of a challenge that mean nothing for its
// variant.
func unknownOptions(found *variant, c command.Command) []string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		if name == optionPrivate || clock.IsOption(name) || name == chanceWord && found.DrawsMen() {
			continue
		}
		list = append(list, "-"+name)
	}
	return list
}

// termsFor are the terms of a challenge as a letter lists them. Own is the
// side that its reader is to have, other the name of whom he plays with.
func termsFor(c store.Challenge, own, other string) templates.Terms {
	return templates.Terms{
		Sides: sides(own, other), Rated: rated(c.Rated), Clock: clockWords(c.Clock), Private: c.Private, Rematch: c.Rematch,
	}
}

// clockWords says what a clock is; one that cannot be read, of a later
// version say, is shown as it stands.
func clockWords(text string) string {
	rule, err := ruleOf(text)
	if err != nil {
		return text
	}
	return rule.Words()
}

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

// rated says whether a game counts.
func rated(is bool) string {
	if is {
		return "rated"
	}
	return "unrated"
}
