package desk

import (
	"fmt"
	"time"

	"pbemd/store"
	"pbemd/templates"
)

// lapse ends a challenge that was not answered, and tells the challenger.
// Seeks of one player that end together are told in one letter.
func (d *Desk) lapse(draft *store.Draft, e store.Due, _, now time.Time) error {
	c, open := draft.Challenge(e.Number())
	if !open {
		return nil // it has ended with another one
	}
	v := d.timeVisit(draft, now, fmt.Sprintf("challenge %d lapses", c.Number))
	draft.DropChallenge(c.Number)
	draft.Count("challenges.lapsed", 1)
	found, err := v.variantFor(c.Variant)
	if err != nil {
		return err
	}
	letter := templates.ChallengeOver{}
	if c.Seek() {
		letter.What = "Nobody has accepted your open challenge to a game of " + found.Name + " in time. It has lapsed."
		if also := v.lapseAlike(c); also > 0 {
			letter.What = fmt.Sprintf("Nobody has accepted your %d open challenges to games of %s in time. They have lapsed.", also+1, found.Name)
		}
		return v.tellOver(c, []string{c.From}, letter)
	}
	has := "has"
	if len(c.To) > 1 {
		has = "have"
	}
	letter.What = v.namesOf(c.To) + " " + has + " not answered your challenge to a game of " + found.Name + " in time. It has lapsed."
	return v.tellOver(c, []string{c.From}, letter)
}

// lapseLater gives a challenge more time.
func lapseLater(draft *store.Draft, e store.Due, until time.Time) {
	if c, open := draft.Challenge(e.Number()); open {
		c.Lapses = until
		draft.PutChallenge(c)
	}
}

// lapseAlike ends the other seeks of a player for the same variant whose time
// is over at the same moment, and counts them.
func (v *visit) lapseAlike(c store.Challenge) int {
	n := 0
	for _, other := range v.draft.ChallengesOf(c.From) {
		if other.Seek() && other.From == c.From && other.Variant == c.Variant && other.Lapses.Equal(c.Lapses) {
			v.draft.DropChallenge(other.Number)
			v.draft.Count("challenges.lapsed", 1)
			n++
		}
	}
	return n
}
