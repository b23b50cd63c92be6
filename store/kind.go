package store

import (
	"encoding/json"
	"errors"
	"iter"
	"slices"
)

// kind is what the store knows of one kind of record: where it lies, by which
// key, and which index entries follow from it.
type kind[R any] struct {
	bucket string
	key    func(*R) string
	index  func(*R) []entry // nil: none
	tidy   func(*R)         // brings the record to the form that is kept; nil: as it is
}

// entry is one key of an index; its value is the key of the record.
type entry struct{ bucket, key string }

func (k *kind[R]) get(d *Draft, key string) (R, bool) {
	value, ok := d.get(k.bucket, key)
	if !ok {
		var none R
		return none, false
	}
	return k.decode(key, value), true
}

// must reads a record that an index promises.
func (k *kind[R]) must(d *Draft, key string) R {
	record, ok := k.get(d, key)
	if !ok {
		fail(k.bucket, key, errors.New("an index names it, but it is missing"))
	}
	return record
}

func (k *kind[R]) decode(key string, value []byte) R {
	record, err := k.read(key, value)
	if err != nil {
		fail(k.bucket, key, err)
	}
	return record
}

func (k *kind[R]) read(key string, value []byte) (R, error) {
	var record R
	if err := json.Unmarshal(value, &record); err != nil {
		return record, err
	}
	if own := k.key(&record); own != key {
		return record, errors.New("it holds the record of key " + readable(own))
	}
	return record, nil
}

// put writes the record and brings its index entries from what they were to
// what they must be.
func (k *kind[R]) put(d *Draft, record R) {
	if k.tidy != nil {
		k.tidy(&record)
	}
	key := k.key(&record)
	value, err := json.Marshal(&record)
	if err != nil {
		fail(k.bucket, key, err)
	}
	if k.index != nil {
		var before []entry
		if old, ok := k.get(d, key); ok {
			before = k.entries(&old)
		}
		reindex(d, key, before, k.entries(&record))
	}
	d.put(k.bucket, key, value)
}

func (k *kind[R]) drop(d *Draft, key string) {
	old, ok := k.get(d, key)
	if !ok {
		return
	}
	reindex(d, key, k.entries(&old), nil)
	d.drop(k.bucket, key)
}

// entries are the index entries of a record, each once.
func (k *kind[R]) entries(record *R) []entry {
	if k.index == nil {
		return nil
	}
	var once []entry
	for _, e := range k.index(record) {
		if !slices.Contains(once, e) {
			once = append(once, e)
		}
	}
	return once
}

func reindex(d *Draft, key string, before, now []entry) {
	for _, e := range before {
		if !slices.Contains(now, e) {
			d.drop(e.bucket, e.key)
		}
	}
	for _, e := range now {
		if !slices.Contains(before, e) {
			d.put(e.bucket, e.key, []byte(key))
		}
	}
}

// all walks the records in order of their keys.
func (k *kind[R]) all(d *Draft) iter.Seq[R] {
	return func(yield func(R) bool) {
		for key, value := range d.walk(k.bucket, "", "") {
			if !yield(k.decode(key, value)) {
				return
			}
		}
	}
}

// named reads the records that the entries of an index with that prefix name.
func (k *kind[R]) named(d *Draft, index, prefix string) []R {
	var records []R
	for _, key := range d.under(index, prefix) {
		records = append(records, k.must(d, string(key)))
	}
	return records
}
