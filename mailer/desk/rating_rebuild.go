package desk

import (
	"fmt"
	"slices"
	"time"

	"pbemd/mailer/desk/rating"
	"pbemd/store"
)

// Rebuilt is what a rebuild of the ratings has found.
type Rebuilt struct {
	Broken  int     // records that could not be read, and index entries that were not right; they are made anew
	Games   int     // that count
	Ratings int     // of players in variants
	Wrong   int     // records that were missing, too many or not right; they are right now
	Found   []Found // what was not right, for each variant in which something was not
}

// RebuildRatings computes the ratings of all variants ("") or of one from the
// records of the games. Whoever opened the store may call it, also while a desk
// works on it: each variant is a transaction of its own. Where a record cannot be
// read, all variants are computed: it does not tell which one it was of.
func RebuildRatings(s *store.Store, only string) (Rebuilt, error) {
	var all Rebuilt
	broken, err := mendRatings(s)
	if err != nil {
		return Rebuilt{}, fmt.Errorf("the ratings could not be mended: %w", err)
	}
	if all.Broken = broken; broken > 0 {
		only = ""
	}
	variants := []string{only}
	err = s.View(func(tx *store.Tx) error {
		if only == "" {
			variants = ratedVariants(tx.Draft())
		}
		return nil
	})
	for i := 0; i < len(variants) && err == nil; i++ {
		var one Rebuilt
		if one, err = rebuildVariant(s, variants[i]); err == nil {
			all.Games, all.Ratings, all.Wrong = all.Games+one.Games, all.Ratings+one.Ratings, all.Wrong+one.Wrong
			all.Found = append(all.Found, one.Found...)
		}
	}
	if err == nil && only == "" {
		err = s.Update(func(tx *store.Tx) error {
			draft := tx.Draft()
			if draft.RatingsMade() == rating.Rules {
				return nil
			}
			draft.SetRatingsMade(rating.Rules)
			return draft.Keep()
		})
	}
	if err != nil {
		return Rebuilt{}, fmt.Errorf("the ratings could not be computed: %w", err)
	}
	return all, nil
}

// mendRatings removes what cannot be read among the ratings, which are broken until they
// are computed anew.
func mendRatings(s *store.Store) (broken int, err error) {
	err = s.Update(func(tx *store.Tx) error {
		draft := tx.Draft()
		if broken = draft.MendRatings(); broken == 0 {
			return nil
		}
		draft.SetRatingsMade(ratingsBroken)
		return draft.Keep()
	})
	return broken, err
}

// rebuildVariant computes the ratings of one variant.
func rebuildVariant(s *store.Store, variant string) (Rebuilt, error) {
	var r Rebuilt
	err := s.Update(func(tx *store.Tx) error {
		draft := tx.Draft()
		r = Rebuilt{}
		if found := rerateVariant(draft, variant); found.records() > 0 {
			r.Wrong, r.Found = found.records(), []Found{found}
		}
		for range draft.Ratings(variant) {
			r.Ratings++
		}
		for range draft.RatedGamesFrom(variant, longAgo, 0) {
			r.Games++
		}
		return draft.Keep()
	})
	return r, err
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

// makeRatings computes the ratings when they were never made, were made by other
// rules, or could not be made: a record that cannot be read may have been mended.
func (d *Desk) makeRatings() {
	made := 0
	err := d.store.View(func(tx *store.Tx) error {
		made = tx.Draft().RatingsMade()
		return nil
	})
	if err == nil && made != rating.Rules {
		_, err = RebuildRatings(d.store, "")
	}
	if err == nil {
		return
	}
	d.log.Error("the ratings could not be computed", "error", err.Error())
	err = d.store.Update(func(tx *store.Tx) error {
		draft := tx.Draft()
		draft.Count("ratings.failed", 1)
		draft.SetRatingsMade(ratingsBroken)
		return draft.Keep()
	})
	if err != nil {
		d.log.Error("that the ratings could not be computed was not noted", "error", err.Error())
	}
}
