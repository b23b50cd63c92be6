package store

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// A file cut off anywhere is refused in one line, whatever was cut.
func TestRefusedCutOff(t *testing.T) {
	whole, err := os.ReadFile(stored(t))
	if err != nil {
		t.Fatal(err)
	}
	last := lastUsed(t, whole)
	for size := 100; size < last; size += 997 {
		path := write(t, filepath.Join(t.TempDir(), "store.db"), string(whole[:size]))
		refused(t, path, Options{}, ErrDamaged, "restore the last backup")
	}
}

// lastUsed is the size that a file needs to have.
func lastUsed(t *testing.T, whole []byte) int {
	t.Helper()
	path := write(t, filepath.Join(t.TempDir(), "store.db"), string(whole))
	db, err := bolt.Open(path, 0o600, &bolt.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	size := 0
	if err := db.View(func(tx *bolt.Tx) error { size = int(tx.Size()); return nil }); err != nil {
		t.Fatal(err)
	}
	return size
}

// Damage of any kind ends in a refusal or does not touch what is in use; it
// never ends the process, and never passes for sound where bbolt's own check
// would object.
func TestRandomDamage(t *testing.T) {
	whole, err := os.ReadFile(stored(t))
	if err != nil {
		t.Fatal(err)
	}
	whole = whole[:lastUsed(t, whole)]
	refusals := 0
	for seed := range uint64(400) {
		broken := damage(whole, rand.New(rand.NewPCG(seed, 1)))
		path := write(t, filepath.Join(t.TempDir(), "store.db"), string(broken))
		options := fixed()
		options.NoSync = true
		s, err := Open(path, options)
		if err != nil {
			if refusals++; !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrForeign) && !errors.Is(err, ErrNewer) {
				t.Errorf("seed %d: %v", seed, err)
			}
			continue
		}
		// One of the two meta pages may be lost, as when the power fails; two
		// commits write both anew.
		update(t, s, func(d *Draft) { d.Count("opened", 1) })
		update(t, s, func(d *Draft) { d.Count("opened", 1) })
		if err := s.structure(); err != nil {
			t.Errorf("seed %d was opened, but: %v", seed, err)
		}
		_ = s.Check() // finds damaged records, if there are any, and survives them
		if err := s.Close(); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
	if refusals < 100 {
		t.Errorf("only %d of 400 were refused", refusals)
	}
}

// damage flips bits, overwrites a block, or moves a page to another place.
func damage(whole []byte, chance *rand.Rand) []byte {
	const page = 4096
	broken := append([]byte(nil), whole...)
	at := chance.IntN(len(broken))
	start := at / page * page
	switch chance.IntN(5) {
	case 0:
		broken[at] ^= 1 << chance.IntN(8)
	case 1: // within the header and the first elements of a page, where it hurts
		broken[start+chance.IntN(80)] ^= 1 << chance.IntN(8)
	case 2:
		for i := start; i < start+page; i++ {
			broken[i] = byte(chance.Uint32())
		}
	case 3:
		clear(broken[start : start+page])
	case 4:
		copy(broken[start:start+page], whole[chance.IntN(len(whole)/page)*page:])
	}
	return broken
}

// A page that is its own ancestor would keep bbolt busy for ever.
func TestRefusedCircle(t *testing.T) {
	path := stored(t)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	branches := 0
	for start := 0; start < len(whole); start += 4096 {
		id := native.Uint64(whole[start:])
		if id != uint64(start/4096) || native.Uint16(whole[start+8:]) != branchPage {
			continue
		}
		branches++
		broken := append([]byte(nil), whole...)
		native.PutUint64(broken[start+pageHeader+8:], id)
		refused(t, write(t, path, string(broken)), Options{}, ErrDamaged, "is used twice")
	}
	if branches == 0 {
		t.Error("the file has no branch page")
	}
}

func TestExaminationAgreesWithFilesOfBbolt(t *testing.T) {
	for _, options := range []bolt.Options{{}, {NoFreelistSync: true}, {PageSize: 1024}, {FreelistType: bolt.FreelistMapType, PageSize: 16384}} {
		options.NoSync = true
		path := filepath.Join(t.TempDir(), "any.db")
		chance := rand.New(rand.NewPCG(1, 2))
		db, err := bolt.Open(path, 0o600, &options)
		if err != nil {
			t.Fatal(err)
		}
		for range 50 {
			if err := db.Update(func(tx *bolt.Tx) error { return scribble(tx, chance) }); err != nil {
				t.Fatal(err)
			}
		}
		pageSize := db.Info().PageSize
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		info, err := file.Stat()
		if err != nil {
			t.Fatal(err)
		}
		if err := examine(file, pageSize, info.Size()); err != nil {
			t.Errorf("page size %d: %v", pageSize, err)
		}
	}
}

// scribble puts and deletes, in buckets and buckets within them, small and large
// values.
func scribble(tx *bolt.Tx, chance *rand.Rand) error {
	outer, err := tx.CreateBucketIfNotExists([]byte(fmt.Sprint("bucket ", chance.IntN(5))))
	if err != nil {
		return err
	}
	inner, err := outer.CreateBucketIfNotExists([]byte("inner"))
	if err != nil {
		return err
	}
	for range 100 {
		bucket := outer
		if chance.IntN(4) == 0 {
			bucket = inner
		}
		key := []byte(fmt.Sprint("key ", chance.IntN(2000)))
		if chance.IntN(3) == 0 {
			err = errors.Join(err, bucket.Delete(key))
			continue
		}
		err = errors.Join(err, bucket.Put(key, make([]byte, chance.IntN(1<<chance.IntN(15)))))
	}
	return err
}

// A record that cannot be read stops only what needs it, and is named.
func TestDamagedRecord(t *testing.T) {
	path := stored(t)
	makeBolt(t, path, "games", map[string]string{number(2): `{"Board":2,"Vari`, number(3): `{"Board":4}`})
	makeBolt(t, path, "plies", map[string]string{plyKey(1, 2): `[]`})
	makeBolt(t, path, "counts", map[string]string{"done": "many"})
	makeBolt(t, path, "games of", map[string]string{gamesOf("nobody", true) + number(9): number(9)})
	s, err := Open(path, fixed())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for name, read := range map[string]func(*Draft){
		`record 2 of "games"`:                            func(d *Draft) { d.Game(2) },
		`it holds the record of key 4`:                   func(d *Draft) { d.Game(3) },
		`of "plies"`:                                     func(d *Draft) { d.Plies(1, 1, 3) },
		`record "done" of "counts" is damaged: a number`: func(d *Draft) { d.Counters() },
	} {
		err := s.View(func(tx *Tx) error { read(tx.Draft()); return nil })
		var damaged Damaged
		if !errors.As(err, &damaged) || !strings.Contains(err.Error(), name) {
			t.Errorf("error %v, want %s", err, name)
		}
	}
	view(t, s, func(d *Draft) {
		if _, ok := d.Game(1); !ok {
			t.Error("a sound record is not found")
		}
	})
	err = s.Check()
	for _, finding := range []string{`record 2 of "games"`, `key 4`, `of "plies"`, `"done"`, `"games of" has`} {
		if err == nil || !strings.Contains(err.Error(), finding) {
			t.Errorf("self-check %v, want %s", err, finding)
		}
	}
}
