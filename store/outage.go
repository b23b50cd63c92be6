package store

import "time"

// Outage is a time in which the server was not working. Outages do not overlap.
type Outage struct{ From, To time.Time }

var outages = kind[Outage]{
	bucket: "outages",
	// By the end, so that all that reach beyond an instant stand behind it.
	key:  func(o *Outage) string { return moment(o.To) },
	tidy: func(o *Outage) { utc(&o.From, &o.To) },
}

// PutOutage writes an outage; one with the same end is replaced.
func (d *Draft) PutOutage(o Outage) { outages.put(d, o) }

// DropOutage removes the outage with that end; it need not exist.
func (d *Draft) DropOutage(to time.Time) { outages.drop(d, moment(to)) }

// OutagesSince lists the outages that ended after an instant, in order.
func (d *Draft) OutagesSince(t time.Time) []Outage {
	var list []Outage
	for key, value := range d.walk(outages.bucket, moment(t.Add(1)), "") {
		list = append(list, outages.decode(key, value))
	}
	return list
}

// aliveKey is where the last sign of life stands in the bucket meta.
const aliveKey = "alive"

// sign is the last sign of life of the server.
type sign struct{ At time.Time }

var signs = kind[sign]{
	bucket: meta,
	key:    func(*sign) string { return aliveKey },
	tidy:   func(s *sign) { utc(&s.At) },
}

// Alive is until when the server is known to have worked; false before the
// first sign of it.
func (d *Draft) Alive() (time.Time, bool) {
	s, ok := signs.get(d, aliveKey)
	return s.At, ok
}

// SetAlive notes that the server works.
func (d *Draft) SetAlive(t time.Time) { signs.put(d, sign{t}) }
