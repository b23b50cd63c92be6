package store

import (
	"errors"
	"os"

	bolt "go.etcd.io/bbolt"
)

const (
	// SerialStep is what restoring a backup adds to the serial of every game
	// and every player. More moves are never made between a backup and the
	// loss of the store, so a token of the lost time matches nothing in the
	// restored one.
	SerialStep = 1_000_000

	// NumberStep is what restoring adds to the counter of boards and
	// challenges and to that of players: the numbers given in the lost time are
	// not given again, for the same reason.
	NumberStep = 1_000
)

// Restore makes a new store at path from a backup, which it leaves as it is.
// All tokens that were sent before are spent: who replies to an old mail gets
// the present board. The counter "restored" tells how often this was done.
// Letters that waited in the backup are sent again, under their Message-IDs.
// Its errors are a *Refusal.
func Restore(backup, path string, options Options) error {
	return newFile(path, "store", func(partial string) error {
		if err := copyBackup(backup, partial, options); err != nil {
			return err
		}
		return raiseFile(backup, partial, options)
	})
}

// copyBackup copies under the lock of the backup, which may be a store in use.
func copyBackup(backup, partial string, options Options) error {
	if err := look(backup, true); err != nil {
		return err
	}
	from := &Store{path: backup, options: options.filled()}
	if err := from.examine(); err != nil {
		return err
	}
	db, err := from.database(&bolt.Options{Timeout: from.options.Timeout, ReadOnly: true})
	if err != nil {
		return err
	}
	defer db.Close()
	file, err := os.OpenFile(partial, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	defer file.Close()
	err = db.View(func(tx *bolt.Tx) error {
		_, err := tx.WriteTo(file)
		return err
	})
	return errors.Join(err, file.Sync())
}

// raiseFile brings the copy up to date, spends the tokens and sees whether all is
// well. What is wrong with its content is the fault of the backup.
func raiseFile(backup, partial string, options Options) error {
	options.ReadOnly = false
	s, err := Open(partial, options)
	if err != nil {
		var refusal *Refusal
		if errors.As(err, &refusal) && refusal.Kind != ErrUnusable {
			refusal.Path = backup
		}
		return err
	}
	defer s.Close()
	if err := s.raise(); err != nil {
		return err
	}
	if err := s.Check(); err != nil {
		return damagedFile(backup, err)
	}
	return s.Close()
}

// raise spends every token, some records in a transaction.
func (s *Store) raise() error {
	const some = 500
	for _, bucket := range []string{players.bucket, games.bucket} {
		for from, more := "", true; more; {
			err := s.Update(func(tx *Tx) error {
				d := tx.Draft()
				from, more = d.raiseSome(bucket, from, some)
				return d.Keep()
			})
			if err != nil {
				return err
			}
		}
	}
	return s.Update(func(tx *Tx) error {
		d := tx.Draft()
		for _, row := range []string{"number", "player"} {
			d.putInteger(serials, row, d.integer(serials, row)+NumberStep)
		}
		d.Count("restored", 1)
		return d.Keep()
	})
}

// raiseSome raises up to limit records from a key on, and says from where to go
// on and whether there may be more.
func (d *Draft) raiseSome(bucket, from string, limit int) (next string, more bool) {
	n := 0
	for key, value := range d.walk(bucket, from, "") {
		if n == limit {
			return key, true
		}
		n++
		if bucket == games.bucket {
			g := games.decode(key, value)
			g.Serial += SerialStep
			games.put(d, g)
		} else {
			p := players.decode(key, value)
			p.Serial += SerialStep
			players.put(d, p)
		}
	}
	return "", false
}
