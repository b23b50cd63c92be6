package desk

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/pairing"
	"pbemd/store"
	"pbemd/templates"
)

// The options of a new tournament, beside those of a challenge.
const (
	optionRounds  = "rounds"
	optionPlayers = "players"
	optionUntil   = "until"
	optionReach   = "reach"
)

// usualReach is how many places up one can challenge in a ladder.
const usualReach = 3

// longestTitle is how many characters the name of a tournament has at most.
const longestTitle = 60

// longestEntry is how long a tournament can wait for players.
const longestEntry = 366 * 24 * time.Hour

// newTournament announces a tournament to all players.
func (v *visit) newTournament(player store.Player, c command.Command, message string) error {
	found, err := v.variantFor(c.Variant)
	if err != nil {
		return err
	}
	kind, ok := kindOfTournament(strings.Join(c.Args, " "))
	if !ok {
		return refuse("There is no kind of tournament \"%s\". Write \"round-robin\", \"double\", \"swiss\", \"knock-out\" or \"ladder\", "+
			"for example \"tournament new swiss chess -players 8\".", shorten(strings.Join(c.Args, " ")))
	}
	t := store.Tournament{Kind: kind.name, By: player.Userid, Title: c.Text}
	if err := v.planned(&t, player, c); err != nil {
		return err
	}
	plain := c
	plain.Options = maps.Clone(c.Options)
	for _, name := range []string{optionRounds, optionPlayers, optionUntil, optionReach} {
		delete(plain.Options, name)
	}
	if t.Terms, err = termsOf(found, plain, usualTerms(player, found)); err != nil {
		return err
	}
	if t.Private || c.Side != "" {
		return refuse("The boards of a tournament are open to all, and the pairing gives the colours. Leave out what says otherwise.")
	}
	if !v.mayArrange(player) {
		return noArranger()
	}
	if err := v.spendProof(player); err != nil {
		return err
	}
	return v.announce(t, player, found, c.Words, message)
}

// planned reads what is asked of a tournament beside the terms of its games.
func (v *visit) planned(t *store.Tournament, player store.Player, c command.Command) error {
	kind := v.kindOf(*t)
	if utf8.RuneCountInString(t.Title) > longestTitle {
		return refuse("The name of a tournament can have %d characters. Please make it shorter.", longestTitle)
	}
	most := v.desk.options.Caps.Entrants
	if most <= 0 || most > pairing.MostPlayers {
		most = pairing.MostPlayers
	}
	numbers := []struct {
		name        string
		least, most int
		into        *int
		only        string // the kind that has it, "" each
	}{
		{optionPlayers, max(kind.least, 2), most, &t.Most, ""},
		{optionRounds, 1, most, &t.Rounds, store.Swiss},
		{optionReach, 1, most, &t.Reach, store.Ladder},
	}
	for _, n := range numbers {
		text, given := c.Options[n.name]
		if !given {
			continue
		}
		value, err := strconv.Atoi(text)
		switch {
		case n.only != "" && n.only != t.Kind:
			return refuse("A %s has no \"-%s\" to choose; leave it out.", kind.title, n.name)
		case err != nil || value < n.least || value > n.most:
			return refuse("After \"-%s\" stands a number from %d to %d, for example \"-%s %d\".", n.name, n.least, n.most, n.name, min(n.most, n.least+4))
		}
		*n.into = value
	}
	if text, given := c.Options[optionUntil]; given {
		until, err := v.lastDay(player, text)
		if err != nil {
			return err
		}
		t.Closes = until
	}
	switch {
	case t.Kind == store.Ladder && (!t.Closes.IsZero() || t.Most > 0):
		return refuse("A ladder can be entered at any time. Leave out \"-until\" and \"-players\".")
	case t.Kind == store.Ladder && t.Reach == 0:
		t.Reach = usualReach
	case t.Kind != store.Ladder && t.Closes.IsZero() && t.Most == 0:
		return refuse("When is it to begin? Write \"-players 8\", \"-until %s\", or both: then it begins with whichever comes first.",
			v.at.AddDate(0, 0, 14).Format(dayForm))
	}
	return nil
}

// lastDay is the end of a day on which one can still enter.
func (v *visit) lastDay(player store.Player, text string) (time.Time, error) {
	day, ok := dayNamed(text, v.at.In(zoneOf(player)))
	if !ok {
		return day, refuse("There is no such day as \"%s\". Write for example \"-until %s\".", shorten(text), v.at.AddDate(0, 0, 14).Format(dayForm))
	}
	end := day.AddDate(0, 0, 1)
	if !end.After(v.at) || end.Sub(v.at) > longestEntry {
		return day, refuse("One can enter until a day of the next twelve months, for example \"-until %s\".", v.at.AddDate(0, 0, 14).Format(dayForm))
	}
	return end, nil
}

// announce makes a tournament and tells everybody who wants to hear of such.
// Words are the director's command.
func (v *visit) announce(t store.Tournament, player store.Player, found *variant, words, message string) error {
	t.Number, t.Made, t.About = v.draft.NextNumber(), v.now, v.passOn(message)
	if t.Title == "" {
		t.Title = sentence(v.kindOf(t).title) + " of " + found.Name
	}
	if found.DrawsMen() {
		if err := v.commitTournament(&t); err != nil {
			return err
		}
	}
	t.Due = t.Closes
	if t.Kind == store.Ladder {
		t.Started = v.now
	}
	v.draft.PutTournament(t)
	v.draft.Count("tournaments.announced", 1)
	done := fmt.Sprintf("Tournament %d, %s, was announced.", t.Number, t.Title)
	v.writeDown(store.Act{By: player.Userid, What: words, Why: reasonIn(t.About), Done: done})
	if player.Userid == "" {
		v.notes = append(v.notes, done) // to others it is the letter that says so
	}
	for reader := range v.draft.Players() {
		if !reader.Closed.IsZero() || reader.NoTournaments && reader.Userid != player.Userid {
			continue
		}
		letter := v.tournamentLetter(t, "announced", arranger(player)+" announces a tournament. Every player of this server can enter.")
		letter.Sections, letter.Footing = []string{v.tournamentText(reader, t)}, v.tournamentFooting(reader, t)
		letter.Footing += " To hear of no more tournaments, reply with \"set tournaments off\"."
		a := v.aboutEntry(t, reader)
		a.leave, a.idle = "set tournaments off", true
		if err := v.send(reader, letter, a); err != nil {
			return err
		}
	}
	return nil
}

// tournamentLetter is a letter about a tournament.
func (v *visit) tournamentLetter(t store.Tournament, subject, what string) templates.Tournament {
	return templates.Tournament{Server: v.desk.options.Name, Number: t.Number, Subject: subject, Title: t.Title, What: what}
}

// tellEntrants sends a letter to all who take part, and to the one who directs;
// own says what is for one player alone.
func (v *visit) tellEntrants(t store.Tournament, letter templates.Tournament, own func(store.Player) string) error {
	what := letter.What
	var readers []string
	for _, e := range t.Entrants {
		if e.Left.IsZero() {
			readers = append(readers, e.Userid)
		}
	}
	if t.By != "" && !slices.Contains(readers, t.By) { // the operator has no mail
		readers = append(readers, t.By)
	}
	for _, userid := range readers {
		reader := v.account(userid)
		if !reader.Closed.IsZero() {
			continue
		}
		if letter.What = what; own != nil && t.StartNumber(userid) > 0 {
			letter.What = strings.TrimSpace(what + " " + own(reader))
		}
		letter.Footing = v.tournamentFooting(reader, t)
		if err := v.send(reader, letter, v.aboutEntry(t, reader)); err != nil {
			return fmt.Errorf("tournament %d: %w", t.Number, err)
		}
	}
	return nil
}
