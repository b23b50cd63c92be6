package desk

import (
	"fmt"
	"slices"
	"strings"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/pairing"
	"pbemd/store"
	"pbemd/templates"
)

// A tournament lives in two records: its head and its rounds. What its boards
// have brought stands in the games alone, so that whatever changes a result
// changes the standings. A mail changes who takes part; rounds are paired by
// the tick, for which the end of a board only notes that there is something
// to do: a fault in a tournament stops no move.

// tournamentKind is how one kind is called and played.
type tournamentKind struct {
	name  string   // as the record has it
	words []string // as it may be typed beside that
	title string   // as letters call it
	least int      // how many players it needs
}

func tournamentKinds() []tournamentKind {
	return []tournamentKind{
		{store.RoundRobin, []string{"roundrobin", "round_robin", "robin"}, "round robin", 3},
		{store.DoubleRoundRobin, []string{"double-round-robin", "doublerobin"}, "double round robin", 2},
		{store.Swiss, nil, "Swiss", 4},
		{store.KnockOut, []string{"knockout", "cup"}, "knock-out", 2},
		{store.Ladder, nil, "ladder", 0},
	}
}

// kindOfTournament finds a kind by what was typed.
func kindOfTournament(typed string) (tournamentKind, bool) {
	typed = strings.ReplaceAll(typed, " ", "-")
	for _, k := range tournamentKinds() {
		if k.name == typed || slices.Contains(k.words, typed) {
			return k, true
		}
	}
	return tournamentKind{}, false
}

// kindOf is the kind of a record.
func (v *visit) kindOf(t store.Tournament) tournamentKind {
	kind, ok := kindOfTournament(t.Kind)
	if !ok {
		panic(fmt.Errorf("tournament %d is of the kind %q", t.Number, t.Kind))
	}
	return kind
}

// tournamentNamed is the tournament of a number.
func (v *visit) tournamentNamed(n uint64) (store.Tournament, error) {
	t, ok := v.draft.Tournament(n)
	if !ok {
		return t, refuse("There is no tournament %d. \"tournaments\" lists those that there are.", n)
	}
	return t, nil
}

// tournaments lists those that one can enter or that go on, with "all" those
// that are over, too.
func (v *visit) tournaments(player store.Player, c command.Command) error {
	only := ""
	if c.Variant != "" {
		found, err := v.variantFor(c.Variant)
		if err != nil {
			return err
		}
		only = found.ID
	}
	list := v.draft.TournamentsGoing()
	if c.Filter == "all" {
		list = slices.Collect(v.draft.Tournaments())
	}
	slices.Reverse(list) // the newest first
	var lines []string
	for _, t := range list {
		if only != "" && t.Variant != only {
			continue
		}
		if len(lines) == tournamentsListed {
			lines = append(lines, templates.ListItem("and older ones: name a variant, for example \""+t.Variant+" tournaments all\""))
			break
		}
		lines = append(lines, templates.ListItem(fmt.Sprintf("Tournament %d, %s: %s", t.Number, t.Title, v.tournamentLine(player, t))))
	}
	v.title = "The tournaments"
	v.footing = "\"help tournament\" tells how tournaments are played."
	if len(lines) == 0 {
		v.sections = append(v.sections, templates.Fill(noTournament(only, c.Filter == "all")))
		return nil
	}
	v.footing = "To see one, reply with \"tournament\" and its number. " + v.footing
	v.sections = append(v.sections, strings.Join(lines, "\n"))
	return nil
}

// noTournament says that a list of tournaments, all or those that are not
// over, of one variant or any, is empty.
func noTournament(variant string, all bool) string {
	of := ""
	if variant != "" {
		of = " of " + variant
	}
	if all {
		return "There has been no tournament" + of + " yet."
	}
	return "There is no tournament" + of + " now. \"tournaments all\" lists those that are over, too."
}

// tournamentsListed is how many tournaments a list has at most.
const tournamentsListed = 100

// tournamentLine tells in a line what a tournament is and where it stands.
func (v *visit) tournamentLine(player store.Player, t store.Tournament) string {
	text := t.Variant + ", " + v.kindOf(t).title + ", " + counted(len(t.Entrants), "player")
	switch {
	case !t.Going() && t.Broken != "":
		text += "; ended early on " + v.date(player, t.Ended)
	case !t.Going():
		text += "; over since " + v.date(player, t.Ended)
	case t.Kind == store.Ladder:
		text += "; open to all"
	case t.Started.IsZero():
		text += "; " + v.entryText(player, t)
	default:
		text += fmt.Sprintf("; round %d of %d", t.Played, t.Rounds)
	}
	if t.In(player.Userid) {
		text += "; you are in it"
	}
	return text
}

// entryText says until when one can enter.
func (v *visit) entryText(player store.Player, t store.Tournament) string {
	var parts []string
	if !t.Closes.IsZero() {
		parts = append(parts, "until "+v.date(player, t.Closes))
	}
	if t.Most > 0 {
		parts = append(parts, fmt.Sprintf("until there are %d players", t.Most))
	}
	return "entry " + strings.Join(parts, ", or ")
}

// tournament shows a tournament, or does what its director asks for.
func (v *visit) tournament(player store.Player, c command.Command, message string) error {
	switch c.Object {
	case "":
		t, err := v.tournamentNamed(c.Board)
		if err != nil {
			return err
		}
		v.title = fmt.Sprintf("About tournament %d", t.Number)
		v.sections = append(v.sections, v.tournamentText(player, t))
		if table := v.standingsTable(t); table != "" {
			v.sections = append(v.sections, "The standings:\n\n"+table)
		}
		v.footing = v.tournamentFooting(player, t)
		return nil
	case "new":
		return v.newTournament(player, c, message)
	}
	return v.directTournament(player, c, message)
}

// tournamentFooting says what can be replied to a letter about a tournament.
func (v *visit) tournamentFooting(player store.Player, t store.Tournament) string {
	n := digits(t.Number)
	in := t.In(player.Userid)
	switch {
	case t.Going() && t.Kind == store.Ladder && in:
		text := "In a reply, "
		if at := slices.Index(t.Places, t.StartNumber(player.Userid)); at > 0 {
			above := v.entrantName(t, t.Places[at-1])
			text += "\"ladder " + n + " " + above + "\" challenges " + above + ", "
		}
		return text + "\"ladder " + n + "\" shows the places, and \"withdraw " + n + "\" leaves the ladder."
	case t.Going() && t.Kind == store.Ladder:
		return "To enter, reply with \"enter " + n + "\" on the first line."
	case t.Going() && t.Started.IsZero() && in:
		return "To take your entry back, reply with \"withdraw " + n + "\" on the first line."
	case t.Going() && t.Started.IsZero():
		return "To enter, reply with \"enter " + n + "\" on the first line."
	case t.Started.IsZero():
		return "\"tournaments\" lists those that one can enter."
	}
	return "In a reply, \"crosstable " + n + "\" sends the table, \"why " + n + "\" explains the pairings, \"tournament " + n + "\" tells all about it."
}

// tournamentText describes a tournament.
func (v *visit) tournamentText(player store.Player, t store.Tournament) string {
	kind := v.kindOf(t).title
	if t.Rounds > 0 {
		kind += ", " + counted(t.Rounds, "round")
	}
	lines := []string{
		fmt.Sprintf("Tournament: %d, %s", t.Number, t.Title), "Kind: " + kind,
		"Game: " + v.variantName(t.Variant), "Rating: " + rated(t.Rated), "Time: " + clockWords(t.Clock),
	}
	switch {
	case !t.Going():
		lines = append(lines, "Over since: "+v.date(player, t.Ended))
	case t.Kind == store.Ladder:
		lines = append(lines, fmt.Sprintf("Challenges: up to %s up", counted(t.Reach, "place")))
	case t.Started.IsZero():
		lines = append(lines, sentence(v.entryText(player, t)))
	default:
		lines = append(lines, "Began: "+v.date(player, t.Started), fmt.Sprintf("Round: %d", t.Played))
	}
	if t.Broken != "" {
		lines = append(lines, "Ended early: "+t.Broken)
	}
	lines = append(lines, "Equal points: "+tieBreakWords(t), "Directed by: "+v.nameOf(t.By))
	if t.Started.IsZero() || t.Kind == store.Ladder {
		lines = append(lines, "Players: "+v.entrantsText(t))
	}
	if promise := tournamentPromise(t); promise != "" {
		lines = append(lines, promise)
	}
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(templates.ListItem(line) + "\n")
	}
	if t.About != "" {
		b.WriteString("\n" + arranger(v.account(t.By)) + " writes:\n\n" + templates.Quote(t.About) + "\n")
	}
	return strings.TrimRight(b.String(), "\n")
}

// variantName is a variant as letters call it.
func (v *visit) variantName(id string) string {
	if found, ok := v.desk.variant(id); ok {
		return found.Name
	}
	return id
}

// entrantsText names those who have entered and not left.
func (v *visit) entrantsText(t store.Tournament) string {
	var names []string
	for _, e := range t.Entrants {
		if e.Left.IsZero() {
			names = append(names, v.nameOf(e.Userid))
		}
	}
	if len(names) == 0 {
		return "none yet"
	}
	return fmt.Sprintf("%d: %s", len(names), join(names, "and"))
}

// tieBreaks are those of a kind, in their order.
func tieBreaks(t store.Tournament) []pairing.TieBreak {
	switch t.Kind {
	case store.Swiss:
		return pairing.SwissOrder()
	case store.RoundRobin, store.DoubleRoundRobin:
		return pairing.RobinOrder()
	}
	return nil
}

func tieBreakWords(t store.Tournament) string {
	var words []string
	for _, b := range tieBreaks(t) {
		words = append(words, b.String())
	}
	switch {
	case len(words) > 0:
		return "by " + strings.Join(words, ", then ")
	case t.Kind == store.KnockOut:
		return "the round that was reached; a draw is played again once, after two draws the better start number goes on"
	}
	return "the places decide"
}
