package store

import (
	"iter"
	"time"
)

// Strength is what is known of how well a player plays one variant, after a
// game of it. All of it follows from the records of games.
type Strength struct {
	Rating     float64   // on the scale of Glicko, where newcomers begin with 1500
	Deviation  float64   // how uncertain the rating is, on the same scale
	Volatility float64   // how much the player's play goes up and down
	Won        int       `json:",omitempty"` // how many games that count were won,
	Lost       int       `json:",omitempty"` // lost,
	Drawn      int       `json:",omitempty"` // and drawn
	At         time.Time `json:",omitzero"`  // when the last of them ended; zero: none was played
}

// Games is how many games that count the player has played.
func (s Strength) Games() int { return s.Won + s.Lost + s.Drawn }

// Rating is the strength of a player in one variant, after all games of it.
type Rating struct {
	Variant string // its id
	Userid  string
	Strength
}

// RatedGame is what one game has done to the ratings of its players.
type RatedGame struct {
	Board   uint64
	Variant string
	At      time.Time   // when it ended
	Players [2]string   // userids of White and Black
	Score   string      // as in Result: never NoResult
	Before  [2]Strength // of White and Black, as the games before had left it
	After   [2]Strength // of White and Black
}

var ratings = kind[Rating]{
	bucket: "ratings",
	key:    func(r *Rating) string { return text(r.Variant) + r.Userid },
	tidy:   func(r *Rating) { utc(&r.At) },
}

var ratedGames = kind[RatedGame]{
	bucket: "rated games",
	key:    func(g *RatedGame) string { return number(g.Board) },
	index: func(g *RatedGame) []entry {
		when := dueKey(g.At, number(g.Board))
		entries := []entry{{"rated games in order", text(g.Variant) + when}}
		for _, userid := range g.Players {
			entries = append(entries, entry{"rated games of", text(userid) + text(g.Variant) + when})
		}
		return entries
	},
	tidy: func(g *RatedGame) {
		utc(&g.At, &g.Before[0].At, &g.Before[1].At, &g.After[0].At, &g.After[1].At)
	},
}

// Rating finds the rating of a player in a variant; false when no game of it
// has counted.
func (d *Draft) Rating(variant, userid string) (Rating, bool) {
	return ratings.get(d, text(variant)+userid)
}

// PutRating writes a rating.
func (d *Draft) PutRating(r Rating) { ratings.put(d, r) }

// DropRating removes a rating; there need not be one.
func (d *Draft) DropRating(variant, userid string) { ratings.drop(d, text(variant)+userid) }

// Ratings walks all ratings in a variant, by userid; with "" those in all
// variants.
func (d *Draft) Ratings(variant string) iter.Seq[Rating] {
	prefix := ""
	if variant != "" {
		prefix = text(variant)
	}
	return func(yield func(Rating) bool) {
		for key, value := range d.under(ratings.bucket, prefix) {
			if !yield(ratings.decode(key, value)) {
				return
			}
		}
	}
}

// RatedGame finds what a game has done to the ratings; false when it does not
// count.
func (d *Draft) RatedGame(board uint64) (RatedGame, bool) { return ratedGames.get(d, number(board)) }

// PutRatedGame writes what a game has done to the ratings.
func (d *Draft) PutRatedGame(g RatedGame) { ratedGames.put(d, g) }

// DropRatedGame forgets what a game has done to the ratings; it need not have
// done anything.
func (d *Draft) DropRatedGame(board uint64) { ratedGames.drop(d, number(board)) }

// RatedGames walks all games that have counted, by board.
func (d *Draft) RatedGames() iter.Seq[RatedGame] { return ratedGames.all(d) }

// RatedGamesFrom walks the games of a variant that have counted in the order of
// their ends, of two that ended at once the lower board first; it begins with
// the first that did not end before a moment, or at that moment on a lower
// board.
func (d *Draft) RatedGamesFrom(variant string, at time.Time, board uint64) iter.Seq[RatedGame] {
	all := text(variant)
	return func(yield func(RatedGame) bool) {
		for _, key := range d.walk("rated games in order", all+dueKey(at, number(board)), after(all)) {
			if !yield(ratedGames.must(d, string(key))) {
				return
			}
		}
	}
}

// RatedGamesOf walks the games of a player in a variant that have counted, in
// the order of their ends; with variant "" those of all variants, one variant
// after the other.
func (d *Draft) RatedGamesOf(userid, variant string) iter.Seq[RatedGame] {
	prefix := text(userid)
	if variant != "" {
		prefix += text(variant)
	}
	return func(yield func(RatedGame) bool) {
		for _, key := range d.under("rated games of", prefix) {
			if !yield(ratedGames.must(d, string(key))) {
				return
			}
		}
	}
}

const ratingsMade = "ratings made"

// RatingsMade is the number that was given to SetRatingsMade last, 0 when the
// ratings were never made.
func (d *Draft) RatingsMade() int { return int(d.integer(meta, ratingsMade)) }

// SetRatingsMade notes that the ratings agree with the games, by the rules of
// that number.
func (d *Draft) SetRatingsMade(rules int) { d.putInteger(meta, ratingsMade, int64(rules)) }
