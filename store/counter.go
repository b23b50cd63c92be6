package store

import (
	"encoding/binary"
	"errors"
)

const (
	serials = "serials" // the next of each row of numbers
	counts  = "counts"  // what happened how often
	tallies = "tallies" // the same, by day
)

// next is the next number of a row, from 1.
func (d *Draft) next(row string) uint64 {
	n := d.integer(serials, row) + 1
	d.putInteger(serials, row, n)
	return uint64(n)
}

// NextNumber takes the next number of the one row from which boards,
// challenges and seeks have theirs, beginning with 1.
func (d *Draft) NextNumber() uint64 { return d.next("number") }

// NextOrder takes the next number of the row of the operator's orders, from 1.
func (d *Draft) NextOrder() uint64 { return d.next("order") }

// Count adds to the counter of that name.
func (d *Draft) Count(name string, delta int64) {
	d.putInteger(counts, name, d.integer(counts, name)+delta)
}

// Counters lists all counters that were ever counted with Count.
func (d *Draft) Counters() map[string]int64 {
	list := map[string]int64{}
	for name, value := range d.walk(counts, "", "") {
		list[name] = decodeInteger(counts, name, value)
	}
	return list
}

// Tally is how often something was tallied on a day, written 2006-01-02.
func (d *Draft) Tally(day, key string) int {
	return int(d.integer(tallies, tallyKey(day, key)))
}

// AddTally tallies n more and returns the sum of that day.
func (d *Draft) AddTally(day, key string, n int) int {
	sum := d.Tally(day, key) + n
	d.putInteger(tallies, tallyKey(day, key), int64(sum))
	return sum
}

// DropTally forgets a tally of a day; there need not be one.
func (d *Draft) DropTally(day, key string) {
	if d.has(tallies, tallyKey(day, key)) {
		d.drop(tallies, tallyKey(day, key))
	}
}

// SweepTallies removes the tallies of days before that one, at most limit of
// them (0: all), and returns how many it removed.
func (d *Draft) SweepTallies(before string, limit int) int {
	swept := 0
	for key := range d.walk(tallies, "", tallyKey(before, "")) {
		d.drop(tallies, key)
		if swept++; swept == limit {
			break
		}
	}
	return swept
}

func tallyKey(day, key string) string { return day + "\x00" + key }

func (d *Draft) integer(bucket, key string) int64 {
	value, ok := d.get(bucket, key)
	if !ok {
		return 0
	}
	return decodeInteger(bucket, key, value)
}

func (d *Draft) putInteger(bucket, key string, n int64) {
	d.put(bucket, key, binary.BigEndian.AppendUint64(nil, uint64(n)))
}

func decodeInteger(bucket, key string, value []byte) int64 {
	if len(value) != 8 {
		fail(bucket, key, errors.New("a number of eight bytes is expected"))
	}
	return int64(binary.BigEndian.Uint64(value))
}
