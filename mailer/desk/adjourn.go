package desk

import (
	"fmt"
	"time"

	"pbemd/mailer/desk/command"
	"pbemd/store"
)

// longestAdjournment is how long a game can be adjourned at most. Without an
// end the player who stands worse could leave the game lying for ever.
const longestAdjournment = 90 * 24 * time.Hour

// proposeAdjournment asks the opponent to stop the game and its clocks for a
// while.
func (v *visit) proposeAdjournment(t *table, seat int, c command.Command) error {
	board := t.game.Board
	if a := t.game.Adjourned; a != nil {
		return refuseOn(board, "Board %d is adjourned already, until %s. \"resume\" proposes to go on before.",
			board, v.date(v.account(t.game.Players[seat]), a.Until))
	}
	until, err := v.adjournedUntil(t, v.account(t.game.Players[seat]), c)
	if err != nil {
		return err
	}
	switch p := t.game.Proposal; {
	case p == nil || p.Kind != proposalAdjourn || p.By == t.game.Players[seat]:
	case !p.Until.After(v.at):
		t.game.Proposal = nil // nobody can agree to it any more
	case c.Count == 0 && c.Value == "":
		return v.accept(t, seat, proposalAdjourn) // both want it
	}
	return v.propose(t, seat, store.Proposal{Kind: proposalAdjourn, Until: until})
}

// adjournedUntil is the moment that a command names: so many days from now, or
// the beginning of a day in the player's zone.
func (v *visit) adjournedUntil(t *table, player store.Player, c command.Command) (time.Time, error) {
	latest := v.at.Add(longestAdjournment)
	until := latest
	switch {
	case c.Count > 0:
		until = v.at.AddDate(0, 0, c.Count)
	case c.Value != "":
		day, ok := dayNamed(c.Value, v.at.In(zoneOf(player)))
		if !ok {
			return until, refuseOn(t.game.Board, "There is no such day as \"%s\". Write for example \"adjourn until %s\".",
				c.Value, v.at.AddDate(0, 0, 14).Format(dayForm))
		}
		until = day
	}
	switch {
	case !until.After(v.at):
		return until, refuseOn(t.game.Board, "%s is over. Write for example \"adjourn until %s\".", v.date(player, until), v.at.AddDate(0, 0, 14).Format(dayForm))
	case until.After(latest):
		return until, refuseOn(t.game.Board, "A game can be adjourned for %d days at most, until %s.", longestAdjournment/(24*time.Hour), v.date(player, latest))
	}
	return until, nil
}

// dayNamed is the beginning of a day, written 2026-12-24 or 12-24. Without a
// year it is the next such day after now.
func dayNamed(text string, now time.Time) (time.Time, bool) {
	if day, err := time.ParseInLocation(dayForm, text, now.Location()); err == nil {
		return day, true
	}
	for year := now.Year(); year <= now.Year()+1; year++ {
		day, err := time.ParseInLocation(dayForm, fmt.Sprintf("%04d-%s", year, text), now.Location())
		if err == nil && day.After(now) {
			return day, true
		}
	}
	return time.Time{}, false
}

// zoneOf is the time zone that a player has chosen. One that this machine does
// not know any more is no reason to fail a mail: it is UTC then, which is named
// beside every time.
func zoneOf(player store.Player) *time.Location {
	if player.Zone == "" {
		return time.UTC
	}
	zone, err := time.LoadLocation(player.Zone)
	if err != nil {
		return time.UTC
	}
	return zone
}

// adjourn stops a game and its clocks, as both players want it.
func (v *visit) adjourn(t *table, seat int, until time.Time) error {
	if !until.After(v.at) {
		return refuseOn(t.game.Board, "The game was to be adjourned until %s, which is over, so it goes on. \"adjourn until %s\" proposes another day.",
			v.date(v.account(t.game.Players[seat]), until), v.at.AddDate(0, 0, 14).Format("2006-01-02"))
	}
	v.charge(t, t.turn(), v.at)
	t.game.Adjourned = &store.Adjournment{At: v.at, Until: until}
	t.game.Proposal = nil
	v.draft.PutGame(t.game)
	v.touch(t).public = true
	return nil
}

// proposeResumption asks the opponent to go on before the day agreed on.
func (v *visit) proposeResumption(t *table, seat int) error {
	if t.game.Adjourned == nil {
		return refuseOn(t.game.Board, "Board %d is not adjourned: there is nothing to resume.", t.game.Board)
	}
	if p := t.game.Proposal; p != nil && p.Kind == proposalResume && p.By != t.game.Players[seat] {
		return v.accept(t, seat, proposalResume)
	}
	return v.propose(t, seat, store.Proposal{Kind: proposalResume})
}

// resume lets an adjourned game go on. The clock of the player to move starts
// when the board has reached him.
func (v *visit) resume(t *table, why string) {
	t.game.Adjourned = nil
	if p := t.game.Proposal; p != nil && p.Kind == proposalResume {
		t.game.Proposal = nil
	}
	v.draft.PutGame(t.game)
	v.touch(t).tell(why)
}

// adjournedText says until when a game is adjourned, "" when it is not.
func (t *table) adjournedText(v *visit, reader store.Player) string {
	a := t.game.Adjourned
	if a == nil {
		return ""
	}
	text := "The game is adjourned until " + v.date(reader, a.Until) + "; no clock runs until then."
	if t.seatOf(reader.Userid) < 0 {
		return text
	}
	if t.game.Players[t.turn()] == reader.Userid {
		return text + " Your move would end the adjournment; \"resume\" proposes to go on before."
	}
	return text + " It ends before that when your opponent moves, or with \"resume\" when both agree."
}

// adjournmentOver lets a game go on whose adjournment is over.
func (d *Desk) adjournmentOver(draft *store.Draft, e store.Due, _, now time.Time) error {
	v := d.timeVisit(draft, now, fmt.Sprintf("board %d resumes %s", e.Number(), e.At))
	t := v.tableOn(e.Number())
	v.resume(t, "The adjournment is over, and the game goes on.")
	if err := v.afterMove(t); err != nil { // a move in advance may have waited for it
		return err
	}
	return v.boardLetters()
}

// adjournLonger puts off the end of an adjournment.
func adjournLonger(draft *store.Draft, e store.Due, until time.Time) {
	g, ok := draft.Game(e.Number())
	if !ok || g.Adjourned == nil {
		return
	}
	longer := *g.Adjourned
	longer.Until = until
	g.Adjourned = &longer
	draft.PutGame(g)
}
