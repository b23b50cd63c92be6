package store

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// Every bucket that holds records stands in an export, and no kind is named
// twice.
func TestSectionsCoverTheStore(t *testing.T) {
	var covered, kinds []string
	for _, of := range sections() {
		covered = append(covered, of.buckets...)
		if slices.Contains(kinds, of.kind) {
			t.Errorf("two sections are called %q", of.kind)
		}
		kinds = append(kinds, of.kind)
	}
	slices.Sort(covered)
	want := holding()
	slices.Sort(want)
	if diff := gocmp.Diff(want, slices.Compact(covered)); diff != "" {
		t.Errorf("buckets (-held +exported)\n%s", diff)
	}
}

// What random commands have put is exported and imported, byte for byte, indexes
// included.
func TestExportRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, remove := temporary(t)
		defer remove()
		err := s.Update(func(tx *Tx) error {
			d := tx.Draft()
			layer(t, d, newWorld(), 1)
			d.Count("letters.sent", 3)
			d.AddTally("2026-11-30", "letters to ann", 2)
			d.PutSeen(Seen{Key: [32]byte{255, 1}, Fate: "done", At: noon})
			d.PutFailure(Failure{Key: "a mail", Attempts: 1, LastError: "it broke", At: noon, Next: noon})
			d.PutRating(Rating{Variant: "chess", Userid: "ann"})
			rated := Game{Board: d.NextNumber(), Variant: "chess", Players: [2]string{"ann", "bob"}, Result: &Result{Score: "1-0", At: noon}}
			d.PutGame(rated)
			d.PutRatedGame(RatedGame{Board: rated.Board, Variant: "chess", Players: [2]string{"ann", "bob"}, Score: "1-0"})
			d.SetRatingsMade(2)
			return d.Keep()
		})
		if err != nil {
			t.Fatal(err)
		}
		directory, err := os.MkdirTemp("", "import")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(directory)
		text := exported(t, s)
		path := filepath.Join(directory, "copy.db")
		if err := Import(strings.NewReader(text), path, ImportOptions{Options: fixed(), Exact: true}); err != nil {
			t.Fatal(err)
		}
		copied, err := Open(path, fixed())
		if err != nil {
			t.Fatal(err)
		}
		defer copied.Close()
		if diff := gocmp.Diff(entriesOf(t, s), entriesOf(t, copied)); diff != "" {
			t.Errorf("(-exported +imported)\n%s", diff)
		}
		if again := exported(t, copied); again != text {
			t.Errorf("exported again: %s", gocmp.Diff(text, again))
		}
	})
}

type failing interface {
	Helper()
	Fatal(...any)
}

func exported(t failing, s *Store) string {
	t.Helper()
	var b bytes.Buffer
	if err := s.Export(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// entriesOf is what is in a store, each value by its bucket and key.
func entriesOf(t failing, s *Store) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := s.View(func(tx *Tx) error {
		for _, bucket := range append(holding(), indexing()...) {
			for key, value := range tx.Draft().walk(bucket, "", "") {
				all[fmt.Sprintf("%s %q", bucket, key)] = string(value)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// small is an export with a player, a game and two plies.
func small(t *testing.T) string {
	t.Helper()
	s := open(t)
	update(t, s, func(d *Draft) {
		if err := d.PutPlayer(Player{Userid: "ann", Addresses: []string{"ann@example.org"}, Serial: 4}); err != nil {
			t.Fatal(err)
		}
		d.PutGame(Game{Board: d.NextNumber(), Variant: "chess", Players: [2]string{"ann", "bob"}, Plies: 2, Serial: 3})
		d.PutPly(1, Ply{Number: 1, Move: "e4"})
		d.PutPly(1, Ply{Number: 2, Move: "e5"})
	})
	return exported(t, s)
}

// An import spends all tokens, as a restored backup does, unless it is exact.
func TestImportSpendsTokens(t *testing.T) {
	text := small(t)
	for _, exact := range []bool{false, true} {
		path := filepath.Join(t.TempDir(), "store.db")
		if err := Import(strings.NewReader(text), path, ImportOptions{Options: fixed(), Exact: exact}); err != nil {
			t.Fatal(err)
		}
		step, restored := uint64(SerialStep), int64(1)
		if exact {
			step, restored = 0, 0
		}
		view(t, openAt(t, path), func(d *Draft) {
			p, _ := d.Player("ann")
			g, _ := d.Game(1)
			if p.Serial != 4+step || g.Serial != 3+step || d.Counters()["restored"] != restored {
				t.Errorf("exact %t: serials %d and %d, restored %d times", exact, p.Serial, g.Serial, d.Counters()["restored"])
			}
		})
	}
}

// An export that was changed or broke off is refused with its line, and leaves
// nothing behind.
func TestImportRefuses(t *testing.T) {
	text := small(t)
	lines := strings.SplitAfter(text, "\n")
	ply := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, `"ply"`) })
	without := func(i int) string { return strings.Join(slices.Delete(slices.Clone(lines), i, i+1), "") }
	for name, c := range map[string]struct{ text, want string }{
		"empty":           {"", "after line 0: it breaks off"},
		"no export":       {"{\"kind\":\"player\",\"record\":{}}\n", "line 1: this is not the beginning of an export"},
		"no JSON":         {lines[0] + "hello\n", "line 2: invalid character"},
		"cut":             {strings.Join(lines[:4], ""), "after line 4: it breaks off"},
		"cut in a line":   {text[:len(text)-5], "it breaks off"},
		"a line less":     {without(ply), "there should be"},
		"a line twice":    {strings.Join(slices.Insert(slices.Clone(lines), ply, lines[ply]), ""), fmt.Sprintf("line %d: ply: ply 1 of board 1 comes twice", ply+2)},
		"an unknown kind": {strings.Replace(text, `"kind":"ply"`, `"kind":"plies"`, 1), fmt.Sprintf("line %d: \"plies\" is no kind of record", ply+1)},
		"an odd field":    {strings.Replace(text, `"Variant"`, `"Variety"`, 1), `game: json: unknown field "Variety"`},
		"an odd value":    {strings.Replace(text, `"Variant":"chess"`, `"Variant":7`, 1), "game: json: cannot unmarshal number"},
		"another schema":  {strings.Replace(text, `"Schema":`, `"Schema":1`, 1), "it was written by another pbemd"},
		"words behind":    {lines[0] + strings.Replace(strings.Join(lines[1:], ""), "\n", " hello\n", 1), "line 2: something stands behind it"},
		"two in a line":   {strings.Replace(text, "}\n{\"kind\":\"ply\"", "}{\"kind\":\"ply\"", 1), fmt.Sprintf("line %d: something stands behind it", ply)},
		"more behind":     {text + "\n", "something stands behind the end"},
		"no identity":     {strings.Replace(text, `"kind":"identity","record":{"ID":"`, `"kind":"identity","record":{"ID":"0`, 1), "the identity of the store is missing"},
		"no such number":  {strings.Replace(text, `"Plies":2`, `"Plies":9`, 1), "board 1 has 9 plies, but the last is missing"},
	} {
		t.Run(name, func(t *testing.T) {
			directory := t.TempDir()
			err := Import(strings.NewReader(c.text), filepath.Join(directory, "store.db"), ImportOptions{Options: fixed()})
			var refusal *Refusal
			if !errors.As(err, &refusal) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("error %v; want %s", err, c.want)
			}
			if left, err := os.ReadDir(directory); err != nil || len(left) > 0 {
				t.Errorf("left behind: %v, %v", left, err)
			}
		})
	}
}

// What a killed import has left does not get into the next one.
func TestImportAfterAKilledOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	left, err := Open(path+".partial", fixed())
	if err != nil {
		t.Fatal(err)
	}
	update(t, left, func(d *Draft) { d.PutChallenge(Challenge{Number: d.NextNumber(), From: "eve"}) })
	if err := left.Close(); err != nil {
		t.Fatal(err)
	}
	text := small(t)
	if err := Import(strings.NewReader(text), path, ImportOptions{Options: fixed(), Exact: true}); err != nil {
		t.Fatal(err)
	}
	if again := exported(t, openAt(t, path)); again != text {
		t.Errorf("(-exported +imported)\n%s", gocmp.Diff(text, again))
	}
}

// An export whose reader stops listening ends with an error.
func TestExportToNobody(t *testing.T) {
	if err := open(t).Export(deaf{}); err == nil || !strings.Contains(err.Error(), "nobody listens") {
		t.Errorf("error %v", err)
	}
}

type deaf struct{}

func (deaf) Write([]byte) (int, error) { return 0, errors.New("nobody listens") }

// A line that does not end is given up, instead of being kept whole in memory.
func TestImportOfAnEndlessLine(t *testing.T) {
	lines := &importer{from: bufio.NewReader(io.LimitReader(endless{}, longestLine+1<<20))}
	if err := lines.begin(); err == nil || !strings.Contains(err.Error(), "a line of more than") {
		t.Errorf("error %v", err)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}
