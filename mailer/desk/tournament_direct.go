package desk

import (
	"fmt"
	"slices"
	"time"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/pairing"
	"pbemd/store"
	"pbemd/templates"
)

// directTournament does what a director asks for: begins a tournament now, ends
// it, changes until when one can enter, takes a player out or back in.
func (v *visit) directTournament(player store.Player, c command.Command, message string) error {
	t, err := v.tournamentNamed(c.Board)
	if err != nil {
		return err
	}
	if !t.Going() {
		return refuse("Tournament %d is over, so nothing can be changed in it any more.", t.Number)
	}
	if !v.mayArrange(player) {
		return noArranger()
	}
	planned, err := v.arrange(t, player, c)
	if err != nil {
		return err
	}
	o := order{why: c.Text, message: message, words: c.Words}
	if err := v.perform(player, c, planned, o); err != nil {
		return err
	}
	t, err = v.tournamentNamed(t.Number) // as it is now
	v.title, v.footing = fmt.Sprintf("About tournament %d", t.Number), v.tournamentFooting(player, t)
	return err
}

// arrange plans it.
func (v *visit) arrange(t store.Tournament, player store.Player, c command.Command) (*act, error) {
	switch c.Object {
	case "start":
		return v.startNow(t, player)
	case "until":
		return v.enterUntil(t, player, c.Value)
	case "cancel":
		return v.cancelTournament(t, player), nil
	}
	return v.changeEntrant(t, player, c)
}

// startNow begins a tournament with those who have entered.
func (v *visit) startNow(t store.Tournament, director store.Player) (*act, error) {
	if !t.Started.IsZero() {
		return nil, refuse("Tournament %d has begun already.", t.Number)
	}
	t.Entrants = v.stillHere(t)
	if least := v.kindOf(t).least; len(t.Entrants) < least {
		return nil, refuse("A %s needs %d players; tournament %d has %s so far.", v.kindOf(t).title, least, t.Number, counted(len(t.Entrants), "player"))
	}
	a := &act{}
	a.apply = func() (string, error) {
		for _, e := range t.Entrants {
			a.touched = append(a.touched, e.Userid)
		}
		t.Closes = v.now
		return fmt.Sprintf("Tournament %d has begun, with %s.", t.Number, counted(len(t.Entrants), "player")),
			v.beginTournament(t, arranger(director)+" begins the tournament now")
	}
	return a, nil
}

// enterUntil gives more time to enter, or less. Those who wait for the beginning
// are told of it.
func (v *visit) enterUntil(t store.Tournament, director store.Player, day string) (*act, error) {
	if !t.Started.IsZero() {
		return nil, refuse("Tournament %d has begun, so nobody can enter it any more.", t.Number)
	}
	until, err := v.lastDay(director, day)
	if err != nil {
		return nil, err
	}
	a := &act{}
	a.apply = func() (string, error) {
		if t.Closes = until; !full(t) {
			t.Due = until
		}
		v.draft.PutTournament(t)
		for _, e := range t.Entrants {
			if e.Userid == director.Userid {
				continue // the answer tells him
			}
			reader := v.account(e.Userid)
			what := fmt.Sprintf("%s has changed until when one can enter. The tournament is open for %s.", arranger(director), v.entryText(reader, t))
			if err := v.tellOne(a, t, reader, what); err != nil {
				return "", err
			}
		}
		return fmt.Sprintf("One can enter tournament %d until %s.", t.Number, v.date(director, until)), nil
	}
	return a, nil
}

// cancelTournament ends a tournament before its end. That its director may play
// in it is no harm: all of its players read who has done it, and why.
func (v *visit) cancelTournament(t store.Tournament, director store.Player) *act {
	a := &act{state: fmt.Sprintf("%d %v", t.Number, t.Started.IsZero()), asks: fmt.Sprintf("It ends tournament %d, %s, for all its players.", t.Number, t.Title)}
	if v.boardsRunning(t) {
		a.asks += " Its running boards go on as games of their own."
	}
	a.apply = func() (string, error) {
		for _, e := range t.Entrants {
			if e.Left.IsZero() {
				a.touched = append(a.touched, e.Userid)
			}
		}
		return fmt.Sprintf("Tournament %d is ended, and its players are told.", t.Number), v.breakOff(t, arranger(director)+" has ended it.")
	}
	return a
}

// changeEntrant takes a player out of a tournament, or back in. Nobody does so who
// plays in it: it is for the others to say who is no rival of his any more.
func (v *visit) changeEntrant(t store.Tournament, director store.Player, c command.Command) (*act, error) {
	name := c.Userids[0]
	n, own := t.StartNumber(name), t.StartNumber(director.Userid)
	switch {
	case n == 0:
		return nil, refuse("%s has not entered tournament %d. \"tournament %d\" tells who has.", name, t.Number, t.Number)
	case own == n && c.Object == "remove":
		return nil, refuse("To take yourself out, write \"withdraw %d\".", t.Number)
	case own == n, t.In(director.Userid):
		return nil, refuse("You take part in tournament %d yourself, so somebody else who directs tournaments, or the operator, has to do this.", t.Number)
	}
	entrant := t.Entrants[n-1]
	other := v.account(entrant.Userid)
	a := &act{state: fmt.Sprintf("%d %s %v", t.Number, other.Userid, entrant.Left)}
	if c.Object == "remove" {
		if !entrant.Left.IsZero() {
			return nil, refuse("%s has left tournament %d already.", other.Name, t.Number)
		}
		if !t.Started.IsZero() {
			a.asks = fmt.Sprintf("It takes %s out of tournament %d, %s, as if withdrawn: a running board is resigned, or aborted when both sides have not moved yet.",
				other.Name, t.Number, t.Title)
		}
		a.apply = func() (string, error) {
			a.touched = v.opponentsIn(t, n)
			v.leaveTournament(t, n, "taken out by "+director.Name)
			return fmt.Sprintf("%s takes no part in tournament %d any more, and is told.", other.Name, t.Number),
				v.tellOne(a, t, other, arranger(director)+" has taken you out of this tournament.")
		}
		return a, nil
	}
	switch {
	case entrant.Left.IsZero():
		return nil, refuse("%s takes part in tournament %d.", other.Name, t.Number)
	case !other.Closed.IsZero():
		return nil, refuse("%s is no longer a player here.", other.Name)
	case t.Kind == store.Ladder:
		return nil, refuse("A ladder can be entered again at any time, by the player alone.")
	case t.Kind == store.KnockOut:
		if board := v.lostBoard(t, n); board > 0 {
			return nil, refuse("%s has lost board %d in this knock-out and so is out of it. A director can have that board played on.", other.Name, board)
		}
	}
	a.apply = func() (string, error) {
		t.Entrants = slices.Clone(t.Entrants)
		t.Entrants[n-1].At, t.Entrants[n-1].Left, t.Entrants[n-1].Why = v.now, time.Time{}, ""
		v.draft.PutTournament(t)
		return fmt.Sprintf("%s takes part in tournament %d again from its next round on, and is told.", other.Name, t.Number),
			v.tellOne(a, t, other, arranger(director)+" has taken you back into this tournament. You play again from its next round on.")
	}
	return a, nil
}

// lostBoard is the board with which the player of a start number has gone out of
// a knock-out, 0 when there is none.
func (v *visit) lostBoard(t store.Tournament, n int) uint64 {
	for _, round := range v.draft.RoundsOf(t.Number) {
		for _, p := range round.Pairings {
			if g := v.played(round.Number, p); g.Other(n) != pairing.Nobody && g.Has(n) && g.Points(g.Other(n)) == pairing.Win {
				return p.Board
			}
		}
	}
	return 0
}

// opponentsIn are the userids of those who have a running board of a tournament
// with the player of a start number.
func (v *visit) opponentsIn(t store.Tournament, n int) []string {
	var list []string
	for _, open := range t.Open {
		round := v.roundOf(t, open)
		for _, p := range round.Pairings {
			game, ok := v.draft.Game(p.Board)
			switch {
			case !ok || !game.Active():
			case p.White == n:
				list = append(list, game.Players[1])
			case p.Black == n:
				list = append(list, game.Players[0])
			}
		}
	}
	return list
}

// arranger is a director of tournaments at the beginning of a sentence. A userid
// keeps its letters.
func arranger(director store.Player) string {
	if director.Userid == "" {
		return sentence(director.Name)
	}
	return director.Name
}

// tellOne tells a player what a director of a tournament has done that concerns
// him.
func (v *visit) tellOne(a *act, t store.Tournament, player store.Player, what string) error {
	if !player.Closed.IsZero() {
		return nil
	}
	a.touched = append(a.touched, player.Userid)
	letter := v.tournamentLetter(t, "about your entry", what)
	letter.Sections, letter.Footing = v.reasonGiven(), v.tournamentFooting(player, t)
	return v.send(player, letter, v.aboutEntry(t, player))
}

// reasonGiven is the reason of what a director does now to a tournament, as a
// part of a letter about it; none where nobody directs.
func (v *visit) reasonGiven() []string {
	if v.directedWhy == "" {
		return nil
	}
	return []string{"The reason given for this:\n\n" + templates.Quote(v.directedWhy)}
}
