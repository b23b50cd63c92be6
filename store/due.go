package store

import (
	"slices"
	"time"
)

// Chore is what is to be done to records because time has passed. It is the
// name of an index, which has the moment before the key of the record.
type Chore string

// The chores there are.
const (
	PendingLapses    Chore = "pendings lapsing"
	InvitationLapses Chore = "invitations lapsing"
	ChallengeLapses  Chore = "challenges lapsing"
	AdjournmentEnds  Chore = "adjournments ending"
	ClockDue         Chore = "clocks due"
	DigestDue        Chore = "gathered due"
	DigestLapses     Chore = "digests lapsing"
	TournamentDue    Chore = "tournaments due"
)

// Chores lists all of them.
func Chores() []Chore {
	return []Chore{PendingLapses, InvitationLapses, ChallengeLapses, AdjournmentEnds, ClockDue, DigestDue, DigestLapses, TournamentDue}
}

// Due is one chore that waits for its moment. It is read from the index alone,
// so that one whose record cannot be read is met by itself.
type Due struct {
	Chore Chore
	Key   string // of the record, as bytes
	At    time.Time
}

// Number is the key of a record that is known by a number.
func (e Due) Number() uint64 { return parseNumber(e.Key) }

// String names it for a log: the chore, the record, the moment.
func (e Due) String() string {
	return string(e.Chore) + " " + readable(e.Key) + " " + e.At.Format(time.RFC3339)
}

func dueKey(at time.Time, key string) string { return moment(at) + key }

// Due lists what is to be done of a chore not after now, the longest due first;
// at most limit of them, all when limit is 0.
func (d *Draft) Due(chore Chore, now time.Time, limit int) []Due {
	var list []Due
	for key, record := range d.walk(string(chore), "", moment(now.Add(1))) {
		list = append(list, Due{Chore: chore, Key: string(record), At: parseMoment(key)})
		if len(list) == limit {
			break
		}
	}
	return list
}

// IsDue tells whether this still waits, at this moment.
func (d *Draft) IsDue(e Due) bool { return d.has(string(e.Chore), dueKey(e.At, e.Key)) }

// PutOff has it wait until later though its record says otherwise: for a record
// that cannot be read, and so not be written.
func (d *Draft) PutOff(e Due, until time.Time) {
	d.drop(string(e.Chore), dueKey(e.At, e.Key))
	d.put(string(e.Chore), dueKey(until, e.Key), []byte(e.Key))
}

// Mend sets an entry right that its record does not ask for: one of a record
// that is gone, or that was put off while the record could not be read. It tells
// whether there was something to mend.
func (d *Draft) Mend(e Due) bool {
	asked := asking(e.Chore)(d, e.Key)
	if slices.Contains(asked, entry{string(e.Chore), dueKey(e.At, e.Key)}) {
		return false
	}
	d.drop(string(e.Chore), dueKey(e.At, e.Key))
	for _, other := range asked {
		if other.bucket == string(e.Chore) {
			d.put(other.bucket, other.key, []byte(e.Key))
		}
	}
	return true
}

// asking is how the entries are found that the record of a chore asks for.
func asking(chore Chore) func(*Draft, string) []entry {
	return map[Chore]func(*Draft, string) []entry{
		PendingLapses: pendings.asks, InvitationLapses: invitations.asks, ChallengeLapses: challenges.asks,
		AdjournmentEnds: games.asks, ClockDue: games.asks, DigestDue: gathered.asks, DigestLapses: digests.asks,
		TournamentDue: tournaments.asks,
	}[chore]
}

// asks are the entries of a record, none when there is no such record.
func (k *kind[R]) asks(d *Draft, key string) []entry {
	record, ok := k.get(d, key)
	if !ok {
		return nil
	}
	return k.entries(&record)
}

// due lists the keys of the records whose moment in an index is not after now,
// earliest first; at most limit of them, all when limit is 0.
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

// due reads the records whose moment in an index is not after now, earliest
// first.
func (k *kind[R]) due(d *Draft, index string, now time.Time) []R {
	var records []R
	for _, key := range d.due(index, now, 0) {
		records = append(records, k.must(d, key))
	}
	return records
}

// first is the earliest moment of a due index.
func (d *Draft) first(index string) (time.Time, bool) {
	for key := range d.walk(index, "", "") {
		return parseMoment(key), true
	}
	return time.Time{}, false
}

// NextDue is the earliest moment at which a chore is to be done; false when
// there is none.
func (d *Draft) NextDue() (next time.Time, some bool) {
	for _, chore := range Chores() {
		if at, ok := d.first(string(chore)); ok && (!some || at.Before(next)) {
			next, some = at, true
		}
	}
	return next, some
}
