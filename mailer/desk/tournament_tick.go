package desk

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
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

// entryOver begins a tournament whose entry is over, when enough have entered.
func (v *visit) entryOver(t store.Tournament, due time.Time) error {
	full := t.Most > 0 && len(t.Entrants) >= t.Most
	if !full && (t.Closes.IsZero() || t.Closes.After(due)) {
		t.Due = t.Closes // somebody has taken his entry back
		v.draft.PutTournament(t)
		return nil
	}
	t.Entrants = slices.DeleteFunc(slices.Clone(t.Entrants), func(e store.Entrant) bool { return !v.account(e.Userid).Closed.IsZero() })
	if least := v.kindOf(t).least; len(t.Entrants) < least {
		why := fmt.Sprintf("%s entered, and a %s needs %d.", sentence(counted(len(t.Entrants), "player")), v.kindOf(t).title, least)
		return v.breakOff(t, why)
	}
	return v.beginTournament(t)
}

// breakOff ends a tournament before its end. Its running boards go on as games
// of their own.
func (v *visit) breakOff(t store.Tournament, why string) error {
	v.closeTournament(&t, why)
	what := "The tournament has ended before its end. " + why
	if t.Started.IsZero() {
		what = "The tournament does not take place. " + why
	} else if v.boardsRunning(t) {
		what += " Its running boards go on as games of their own."
	}
	letter := v.tournamentLetter(t, "ended early", what)
	if !t.Started.IsZero() {
		letter.Sections = v.tables(t)
	}
	return v.tellEntrants(t, letter, nil)
}

// boardsRunning tells whether boards of a tournament are still played.
func (v *visit) boardsRunning(t store.Tournament) bool {
	for _, round := range v.draft.RoundsOf(t.Number) {
		if slices.ContainsFunc(round.Pairings, func(p store.Pairing) bool {
			game, ok := v.draft.Game(p.Board)
			return ok && game.Active()
		}) {
			return true
		}
	}
	return false
}

// beginTournament gives the start numbers and begins the first round.
func (v *visit) beginTournament(t store.Tournament) error {
	v.giveNumbers(&t)
	t.Started = v.now
	players := len(t.Entrants)
	switch t.Kind {
	case store.RoundRobin, store.DoubleRoundRobin:
		t.Rounds = pairing.RoundRobinRounds(players, t.Kind == store.DoubleRoundRobin)
	case store.KnockOut:
		t.Rounds = pairing.KnockOutRounds(players)
	case store.Swiss:
		feasible := pairing.FeasibleRounds(players)
		if t.Rounds == 0 {
			t.Rounds = pairing.KnockOutRounds(players) + 1
		}
		t.Rounds = min(t.Rounds, feasible)
	}
	v.draft.Count("tournaments.begun", 1)
	return v.nextRound(t, fmt.Sprintf("The tournament begins, with %d players in %s.", players, counted(t.Rounds, "round")))
}

// giveNumbers orders the entrants: by rating in the variant, a newcomer's
// where there is none, then by their entry.
func (v *visit) giveNumbers(t *store.Tournament) {
	strength := func(e store.Entrant) float64 {
		if r, ok := v.draft.Rating(t.Variant, e.Userid); ok {
			return r.Rating
		}
		return newcomer().Rating
	}
	t.Entrants = slices.Clone(t.Entrants)
	slices.SortStableFunc(t.Entrants, func(a, b store.Entrant) int { return cmp.Compare(strength(b), strength(a)) })
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
	if len(t.Open) == 0 || !v.roundOver(&t) {
		v.settled(t)
		return nil
	}
	over := t.Open[0]
	return v.nextRound(t, fmt.Sprintf("Round %d is over.", over))
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
	round, ok := v.draft.Round(t.Number, number)
	if !ok {
		panic(&missing{fmt.Sprintf("round %d of tournament %d", number, t.Number)})
	}
	for _, p := range round.Pairings {
		for seat, n := range []int{p.White, p.Black} {
			if n != pairing.Nobody && v.neverCame(p, seat) {
				v.leaveOnce(t.Number, n, "did not move on board "+digits(p.Board))
			}
		}
	}
}

// neverCame tells whether a seat has lost a board on time without a move.
func (v *visit) neverCame(p store.Pairing, seat int) bool {
	game, ok := v.draft.Game(p.Board)
	return ok && !game.Active() && game.Result.Reason == forfeited && game.Result.Score == wonBy(1-seat) &&
		!slices.ContainsFunc(v.draft.Plies(p.Board, 1, 2), func(ply store.Ply) bool { return int(ply.Side) == seat && !ply.Step })
}

// roundOver tells whether the present round is over. In a knock-out it begins
// the games that are to be played again.
func (v *visit) roundOver(t *store.Tournament) bool {
	round, _ := v.draft.Round(t.Number, t.Open[0])
	for _, p := range round.Pairings {
		if !v.played(round.Number, p).Over() {
			if t.Kind != store.KnockOut {
				return false
			}
		}
	}
	if t.Kind == store.KnockOut {
		for _, pair := range pairing.Replays(v.field(*t)) {
			round.Pairings = append(round.Pairings, v.beginPairing(*t, round.Number, pair))
		}
		v.draft.PutRound(round)
	}
	for _, p := range round.Pairings {
		if !v.played(round.Number, p).Over() {
			return false
		}
	}
	round.Over = v.now
	v.draft.PutRound(round)
	return true
}

// nextRound begins the rounds that come now: one with boards, and before it
// any that have none. It ends the tournament when nothing is left to play.
// What tells what has happened before.
func (v *visit) nextRound(t store.Tournament, what string) error {
	t.Open = nil
	for {
		pairs, err := v.pairs(t)
		switch {
		case errors.Is(err, pairing.ErrNoPairing):
			return v.breakOff(t, "No further round is possible without two players meeting again.")
		case len(pairs) == 0:
			return v.finish(t, what)
		}
		t.Played++
		round := store.Round{Tournament: t.Number, Number: t.Played, Begun: v.now}
		v.draft.PutTournament(t) // the boards look for it
		playing := false
		for _, pair := range pairs {
			p := v.beginPairing(t, t.Played, pair)
			playing = playing || p.Board != 0
			round.Pairings = append(round.Pairings, p)
		}
		if !playing {
			round.Over = v.now
			v.draft.PutRound(round)
			what += fmt.Sprintf(" In round %d there is nothing to play.", t.Played)
			continue
		}
		t.Open, t.Due = []int{t.Played}, time.Time{}
		v.draft.PutTournament(t)
		v.draft.PutRound(round)
		return v.tellRound(t, round, what)
	}
}

// pairs are the pairings of the next round, none when the last one was played.
func (v *visit) pairs(t store.Tournament) ([]pairing.Pair, error) {
	f := v.field(t)
	left := f.Players - len(f.Gone)
	switch {
	case t.Kind == store.KnockOut:
		if pairing.Winner(f) != pairing.Nobody {
			return nil, nil
		}
		return pairing.KnockOut(f), nil
	case t.Played >= t.Rounds || left < 2:
		return nil, nil
	case t.Kind == store.Swiss:
		return pairing.Swiss(f)
	}
	return pairing.RoundRobin(f.Players, t.Played+1, t.Kind == store.DoubleRoundRobin), nil
}

// beginPairing makes the board of a pairing. Where one of the two has left it is
// won by the other without a game, and where both have, by nobody.
func (v *visit) beginPairing(t store.Tournament, round int, pair pairing.Pair) store.Pairing {
	p := store.Pairing{White: pair.White, Black: pair.Black, Why: pair.Why}
	if pair.Black == pairing.Nobody {
		return p
	}
	whiteLeft, blackLeft := !t.Entrants[pair.White-1].Left.IsZero(), !t.Entrants[pair.Black-1].Left.IsZero()
	switch {
	case whiteLeft && blackLeft:
		p.Walkover = store.NoResult
	case whiteLeft:
		p.Walkover = wonBy(1)
	case blackLeft:
		p.Walkover = wonBy(0)
	default:
		p.Board = v.beginBoard(t, round, pair)
		return p
	}
	p.Why += " Nothing is played, since one of them has left the tournament."
	return p
}

// tellRound tells all who take part that a round has begun.
func (v *visit) tellRound(t store.Tournament, round store.Round, what string) error {
	letter := v.tournamentLetter(t, fmt.Sprintf("round %d", round.Number), what)
	if round.Number > 1 {
		letter.Sections = v.tables(t)
	}
	letter.Sections = append(letter.Sections, fmt.Sprintf("Round %d of %d:\n\n%s", round.Number, t.Rounds, v.pairingList(t, round)))
	return v.tellEntrants(t, letter, func(reader store.Player) string { return v.ownPairing(t, round, reader) })
}

// finish ends a tournament of which nothing is left to play.
func (v *visit) finish(t store.Tournament, what string) error {
	v.closeTournament(&t, "")
	standings, _ := v.ranked(t)
	var first []string
	for _, s := range standings {
		if s.Place == 1 {
			first = append(first, v.entrantName(t, s.Player))
		}
	}
	has := "has"
	if len(first) > 1 {
		has = "have"
	}
	letter := v.tournamentLetter(t, "over", fmt.Sprintf("%s The tournament is over: %s %s won it.", what, join(first, "and"), has))
	letter.Sections = v.tables(t)
	if secret := tournamentSecret(t); secret != "" {
		letter.Sections = append(letter.Sections, secret)
	}
	return v.tellEntrants(t, letter, nil)
}

// ownPairing tells a player whom he meets in a round.
func (v *visit) ownPairing(t store.Tournament, round store.Round, reader store.Player) string {
	n := t.StartNumber(reader.Userid)
	var parts []string
	for _, p := range round.Pairings {
		switch {
		case p.White != n && p.Black != n:
		case p.Black == pairing.Nobody && t.Kind == store.KnockOut:
			parts = append(parts, fmt.Sprintf("In round %d you have no opponent and go on without a game.", round.Number))
		case p.Black == pairing.Nobody && robin(t):
			parts = append(parts, fmt.Sprintf("In round %d you have no opponent.", round.Number))
		case p.Black == pairing.Nobody:
			parts = append(parts, fmt.Sprintf("In round %d you have no opponent, and a point as if you had won.", round.Number))
		case p.Board == 0:
			parts = append(parts, fmt.Sprintf("In round %d your opponent has left, and you have won without a game.", round.Number))
		case p.White == n:
			parts = append(parts, fmt.Sprintf("In round %d you have White against %s, on board %d.", round.Number, v.entrantName(t, p.Black), p.Board))
		default:
			parts = append(parts, fmt.Sprintf("In round %d you have Black against %s, on board %d.", round.Number, v.entrantName(t, p.White), p.Board))
		}
	}
	if len(parts) == 0 {
		return fmt.Sprintf("You do not play in round %d.", round.Number)
	}
	return strings.Join(parts, " ")
}
