package store

import (
	"slices"
	"time"
)

// Pause is a time in which the server carries out nothing but what directors
// ask for.
type Pause struct {
	Since time.Time
	By    string   // userid of the director
	Why   string   // as the director gave it, "" where he gave none
	Told  []string `json:",omitempty"` // userids of those who were told that a mail of theirs is kept
}

// pauseKey is where the pause stands in the bucket meta.
const pauseKey = "pause"

var pauses = kind[Pause]{
	bucket: meta,
	key:    func(*Pause) string { return pauseKey },
	tidy: func(p *Pause) {
		utc(&p.Since)
		p.Told = slices.Clone(p.Told)
	},
}

// Paused finds the pause under way; false when there is none.
func (d *Draft) Paused() (Pause, bool) { return pauses.get(d, pauseKey) }

// SetPause begins a pause.
func (d *Draft) SetPause(p Pause) { pauses.put(d, p) }

// EndPause ends it; there need not be one.
func (d *Draft) EndPause() { pauses.drop(d, pauseKey) }
