package store

import "time"

// The kinds of errands.
const (
	ErrandAnnounce = "announce" // Text goes to all players
	ErrandBackup   = "backup"   // a copy of the store is written
)

// Errand is something that was asked for and is done beside the handling of
// mails, a part at a time.
type Errand struct {
	Number uint64    // from 1; never given again
	Kind   string    // one of those above
	By     string    // userid of who asked for it
	Text   string    `json:",omitempty"` // of an announcement
	Made   time.Time // when it was asked for
	Next   time.Time // when its next part is due
	After  string    `json:",omitempty"` // userid of the last player who was seen to
	Told   int       `json:",omitempty"` // how many players it has been told to
}

var errands = kind[Errand]{
	bucket: "errands",
	key:    func(e *Errand) string { return number(e.Number) },
	index:  func(e *Errand) []entry { return []entry{{"errands due", dueKey(e.Next, number(e.Number))}} },
	tidy:   func(e *Errand) { utc(&e.Made, &e.Next) },
}

// PutErrand writes an errand and returns its number, a new one when it is 0.
func (d *Draft) PutErrand(e Errand) uint64 {
	if e.Number == 0 {
		e.Number = d.next("errand")
	}
	errands.put(d, e)
	return e.Number
}

// DropErrand removes an errand that is done; it need not exist.
func (d *Draft) DropErrand(n uint64) { errands.drop(d, number(n)) }

// DueErrands lists the errands of which a part is due, the longest due first.
func (d *Draft) DueErrands(now time.Time) []Errand { return errands.due(d, "errands due", now) }

// NextErrand is when a part of an errand is due next; false when there is none.
func (d *Draft) NextErrand() (time.Time, bool) { return d.first("errands due") }

// Errands lists all errands that are not done, by number.
func (d *Draft) Errands() []Errand {
	var list []Errand
	for e := range errands.all(d) {
		list = append(list, e)
	}
	return list
}
