package desk

import (
	"fmt"
	"slices"

	"pbemd/mailer/desk/command"
	"pbemd/store"
)

// directTournament does what a director asks for: begins a tournament now, ends
// it, changes until when one can enter, takes a player out or back in.
func (v *visit) directTournament(player store.Player, c command.Command) error {
	t, err := v.tournamentNamed(c.Board)
	if err != nil {
		return err
	}
	if !t.Going() {
		return refuse("Tournament %d is over, so nothing can be changed in it any more.", t.Number)
	}
	if err := v.mayDirectTournaments(player); err != nil {
		return err
	}
	v.title, v.footing = fmt.Sprintf("About tournament %d", t.Number), v.tournamentFooting(player, t)
	if err := v.arrange(t, player, c); err != nil {
		return err
	}
	touched := c.Userids
	if c.Object == "cancel" {
		for _, e := range t.Entrants {
			touched = append(touched, e.Userid)
		}
	}
	v.draft.AddAct(store.Act{At: v.now, By: player.Userid, What: c.Words, Touched: touched, Done: v.notes[len(v.notes)-1]})
	return nil
}

// arrange does it, and notes what was done.
func (v *visit) arrange(t store.Tournament, player store.Player, c command.Command) error {
	switch c.Object {
	case "start":
		return v.startNow(t)
	case "until":
		return v.enterUntil(t, player, c.Value)
	case "cancel":
		v.notes = append(v.notes, fmt.Sprintf("Tournament %d is ended, and its players are told.", t.Number))
		return v.breakOff(t, player.Name+" has ended it.")
	}
	return v.changeEntrant(t, player, c)
}

// startNow has the next tick begin a tournament with those who have entered.
func (v *visit) startNow(t store.Tournament) error {
	if !t.Started.IsZero() {
		return refuse("Tournament %d has begun already.", t.Number)
	}
	if least := v.kindOf(t).least; len(t.Entrants) < least {
		return refuse("A %s needs %d players; tournament %d has %s so far.", v.kindOf(t).title, least, t.Number, counted(len(t.Entrants), "player"))
	}
	t.Closes, t.Due = v.now, v.now
	v.draft.PutTournament(t)
	v.notes = append(v.notes, fmt.Sprintf("Tournament %d begins in a moment, with %s.", t.Number, counted(len(t.Entrants), "player")))
	return nil
}

func (v *visit) enterUntil(t store.Tournament, player store.Player, day string) error {
	if !t.Started.IsZero() {
		return refuse("Tournament %d has begun, so nobody can enter it any more.", t.Number)
	}
	until, err := v.lastDay(player, day)
	if err != nil {
		return err
	}
	t.Closes, t.Due = until, until
	v.draft.PutTournament(t)
	v.notes = append(v.notes, fmt.Sprintf("One can enter tournament %d until %s.", t.Number, v.date(player, until)))
	return nil
}

// changeEntrant takes a player out of a tournament, or back in.
func (v *visit) changeEntrant(t store.Tournament, director store.Player, c command.Command) error {
	name := c.Userids[0]
	n := t.StartNumber(name)
	if n == 0 {
		return refuse("%s has not entered tournament %d. \"tournament %d\" tells who has.", name, t.Number, t.Number)
	}
	other := v.account(t.Entrants[n-1].Userid)
	if c.Object == "remove" {
		if !t.Entrants[n-1].Left.IsZero() {
			return refuse("%s has left tournament %d already.", other.Name, t.Number)
		}
		v.leaveTournament(t, n, "taken out by "+director.Name)
		v.notes = append(v.notes, fmt.Sprintf("%s takes no part in tournament %d any more, and is told.", other.Name, t.Number))
		return v.tellOne(t, other, director.Name+" has taken you out of this tournament.")
	}
	switch {
	case t.Entrants[n-1].Left.IsZero():
		return refuse("%s takes part in tournament %d.", other.Name, t.Number)
	case !other.Closed.IsZero():
		return refuse("%s is no longer a player here.", other.Name)
	case t.Kind == store.Ladder:
		return refuse("A ladder can be entered again at any time, by the player alone.")
	}
	t.Entrants = slices.Clone(t.Entrants)
	t.Entrants[n-1].At, t.Entrants[n-1].Left, t.Entrants[n-1].Why = v.now, store.Entrant{}.Left, ""
	v.draft.PutTournament(t)
	v.notes = append(v.notes, fmt.Sprintf("%s takes part in tournament %d again from its next round on, and is told.", other.Name, t.Number))
	return v.tellOne(t, other, director.Name+" has taken you back into this tournament. You play again from its next round on.")
}

// tellOne tells a player something about a tournament.
func (v *visit) tellOne(t store.Tournament, player store.Player, what string) error {
	if !player.Closed.IsZero() {
		return nil
	}
	letter := v.tournamentLetter(t, "about your entry", what)
	letter.Footing = v.tournamentFooting(player, t)
	return v.send(player, letter, about{})
}
