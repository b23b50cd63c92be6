package desk

import (
	"regexp"
	"strconv"

	"pbemd/engine"
	"pbemd/mailer/desk/pairing"
	"pbemd/store"
)

// wonBy is the score of a game that a seat has won.
func wonBy(seat int) string { return engine.Wins(engine.Side(seat)).Result() }

// robin tells whether a tournament is a round robin, single or double.
func robin(t store.Tournament) bool {
	return t.Kind == store.RoundRobin || t.Kind == store.DoubleRoundRobin
}

// field is a tournament as the pairing sees it, with what its games have
// brought up to now.
func (v *visit) field(t store.Tournament) pairing.Field {
	f := pairing.Field{Players: len(t.Entrants)}
	for i, e := range t.Entrants {
		if !e.Left.IsZero() {
			f.Gone = append(f.Gone, i+1)
		}
	}
	for _, round := range v.draft.RoundsOf(t.Number) {
		for _, p := range round.Pairings {
			if p.Black == pairing.Nobody && robin(t) {
				continue // there everybody rests as often
			}
			f.Games = append(f.Games, v.played(round.Number, p))
		}
	}
	return f
}

// roundOf is a round of a tournament, which counts it.
func (v *visit) roundOf(t store.Tournament, n int) store.Round {
	round, ok := v.draft.Round(t.Number, n)
	if !ok {
		panic(&missing{"round " + number(n) + " of tournament " + digits(t.Number)})
	}
	return round
}

// played is a pairing with its result, as the record of the game has it now.
func (v *visit) played(round int, p store.Pairing) pairing.Game {
	g := pairing.Game{Round: round, White: p.White, Black: p.Black, Walkover: p.Walkover != ""}
	score := p.Walkover
	if p.Board != 0 && score == "" {
		game := v.gameOn(p.Board)
		if game.Active() {
			return g
		}
		score = game.Result.Score
	}
	switch score {
	case engine.WhiteWins.Result():
		g.Result = pairing.WhiteWon
	case engine.BlackWins.Result():
		g.Result = pairing.BlackWon
	case engine.Drawn.Result():
		g.Result = pairing.Drawn
	case store.NoResult:
		g.Result = pairing.Void
	}
	return g
}

// countedField is what the standings are made of: in a round robin without the games
// of those who left before half of theirs were played, who are listed.
func (v *visit) countedField(t store.Tournament) (pairing.Field, []int) {
	f := v.field(t)
	if !robin(t) {
		return f, nil
	}
	games := len(t.Entrants) - 1
	if t.Kind == store.DoubleRoundRobin {
		games *= 2
	}
	return pairing.Annul(f, games)
}

// ranked orders the players of a tournament.
func (v *visit) ranked(t store.Tournament) (table []pairing.Standing, annulled []int) {
	f, annulled := v.countedField(t)
	if t.Kind == store.KnockOut {
		return pairing.KnockOutStandings(f), nil
	}
	return pairing.Standings(f, tieBreaks(t)), annulled
}

// entrantName is the name of the player of a start number.
func (v *visit) entrantName(t store.Tournament, n int) string {
	return v.nameOf(t.Entrants[n-1].Userid)
}

// placeholder stands in an explanation for the player of a start number.
var placeholder = regexp.MustCompile(`\{[0-9]+\}`)

// explained is an explanation with the players' names.
func (v *visit) explained(t store.Tournament, why string) string {
	return placeholder.ReplaceAllStringFunc(why, func(mark string) string {
		n, err := strconv.Atoi(mark[1 : len(mark)-1])
		if err != nil || n < 1 || n > len(t.Entrants) {
			return mark
		}
		return v.entrantName(t, n)
	})
}
