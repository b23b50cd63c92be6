package desk

import (
	"slices"
	"time"

	"pbemd/mailer/desk/rating"
	"pbemd/store"
)

// longAgo is before every game.
var longAgo = time.Date(1900, 1, 1, 0, 0, 0, 0, time.UTC)

// rerateAll computes the ratings of all variants from the records of the games,
// and writes those that were not right.
func rerateAll(draft *store.Draft) {
	for _, variant := range ratedVariants(draft) {
		rerateVariant(draft, variant)
	}
	draft.SetRatingsMade(rating.Rules)
}

// rerateFormer brings the ratings in line with games that named a player who is
// named otherwise now: those of the variants in which that userid was rated.
func rerateFormer(draft *store.Draft, userid string) {
	if !ratingsStand(draft) {
		return
	}
	var variants []string
	for g := range draft.RatedGamesOf(userid, "") {
		if !slices.Contains(variants, g.Variant) {
			variants = append(variants, g.Variant)
		}
	}
	for _, variant := range variants {
		rerateVariant(draft, variant)
	}
}

// ratedVariants are the ids of all variants in which a game may count, or that
// have ratings.
func ratedVariants(draft *store.Draft) []string {
	ids := draft.VariantsPlayed()
	for r := range draft.Ratings("") {
		if !slices.Contains(ids, r.Variant) {
			ids = append(ids, r.Variant)
		}
	}
	return ids
}

// rerateVariant computes the ratings in one variant from the records of its
// games, and writes those that were not right. It returns what was not. All that is
// written waits in the draft, as much as the variant has games.
func rerateVariant(draft *store.Draft, variant string) Found {
	games, counted := countedGames(draft, variant)
	r := reckoning{draft: draft, variant: variant, strengths: map[string]store.Strength{}, found: Found{Variant: variant}}
	for _, g := range games {
		for _, userid := range g.Players {
			r.strengths[userid] = newcomer()
		}
	}
	for g := range draft.RatedGamesFrom(variant, longAgo, 0) {
		if !counted[g.Board] {
			draft.DropRatedGame(g.Board)
			r.found.Wrongfully = append(r.found.Wrongfully, g.Board)
		}
	}
	for known := range draft.Ratings(variant) {
		if _, rated := r.strengths[known.Userid]; !rated {
			draft.DropRating(variant, known.Userid)
			r.found.rating(known.Userid, &known.Strength, nil)
		}
	}
	for _, g := range games {
		r.play(g)
	}
	r.keep()
	return r.found.inOrder()
}

// countedGames are the games of a variant that count, in the order in which they
// do, and their boards.
func countedGames(draft *store.Draft, variant string) ([]store.RatedGame, map[uint64]bool) {
	var games []store.RatedGame
	counted := map[uint64]bool{}
	for _, board := range draft.PublicGames(variant) {
		if counted[board] {
			continue // met before, beside the other player
		}
		if g, ok := draft.Game(board); ok && counts(g) {
			games, counted[board] = append(games, ratedGame(g)), true
		}
	}
	slices.SortFunc(games, inOrder)
	return games, counted
}
