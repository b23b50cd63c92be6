package store

import (
	"errors"
	"fmt"
	"runtime/debug"

	bolt "go.etcd.io/bbolt"
)

// Tx is a transaction, valid inside the function given to Update or View.
type Tx struct {
	store *Store
	base  *base
}

// Draft opens a layer over the transaction. Several may be opened one after the
// other; each sees what was kept before.
func (tx *Tx) Draft() *Draft { return newDraft(tx.store, tx.base) }

// Update runs f in the one writing transaction and commits what was kept in it.
// When f fails, or panics, nothing is written. When Update returns nil,
// everything kept is on the disk; when it returns an error, nothing of it is
// ever seen. Where nothing was kept the disk is not touched. An Update or View within f would wait for itself for ever.
func (s *Store) Update(f func(*Tx) error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer s.catch(&err)
	tx, err := s.db.Begin(true)
	if err != nil {
		return s.unwritten(err)
	}
	defer func() { _ = tx.Rollback() }() // without effect after the commit
	b := &base{tx: tx}
	if err := f(&Tx{store: s, base: b}); err != nil {
		return err
	}
	if b.failed != nil {
		return s.unwritten(b.failed)
	}
	if !b.written {
		return nil
	}
	if err := commit(tx); err != nil {
		return s.unwritten(err)
	}
	return nil
}

func commit(tx *bolt.Tx) error {
	defer guard("", "")
	return tx.Commit()
}

func (s *Store) unwritten(err error) error {
	return fmt.Errorf("store %s: nothing was written: %w", s.path, err)
}

// View runs f over the state as it is now, undisturbed by an Update that runs
// at the same time. It should be short: a long one makes the file grow.
func (s *Store) View(f func(*Tx) error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer s.catch(&err)
	tx, err := s.db.Begin(false)
	if err != nil {
		return fmt.Errorf("store %s: cannot be read: %w", s.path, err)
	}
	defer func() { _ = tx.Rollback() }()
	return f(&Tx{store: s, base: &base{tx: tx}})
}

// catch turns a panic with Damaged into an error and lets every other go on.
func (s *Store) catch(err *error) {
	switch fault := recover().(type) {
	case nil:
	case Damaged:
		*err = fault
	case error:
		var damaged Damaged
		if !errors.As(fault, &damaged) {
			panic(fault)
		}
		*err = damaged
	default:
		panic(fault)
	}
}
