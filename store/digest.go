package store

import (
	"iter"
	"time"
)

// Gathered is what waits for a player's next digest. A player has at most one.
type Gathered struct {
	Userid string
	Due    time.Time       // when the digest is to be written
	Boards []GatheredBoard `json:",omitempty"` // in the order in which something first happened on them
	Words  []Words         `json:",omitempty"` // to him alone, in the order in which they came
}

// GatheredBoard is what happened on one board.
type GatheredBoard struct {
	Board uint64
	Brief bool     `json:",omitempty"` // a notice is enough: the board is not drawn
	News  []string `json:",omitempty"` // sentences, in the order in which they came
	Words []Words  `json:",omitempty"` // spoken there
}

// Words are what a player has written to others.
type Words struct {
	By   string // userid
	Text string
	To   string `json:",omitempty"` // whom they went to, in a few words; "" to the reader alone
}

var gathered = kind[Gathered]{
	bucket: "gathered",
	key:    func(g *Gathered) string { return g.Userid },
	index: func(g *Gathered) []entry {
		return []entry{{"gathered due", dueKey(g.Due, g.Userid)}}
	},
	tidy: func(g *Gathered) { utc(&g.Due) },
}

// Gathered finds what waits for a player.
func (d *Draft) Gathered(userid string) (Gathered, bool) { return gathered.get(d, userid) }

// AllGathered walks what waits for the digests of all players.
func (d *Draft) AllGathered() iter.Seq[Gathered] { return gathered.all(d) }

// PutGathered writes it.
func (d *Draft) PutGathered(g Gathered) { gathered.put(d, g) }

// DropGathered removes it; it need not exist.
func (d *Draft) DropGathered(userid string) { gathered.drop(d, userid) }

// Digest is what a reply to a digest can prove: the states of the boards in it.
type Digest struct {
	Number  uint64            // given at the first PutDigest, from 1
	Userid  string            // whose digest it was
	Account uint64            `json:",omitempty"` // serial of the player's account
	Boards  map[uint64]uint64 `json:",omitempty"` // turn serials of his boards
	Made    time.Time         `json:",omitzero"`
	Lapses  time.Time         `json:",omitzero"`
}

var digests = kind[Digest]{
	bucket: "digests",
	key:    func(g *Digest) string { return number(g.Number) },
	index: func(g *Digest) []entry {
		return []entry{{"digests lapsing", dueKey(g.Lapses, number(g.Number))}}
	},
	tidy: func(g *Digest) { utc(&g.Made, &g.Lapses) },
}

// Digest finds a digest by its number.
func (d *Draft) Digest(n uint64) (Digest, bool) { return digests.get(d, number(n)) }

// PutDigest writes a digest and returns its number, a new one when it is 0.
func (d *Draft) PutDigest(g Digest) uint64 {
	if g.Number == 0 {
		g.Number = d.next("digest")
	}
	digests.put(d, g)
	return g.Number
}

// Digests walks all digests that are remembered, by number.
func (d *Draft) Digests() iter.Seq[Digest] { return digests.all(d) }

// DropDigest removes a digest; it need not exist.
func (d *Draft) DropDigest(n uint64) { digests.drop(d, number(n)) }
