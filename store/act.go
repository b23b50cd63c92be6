package store

import (
	"slices"
	"time"
)

// Act is something that a director has done. It stays as it was written: users
// are named as they were called then.
type Act struct {
	Number  uint64    // from 1, in the order in which they were done
	At      time.Time // when it was done
	By      string    // userid of the director, "" for the operator at the host
	What    string    // the command, passwords hidden
	Why     string    `json:",omitempty"` // the reason given
	Touched []string  `json:",omitempty"` // userids of those whom it was told to
	Board   uint64    `json:",omitempty"` // 0 none
	Done    string    // what came of it: sentences
}

var acts = kind[Act]{
	bucket: "acts",
	key:    func(a *Act) string { return number(a.Number) },
	tidy: func(a *Act) {
		utc(&a.At)
		a.Touched = slices.Clone(a.Touched)
	},
}

// AddAct writes an act down and returns its number.
func (d *Draft) AddAct(a Act) uint64 {
	a.Number = d.next("act")
	acts.put(d, a)
	return a.Number
}

// ActsBefore lists acts with smaller numbers than that, the newest first, at
// most limit of them; before 0 begins with the newest.
func (d *Draft) ActsBefore(before uint64, limit int) []Act {
	last := uint64(d.integer(serials, "act"))
	if before == 0 || before > last {
		before = last + 1
	}
	var list []Act
	for n := before - 1; n > 0 && len(list) < limit; n-- {
		list = append(list, acts.must(d, number(n)))
	}
	return list
}
