package desk

import (
	"cmp"
	"slices"

	"pbemd/engine"
	"pbemd/mailer/desk/rating"
	"pbemd/store"
)

// counts tells whether a game counts for ratings, and is the one place that
// says so: a rated game that ended with a result after both sides had moved. So
// nothing counts that was aborted, resigned, forfeited or agreed upon before.
// Private games never count, since a rating that changes would tell others of
// them.
func counts(g store.Game) bool {
	return g.Rated && !g.Private && g.Result != nil && !g.Result.Early && g.Result.Score != store.NoResult && g.Players[0] != g.Players[1]
}

// rerate brings the ratings in line with the record of a game, whatever has
// become of it: it ended, was opened again, or its result was corrected. The
// record must have been put. Games of the same variant that ended later are
// computed anew, since they follow from it.
func rerate(draft *store.Draft, board uint64) {
	if !ratingsStand(draft) {
		return
	}
	old, had := draft.RatedGame(board)
	game, ok := draft.Game(board)
	if ok && counts(game) {
		now := ratedGame(game)
		if had && sameFacts(old, now) {
			return
		}
		if had {
			replace(draft, old, nil)
		}
		replace(draft, now, &now)
	} else if had {
		replace(draft, old, nil)
	}
}

// ratingsStand tells whether there are ratings by the rules of now, which a
// change can build upon. Where there are none they are made, all that has
// changed included, unless they are broken.
func ratingsStand(draft *store.Draft) bool {
	switch draft.RatingsMade() {
	case rating.Rules:
		return true
	case ratingsBroken: // what ails them was logged, and is tried again every hour
	default:
		rerateAll(draft)
	}
	return false
}

// ratingsBroken is noted in the place of the rules by which the ratings were
// made, when they could not be made.
const ratingsBroken = -1

// ratedAlone computes ratings and keeps what was computed. A record that cannot
// be read must not keep a game from ending: ratings can be made later.
func (d *Desk) ratedAlone(draft *store.Draft, compute func(layer *store.Draft)) {
	layer := draft.Draft()
	err := guarded(func() error { compute(layer); return nil })
	if err == nil {
		_ = layer.Keep() // as in doAlone
		return
	}
	d.log.Error("the ratings could not be computed", "error", err.Error())
	draft.Count("ratings.failed", 1)
	draft.SetRatingsMade(ratingsBroken)
}

// ratedGame is what ratings see of a game that counts.
func ratedGame(g store.Game) store.RatedGame {
	return store.RatedGame{Board: g.Board, Variant: g.Variant, At: g.Result.At, Players: g.Players, Score: g.Result.Score}
}

// sameFacts tells whether a game is rated as it is; what it did to the ratings
// is left aside.
func sameFacts(a, b store.RatedGame) bool {
	return a.Board == b.Board && a.Variant == b.Variant && a.At.Equal(b.At) && a.Players == b.Players && a.Score == b.Score
}

// inOrder is the order in which games count.
func inOrder(a, b store.RatedGame) int {
	return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Board, b.Board))
}

// replace computes anew from a place in the order of a variant's games on. What
// stood in that place is left out, and now stands there, unless it is nil.
func replace(draft *store.Draft, place store.RatedGame, now *store.RatedGame) {
	later := slices.Collect(draft.RatedGamesFrom(place.Variant, place.At, place.Board))
	r := reckoning{draft: draft, variant: place.Variant, strengths: map[string]store.Strength{}}
	for _, g := range later {
		r.begin(g)
	}
	if len(later) > 0 && later[0].Board == place.Board {
		draft.DropRatedGame(place.Board)
		later = later[1:]
	}
	if now != nil {
		r.play(*now)
	}
	for _, g := range later {
		r.play(g)
	}
	r.keep()
}

// reckoning computes the ratings of games of one variant in their order.
type reckoning struct {
	draft     *store.Draft
	variant   string
	strengths map[string]store.Strength // of the players met so far
	found     Found                     // what was not as it is now
}

// begin takes the strength of players before the first game that is computed
// anew from what was kept with it.
func (r *reckoning) begin(g store.RatedGame) {
	for seat, userid := range g.Players {
		if _, met := r.strengths[userid]; !met {
			r.strengths[userid] = g.Before[seat]
		}
	}
}

// before is the strength of a player before a game.
func (r *reckoning) before(userid string) store.Strength {
	if s, met := r.strengths[userid]; met {
		return s
	}
	if known, ok := r.draft.Rating(r.variant, userid); ok {
		return known.Strength
	}
	return newcomer()
}

// newcomer is the strength of a player before the first game.
func newcomer() store.Strength {
	n := rating.Newcomer()
	return store.Strength{Rating: n.Rating, Deviation: n.Deviation, Volatility: n.Volatility}
}

// play computes one game and keeps what it did, when that is new.
func (r *reckoning) play(g store.RatedGame) {
	g.Before = [2]store.Strength{r.before(g.Players[0]), r.before(g.Players[1])}
	g.After = afterGame(g)
	for seat, userid := range g.Players {
		r.strengths[userid] = g.After[seat]
	}
	if old, ok := r.draft.RatedGame(g.Board); !ok || old != g {
		r.draft.PutRatedGame(g)
		if ok {
			r.found.Otherwise = append(r.found.Otherwise, g.Board)
		} else {
			r.found.Uncounted = append(r.found.Uncounted, g.Board)
		}
	}
}

// keep writes the ratings after the last game.
func (r *reckoning) keep() {
	for userid, s := range r.strengths {
		old, had := r.draft.Rating(r.variant, userid)
		switch now := (store.Rating{Variant: r.variant, Userid: userid, Strength: s}); {
		case s.Games() == 0:
			r.draft.DropRating(r.variant, userid)
		case !had || old != now:
			r.draft.PutRating(now)
			was := &old.Strength
			if !had {
				was = nil
			}
			r.found.rating(userid, was, &s)
		}
	}
}

// afterGame is the strength of both players after a game, from that before it.
func afterGame(g store.RatedGame) [2]store.Strength {
	var before [2]rating.Strength
	for seat := range before {
		before[seat] = strengthAt(g.Before[seat], g.At)
	}
	after := g.Before
	for seat, s := range rating.Play(before, whiteScore(g.Score)) {
		a := &after[seat]
		a.Rating, a.Deviation, a.Volatility, a.At = s.Rating, s.Deviation, s.Volatility, g.At
	}
	tally(&after[0], &after[1], g.Score)
	return after
}

// tally counts a game as won, lost or drawn.
func tally(white, black *store.Strength, score string) {
	switch whiteScore(score) {
	case rating.Win:
		white.Won++
		black.Lost++
	case rating.Loss:
		white.Lost++
		black.Won++
	default:
		white.Drawn++
		black.Drawn++
	}
}

// whiteScore is White's share of a result.
func whiteScore(score string) rating.Score {
	switch score {
	case engine.WhiteWins.Result():
		return rating.Win
	case engine.BlackWins.Result():
		return rating.Loss
	}
	return rating.Draw
}
