package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"
)

// refused opens a file that must be refused, in one line that names it and says
// one of the things that a person needs to hear.
func refused(t *testing.T, path string, options Options, kind error, says string) {
	t.Helper()
	s, err := Open(path, options)
	if err == nil {
		_ = s.Close()
		t.Fatalf("%s was opened", path)
	}
	var refusal *Refusal
	if !errors.As(err, &refusal) || !errors.Is(err, kind) {
		t.Errorf("error %v (%v), want %v", err, refusal, kind)
	}
	line := err.Error()
	if strings.Contains(line, "\n") || !strings.HasPrefix(line, "store "+path+" ") || !strings.Contains(line, says) {
		t.Errorf("line %q, want it to say %q", line, says)
	}
}

// stored makes a closed store with something in it.
func stored(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "store.db")
	s, err := Open(path, fixed())
	if err != nil {
		t.Fatal(err)
	}
	fill(t, s, 40)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// fill plays n games of a few plies each between n players.
func fill(t testing.TB, s *Store, n int) {
	t.Helper()
	update(t, s, func(d *Draft) {
		for i := range n {
			userid := "player" + string(rune('a'+i%26)) + string(rune('a'+i/26%26))
			if err := d.PutPlayer(Player{Userid: userid, Addresses: []string{userid + "@example.org"}}); err != nil {
				t.Fatal(err)
			}
			g := Game{Board: d.NextNumber(), Variant: "chess", Players: [2]string{userid, "playeraa"}, Plies: 3, Serial: 4, Data: map[string]string{"text": strings.Repeat("x", 300)}}
			d.PutGame(g)
			for ply := range g.Plies {
				d.PutPly(g.Board, Ply{Number: ply + 1, Move: "e2-e4"})
			}
			d.PutLetter(Letter{To: userid + "@example.org", Raw: make([]byte, 700), Next: noon})
		}
	})
}

func write(t *testing.T, path, content string) string {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestNewFileIsPrivate(t *testing.T) {
	s := open(t)
	info, err := os.Stat(s.Path())
	if err != nil {
		t.Fatal(err)
	}
	if mode := info.Mode().Perm(); mode != 0o600 {
		t.Errorf("mode %o", mode)
	}
}

func TestEqualChanceMakesEqualStores(t *testing.T) {
	a, b := open(t), open(t)
	var secrets [2]string
	for i, s := range []*Store{a, b} {
		update(t, s, func(d *Draft) { d.AddTokenKey() })
		view(t, s, func(d *Draft) {
			secrets[i] = d.ServerID() + string(d.Secret())
			for _, key := range d.TokenKeys() {
				secrets[i] += string(key.ID) + string(key.Secret) + key.Made.String()
			}
		})
	}
	if secrets[0] != secrets[1] {
		t.Error("secrets differ")
	}
	other := fixed()
	other.Rand = nil
	c, err := Open(filepath.Join(t.TempDir(), "store.db"), other)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if c.ID() == a.ID() {
		t.Error("chance of the system is as fixed as that of the test")
	}
}

func TestRefusedWhileLocked(t *testing.T) {
	s := open(t)
	for _, readOnly := range []bool{false, true} {
		refused(t, s.Path(), Options{Timeout: time.Millisecond, ReadOnly: readOnly}, ErrLocked, "stop that one first")
	}
}

func TestReadersShareAFile(t *testing.T) {
	path := stored(t)
	a, err := Open(path, Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	b, err := Open(path, Options{ReadOnly: true, Timeout: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	check(t, a)
	view(t, b, func(d *Draft) {
		if _, ok := d.Game(1); !ok {
			t.Error("no game")
		}
	})
	err = a.Update(func(tx *Tx) error { return nil })
	if err == nil {
		t.Error("a store opened for reading was written")
	}
}

func TestRefusedForeign(t *testing.T) {
	directory := t.TempDir()
	refused(t, directory, Options{}, ErrForeign, "a directory")
	text := write(t, filepath.Join(directory, "text"), strings.Repeat("Dear Ann,\n", 5000))
	refused(t, text, Options{}, ErrForeign, "no bbolt file")
	short := write(t, filepath.Join(directory, "short"), "x")
	refused(t, short, Options{}, ErrForeign, "no bbolt file")
	other := filepath.Join(directory, "other")
	makeBolt(t, other, "inventory", nil)
	refused(t, other, Options{}, ErrForeign, "of another program")
	likeOurs := filepath.Join(directory, "like ours")
	makeBolt(t, likeOurs, meta, map[string]string{"schema": "three"})
	refused(t, likeOurs, Options{}, ErrForeign, "of another program")
	for _, path := range []string{text, short} {
		if content, err := os.ReadFile(path); err != nil || !strings.Contains("Dear Ann, x", string(content[:1])) {
			t.Errorf("%s was changed: %v", path, err)
		}
	}
}

// makeBolt makes a bbolt file with one bucket.
func makeBolt(t *testing.T, path, bucket string, values map[string]string) {
	t.Helper()
	db, err := bolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	err = db.Update(func(tx *bolt.Tx) error {
		b, err := tx.CreateBucketIfNotExists([]byte(bucket))
		for key, value := range values {
			err = errors.Join(err, b.Put([]byte(key), []byte(value)))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestRefusedNewer(t *testing.T) {
	path := stored(t)
	makeBolt(t, path, meta, map[string]string{schemaKey: number(99)})
	for _, readOnly := range []bool{false, true} {
		refused(t, path, Options{ReadOnly: readOnly}, ErrNewer, "schema 99, this one knows up to 4")
	}
}

func TestRefusedMissing(t *testing.T) {
	directory := t.TempDir()
	refused(t, filepath.Join(directory, "none", "store.db"), Options{}, ErrMissing, "make its directory "+filepath.Join(directory, "none"))
	refused(t, filepath.Join(directory, "store.db"), Options{ReadOnly: true}, fs.ErrNotExist, "does not exist")
	empty := write(t, filepath.Join(directory, "empty"), "")
	refused(t, empty, Options{ReadOnly: true}, ErrMissing, "start the server once")
	if _, err := os.Stat(filepath.Join(directory, "store.db")); !errors.Is(err, fs.ErrNotExist) {
		t.Error("looking for a file made one")
	}
}

// A process can die between any two steps of making a file.
func TestUnfinishedFilesAreFilled(t *testing.T) {
	directory := t.TempDir()
	openAt(t, write(t, filepath.Join(directory, "nothing in it"), ""))
	path := filepath.Join(directory, "without buckets")
	db, err := bolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	s := openAt(t, path)
	if s.ID() == "" || !s.Born().Equal(noon) {
		t.Errorf("identity %q of %v", s.ID(), s.Born())
	}
}

func TestRefusalsOfTheSystem(t *testing.T) {
	for cause, says := range map[error]string{
		fs.ErrPermission:                "may not be read and written by this user",
		errors.New("no space\non disk"): "cannot be opened (no space on disk)",
	} {
		line := refuseOpening("/srv/store.db", cause).Error()
		if !strings.Contains(line, says) || strings.Contains(line, "\n") {
			t.Errorf("line %q", line)
		}
	}
}
