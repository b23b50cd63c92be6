package store

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"

	bolt "go.etcd.io/bbolt"
)

// source is what a draft lies over: the transaction or another draft.
type source interface {
	get(bucket, key string) ([]byte, bool)
	// walk meets the keys from <= key < to in order; to == "" is no bound.
	walk(bucket, from, to string) iter.Seq2[string, []byte]
	// take receives the changes of the draft above.
	take(map[string]changes) error
}

// changes are the waiting writes of one bucket.
type changes map[string]change

type change struct {
	value []byte
	gone  bool
}

// Draft is a layer of waiting changes. It is used by one goroutine, inside the
// function given to Update or View only. While one walks through records of a
// draft, the draft may be written to: the walk goes on over what was there when
// it began. Only what another draft keeps into the transaction meanwhile may be
// met or not.
type Draft struct {
	store   *Store
	below   source
	waiting map[string]changes
}

func newDraft(s *Store, below source) *Draft {
	return &Draft{store: s, below: below, waiting: map[string]changes{}}
}

// Draft opens a layer over this one. While it is in use, the layer below should
// only be read.
func (d *Draft) Draft() *Draft { return newDraft(d.store, d) }

// Keep hands the waiting changes to the layer below, or into the transaction,
// and leaves the draft empty, fit for further use. It fails in a View, and when
// the database refuses a write; then the whole Update fails as well, whether or
// not the caller looks at this error.
func (d *Draft) Keep() error {
	if err := d.below.take(d.waiting); err != nil {
		return err
	}
	d.waiting = map[string]changes{}
	return nil
}

func (d *Draft) take(above map[string]changes) error {
	for bucket, changed := range above {
		maps.Copy(d.bucket(bucket), changed)
	}
	return nil
}

func (d *Draft) bucket(name string) changes {
	if d.waiting[name] == nil {
		d.waiting[name] = changes{}
	}
	return d.waiting[name]
}

func (d *Draft) get(bucket, key string) ([]byte, bool) {
	if c, ok := d.waiting[bucket][key]; ok {
		return c.value, !c.gone
	}
	return d.below.get(bucket, key)
}

func (d *Draft) has(bucket, key string) bool {
	_, ok := d.get(bucket, key)
	return ok
}

// put keeps value, which the caller must not change afterwards.
func (d *Draft) put(bucket, key string, value []byte) {
	switch {
	case key == "":
		fail(bucket, key, errors.New("a record without a key"))
	case len(key) > bolt.MaxKeySize:
		fail(bucket, key[:64]+"...", fmt.Errorf("a key of %d bytes, %d are allowed", len(key), bolt.MaxKeySize))
	case len(value) > bolt.MaxValueSize:
		fail(bucket, key, fmt.Errorf("a value of %d bytes", len(value)))
	}
	d.bucket(bucket)[key] = change{value: value}
}

func (d *Draft) drop(bucket, key string) {
	d.bucket(bucket)[key] = change{gone: true}
}

// walk merges the waiting changes into what the layer below has.
func (d *Draft) walk(bucket, from, to string) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		own := d.between(bucket, from, to)
		for key, value := range d.below.walk(bucket, from, to) {
			for len(own) > 0 && own[0].key < key {
				if !own[0].gone && !yield(own[0].key, own[0].value) {
					return
				}
				own = own[1:]
			}
			if len(own) > 0 && own[0].key == key {
				continue // met as the first of own, or left out as gone, in a moment
			}
			if !yield(key, value) {
				return
			}
		}
		for _, o := range own {
			if !o.gone && !yield(o.key, o.value) {
				return
			}
		}
	}
}

type keyed struct {
	key string
	change
}

// between lists the waiting changes of a range in order.
func (d *Draft) between(bucket, from, to string) []keyed {
	var own []keyed
	for key, c := range d.waiting[bucket] {
		if key >= from && (to == "" || key < to) {
			own = append(own, keyed{key, c})
		}
	}
	slices.SortFunc(own, func(a, b keyed) int {
		if a.key < b.key {
			return -1
		}
		return 1
	})
	return own
}

// under walks the keys with a prefix.
func (d *Draft) under(bucket, prefix string) iter.Seq2[string, []byte] {
	return d.walk(bucket, prefix, after(prefix))
}
