package store

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// A level of the model: all that can be read at one layer.
type level map[string]string

func bucketKey(bucket, key string) string { return bucket + "/" + key }

// TestDraftsAgainstMaps compares layers of drafts with copies of a map, which is
// what they stand for.
func TestDraftsAgainstMaps(t *testing.T) {
	s := open(t)
	rapid.Check(t, func(t *rapid.T) {
		m := &draftModel{t: t, store: s, base: level{}}
		m.clear()
		for range rapid.IntRange(1, 4).Draw(t, "transactions") {
			m.transaction()
			m.compareStored()
		}
		m.clear()
	})
}

type draftModel struct {
	t      *rapid.T
	store  *Store
	base   level
	drafts []*Draft
	levels []level // levels[i] is what drafts[i] shows
}

var modelBuckets = []string{bodies, "letters of"}

// clear empties the buckets, so that each case begins alike and the self-check
// has nothing to find.
func (m *draftModel) clear() {
	err := m.store.Update(func(tx *Tx) error {
		d := tx.Draft()
		for _, bucket := range modelBuckets {
			for key := range d.walk(bucket, "", "") {
				d.drop(bucket, key)
			}
		}
		return d.Keep()
	})
	if err != nil {
		m.t.Fatal(err)
	}
}

func (m *draftModel) transaction() {
	kept := maps.Clone(m.base)
	aborted := fmt.Errorf("aborted")
	err := m.store.Update(func(tx *Tx) error {
		m.drafts, m.levels = []*Draft{tx.Draft()}, []level{maps.Clone(kept)}
		for range rapid.IntRange(0, 30).Draw(m.t, "steps") {
			m.step()
		}
		for len(m.drafts) > 1 {
			m.leave()
		}
		if rapid.Bool().Draw(m.t, "keep the first layer") {
			if err := m.drafts[0].Keep(); err != nil {
				return err
			}
			kept = m.levels[0]
		}
		if rapid.IntRange(0, 4).Draw(m.t, "abort") == 0 {
			kept = m.base
			return aborted
		}
		return nil
	})
	if err != nil && err != aborted {
		m.t.Fatal(err)
	}
	m.base = kept
}

func (m *draftModel) top() (*Draft, level) {
	return m.drafts[len(m.drafts)-1], m.levels[len(m.levels)-1]
}

func (m *draftModel) step() {
	bucket := rapid.SampledFrom(modelBuckets).Draw(m.t, "bucket")
	key := rapid.StringMatching(`[a-c\x00\xff]{1,3}`).Draw(m.t, "key")
	d, l := m.top()
	switch rapid.IntRange(0, 7).Draw(m.t, "step") {
	case 0, 1, 2:
		value := rapid.StringN(0, 3, -1).Draw(m.t, "value")
		d.put(bucket, key, []byte(value))
		l[bucketKey(bucket, key)] = value
	case 3:
		d.drop(bucket, key)
		delete(l, bucketKey(bucket, key))
	case 4:
		got, ok := d.get(bucket, key)
		want, exists := l[bucketKey(bucket, key)]
		if ok != exists || string(got) != want {
			m.t.Fatalf("get %q: %q %v, want %q %v", key, got, ok, want, exists)
		}
	case 5:
		to := rapid.StringMatching(`[a-c\xff]{0,2}`).Draw(m.t, "to")
		m.compare(bucket, key, to)
	case 6:
		if len(m.drafts) < 4 {
			m.drafts = append(m.drafts, d.Draft())
			m.levels = append(m.levels, maps.Clone(l))
		}
	case 7:
		if len(m.drafts) > 1 {
			m.leave()
		}
	}
}

// leave keeps or drops the top layer.
func (m *draftModel) leave() {
	d, l := m.top()
	m.drafts, m.levels = m.drafts[:len(m.drafts)-1], m.levels[:len(m.levels)-1]
	if rapid.Bool().Draw(m.t, "keep") {
		if err := d.Keep(); err != nil {
			m.t.Fatal(err)
		}
		m.levels[len(m.levels)-1] = l
	}
}

// compare walks a range of the top layer, to its end or not.
func (m *draftModel) compare(bucket, from, to string) {
	d, l := m.top()
	stop := rapid.IntRange(1, 20).Draw(m.t, "stop after")
	var got, want []string
	for key, value := range d.walk(bucket, from, to) {
		got = append(got, key+"="+string(value))
		if len(got) == stop {
			break
		}
	}
	for _, name := range slices.Sorted(maps.Keys(l)) {
		key, here := strings.CutPrefix(name, bucket+"/")
		if here && key >= from && (to == "" || key < to) && len(want) < stop {
			want = append(want, key+"="+l[name])
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		m.t.Fatalf("walk %q from %q to %q: %s", bucket, from, to, diff)
	}
}

func (m *draftModel) compareStored() {
	stored := level{}
	err := m.store.View(func(tx *Tx) error {
		for _, bucket := range modelBuckets {
			for key, value := range tx.Draft().walk(bucket, "", "") {
				stored[bucketKey(bucket, key)] = string(value)
			}
		}
		return nil
	})
	if err != nil {
		m.t.Fatal(err)
	}
	if diff := cmp.Diff(m.base, stored); diff != "" {
		m.t.Fatalf("stored: %s", diff)
	}
}

// What Keep wrote is what a store opened anew shows.
func TestKeptIsThereAfterOpeningAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s, err := Open(path, fixed())
	if err != nil {
		t.Fatal(err)
	}
	update(t, s, func(d *Draft) { d.Count("a", 3) })
	id, born := s.ID(), s.Born()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	again := openAt(t, path)
	view(t, again, func(d *Draft) {
		if d.Counters()["a"] != 3 {
			t.Errorf("counters %v", d.Counters())
		}
	})
	if again.ID() != id || !again.Born().Equal(born) {
		t.Errorf("identity %s of %s, was %s of %s", again.ID(), again.Born(), id, born)
	}
}
