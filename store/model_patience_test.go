package store

import (
	"slices"
	"time"

	"pgregory.net/rapid"
)

func playPatience(t *rapid.T, d *Draft, w *world) {
	address := someAddresses.Draw(t, "address")
	if rapid.IntRange(0, 3).Draw(t, "drop") == 0 {
		d.DropPatience(address)
		delete(w.patiences, address)
		return
	}
	last := hour(someHours.Draw(t, "last"))
	p := Patience{Address: address, Last: last, Answers: []Answered{{About: "17", Words: "digest", Count: 2, At: last}}}
	d.PutPatience(p)
	w.patiences[address] = p
}

func playSweepPatience(t *rapid.T, d *Draft, w *world) {
	before, limit := hour(someHours.Draw(t, "before")), rapid.IntRange(0, 2).Draw(t, "limit")
	old := dueOf(inOrder(w.patiences, everything), before.Add(-1), func(p Patience) time.Time { return p.Last })
	if limit > 0 {
		old = old[:min(limit, len(old))]
	}
	if n := d.SweepPatience(before, limit); n != len(old) {
		t.Fatalf("swept %d, want %d", n, len(old))
	}
	for _, p := range old {
		delete(w.patiences, p.Address)
	}
}

// comparePatience asks for what was answered in vain.
func (w world) comparePatience(d *Draft, same func(string, any, any)) {
	for _, address := range []string{"a@example.org", "b@example.org", "c@example.net", "d@example.com"} {
		got, ok := d.Patience(address)
		want, expected := w.patiences[address]
		same("patience with "+address, got, want)
		same("there is some", ok, expected)
	}
	same("patiences", slices.Collect(patiences.all(d)), inOrder(w.patiences, everything))
}
