package store

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"pgregory.net/rapid"
)

// What the model keeps of subscriptions, digests and adjournments.
type watching struct {
	subscriptions map[[3]string]Subscription // by userid, kind and subject
	gathered      map[string]Gathered
	digests       map[uint64]Digest
	digest        uint64
}

func (w watching) clone() watching {
	w.subscriptions, w.gathered, w.digests = maps.Clone(w.subscriptions), maps.Clone(w.gathered), maps.Clone(w.digests)
	return w
}

var (
	someKinds    = rapid.SampledFrom([]string{ToBoard, ToPlayer, ToVariant, ToAll})
	someSubjects = rapid.SampledFrom([]string{"", "1", "11", "ann", "an", "chess"})
)

func playSubscribe(t *rapid.T, d *Draft, w *world) {
	s := Subscription{Userid: someUserids.Draw(t, "userid"), To: someKinds.Draw(t, "kind"), Subject: someSubjects.Draw(t, "subject"),
		Notice: rapid.Bool().Draw(t, "notice"), Off: rapid.Bool().Draw(t, "off"), Made: hour(1)}
	d.PutSubscription(s)
	w.watching.subscriptions[[3]string{s.Userid, s.To, s.Subject}] = s
}

func playUnsubscribe(t *rapid.T, d *Draft, w *world) {
	key := [3]string{someUserids.Draw(t, "userid"), someKinds.Draw(t, "kind"), someSubjects.Draw(t, "subject")}
	d.DropSubscription(key[0], key[1], key[2])
	delete(w.watching.subscriptions, key)
}

func playGather(t *rapid.T, d *Draft, w *world) {
	g := Gathered{Userid: someUserids.Draw(t, "userid"), Due: hour(someHours.Draw(t, "due")),
		Words: []Words{{By: "bob", Text: fmt.Sprint("words ", someHours.Draw(t, "words"))}}}
	if rapid.IntRange(0, 3).Draw(t, "written") == 0 {
		d.DropGathered(g.Userid)
		delete(w.watching.gathered, g.Userid)
		return
	}
	d.PutGathered(g)
	w.watching.gathered[g.Userid] = g
}

func playDigest(t *rapid.T, d *Draft, w *world) {
	if n, ok := someKey(t, w.watching.digests); ok && rapid.IntRange(0, 3).Draw(t, "lapse") == 0 {
		d.DropDigest(n)
		delete(w.watching.digests, n)
		return
	}
	g := Digest{Userid: someUserids.Draw(t, "userid"), Boards: map[uint64]uint64{7: 3}, Made: hour(1), Lapses: hour(someHours.Draw(t, "lapses"))}
	w.watching.digest++
	if g.Number = d.PutDigest(g); g.Number != w.watching.digest {
		t.Fatalf("digest %d, want %d", g.Number, w.watching.digest)
	}
	w.watching.digests[g.Number] = g
}

func playAdjourn(t *rapid.T, d *Draft, w *world) {
	board, ok := someKey(t, w.games)
	if !ok {
		return
	}
	g := w.games[board]
	if g.Adjourned == nil {
		g.Adjourned = &Adjournment{At: hour(1), Until: hour(someHours.Draw(t, "until"))}
	} else {
		g.Adjourned = nil
	}
	d.PutGame(g)
	w.games[board] = g
}

// compareWatching asks for subscriptions, digests and adjournments.
func (w world) compareWatching(t *rapid.T, d *Draft, same func(string, any, any)) {
	ordered := slices.SortedFunc(maps.Values(w.watching.subscriptions), func(a, b Subscription) int {
		return cmp.Or(cmp.Compare(len(a.Userid), len(b.Userid)), cmp.Compare(a.Userid, b.Userid),
			cmp.Compare(len(a.To), len(b.To)), cmp.Compare(a.To, b.To), cmp.Compare(a.Subject, b.Subject))
	})
	only := func(is func(Subscription) bool) []Subscription {
		return slices.DeleteFunc(slices.Clone(ordered), func(s Subscription) bool { return !is(s) })
	}
	for _, userid := range []string{"ann", "an", "nobody"} {
		same("subscriptions of "+userid, d.SubscriptionsOf(userid), only(func(s Subscription) bool { return s.Userid == userid }))
	}
	to, subject := someKinds.Draw(t, "kind"), someSubjects.Draw(t, "subject")
	want := only(func(s Subscription) bool { return s.To == to && s.Subject == subject })
	slices.SortFunc(want, func(a, b Subscription) int { return cmp.Compare(a.Userid, b.Userid) })
	same("subscriptions to "+to+" "+subject, slices.Collect(d.SubscriptionsTo(to, subject)), want)
	for _, s := range ordered {
		got, _ := d.Subscription(s.Userid, s.To, s.Subject)
		same("subscription", got, s)
	}
}

// dueOf keeps what is due, the longest due first.
func dueOf[R any](list []R, now time.Time, at func(R) time.Time) []R {
	list = slices.DeleteFunc(list, func(r R) bool { return at(r).After(now) })
	slices.SortStableFunc(list, func(a, b R) int { return at(a).Compare(at(b)) })
	return list
}
