package desk

import (
	"cmp"
	"slices"

	"pbemd/store"
)

// Found is what was not right in the ratings of one variant before they were
// computed.
type Found struct {
	Variant    string
	Uncounted  []uint64 // boards whose games count and were not counted
	Otherwise  []uint64 // boards that were counted with other numbers
	Wrongfully []uint64 // boards that were counted and do not count
	Ratings    []FoundRating
}

// FoundRating is the rating of a player that was not right.
type FoundRating struct {
	Userid   string
	Was, Now *store.Strength // nil where there is none
}

// records is how many records were not right.
func (f Found) records() int {
	return len(f.Uncounted) + len(f.Otherwise) + len(f.Wrongfully) + len(f.Ratings)
}

// rating notes that a player's rating was another one.
func (f *Found) rating(userid string, was, now *store.Strength) {
	f.Ratings = append(f.Ratings, FoundRating{userid, was, now})
}

// inOrder puts what was found in an order that can be read.
func (f Found) inOrder() Found {
	for _, boards := range [][]uint64{f.Uncounted, f.Otherwise, f.Wrongfully} {
		slices.Sort(boards)
	}
	slices.SortFunc(f.Ratings, func(a, b FoundRating) int { return cmp.Compare(a.Userid, b.Userid) })
	return f
}
