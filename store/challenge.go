package store

import "time"

// Challenge is a game proposed and not yet accepted.
type Challenge struct {
	Number  uint64            // from the counter that boards have, too: the board keeps it
	Variant string            //
	From    string            // userid of the challenger
	To      string            // userid of the challenged; "" when open to all
	Side    string            `json:",omitempty"` // "white": From is White; "black"; "random"
	Rated   bool              `json:",omitempty"`
	Clock   string            `json:",omitempty"`
	Options map[string]string `json:",omitempty"` // of the variant
	Comment string            `json:",omitempty"`
	Made    time.Time         `json:",omitzero"`
	Lapses  time.Time         `json:",omitzero"` // zero: never
}

var challenges = kind[Challenge]{
	bucket: "challenges",
	key:    func(c *Challenge) string { return number(c.Number) },
	index: func(c *Challenge) []entry {
		key := number(c.Number)
		entries := []entry{
			{"challenges of", text(c.From) + key},
			{"challenges of", text(c.To) + key},
		}
		if !c.Lapses.IsZero() {
			entries = append(entries, entry{"challenges lapsing", dueKey(c.Lapses, key)})
		}
		return entries
	},
	tidy: func(c *Challenge) { utc(&c.Made, &c.Lapses) },
}

// Challenge finds a challenge.
func (d *Draft) Challenge(n uint64) (Challenge, bool) { return challenges.get(d, number(n)) }

// PutChallenge writes a challenge.
func (d *Draft) PutChallenge(c Challenge) { challenges.put(d, c) }

// DropChallenge removes a challenge; it need not exist.
func (d *Draft) DropChallenge(n uint64) { challenges.drop(d, number(n)) }

// ChallengesOf lists the challenges from or to a player, in the order of their
// numbers; with "" those that are open to all.
func (d *Draft) ChallengesOf(userid string) []Challenge {
	return challenges.named(d, "challenges of", text(userid))
}

// LapsedChallenges lists the challenges whose time is over, the longest over
// first.
func (d *Draft) LapsedChallenges(now time.Time) []Challenge {
	return challenges.due(d, "challenges lapsing", now)
}
