package pairing

import (
	"fmt"
	"slices"
)

// Climb gives the places of a ladder after a game: a winner who stood below
// the loser takes the loser's place, and everybody from there to where the
// winner stood goes down by one. Otherwise nothing changes.
func Climb[P comparable](places []P, winner, loser P) []P {
	from, to := slices.Index(places, winner), slices.Index(places, loser)
	if from < 0 || to < 0 || from < to {
		return places
	}
	after := slices.Delete(slices.Clone(places), from, from+1)
	return slices.Insert(after, to, winner)
}

// LadderPair gives colours to a game of a ladder: White has who has had it less
// in its games, else the one who was challenged.
func LadderPair(f Field, challenger, challenged, from, to int) Pair {
	why := fmt.Sprintf("%s, in place %d of the ladder, has challenged %s in place %d.", name(challenger), from, name(challenged), to)
	if f.coloursOf(challenger).lead == f.coloursOf(challenged).lead {
		return Pair{White: challenged, Black: challenger, Why: why + " Both have had White equally often, so it goes to the one who was challenged."}
	}
	pair := f.coloured(challenged, challenger, 1)
	pair.Why = why + " " + pair.Why
	return pair
}
