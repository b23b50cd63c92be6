package store

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"pgregory.net/rapid"
)

// What the model keeps of directors: their acts, errands that are not done, and
// what was decided about variants.
type directing struct {
	acts     []Act
	errands  map[uint64]Errand
	errand   uint64
	variants map[string]Variant
	pause    *Pause
}

func (g directing) clone() directing {
	g.acts, g.errands, g.variants = slices.Clone(g.acts), maps.Clone(g.errands), maps.Clone(g.variants)
	return g
}

func playAct(t *rapid.T, d *Draft, w *world) {
	a := Act{At: hour(someHours.Draw(t, "at")), By: someUserids.Draw(t, "by"), What: "end 7", Touched: []string{"ann"}, Board: 7}
	a.Number = uint64(len(w.directing.acts)) + 1
	if n := d.AddAct(a); n != a.Number {
		t.Fatalf("act %d, want %d", n, a.Number)
	}
	w.directing.acts = append(w.directing.acts, a)
}

func playErrand(t *rapid.T, d *Draft, w *world) {
	if n, ok := someKey(t, w.directing.errands); ok && rapid.IntRange(0, 2).Draw(t, "done") == 0 {
		d.DropErrand(n)
		delete(w.directing.errands, n)
		return
	}
	e := Errand{Kind: ErrandAnnounce, By: "ann", Text: "words", Made: hour(1), Next: hour(someHours.Draw(t, "next"))}
	if n, ok := someKey(t, w.directing.errands); ok && rapid.Bool().Draw(t, "go on") {
		e.Number, e.After, e.Told = n, "bob", 3
	} else {
		w.directing.errand++
	}
	if n := d.PutErrand(e); e.Number == 0 && n != w.directing.errand {
		t.Fatalf("errand %d, want %d", n, w.directing.errand)
	} else {
		e.Number = n
	}
	w.directing.errands[e.Number] = e
}

func playVariant(t *rapid.T, d *Draft, w *world) {
	v := Variant{ID: fmt.Sprint("own", rapid.IntRange(1, 3).Draw(t, "variant")), By: "ann", At: hour(someHours.Draw(t, "at"))}
	if rapid.IntRange(0, 3).Draw(t, "drop") == 0 {
		d.DropVariant(v.ID)
		delete(w.directing.variants, v.ID)
		return
	}
	d.PutVariant(v)
	w.directing.variants[v.ID] = v
}

func playPause(t *rapid.T, d *Draft, w *world) {
	if rapid.Bool().Draw(t, "end") {
		d.EndPause()
		w.directing.pause = nil
		return
	}
	p := Pause{Since: hour(someHours.Draw(t, "since")), By: "ann", Why: "repairs"}
	d.SetPause(p)
	w.directing.pause = &p
}

// compareDirecting asks for what directors have done, and reads players, games
// and letters page by page.
func (w world) compareDirecting(t *rapid.T, d *Draft, same func(string, any, any)) {
	limit := rapid.IntRange(1, 3).Draw(t, "page")
	before := uint64(rapid.IntRange(0, len(w.directing.acts)+2).Draw(t, "before"))
	var newest []Act
	for _, a := range slices.Backward(w.directing.acts) {
		if (before == 0 || a.Number < before) && len(newest) < limit {
			newest = append(newest, a)
		}
	}
	same("acts", d.ActsBefore(before, limit), newest)
	now := hour(someHours.Draw(t, "now"))
	same("errands due", d.DueErrands(now), dueOf(inOrder(w.directing.errands, everything), now, func(e Errand) time.Time { return e.Next }))
	same("errands", d.Errands(), inOrder(w.directing.errands, everything))
	variants := inOrder(w.directing.variants, everything)
	slices.SortStableFunc(variants, func(a, b Variant) int { return a.At.Compare(b.At) })
	same("variants", d.Variants(), variants)
	pause, paused := d.Paused()
	same("paused", paused, w.directing.pause != nil)
	if w.directing.pause != nil {
		same("pause", pause, *w.directing.pause)
	}
	w.comparePages(limit, d, same)
}

func (w world) comparePages(limit int, d *Draft, same func(string, any, any)) {
	var userids []string
	for page := d.PlayersAfter("", limit); len(page) > 0; page = d.PlayersAfter(userids[len(userids)-1], limit) {
		for _, p := range page {
			userids = append(userids, p.Userid)
		}
	}
	same("players by page", userids, slices.Sorted(maps.Keys(w.players)))
	var boards []uint64
	for page := d.GamesAfter(0, limit); len(page) > 0; page = d.GamesAfter(boards[len(boards)-1], limit) {
		for _, g := range page {
			boards = append(boards, g.Board)
		}
	}
	same("games by page", boards, slices.Sorted(maps.Keys(w.games)))
	var ids []uint64
	for page := d.LettersAfter(0, limit); len(page) > 0; page = d.LettersAfter(ids[len(ids)-1], limit) {
		for _, l := range page {
			ids = append(ids, l.ID)
		}
	}
	same("letters by page", ids, slices.Sorted(maps.Keys(w.letters)))
}
