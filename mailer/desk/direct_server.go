package desk

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"pbemd/store"
	"pbemd/templates"
)

// planPause stops the server: nothing is carried out but what directors ask
// for, until one of them has it go on.
func (v *visit) planPause(director store.Player, o order) (*act, error) {
	if len(o.args) > 0 {
		return nil, errUsage
	}
	if pause, ok := v.draft.Paused(); ok {
		return nil, refuse("The server rests already, since %s, by %s. \"direct resume\" has it go on.", v.date(director, pause.Since), v.nameOf(pause.By))
	}
	a := &act{state: "working", asks: "It stops the server: mails of players stay in the mailbox, whoever writes is told so once, and all clocks stand still. " +
		"Only what directors ask for is carried out, until \"direct resume\"; then the mails follow in their order."}
	a.apply = func() (string, error) {
		v.draft.SetPause(store.Pause{Since: v.now, By: director.Userid, Why: v.directedWhy})
		return "The server rests. \"direct resume\" has it go on.", nil
	}
	return a, nil
}

// planResume ends the pause. The time of it is given back to all.
func (v *visit) planResume(_ store.Player, o order) (*act, error) {
	if len(o.args) > 0 {
		return nil, errUsage
	}
	pause, ok := v.draft.Paused()
	if !ok {
		return nil, refuse("The server does not rest.")
	}
	a := &act{}
	a.apply = func() (string, error) {
		v.draft.EndPause()
		v.giveBack(pause.Since, v.now)
		return fmt.Sprintf("The server works again, and the mails that were kept are carried out now. It has rested for %s, which is given back to all clocks.",
			span(v.now.Sub(pause.Since))), nil
	}
	return a, nil
}

// giveBack notes a time in which players could not play, in place of what lies
// within it of other such times: they do not overlap.
func (v *visit) giveBack(from, to time.Time) {
	for _, outage := range v.draft.OutagesSince(from) {
		if outage.From.Before(from) {
			from = outage.From
		}
		if outage.To.After(to) {
			to = outage.To
		}
		v.draft.DropOutage(outage.To)
	}
	v.draft.PutOutage(store.Outage{From: from, To: to})
}

// planAnnounce brings words to all players, some at a time.
func (v *visit) planAnnounce(director store.Player, o order) (*act, error) {
	if len(o.args) > 0 && (len(o.args) > 1 || o.args[0] != "all") {
		return nil, errUsage
	}
	words := strings.TrimSpace(o.message)
	if words == "" {
		words = o.why
	}
	most := v.desk.options.Caps.Message
	switch {
	case words == "" && v.operating:
		return nil, refuse("There is nothing to announce. Give your words with -text.")
	case words == "":
		return nil, refuse("There is nothing to announce. Write your words below a blank line.")
	case most > 0 && utf8.RuneCountInString(words) > most:
		return nil, refuse("What you announce can have %d characters, and this has more.", most)
	}
	players := 0
	for p := range v.draft.Players() {
		if p.Closed.IsZero() {
			players++
		}
	}
	a := &act{words: words, state: "announce", asks: fmt.Sprintf("It sends your words to all players: %s.", counted(players, "letter"))}
	a.apply = func() (string, error) {
		v.told = true
		v.draft.PutErrand(store.Errand{Kind: store.ErrandAnnounce, By: director.Userid, Text: words, Made: v.now, Next: v.now})
		return fmt.Sprintf("Your words go to all %d players, %d in a minute.", players, announcedAtOnce), nil
	}
	return a, nil
}

// planBackup has a copy of the store written into the folder that the operator
// has set.
func (v *visit) planBackup(director store.Player, o order) (*act, error) {
	if len(o.args) > 0 {
		return nil, errUsage
	}
	if v.operating {
		return nil, refuse("At the host, `pbemd backup FILE` makes one.")
	}
	if v.desk.options.Backups == "" {
		return nil, refuse("The operator of this server has set no folder for backups (backups in [server] of the configuration), so none can be made by mail.")
	}
	for _, errand := range v.draft.Errands() {
		if errand.Kind == store.ErrandBackup {
			return nil, refuse("A backup has been asked for already, on %s, and is not done yet.", v.date(director, errand.Made))
		}
	}
	a := &act{}
	a.apply = func() (string, error) {
		v.draft.PutErrand(store.Errand{Kind: store.ErrandBackup, By: director.Userid, Made: v.now, Next: v.now})
		return "A backup is written next; a mail tells you when that is done.", nil
	}
	return a, nil
}

// showStatistics shows how much there is of everything.
func (v *visit) showStatistics(director store.Player, _ order) error {
	v.title = "Statistics"
	var b strings.Builder
	line := func(format string, values ...any) {
		b.WriteString(templates.ListItem(fmt.Sprintf(format, values...)) + "\n")
	}
	open, closed, barred := 0, 0, 0
	for p := range v.draft.Players() {
		switch {
		case !p.Closed.IsZero():
			closed++
		case p.Barred != nil:
			barred++
			fallthrough
		default:
			open++
		}
	}
	line("Players: %d, of whom %d are blocked; accounts closed: %d", open, barred, closed)
	running, over := v.gamesPlayed()
	line("Running games: %s", tallied(running))
	line("Finished games: %s", tallied(over))
	waiting, aside := v.draft.OutboxSize()
	line("Letters: %d wait to be sent, %d are set aside", waiting, aside)
	if pause, ok := v.draft.Paused(); ok {
		line("The server rests since %s, by %s", v.date(director, pause.Since), v.nameOf(pause.By))
	}
	for _, errand := range v.draft.Errands() {
		line("Under way: %s of %s, asked for on %s", errand.Kind, v.nameOf(errand.By), v.date(director, errand.Made))
	}
	b.WriteString("\nCounted since the store was made:\n\n")
	counters := v.draft.Counters()
	for _, name := range slices.Sorted(maps.Keys(counters)) {
		line("%s: %d", name, counters[name])
	}
	v.sections = append(v.sections, b.String())
	return nil
}
