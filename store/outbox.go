package store

import (
	"bytes"
	"errors"
	"iter"
	"time"
)

// Letter is a mail in the outbox: written, not yet accepted by the mail server.
type Letter struct {
	ID        uint64
	To        string
	Raw       []byte    `json:"-"` // the whole mail; kept apart from the rest
	MessageID string    `json:",omitempty"`
	Made      time.Time `json:",omitzero"`
	Next      time.Time `json:",omitzero"` // when to try next
	Attempts  int       `json:",omitempty"`
	LastError string    `json:",omitempty"`
	Aside     bool      `json:",omitempty"` // refused for good: waits for the operator
	Board     uint64    `json:",omitempty"` // 0 when it belongs to none
	Digest    uint64    `json:",omitempty"` // number of the digest that it is, 0 for none
	Player    string    `json:",omitempty"` // userid of the receiver
	Serial    uint64    `json:",omitempty"` // turn serial of the board in it
	Purpose   string    `json:",omitempty"`
	Rank      Rank      `json:",omitempty"`
}

// Rank says how much hangs on a letter when not all can go out.
type Rank uint8

// The ranks of letters.
const (
	Usual Rank = iota
	Pressing
	Idle
)

// Ranks are all ranks, the weightiest first.
var Ranks = [...]Rank{Pressing, Usual, Idle}

// index is the index of the letters of a rank that wait.
func (r Rank) index() string {
	return [...]string{Usual: "letters due", Pressing: "letters pressing", Idle: "letters idle"}[r]
}

var letters = kind[Letter]{
	bucket: "letters",
	key:    func(l *Letter) string { return number(l.ID) },
	index: func(l *Letter) []entry {
		key := number(l.ID)
		list := []entry{{l.Rank.index(), dueKey(l.Next, key)}}
		if l.Aside {
			list = []entry{{"letters aside", key}}
		}
		if l.Player != "" {
			list = append(list, entry{"letters of", text(l.Player) + key})
		}
		return list
	},
	tidy: func(l *Letter) { utc(&l.Made, &l.Next) },
}

const bodies = "letter bodies"

// PutLetter writes a letter and returns its ID, a new one when l.ID is 0. The
// Raw of a letter that is already there may be left nil to leave it as it is.
func (d *Draft) PutLetter(l Letter) uint64 {
	if l.ID == 0 {
		l.ID = d.next("letter")
	}
	key := number(l.ID)
	old, ok := d.get(bodies, key)
	if !ok || l.Raw != nil && !bytes.Equal(old, l.Raw) {
		d.put(bodies, key, bytes.Clone(l.Raw))
	}
	letters.put(d, l)
	return l.ID
}

// Letter finds a letter with its Raw.
func (d *Draft) Letter(id uint64) (Letter, bool) {
	l, ok := letters.get(d, number(id))
	if ok {
		l.Raw = d.body(id)
	}
	return l, ok
}

func (d *Draft) body(id uint64) []byte {
	raw, ok := d.get(bodies, number(id))
	if !ok {
		fail(bodies, number(id), errors.New("the letter has no text"))
	}
	return bytes.Clone(raw)
}

// DropLetter removes a letter; it need not exist.
func (d *Draft) DropLetter(id uint64) {
	letters.drop(d, number(id))
	if d.has(bodies, number(id)) {
		d.drop(bodies, number(id))
	}
}

// DueLetters walks the letters of a rank that are not set aside and whose Next
// is not after now, the longest due first, without their Raw.
func (d *Draft) DueLetters(rank Rank, now time.Time) iter.Seq[Letter] {
	return func(yield func(Letter) bool) {
		for _, key := range d.walk(rank.index(), "", moment(now.Add(1))) {
			if !yield(letters.must(d, string(key))) {
				return
			}
		}
	}
}

// NextLetter is when the next letter is due; false when none waits.
func (d *Draft) NextLetter() (next time.Time, some bool) {
	for _, rank := range Ranks {
		if at, ok := d.first(rank.index()); ok && (!some || at.Before(next)) {
			next, some = at, true
		}
	}
	return next, some
}

// AsideLetters lists the letters set aside, oldest first, without their Raw.
func (d *Draft) AsideLetters() []Letter { return letters.named(d, "letters aside", "") }

// LettersOf lists the letters to a player, those set aside too, oldest first,
// without their Raw.
func (d *Draft) LettersOf(userid string) []Letter {
	return letters.named(d, "letters of", text(userid))
}

// Letters walks all letters by ID, without their Raw.
func (d *Draft) Letters() iter.Seq[Letter] { return letters.all(d) }

// OutboxSize counts the letters that wait and those set aside.
func (d *Draft) OutboxSize() (waiting, aside int) {
	for _, rank := range Ranks {
		for range d.walk(rank.index(), "", "") {
			waiting++
		}
	}
	for range d.walk("letters aside", "", "") {
		aside++
	}
	return waiting, aside
}
