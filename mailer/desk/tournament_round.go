package desk

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"pbemd/mailer/desk/pairing"
	"pbemd/store"
)

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
	letter.Sections = v.reasonGiven()
	if round.Number > 1 {
		letter.Sections = append(letter.Sections, v.tables(t)...)
	}
	letter.Sections = append(letter.Sections, fmt.Sprintf("Round %d of %d:\n\n%s", round.Number, t.Rounds, v.pairingList(t, round)))
	return v.tellEntrants(t, letter, func(reader store.Player) string { return v.ownPairing(t, round, reader) })
}

// ownPairing tells a player whom he meets in a round, "" one who has left and only
// directs.
func (v *visit) ownPairing(t store.Tournament, round store.Round, reader store.Player) string {
	n := t.StartNumber(reader.Userid)
	if !t.Entrants[n-1].Left.IsZero() {
		return ""
	}
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
