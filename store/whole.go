package store

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	bolt "go.etcd.io/bbolt"
)

// whole looks for damage of the file as such: cut off, or, when it is small
// enough to be looked through, with pages that contradict each other.
func (s *Store) whole() error {
	return s.inside(func(tx *bolt.Tx) error {
		info, err := os.Stat(s.path)
		if err != nil {
			return err
		}
		if info.Size() < tx.Size() {
			return fmt.Errorf("%d bytes long, %d are needed", info.Size(), tx.Size())
		}
		if tx.Size() > checkBelow {
			return nil
		}
		return structure(tx)
	})
}

// inside runs f in a reading transaction; what panics in it is an error.
func (s *Store) inside(f func(*bolt.Tx) error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer s.catch(&err)
	defer guard("", "")
	tx, err := s.db.Begin(false)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	return f(tx)
}

// structure reads every page, then has bbolt compare them. The reading comes
// first because it survives bad memory, which bbolt's own goroutine does not.
func structure(tx *bolt.Tx) error {
	if err := tx.ForEach(func(_ []byte, bucket *bolt.Bucket) error { return readAll(bucket) }); err != nil {
		return err
	}
	var found error
	for err := range tx.Check() { // to its end: it holds on to the transaction
		if found == nil {
			found = err
		}
	}
	return found
}

func readAll(bucket *bolt.Bucket) error {
	var before string
	return bucket.ForEach(func(key, value []byte) error {
		if value == nil {
			return errors.New("a bucket within a bucket")
		}
		if string(key) <= before {
			return errors.New("keys out of order")
		}
		before = string(key)
		sum := byte(0)
		for i := 0; i < len(value); i += 512 {
			sum += value[i]
		}
		touched(sum)
		return nil
	})
}

// touched keeps the reading of a value from being left out as without effect.
//
//go:noinline
func touched(byte) {}
