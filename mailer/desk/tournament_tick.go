package desk

import (
	"fmt"
	"slices"
	"time"

	"pbemd/mailer/desk/pairing"
	"pbemd/store"
)

// tournamentDue begins a tournament or its next round, or ends it, when the
// time has come. All of it is one layer: a round is begun whole or not at all.
func (d *Desk) tournamentDue(draft *store.Draft, e store.Due, _, now time.Time) error {
	n := e.Number()
	t, ok := draft.Tournament(n)
	if !ok {
		return &missing{fmt.Sprintf("tournament %d", n)}
	}
	v := d.timeVisit(draft, now, fmt.Sprintf("tournament %d, round %d, due %s", n, t.Played, t.Due))
	due := t.Due
	t.Due = time.Time{}
	var err error
	switch {
	case !t.Going():
		draft.PutTournament(t)
	case t.Started.IsZero():
		err = v.entryOver(t, due)
	default:
		draft.PutTournament(t)
		err = v.progress(t.Number)
	}
	if err != nil {
		return err
	}
	return v.boardLetters()
}

// tournamentLater has a tournament that failed by our own fault looked at again
// later.
func tournamentLater(draft *store.Draft, e store.Due, until time.Time) {
	t, ok := draft.Tournament(e.Number())
	if !ok {
		panic(&missing{fmt.Sprintf("tournament %d", e.Number())})
	}
	t.Due = until
	draft.PutTournament(t)
}

// progress looks at the boards of a running tournament.
func (v *visit) progress(n uint64) error {
	t, _ := v.draft.Tournament(n)
	for _, open := range slices.Clone(t.Open) {
		v.noShows(t, open)
	}
	v.goneAccounts(t)
	t, _ = v.draft.Tournament(n)
	if t.Kind == store.Ladder {
		return v.ladderProgress(t)
	}
	if len(t.Open) == 0 || !v.roundsOver(&t) {
		v.settled(t)
		return nil
	}
	return v.nextRound(t, fmt.Sprintf("Round %d is over.", t.Played))
}

// settled puts a tournament that has nothing to do before its next board ends.
func (v *visit) settled(t store.Tournament) {
	t.Due = time.Time{}
	v.draft.PutTournament(t)
}

// goneAccounts takes those out of a tournament whose accounts have been closed,
// however that was done.
func (v *visit) goneAccounts(t store.Tournament) {
	for i, e := range t.Entrants {
		if !v.account(e.Userid).Closed.IsZero() {
			v.leaveOnce(t.Number, i+1, "has left this server")
		}
	}
}

// leaveOnce takes a player out of a tournament unless that has happened.
func (v *visit) leaveOnce(tournament uint64, n int, why string) {
	if t, _ := v.draft.Tournament(tournament); t.Entrants[n-1].Left.IsZero() {
		v.leaveTournament(t, n, why)
	}
}

// noShows takes those out of a tournament who have lost a board of a round on
// time without a move.
func (v *visit) noShows(t store.Tournament, number int) {
	round := v.roundOf(t, number)
	for _, p := range round.Pairings {
		for seat, n := range []int{p.White, p.Black} {
			if n != pairing.Nobody && v.neverCame(p, seat, t.Entrants[n-1].At) {
				v.leaveOnce(t.Number, n, "did not move on board "+digits(p.Board))
			}
		}
	}
}

// neverCame tells whether a seat has lost a board on time without a move, since
// its player was taken in: one who was taken in again stays.
func (v *visit) neverCame(p store.Pairing, seat int, in time.Time) bool {
	game, ok := v.draft.Game(p.Board)
	return ok && !game.Active() && game.Result.At.After(in) && game.Result.Reason == forfeited && game.Result.Score == wonBy(1-seat) &&
		!slices.ContainsFunc(v.draft.Plies(p.Board, 1, 2), func(ply store.Ply) bool { return int(ply.Side) == seat && !ply.Step })
}

// roundsOver tells whether the present round is over, and any before it of
// which a board is played on. In a knock-out it begins the games that are to be
// played again.
func (v *visit) roundsOver(t *store.Tournament) bool {
	open := slices.Clone(t.Open)
	t.Open = nil
	for _, n := range open {
		if !v.roundOver(*t, n) {
			t.Open = append(t.Open, n)
		}
	}
	return len(t.Open) == 0
}

func (v *visit) roundOver(t store.Tournament, n int) bool {
	round := v.roundOf(t, n)
	if t.Kind == store.KnockOut && n == t.Played {
		for _, pair := range pairing.Replays(v.field(t)) {
			round.Pairings = append(round.Pairings, v.beginPairing(t, n, pair))
		}
		v.draft.PutRound(round)
	}
	for _, p := range round.Pairings {
		if !v.played(n, p).Over() {
			return false
		}
	}
	round.Over = v.now
	v.draft.PutRound(round)
	return true
}
