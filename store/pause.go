package store

import "time"

// Pause is a time in which the server carries out nothing but what directors
// ask for.
type Pause struct {
	Since time.Time
	By    string // userid of the director
	Why   string
}

// pauseKey is where the pause stands in the bucket meta.
const pauseKey = "pause"

var pauses = kind[Pause]{
	bucket: meta,
	key:    func(*Pause) string { return pauseKey },
	tidy:   func(p *Pause) { utc(&p.Since) },
}

// Paused finds the pause under way; false when there is none.
func (d *Draft) Paused() (Pause, bool) { return pauses.get(d, pauseKey) }

// SetPause begins a pause.
func (d *Draft) SetPause(p Pause) { pauses.put(d, p) }

// EndPause ends it; there need not be one.
func (d *Draft) EndPause() { pauses.drop(d, pauseKey) }
