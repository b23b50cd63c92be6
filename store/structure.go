package store

import (
	"os"
	"runtime/debug"
)

// structure examines the pages of the file, and has bbolt compare them with its
// own notion of what is free. Nothing is written meanwhile.
func (s *Store) structure() (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer s.catch(&err)
	defer guard("", "")
	tx, err := s.db.Begin(!s.options.ReadOnly)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	file, err := os.Open(s.path)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if err := examine(file, s.db.Info().PageSize, info.Size()); err != nil {
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
