package store

import (
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"runtime/debug"
	"time"

	bolt "go.etcd.io/bbolt"
)

// Options of Open. The zero value is fit for the server.
type Options struct {
	Timeout  time.Duration    // how long to wait for the lock of the file; 0 is one second
	Now      func() time.Time // nil is time.Now; read when a file or a key is made
	Rand     io.Reader        // nil is crypto/rand; read when a file or a key is made: equal bytes, equal secrets
	ReadOnly bool             // the file must exist; Update fails, several readers may open it
	NoSync   bool             // do not wait for the disk: for benchmarks, a crash of the system may ruin the file
}

// filled puts the defaults in the place of what was not set.
func (o Options) filled() Options {
	if o.Timeout <= 0 {
		o.Timeout = defaultTimeout
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Rand == nil {
		o.Rand = rand.Reader
	}
	return o
}

// Store is an open file. It may be used by several goroutines; one Update runs
// at a time.
type Store struct {
	path     string
	db       *bolt.DB
	options  Options
	identity identity
}

const (
	defaultTimeout = time.Second

	// mapped is how much address space is set aside for the file, so that a
	// reader (a backup, say) does not make a growing file wait for it.
	mapped = 1 << 30
)

// Open opens the store, makes it when the file does not exist or is empty, and
// brings an older schema up to date. Its directory must exist. Every error is a
// *Refusal: one line for the operator.
func Open(path string, options Options) (*Store, error) {
	options = options.filled()
	if err := look(path, options.ReadOnly); err != nil {
		return nil, err
	}
	s := &Store{path: path, options: options}
	if err := s.open(); err != nil {
		return nil, err
	}
	if err := s.prepare(); err != nil {
		_ = s.db.Close()
		return nil, err
	}
	return s, nil
}

// open has the file examined, then opens it for use. Another process that takes
// the lock in between only makes the second step fail.
func (s *Store) open() (err error) {
	if err := s.examine(); err != nil {
		return err
	}
	s.db, err = s.database(&bolt.Options{
		Timeout:  s.options.Timeout,
		ReadOnly: s.options.ReadOnly,
		NoSync:   s.options.NoSync,
		// A list of free pages written with each commit would make each cost
		// what the file ever held; built when the file is opened it costs
		// little more than the examination before it.
		NoFreelistSync:  true,
		FreelistType:    bolt.FreelistMapType,
		InitialMmapSize: initialMap(),
		NoStatistics:    true,
	})
	return err
}

// examine looks for damage while the lock keeps the file from changing. bbolt
// reads nothing but the meta pages for that.
func (s *Store) examine() error {
	file, err := os.Open(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return refuseOpening(s.path, err)
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.Size() == 0 {
		return nil
	}
	db, err := s.database(&bolt.Options{Timeout: s.options.Timeout, ReadOnly: true})
	if err != nil {
		return err
	}
	defer db.Close()
	info, err := file.Stat()
	if err != nil {
		return refuseOpening(s.path, err)
	}
	if err := examine(file, db.Info().PageSize, info.Size()); err != nil {
		return damagedFile(s.path, err)
	}
	return nil
}

// database has bbolt open the file; what it panics with is damage.
func (s *Store) database(options *bolt.Options) (db *bolt.DB, err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if err != nil {
			err = refuseOpening(s.path, err)
		}
	}()
	defer s.catch(&err)
	defer guard("", "")
	return bolt.Open(s.path, 0o600, options)
}

// initialMap leaves systems with a small address space alone.
func initialMap() int {
	if math.MaxInt <= math.MaxInt32 {
		return 0
	}
	return mapped
}

// prepare makes sure that the file is ours and of our schema.
func (s *Store) prepare() error {
	if err := s.migrate(migrations); err != nil {
		return err
	}
	if err := s.View(func(tx *Tx) error {
		s.identity = tx.Draft().identity()
		return nil
	}); err != nil {
		return damagedFile(s.path, err)
	}
	return nil
}

// Close ends the use of the file, after the transactions that are running.
func (s *Store) Close() error { return s.db.Close() }

// Path is the path that the store was opened with.
func (s *Store) Path() string { return s.path }

// ID names this store among all others: 32 hexadecimal digits, made with the
// file.
func (s *Store) ID() string { return s.identity.ID }

// Born is when the file was made. Mail older than this is to be left alone.
func (s *Store) Born() time.Time { return s.identity.Born }
