package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	bolt "go.etcd.io/bbolt"
)

// Backup writes a copy of the store, as it is at this moment, that Open opens
// as it does the original. Mails may be handled meanwhile.
func (s *Store) Backup(w io.Writer) error {
	return s.copying(func(tx *bolt.Tx) error {
		_, err := tx.WriteTo(w)
		return err
	})
}

// copying runs f in a reading transaction of the database itself.
func (s *Store) copying(f func(*bolt.Tx) error) error {
	return s.View(func(tx *Tx) error {
		if err := f(tx.base.tx); err != nil {
			return fmt.Errorf("store %s: copy: %w", s.path, err)
		}
		return nil
	})
}

// BackupFile writes a copy to a new file. The file bears its name only when it
// is complete, has been examined, and is on the disk. Its errors are a
// *Refusal.
func (s *Store) BackupFile(path string) error {
	return newFile(path, "backup", func(partial string) error {
		return s.copyTo(partial)
	})
}

func (s *Store) copyTo(path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := s.Backup(file); err != nil {
		return err
	}
	if err := file.Sync(); err != nil {
		return err
	}
	copied := &Store{path: path, options: Options{ReadOnly: true}.filled()}
	return copied.examine()
}

// newFile has a file made under a passing name, which it loses only when all
// went well.
func newFile(path, what string, fill func(partial string) error) error {
	if _, err := os.Lstat(path); err == nil {
		return &Refusal{path, ErrExists, "exists already: name a new file for the " + what + ", or move this one away", fs.ErrExist}
	}
	partial := path + ".partial"
	err := fill(partial)
	if err == nil {
		err = os.Rename(partial, path)
	}
	if err == nil {
		err = syncDirectory(filepath.Dir(path))
	}
	if err == nil {
		return nil
	}
	_ = os.Remove(partial)
	var refusal *Refusal
	if errors.As(err, &refusal) {
		if refusal.Path == partial { // a name that nobody has heard of
			refusal.Path = path
		}
		return refusal
	}
	return &Refusal{path, ErrUnusable, fmt.Sprintf("was not made (%v): mend that and try again", err), err}
}
