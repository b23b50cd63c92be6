package store

import (
	"slices"
	"time"
)

// Patience is what was answered to an address while nothing that its mails asked
// for was done: without it, two machines that answer each other would never stop.
type Patience struct {
	Address string
	Answers []Answered `json:",omitempty"` // the latest last
	Last    time.Time  `json:",omitzero"`  // of the latest
}

// Answered is a row of answers about one thing, or to the same words, in which
// nothing was done.
type Answered struct {
	About string    // a board's number, "" none
	Words string    `json:",omitempty"` // digest of what was answered; "" stands for all words together
	Count int       // how many
	At    time.Time // the latest
}

var patiences = kind[Patience]{
	bucket: "patiences",
	key:    func(p *Patience) string { return p.Address },
	index: func(p *Patience) []entry {
		return []entry{{"patiences by time", dueKey(p.Last, p.Address)}}
	},
	tidy: func(p *Patience) {
		p.Answers = slices.Clone(p.Answers) // the caller's stay as they are
		utc(&p.Last)
		for i := range p.Answers {
			utc(&p.Answers[i].At)
		}
	},
}

// Patience finds what was answered to an address in vain.
func (d *Draft) Patience(address string) (Patience, bool) { return patiences.get(d, address) }

// PutPatience writes it.
func (d *Draft) PutPatience(p Patience) { patiences.put(d, p) }

// DropPatience forgets it; there need not be any.
func (d *Draft) DropPatience(address string) { patiences.drop(d, address) }

// SweepPatience forgets the addresses whose latest answer was before that time,
// the oldest first and at most limit of them (0: all), and returns how many.
func (d *Draft) SweepPatience(before time.Time, limit int) int {
	keys := d.due("patiences by time", before.Add(-1), limit)
	for _, key := range keys {
		patiences.drop(d, key)
	}
	return len(keys)
}
