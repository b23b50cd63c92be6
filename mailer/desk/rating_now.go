package desk

import (
	"fmt"
	"strings"
	"time"

	"pbemd/mailer/desk/rating"
	"pbemd/store"
)

// strengthAt is a strength at a moment: the deviation has grown since the last
// game.
func strengthAt(s store.Strength, at time.Time) rating.Strength {
	now := rating.Strength{Rating: s.Rating, Deviation: s.Deviation, Volatility: s.Volatility}
	if s.At.IsZero() {
		return now
	}
	return rating.Idle(now, at.Sub(s.At))
}

// ratingText is a rating as people read it: "1534", or "1534?" while it is
// provisional.
func ratingText(s rating.Strength) string {
	text := fmt.Sprintf("%.0f", s.Rating)
	if s.Provisional() {
		text += "?"
	}
	return text
}

// ratingOf is a player's rating in a variant as it is now; false before the first
// game that counts.
func (v *visit) ratingOf(variant, userid string) (rating.Strength, bool) {
	known, ok := v.draft.Rating(variant, userid)
	return strengthAt(known.Strength, v.now), ok
}

// ratingsOf lists a player's ratings in all variants: "chess 1534, reef 1402?".
func (v *visit) ratingsOf(userid string) string {
	var list []string
	for _, found := range v.desk.shelf().inOrder {
		if s, ok := v.ratingOf(found.ID, userid); ok {
			list = append(list, found.ID+" "+ratingText(s))
		}
	}
	return strings.Join(list, ", ")
}

// ratedNote says what the end of a rated game has done to the ratings of its
// players, a line for each, or why nothing; "" about other games.
func (v *visit) ratedNote(t *table) (note string, changes []string) {
	if t.game.Active() || !t.game.Rated {
		return "", nil
	}
	g, ok := v.draft.RatedGame(t.game.Board)
	switch {
	case !ok && counts(t.game):
		return "", nil // the ratings are broken at present
	case !ok && t.game.Private:
		return "The game does not count for ratings, since it is private.", nil
	case !ok && t.game.Result.Score == store.NoResult && !t.game.Result.Early:
		return "The game does not count for ratings, since it has no result.", nil
	case !ok:
		return "The game does not count for ratings, since it ended before both sides had moved.", nil
	}
	note = "The game changes the ratings in " + t.variant.Name + ":"
	for seat, userid := range g.Players {
		before, after := strengthAt(g.Before[seat], g.At), strengthAt(g.After[seat], g.At)
		if before.Provisional() || after.Provisional() {
			note = "The game changes the ratings in " + t.variant.Name + " (a question mark: provisional):"
		}
		changes = append(changes, fmt.Sprintf("%s: %s -> %s", v.nameOf(userid), ratingText(before), ratingText(after)))
	}
	return note, changes
}

// strengthFor is the rating of a player as a challenge tells it to the other
// one: "" of somebody who has none yet, unless it is about a rated game.
func (v *visit) strengthFor(c store.Challenge, userid string) string {
	s, ok := v.ratingOf(c.Variant, userid)
	switch {
	case ok && s.Provisional():
		return ratingText(s) + " (provisional)"
	case ok:
		return ratingText(s)
	case c.Rated:
		return "none yet"
	}
	return ""
}
