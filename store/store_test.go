package store

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"pgregory.net/rapid"
)

var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// fixed are options under which every new file is the same.
func fixed() Options {
	return Options{
		Now:  func() time.Time { return noon },
		Rand: rand.NewChaCha8([32]byte{1, 2, 3}),
	}
}

// open makes a store in a directory of its own, which checks itself when the
// test ends.
func open(t testing.TB) *Store {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "store.db"))
}

func openAt(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(path, fixed())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		check(t, s)
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// temporary makes a store for one case of a property; it is removed at the end
// of the case, not of the test.
func temporary(t *rapid.T) (s *Store, remove func()) {
	directory, err := os.MkdirTemp("", "store")
	if err != nil {
		t.Fatal(err)
	}
	options := fixed()
	options.NoSync = true
	s, err = Open(filepath.Join(directory, "store.db"), options)
	if err != nil {
		t.Fatal(err)
	}
	return s, func() {
		if err := errors.Join(s.Close(), os.RemoveAll(directory)); err != nil {
			t.Fatal(err)
		}
	}
}

func check(t testing.TB, s *Store) {
	t.Helper()
	if err := s.Check(); err != nil {
		t.Errorf("self-check: %v", err)
	}
}

// update keeps what f does in one transaction.
func update(t testing.TB, s *Store, f func(*Draft)) {
	t.Helper()
	err := s.Update(func(tx *Tx) error {
		d := tx.Draft()
		f(d)
		return d.Keep()
	})
	if err != nil {
		t.Fatal(err)
	}
}

func view(t testing.TB, s *Store, f func(*Draft)) {
	t.Helper()
	err := s.View(func(tx *Tx) error {
		f(tx.Draft())
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestAddressBelongsToOnePlayer(t *testing.T) {
	s := open(t)
	update(t, s, func(d *Draft) {
		if err := d.PutPlayer(Player{Userid: "ann", Addresses: []string{"ann@example.org", "a@example.net"}}); err != nil {
			t.Fatal(err)
		}
		err := d.PutPlayer(Player{Userid: "bob", Addresses: []string{"bob@example.org", "a@example.net"}})
		var taken *AddressTaken
		if !errors.As(err, &taken) || *taken != (AddressTaken{"a@example.net", "ann"}) {
			t.Errorf("error %v", err)
		}
		if _, ok := d.Player("bob"); ok {
			t.Error("the refused player was written")
		}
	})
	update(t, s, func(d *Draft) {
		if err := d.PutPlayer(Player{Userid: "ann", Addresses: []string{"ann@example.org"}}); err != nil {
			t.Fatal(err)
		}
		if err := d.PutPlayer(Player{Userid: "bob", Addresses: []string{"a@example.net"}}); err != nil {
			t.Errorf("an address given up: %v", err)
		}
	})
	view(t, s, func(d *Draft) {
		if p, ok := d.PlayerByAddress("a@example.net"); !ok || p.Userid != "bob" {
			t.Errorf("found %v", p)
		}
		if _, ok := d.PlayerByAddress(""); ok {
			t.Error("somebody has no address")
		}
	})
}
