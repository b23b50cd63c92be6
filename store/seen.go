package store

import "time"

// Seen remembers a mail that was handled, so that it is handled once.
type Seen struct {
	Key  [32]byte  // digest of what makes a mail the same mail
	Fate string    // what became of it
	At   time.Time // when it was handled
}

// seenRecord is how Seen is kept: a digest is shorter as bytes of base64 than
// as a list of numbers.
type seenRecord struct {
	Key  []byte
	Fate string
	At   time.Time
}

var seens = kind[seenRecord]{
	bucket: "seen",
	key:    func(s *seenRecord) string { return string(s.Key) },
	index: func(s *seenRecord) []entry {
		return []entry{{"seen by time", dueKey(s.At, string(s.Key))}}
	},
	tidy: func(s *seenRecord) { utc(&s.At) },
}

// Seen says what became of a mail that was handled before.
func (d *Draft) Seen(key [32]byte) (Seen, bool) {
	record, ok := seens.get(d, string(key[:]))
	if !ok {
		return Seen{}, false
	}
	return Seen{Key: [32]byte(record.Key), Fate: record.Fate, At: record.At}, true
}

// PutSeen remembers a mail.
func (d *Draft) PutSeen(s Seen) {
	seens.put(d, seenRecord{Key: s.Key[:], Fate: s.Fate, At: s.At})
}

// SweepSeen forgets mails handled before that time, the oldest first and at most
// limit of them (0: all), and returns how many it forgot.
func (d *Draft) SweepSeen(before time.Time, limit int) int {
	keys := d.due("seen by time", before.Add(-1), limit)
	for _, key := range keys {
		seens.drop(d, key)
	}
	return len(keys)
}
