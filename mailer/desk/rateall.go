package desk

import (
	"maps"
	"slices"

	"pbemd/mailer/desk/rating"
	"pbemd/store"
)

// rerateAll computes the ratings of all variants, or of one alone, from the
// records of the games, and writes those that were not right. It returns how many
// records that were.
func rerateAll(draft *store.Draft, only string) int {
	about := func(variant string) bool { return only == "" || variant == only }
	games, counted := map[string][]store.RatedGame{}, map[uint64]bool{}
	for g := range draft.Games() {
		if counts(g) && about(g.Variant) {
			games[g.Variant], counted[g.Board] = append(games[g.Variant], ratedGame(g)), true
		}
	}
	wrong := 0
	for g := range draft.RatedGames() {
		if !counted[g.Board] && about(g.Variant) {
			draft.DropRatedGame(g.Board)
			wrong++
		}
	}
	rated := map[[2]string]bool{}
	for _, variant := range slices.Sorted(maps.Keys(games)) {
		r := rerateVariant(draft, variant, games[variant])
		for userid := range r.strengths {
			rated[[2]string{variant, userid}] = true
		}
		wrong += r.changed
	}
	for r := range draft.Ratings(only) {
		if !rated[[2]string{r.Variant, r.Userid}] {
			draft.DropRating(r.Variant, r.Userid)
			wrong++
		}
	}
	if only == "" {
		draft.SetRatingsMade(rating.Rules)
	}
	return wrong
}

// rerateVariant computes the ratings in one variant from all games of it that
// count.
func rerateVariant(draft *store.Draft, variant string, games []store.RatedGame) reckoning {
	slices.SortFunc(games, inOrder)
	r := reckoning{draft: draft, variant: variant, strengths: map[string]store.Strength{}}
	for _, g := range games {
		for _, userid := range g.Players {
			r.strengths[userid] = newcomer()
		}
	}
	for _, g := range games {
		r.play(g)
	}
	r.keep()
	return r
}
