package store

import "time"

// A due index has the moment at which something is to be done before the key of
// the record it is to be done to.

func dueKey(at time.Time, key string) string { return moment(at) + key }

// due lists the keys of the records whose moment is not after now, earliest
// first; at most limit of them, all when limit is 0.
func (d *Draft) due(index string, now time.Time, limit int) []string {
	var keys []string
	for _, key := range d.walk(index, "", moment(now.Add(1))) {
		keys = append(keys, string(key))
		if len(keys) == limit {
			break
		}
	}
	return keys
}

// first is the earliest moment of a due index.
func (d *Draft) first(index string) (time.Time, bool) {
	for key := range d.walk(index, "", "") {
		return parseMoment(key), true
	}
	return time.Time{}, false
}

// due reads the records whose moment in an index is not after now, earliest
// first.
func (k *kind[R]) due(d *Draft, index string, now time.Time) []R {
	var records []R
	for _, key := range d.due(index, now, 0) {
		records = append(records, k.must(d, key))
	}
	return records
}

// NextLapse is the earliest moment at which something is to be done because
// time has passed: a challenge, a pending, an invitation or a digest lapses, an
// adjournment ends, a clock wants something, a digest is to be written, a
// tournament is to be looked at; false when nothing is.
func (d *Draft) NextLapse() (next time.Time, some bool) {
	for _, index := range []string{"challenges lapsing", "pendings lapsing", "invitations lapsing",
		"adjournments ending", "clocks due", "gathered due", "digests lapsing", "tournaments due"} {
		if at, ok := d.first(index); ok && (!some || at.Before(next)) {
			next, some = at, true
		}
	}
	return next, some
}
