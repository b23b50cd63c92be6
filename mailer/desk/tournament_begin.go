package desk

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"pbemd/mailer/desk/pairing"
	"pbemd/store"
)

// entryOver begins a tournament whose entry is over, when enough have entered.
func (v *visit) entryOver(t store.Tournament, due time.Time) error {
	if !full(t) && (t.Closes.IsZero() || t.Closes.After(due)) {
		t.Due = t.Closes // somebody has taken his entry back
		v.draft.PutTournament(t)
		return nil
	}
	t.Entrants = v.stillHere(t)
	if least := v.kindOf(t).least; len(t.Entrants) < least {
		why := fmt.Sprintf("%s entered, and a %s needs %d.", sentence(counted(len(t.Entrants), "player")), v.kindOf(t).title, least)
		return v.breakOff(t, why)
	}
	return v.beginTournament(t, "The tournament begins")
}

// full tells whether as many have entered as a tournament waits for.
func full(t store.Tournament) bool { return t.Most > 0 && len(t.Entrants) >= t.Most }

// stillHere are those who have entered a tournament and not left the server since.
func (v *visit) stillHere(t store.Tournament) []store.Entrant {
	return slices.DeleteFunc(slices.Clone(t.Entrants), func(e store.Entrant) bool { return !v.account(e.Userid).Closed.IsZero() })
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
	letter.Sections = v.reasonGiven()
	if !t.Started.IsZero() {
		letter.Sections = append(letter.Sections, v.tables(t)...)
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

// beginTournament gives the start numbers and begins the first round. What says
// that it begins, without the numbers.
func (v *visit) beginTournament(t store.Tournament, what string) error {
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
	return v.nextRound(t, fmt.Sprintf("%s, with %d players in %s.", what, players, counted(t.Rounds, "round")))
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
