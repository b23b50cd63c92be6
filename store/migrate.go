package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	bolt "go.etcd.io/bbolt"
)

// migrations bring a file from schema i to schema i+1; an empty file has
// schema 0. One that was released is never changed: what is to be different
// is a new one at the end. They may rely on nothing but what they write down
// themselves, since records change their form in later releases.
var migrations = []func(*bolt.Tx) error{
	toSchema1,
	toSchema2,
	toSchema3,
	toSchema4,
}

func toSchema1(tx *bolt.Tx) error {
	return createBuckets(tx,
		"meta", "serials", "counts", "tallies",
		"players", "addresses",
		"games", "games of", "games active", "plies",
		"challenges", "challenges of", "challenges lapsing",
		"pendings", "pendings of", "pendings lapsing",
		"invitations",
		"seen", "seen by time", "failures",
		"letters", "letter bodies", "letters due", "letters aside",
		"token keys",
	)
}

func createBuckets(tx *bolt.Tx, names ...string) error {
	for _, name := range names {
		if _, err := tx.CreateBucket([]byte(name)); err != nil {
			return fmt.Errorf("bucket %q: %w", name, err)
		}
	}
	return nil
}

// migrate brings the file up to date in one transaction, and fills it when it is
// new. A file killed before that transaction was committed is as it was before.
func (s *Store) migrate(steps []func(*bolt.Tx) error) error {
	found, err := s.schema()
	known := uint64(len(steps))
	switch {
	case err != nil:
		return err
	case found > known:
		return newer(s.path, found, known)
	case found == known:
		return nil
	case s.options.ReadOnly:
		return older(s.path, found, known)
	}
	err = s.Update(func(tx *Tx) error {
		for i, step := range steps[found:] {
			if err := step(tx.base.tx); err != nil {
				return fmt.Errorf("schema %d: %w", int(found)+i+1, err)
			}
		}
		return tx.settle(found == 0, known)
	})
	if err != nil {
		return &Refusal{s.path, ErrUnusable, fmt.Sprintf("cannot be brought from schema %d to %d and is left as it was (%v)", found, known, err), err}
	}
	if found == 0 && !s.options.NoSync {
		err = syncDirectory(filepath.Dir(s.path))
	}
	if err != nil {
		return refuseOpening(s.path, err)
	}
	return nil
}

// settle ends a migration.
func (tx *Tx) settle(made bool, schema uint64) error {
	d := tx.Draft()
	d.put(meta, schemaKey, binary.BigEndian.AppendUint64(nil, schema))
	if made {
		d.create()
	}
	return d.Keep()
}

// schema reads the schema of the file, 0 when there is nothing in it.
func (s *Store) schema() (found uint64, err error) {
	err = s.View(func(tx *Tx) error {
		if first, _ := tx.base.tx.Cursor().First(); first == nil {
			return nil
		}
		bucket := tx.base.tx.Bucket([]byte(meta))
		if bucket == nil {
			return foreign(s.path, "a bbolt file of another program")
		}
		value := bucket.Get([]byte(schemaKey))
		if len(value) != 8 {
			return foreign(s.path, "a bbolt file of another program")
		}
		found = binary.BigEndian.Uint64(value)
		return nil
	})
	var refusal *Refusal
	if err != nil && !errors.As(err, &refusal) {
		err = damagedFile(s.path, err)
	}
	return found, err
}

// syncDirectory makes the name of a new file as durable as what is in it.
func syncDirectory(path string) error {
	directory, err := os.Open(path)
	if err != nil {
		return err
	}
	defer directory.Close()
	return directory.Sync()
}
