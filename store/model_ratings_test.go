package store

import (
	"cmp"
	"maps"
	"slices"

	"pgregory.net/rapid"
)

// What the model keeps of ratings.
type rated struct {
	ratings map[[2]string]Rating // by variant and userid
	games   map[uint64]RatedGame // by board
	made    int
}

func newRated() rated {
	return rated{ratings: map[[2]string]Rating{}, games: map[uint64]RatedGame{}}
}

func (r rated) clone() rated {
	r.ratings, r.games = maps.Clone(r.ratings), maps.Clone(r.games)
	return r
}

var someVariants = rapid.SampledFrom([]string{"chess", "chex", "che"})

func playRating(t *rapid.T, d *Draft, w *world) {
	r := Rating{Variant: someVariants.Draw(t, "variant"), Userid: someUserids.Draw(t, "userid"),
		Strength: Strength{Rating: rapid.Float64Range(0, 3000).Draw(t, "rating"), Won: 1, At: hour(someHours.Draw(t, "at"))}}
	key := [2]string{r.Variant, r.Userid}
	if rapid.IntRange(0, 3).Draw(t, "drop") == 0 {
		d.DropRating(r.Variant, r.Userid)
		delete(w.rated.ratings, key)
		return
	}
	d.PutRating(r)
	w.rated.ratings[key] = r
}

// playRatedGame rates a game that is over, as the check of the store wants it;
// it is rated anew at another time, or not rated any more.
func playRatedGame(t *rapid.T, d *Draft, w *world) {
	board, ok := someKey(t, w.games)
	if !ok {
		return
	}
	if rapid.IntRange(0, 3).Draw(t, "drop") == 0 || w.games[board].Result == nil {
		d.DropRatedGame(board)
		delete(w.rated.games, board)
		return
	}
	g := RatedGame{Board: board, Variant: someVariants.Draw(t, "variant"), At: hour(someHours.Draw(t, "at")),
		Players: w.games[board].Players, Score: "1-0", After: [2]Strength{{Rating: rapid.Float64Range(0, 3000).Draw(t, "rating")}}}
	d.PutRatedGame(g)
	w.rated.games[board] = g
}

func playRatingsMade(t *rapid.T, d *Draft, w *world) {
	w.rated.made = rapid.IntRange(0, 3).Draw(t, "rules")
	d.SetRatingsMade(w.rated.made)
}

// compareRatings asks for ratings and what they came from.
func (w world) compareRatings(t *rapid.T, d *Draft, same func(string, any, any)) {
	same("ratings made", d.RatingsMade(), w.rated.made)
	byKey := func(a, b Rating) int {
		return cmp.Or(cmp.Compare(len(a.Variant), len(b.Variant)), cmp.Compare(a.Variant, b.Variant), cmp.Compare(a.Userid, b.Userid))
	}
	all := slices.SortedFunc(maps.Values(w.rated.ratings), byKey)
	same("ratings", slices.Collect(d.Ratings("")), all)
	variant, userid := someVariants.Draw(t, "variant"), someUserids.Draw(t, "userid")
	same("ratings in "+variant, slices.Collect(d.Ratings(variant)), slices.DeleteFunc(slices.Clone(all), func(r Rating) bool { return r.Variant != variant }))
	got, ok := d.Rating(variant, userid)
	want, some := w.rated.ratings[[2]string{variant, userid}]
	same("rating", got, want)
	same("found", ok, some)

	var played []string
	for _, g := range w.games {
		if !g.Private && !slices.Contains(played, g.Variant) {
			played = append(played, g.Variant)
		}
	}
	slices.SortFunc(played, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	same("variants played", d.VariantsPlayed(), played)

	same("rated games", slices.Collect(d.RatedGames()), inOrder(w.rated.games, everything))
	byTime := slices.SortedFunc(maps.Values(w.rated.games), func(a, b RatedGame) int {
		return cmp.Or(cmp.Compare(len(a.Variant), len(b.Variant)), cmp.Compare(a.Variant, b.Variant), a.At.Compare(b.At), cmp.Compare(a.Board, b.Board))
	})
	only := func(is func(RatedGame) bool) []RatedGame {
		return slices.DeleteFunc(slices.Clone(byTime), func(g RatedGame) bool { return !is(g) })
	}
	at, board := hour(someHours.Draw(t, "from")), uint64(rapid.IntRange(0, 5).Draw(t, "board"))
	same("rated games from", slices.Collect(d.RatedGamesFrom(variant, at, board)), only(func(g RatedGame) bool {
		return g.Variant == variant && cmp.Or(g.At.Compare(at), cmp.Compare(g.Board, board)) >= 0
	}))
	plays := func(g RatedGame) bool { return slices.Contains(g.Players[:], userid) }
	same("rated games of "+userid, slices.Collect(d.RatedGamesOf(userid, "")), only(plays))
	same("rated games in "+variant, slices.Collect(d.RatedGamesOf(userid, variant)), only(func(g RatedGame) bool { return plays(g) && g.Variant == variant }))
	for board, g := range w.rated.games {
		got, _ := d.RatedGame(board)
		same("rated game", got, g)
	}
}
