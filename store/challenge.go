package store

import (
	"encoding/json"
	"iter"
	"slices"
	"time"
)

// Terms are what players agree on before a game: those of a challenge or a
// seek, and of all boards of a tournament.
type Terms struct {
	Variant string //
	Rated   bool   `json:",omitempty"`
	Private bool   `json:",omitempty"` // the game is shown to its players alone
	Clock   string `json:",omitempty"` // as package clock writes it; "" no limit
}

// Challenge is a game proposed and not yet accepted: to one player, to several,
// the first of whom to accept plays it, or to all.
type Challenge struct {
	Number uint64  // from the counter that boards have, too: the board keeps it
	From   string  // userid of the challenger
	To     Userids `json:",omitempty"` // those who can still accept it; none: all can, it is a seek
	Terms
	Side    string            `json:",omitempty"` // "white": From is White; "black"; "random"
	Rematch uint64            `json:",omitempty"` // the finished board that it follows, 0 none
	Options map[string]string `json:",omitempty"` // of the variant
	Comment string            `json:",omitempty"`
	Made    time.Time         `json:",omitzero"`
	Lapses  time.Time         `json:",omitzero"` // zero: never
}

// Seek says whether everybody may accept it.
func (c Challenge) Seek() bool { return len(c.To) == 0 }

// Asks says whether the challenge was made to this player, and he has not
// declined it.
func (c Challenge) Asks(userid string) bool { return slices.Contains(c.To, userid) }

// Concerns says whether it is from this player or to him by name.
func (c Challenge) Concerns(userid string) bool { return c.From == userid || c.Asks(userid) }

// Userids are players in an order that means something. Where records once
// held a single one, its text is read as well.
type Userids []string

// UnmarshalJSON reads a list, or the text of one userid ("" is nobody).
func (u *Userids) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*u = nil
		if one != "" {
			*u = Userids{one}
		}
		return nil
	}
	return json.Unmarshal(data, (*[]string)(u))
}

var challenges = kind[Challenge]{
	bucket: "challenges",
	key:    func(c *Challenge) string { return number(c.Number) },
	index: func(c *Challenge) []entry {
		key := number(c.Number)
		entries := []entry{{"challenges of", text(c.From) + key}}
		for _, userid := range c.To {
			entries = append(entries, entry{"challenges of", text(userid) + key})
		}
		if c.Seek() {
			entries = append(entries, entry{"challenges of", text("") + key})
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

// Challenges walks all challenges and seeks, in the order of their numbers.
func (d *Draft) Challenges() iter.Seq[Challenge] { return challenges.all(d) }
