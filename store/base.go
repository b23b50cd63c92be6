package store

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"

	bolt "go.etcd.io/bbolt"
)

// base is the lowest layer: the transaction of the database.
type base struct {
	tx      *bolt.Tx
	written bool  // whether there is anything to commit
	failed  error // the first write that the database refused
}

func (b *base) bucket(name string) *bolt.Bucket {
	bucket := b.tx.Bucket([]byte(name))
	if bucket == nil {
		panic(errors.New("the bucket is missing"))
	}
	return bucket
}

func (b *base) get(bucket, key string) ([]byte, bool) {
	defer guard(bucket, key)
	if key == "" {
		return nil, false
	}
	value := b.bucket(bucket).Get([]byte(key))
	return bytes.Clone(value), value != nil
}

// walk reads some entries at a time and copies them, since a cursor does not
// outlive a write and drafts may be kept while someone walks.
func (b *base) walk(bucket, from, to string) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		for size := 8; ; size = min(2*size, 256) {
			some := b.some(bucket, from, to, size)
			for _, entry := range some {
				if !yield(entry.key, entry.value) {
					return
				}
			}
			if len(some) < size {
				return
			}
			from = some[len(some)-1].key + "\x00"
		}
	}
}

func (b *base) some(bucket, from, to string, size int) []keyed {
	defer guard(bucket, from)
	some := make([]keyed, 0, size)
	cursor := b.bucket(bucket).Cursor()
	for key, value := cursor.Seek([]byte(from)); key != nil && len(some) < size; key, value = cursor.Next() {
		if to != "" && string(key) >= to {
			break
		}
		some = append(some, keyed{string(key), change{value: bytes.Clone(value)}})
	}
	return some
}

// take writes in order of bucket and key, so that equal drafts make equal
// files.
func (b *base) take(above map[string]changes) error {
	if !b.tx.Writable() {
		return errors.New("store: a draft of a View cannot be kept")
	}
	before := b.failed
	b.failed = errPart // stands when write panics and someone recovers
	for _, name := range slices.Sorted(maps.Keys(above)) {
		if err := b.write(name, above[name]); err != nil {
			b.failed = err
			return err
		}
	}
	b.failed = before
	return nil
}

var errPart = errors.New("store: a draft was kept in part only")

func (b *base) write(name string, changed changes) error {
	defer guard(name, "")
	b.written = b.written || len(changed) > 0
	bucket := b.bucket(name)
	for _, key := range slices.Sorted(maps.Keys(changed)) {
		var err error
		if c := changed[key]; c.gone {
			err = bucket.Delete([]byte(key))
		} else {
			err = bucket.Put([]byte(key), c.value)
		}
		if err != nil {
			return fmt.Errorf("store: write %s of %q: %w", readable(key), name, err)
		}
	}
	return nil
}
