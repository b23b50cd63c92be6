package store

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// Copies made while the store is written are each of one moment.
func TestBackupWhileWriting(t *testing.T) {
	s := open(t)
	fill(t, s, 100)
	var writing sync.WaitGroup
	enough := make(chan struct{})
	writing.Go(func() {
		for {
			select {
			case <-enough:
				return
			default:
			}
			// In every state a letter and a mail are counted alike.
			err := s.Update(func(tx *Tx) error {
				d := tx.Draft()
				d.Count("mails", 1)
				d.PutLetter(Letter{To: "ann@example.org", Raw: make([]byte, 5000)})
				d.Count("letters", 1)
				return d.Keep()
			})
			if err != nil {
				t.Error(err)
				return
			}
		}
	})
	for range 10 {
		path := filepath.Join(t.TempDir(), "backup.db")
		if err := s.BackupFile(path); err != nil {
			t.Fatal(err)
		}
		compareCounters(t, path)
		var stream bytes.Buffer
		if err := s.Backup(&stream); err != nil {
			t.Fatal(err)
		}
		compareCounters(t, write(t, filepath.Join(t.TempDir(), "stream.db"), stream.String()))
	}
	close(enough)
	writing.Wait()
}

func compareCounters(t *testing.T, path string) {
	t.Helper()
	s := openAt(t, path)
	view(t, s, func(d *Draft) {
		counters := d.Counters()
		waiting, _ := d.OutboxSize()
		if counters["mails"] != counters["letters"] || int64(waiting) != 100+counters["letters"] {
			t.Errorf("%s: %v, %d letters", path, counters, waiting)
		}
	})
}

func TestBackupIsPrivateAndReplacesNothing(t *testing.T) {
	s := open(t)
	path := filepath.Join(t.TempDir(), "backup.db")
	if err := s.BackupFile(path); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, error %v", info.Mode(), err)
	}
	if err := s.BackupFile(path); !errors.Is(err, ErrExists) || !strings.Contains(err.Error(), "name a new file") {
		t.Errorf("error %v", err)
	}
	none := filepath.Join(t.TempDir(), "none", "backup.db")
	if err := s.BackupFile(none); !errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v", err)
	}
	left, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*.partial"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, error %v", left, err)
	}
}

func TestRestoreSpendsEveryToken(t *testing.T) {
	s := open(t)
	fill(t, s, 600) // more than are raised in one transaction
	backup := filepath.Join(t.TempDir(), "backup.db")
	if err := s.BackupFile(backup); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(backup)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "restored.db")
	if err := Restore(backup, path, fixed()); err != nil {
		t.Fatal(err)
	}
	if after, err := os.ReadFile(backup); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the backup was changed, error %v", err)
	}
	restored := openAt(t, path)
	if restored.ID() != s.ID() {
		t.Error("another store")
	}
	update(t, restored, func(d *Draft) {
		games, players := 0, 0
		for g := range d.Games() {
			if games++; g.Serial != 4+SerialStep {
				t.Errorf("board %d has serial %d", g.Board, g.Serial)
			}
		}
		for p := range d.Players() {
			if players++; p.Serial != SerialStep {
				t.Errorf("player %s has serial %d", p.Userid, p.Serial)
			}
		}
		if games != 600 || players != 600 {
			t.Errorf("%d games, %d players", games, players)
		}
		if n := d.NextNumber(); n != 600+NumberStep+1 {
			t.Errorf("next number %d", n)
		}
		if d.Counters()["restored"] != 1 {
			t.Errorf("counters %v", d.Counters())
		}
	})
}

func TestRestoreRefuses(t *testing.T) {
	backup := stored(t)
	whole, err := os.ReadFile(backup)
	if err != nil {
		t.Fatal(err)
	}
	target := filepath.Join(t.TempDir(), "store.db")
	refuses := func(backup, path string, kind error, named string) {
		t.Helper()
		err := Restore(backup, path, fixed())
		if !errors.Is(err, kind) || !strings.HasPrefix(err.Error(), "store "+named+" ") || strings.Contains(err.Error(), "\n") {
			t.Errorf("error %v", err)
		}
		if left, _ := filepath.Glob(filepath.Join(filepath.Dir(target), "*")); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	}
	refuses(backup, backup, ErrExists, backup)
	refuses(backup+".none", target, ErrMissing, backup+".none")
	cut := write(t, filepath.Join(t.TempDir(), "cut.db"), string(whole[:lastUsed(t, whole)/4]))
	refuses(cut, target, ErrDamaged, cut)
	contradicting := write(t, filepath.Join(t.TempDir(), "contradicting.db"), string(whole))
	makeBolt(t, contradicting, "addresses", map[string]string{"stray@example.org": "playeraa"})
	refuses(contradicting, target, ErrDamaged, contradicting)
	newest := write(t, filepath.Join(t.TempDir(), "newer.db"), string(whole))
	makeBolt(t, newest, meta, map[string]string{schemaKey: number(99)})
	refuses(newest, target, ErrNewer, newest)
	s, err := Open(backup, fixed())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	options := fixed()
	options.Timeout = 1
	if err := Restore(backup, target, options); !errors.Is(err, ErrLocked) {
		t.Errorf("error %v", err)
	}
}

// A backup of an older schema is brought up to date on the way.
func TestRestoreOlder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	if err := Restore(build(t, "schema-1.txt"), path, fixed()); err != nil {
		t.Fatal(err)
	}
	view(t, openAt(t, path), func(d *Draft) {
		if g, _ := d.Game(1); g.Serial != 4+SerialStep {
			t.Errorf("serial %d", g.Serial)
		}
	})
}
