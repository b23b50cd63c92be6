package desk

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"pbemd/mailer/desk/pairing"
	"pbemd/store"
)

// boardAgain has a tournament wait for a board of it that was over and is
// played on, and says to the director what follows from that. The rounds that
// have begun meanwhile stay as they were paired; no further one begins before
// the board is over.
func (v *visit) boardAgain(game store.Game) (string, error) {
	if game.Tournament == 0 {
		return "", nil
	}
	t, number, err := v.decidedAnew(game)
	switch {
	case err != nil:
		return "", err
	case t.Broken != "":
		return fmt.Sprintf("Tournament %d has ended before its end, so nothing in it waits for this board.", t.Number), nil
	}
	before := t
	round := v.roundOf(t, number)
	round.Over = time.Time{}
	v.draft.PutRound(round)
	if !slices.Contains(t.Open, number) {
		t.Open = append(slices.Clone(t.Open), number)
		slices.Sort(t.Open)
	}
	t.Ended = time.Time{}
	v.draft.PutTournament(t)
	said := ""
	switch {
	case !before.Going():
		said = fmt.Sprintf("Tournament %d was over and goes on until this board is, which its players are told.", t.Number)
		what := fmt.Sprintf("It was over and goes on: board %d is played on, by the decision of a director. When that is over, the table comes again.", game.Board)
		if err := v.tellEntrants(t, v.tournamentLetter(t, "goes on", what), nil); err != nil {
			return "", err
		}
	case t.Kind == store.Ladder:
		said = fmt.Sprintf("The places of ladder %d stay as they are until this board is over again.", t.Number)
	case number < t.Played:
		said = fmt.Sprintf("Round %d of tournament %d is not over until this board is: round %d is played, and no further one begins before.", number, t.Number, t.Played)
	}
	return strings.TrimSpace(said + " " + v.leftOf(t, game)), nil
}

// decidedAnew finds the round of a board whose result is no longer what it was,
// or is another one: what stood in the place of one, when it was aborted since a
// player had left, is gone.
func (v *visit) decidedAnew(game store.Game) (t store.Tournament, round int, err error) {
	if t, err = v.tournamentNamed(game.Tournament); err != nil {
		return t, 0, err
	}
	for _, r := range v.draft.RoundsOf(t.Number) {
		if i := slices.IndexFunc(r.Pairings, func(p store.Pairing) bool { return p.Board == game.Board }); i >= 0 {
			r.Pairings[i].Walkover = ""
			v.draft.PutRound(r)
			return t, r.Number, nil
		}
	}
	return t, 0, fmt.Errorf("board %d is in no round of tournament %d", game.Board, t.Number)
}

// leftOf names those of a board who have left its tournament: that a board is
// played on takes nobody in again.
func (v *visit) leftOf(t store.Tournament, game store.Game) string {
	var parts []string
	for _, userid := range game.Players {
		if n := t.StartNumber(userid); n > 0 && !t.Entrants[n-1].Left.IsZero() && t.Kind != store.Ladder {
			name := v.nameOf(userid)
			parts = append(parts, fmt.Sprintf("%s has left the tournament; \"tournament %d readmit %s\" takes the player in again.", name, t.Number, name))
		}
	}
	return strings.Join(parts, " ")
}

// resultAnew sees to the tournament of a board whose result was corrected, and
// says to the director what follows from that. To the players of one that is over
// no table would come any more, so it is sent.
func (v *visit) resultAnew(game store.Game) (string, error) {
	if game.Tournament == 0 {
		return "", nil
	}
	t, number, err := v.decidedAnew(game)
	if err != nil {
		return "", err
	}
	v.tournamentTouched(game) // a draw of a knock-out is played again
	said := ""
	switch {
	case t.Kind == store.Ladder:
		said, err = v.placesAnew(&t, v.roundOf(t, number))
	case t.Kind == store.KnockOut && t.Broken == "" && !slices.Contains(t.Open, t.Played) && len(pairing.Replays(v.field(t))) > 0:
		return v.finalAnew(t, game)
	}
	if err != nil || t.Going() {
		return said, err
	}
	return said, v.tellCorrected(t, game)
}

// tellCorrected tells those of a tournament that is over of another result.
func (v *visit) tellCorrected(t store.Tournament, game store.Game) error {
	letter := v.tournamentLetter(t, "corrected", fmt.Sprintf("A director has corrected the result of board %d. The table is this now.", game.Board))
	letter.Sections = v.tables(t)
	return v.tellEntrants(t, letter, nil)
}

// finalAnew has a knock-out go on whose final was won and is drawn now: as on the
// board, it is played again.
func (v *visit) finalAnew(t store.Tournament, game store.Game) (string, error) {
	going := t.Going()
	round := v.roundOf(t, t.Played)
	round.Over = time.Time{}
	v.draft.PutRound(round)
	t.Open = append(slices.Clone(t.Open), t.Played)
	t.Ended, t.Due = time.Time{}, v.now
	v.draft.PutTournament(t)
	said := fmt.Sprintf("The final of tournament %d has no winner with that, so it is played again.", t.Number)
	if going {
		return said, nil
	}
	what := fmt.Sprintf("It was over and goes on: a director has corrected the result of board %d, so the final has no winner and is played again.", game.Board)
	return said + " All of its players are told.", v.tellEntrants(t, v.tournamentLetter(t, "goes on", what), nil)
}

// placesAnew puts the corrected result of a game of a ladder in the place of its
// first one. Where places have changed since they stay: others have played by them.
func (v *visit) placesAnew(t *store.Tournament, round store.Round) (string, error) {
	before := t.Places
	switch {
	case round.Over.IsZero(): // the next tick sees to it
		return "", nil
	case !v.unmoved(*t, round):
		return fmt.Sprintf("The places of ladder %d have changed since that game, so they stay as they are.", t.Number), nil
	}
	v.decideClimb(t, round)
	v.draft.PutTournament(*t)
	said := fmt.Sprintf("The places of ladder %d are by this result now.", t.Number)
	switch {
	case slices.Equal(before, t.Places):
		return fmt.Sprintf("The places of ladder %d stay as they are with that.", t.Number), nil
	case !t.Going(): // all are told
		return said, nil
	}
	p := round.Pairings[0]
	return said, v.tellClimb(*t, p, fmt.Sprintf("The result of board %d was corrected.", p.Board))
}
