package desk

import (
	"fmt"
	"slices"
	"time"

	"pbemd/mailer/desk/command"
	"pbemd/store"
)

// enter puts a player into a tournament.
func (v *visit) enter(player store.Player, c command.Command) error {
	t, err := v.tournamentNamed(c.Board)
	if err != nil {
		return err
	}
	n := t.StartNumber(player.Userid)
	switch {
	case !t.Going():
		return refuse("Tournament %d is over. \"tournaments\" lists those that one can enter.", t.Number)
	case t.In(player.Userid):
		return refuse("You have entered tournament %d already. \"withdraw %d\" takes it back.", t.Number, t.Number)
	case t.Kind != store.Ladder && (!t.Started.IsZero() || v.late(t.Closes)):
		return refuse("Tournament %d has begun, so nobody can enter it any more. \"tournaments\" lists those that one can enter.", t.Number)
	case t.Kind != store.Ladder && len(t.Entrants) >= v.room(t), t.Kind == store.Ladder && n == 0 && len(t.Entrants) >= v.room(t):
		return refuse("Tournament %d is full: it has %d players.", t.Number, len(t.Entrants))
	}
	if err := v.prove(player, c, entrySubject(t, player)); err != nil {
		return err
	}
	v.spendEntry(&t, player)
	entrant := store.Entrant{Userid: player.Userid, At: v.at, Word: v.tournamentWord(t, c)}
	t.Entrants = slices.Clone(t.Entrants)
	if n > 0 {
		t.Entrants[n-1] = entrant // of a ladder: back again
	} else {
		t.Entrants = append(t.Entrants, entrant)
		n = len(t.Entrants)
	}
	v.title = fmt.Sprintf("About tournament %d: you have entered", t.Number)
	text := fmt.Sprintf("You have entered tournament %d, %s.", t.Number, t.Title)
	switch {
	case t.Kind == store.Ladder:
		t.Places = append(slices.Clone(t.Places), n)
		text += fmt.Sprintf(" You begin in place %d.", len(t.Places))
	case full(t):
		t.Due = v.now
		text += " It is full now and begins shortly: your boards come by themselves."
	default:
		text += " When it begins, your boards come by themselves; " + v.entryText(player, t) + "."
	}
	if entrant.Word != "" {
		text += " Your word for the chance of its games is \"" + entrant.Word + "\"."
	}
	v.notes = append(v.notes, text)
	v.footing = v.tournamentFooting(player, t)
	v.draft.PutTournament(t)
	return nil
}

// room is how many players a tournament can have.
func (v *visit) room(t store.Tournament) int {
	if t.Most > 0 {
		return t.Most
	}
	if most := v.desk.options.Caps.Entrants; most > 0 {
		return most
	}
	return len(t.Entrants) + 1
}

// withdrawsEntry tells whether withdraw is about a tournament.
func (v *visit) withdrawsEntry(c command.Command) bool {
	_, ok := v.draft.Tournament(c.Board)
	return ok || c.Object == "entry"
}

// withdrawEntry takes a player out of a tournament.
func (v *visit) withdrawEntry(player store.Player, c command.Command) error {
	if c.Board == 0 {
		return refuse("Write \"withdraw\" and the number of the tournament; \"tournaments\" lists them.")
	}
	t, err := v.tournamentNamed(c.Board)
	if err != nil {
		return err
	}
	if !t.In(player.Userid) || !t.Going() {
		return refuse("You do not take part in tournament %d.", t.Number)
	}
	if err := v.prove(player, c, entrySubject(t, player)); err != nil {
		return err
	}
	v.spendEntry(&t, player)
	v.title = fmt.Sprintf("About tournament %d: you have withdrawn", t.Number)
	v.notes = append(v.notes, fmt.Sprintf("You take no part in tournament %d, %s, any more.", t.Number, t.Title))
	v.leaveTournament(t, t.StartNumber(player.Userid), "withdrawn")
	return nil
}

// leaveTournaments takes a player out of all tournaments.
func (v *visit) leaveTournaments(player store.Player, why string) {
	for _, t := range v.draft.TournamentsOf(player.Userid) {
		if t.Going() && t.In(player.Userid) {
			v.leaveTournament(t, t.StartNumber(player.Userid), why)
		}
	}
}

// leaveTournament takes the player of a start number out of a tournament, by
// his own wish or not. Before it begins the entry is simply gone. Then his
// running boards in it are resigned, or aborted where they have hardly begun,
// which his opponent has won as far as the tournament is concerned.
func (v *visit) leaveTournament(t store.Tournament, n int, why string) {
	t.Entrants = slices.Clone(t.Entrants)
	if t.Started.IsZero() {
		t.Entrants = slices.Delete(t.Entrants, n-1, n)
		v.draft.PutTournament(t)
		return
	}
	t.Entrants[n-1].Left, t.Entrants[n-1].Why = v.now, why
	t.Places = slices.DeleteFunc(slices.Clone(t.Places), func(place int) bool { return place == n })
	t.Due = v.now
	v.draft.PutTournament(t)
	for _, open := range t.Open {
		round := v.roundOf(t, open)
		for i, p := range round.Pairings {
			if p.White == n || p.Black == n {
				v.leavePairing(t, &round.Pairings[i], n)
			}
		}
		v.draft.PutRound(round)
	}
}

// leavePairing ends the board of a player who leaves a tournament.
func (v *visit) leavePairing(t store.Tournament, p *store.Pairing, n int) {
	table, ok := v.openTable(p.Board)
	if !ok || !table.game.Active() {
		return
	}
	seat := 0
	if p.Black == n {
		seat = 1
	}
	name := v.nameOf(table.game.Players[seat])
	if v.hardlyBegun(table) {
		p.Walkover = wonBy(1 - seat)
		v.end(table, store.NoResult, fmt.Sprintf("aborted, since %s has left tournament %d", name, t.Number), "", v.at)
	} else {
		v.end(table, wonBy(1-seat), fmt.Sprintf("%s has left tournament %d and so resigned", name, t.Number), "", v.at)
	}
	v.touch(table).news[1-seat] = fmt.Sprintf("%s has left tournament %d; there you have won this game.", name, t.Number)
}

// tournamentTouched notes that something has happened on a board of a
// tournament, which the next tick looks at.
func (v *visit) tournamentTouched(game store.Game) {
	if game.Tournament == 0 {
		return
	}
	t, ok := v.draft.Tournament(game.Tournament)
	if !ok {
		panic(&missing{fmt.Sprintf("tournament %d", game.Tournament)})
	}
	if t.Going() && (t.Due.IsZero() || t.Due.After(v.now)) {
		t.Due = v.now
		v.draft.PutTournament(t)
	}
}

// closeTournament ends a tournament.
func (v *visit) closeTournament(t *store.Tournament, broken string) {
	t.Ended, t.Broken, t.Due, t.Open = v.now, broken, time.Time{}, nil
	v.draft.PutTournament(*t)
	v.draft.Count("tournaments.ended", 1)
}
