package store

import (
	"maps"
	"slices"
	"time"

	"pgregory.net/rapid"
)

// What the model keeps of clocks beside the games: outages by their end, and
// the last sign of life.
type running struct {
	outages map[time.Time]Outage
	alive   time.Time
}

func (r running) clone() running {
	r.outages = maps.Clone(r.outages)
	return r
}

func playClock(t *rapid.T, d *Draft, w *world) {
	board, ok := someKey(t, w.games)
	if !ok {
		return
	}
	g := w.games[board]
	g.ClockDue = hour(someHours.Draw(t, "due"))
	if rapid.IntRange(0, 3).Draw(t, "never") == 0 {
		g.ClockDue = time.Time{}
	}
	d.PutGame(g)
	w.games[board] = g
}

func playOutage(t *rapid.T, d *Draft, w *world) {
	to := hour(someHours.Draw(t, "to"))
	if rapid.IntRange(0, 3).Draw(t, "drop") == 0 {
		d.DropOutage(to)
		delete(w.running.outages, to)
		return
	}
	o := Outage{From: to.Add(-time.Minute), To: to}
	d.PutOutage(o)
	w.running.outages[to] = o
}

func playAlive(t *rapid.T, d *Draft, w *world) {
	w.running.alive = hour(someHours.Draw(t, "alive"))
	d.SetAlive(w.running.alive)
}

// compareClocks asks for what clocks wait for and what stops them.
func (w world) compareClocks(t *rapid.T, d *Draft, same func(string, any, any)) {
	now := hour(someHours.Draw(t, "now"))
	var later []Outage
	for _, to := range slices.SortedFunc(maps.Keys(w.running.outages), time.Time.Compare) {
		if to.After(now) {
			later = append(later, w.running.outages[to])
		}
	}
	same("outages", d.OutagesSince(now), later)
	alive, some := d.Alive()
	same("alive", alive, w.running.alive)
	same("was ever alive", some, !w.running.alive.IsZero())
}
