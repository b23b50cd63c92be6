package desk

import (
	"fmt"
	"slices"
	"time"

	"pbemd/store"
)

// Rebuilt is what a rebuild of the ratings has found.
type Rebuilt struct {
	Games   int // that count
	Ratings int // of players in variants
	Wrong   int // records that were missing, too many or not right; they are right now
}

// RebuildRatings computes the ratings of all variants ("") or of one from the
// records of the games. Whoever opened the store may call it, also while a desk
// works on it: it is one transaction.
func RebuildRatings(s *store.Store, variant string) (Rebuilt, error) {
	var r Rebuilt
	err := s.Update(func(tx *store.Tx) error {
		draft := tx.Draft()
		r = Rebuilt{Wrong: rerateAll(draft, variant)}
		for g := range draft.RatedGames() {
			if variant == "" || g.Variant == variant {
				r.Games++
			}
		}
		for range draft.Ratings(variant) {
			r.Ratings++
		}
		return draft.Keep()
	})
	if err != nil {
		return Rebuilt{}, fmt.Errorf("the ratings could not be computed: %w", err)
	}
	return r, nil
}

// ReadRankings lists the players who are rated in a variant, or in each ("")
// one after the other, at a moment: those with an established rating, the best
// first, then the provisional ones.
func ReadRankings(s *store.Store, variant string, now time.Time) ([]Ranked, error) {
	var list []Ranked
	err := s.View(func(tx *store.Tx) error {
		draft := tx.Draft()
		variants := []string{variant}
		if variant == "" {
			variants = nil
			for r := range draft.Ratings("") {
				variants = append(variants, r.Variant)
			}
			slices.Sort(variants)
			variants = slices.Compact(variants)
		}
		for _, id := range variants {
			list = append(list, ranking(draft, id, now)...)
		}
		return nil
	})
	return list, err
}
