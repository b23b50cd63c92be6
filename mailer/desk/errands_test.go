package desk_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk"
	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// askedFor puts an errand into the store, as a director's command does.
func askedFor(t *testing.T, stage *dialogue.Stage, e store.Errand) {
	t.Helper()
	err := stage.Store.Update(func(tx *store.Tx) error {
		draft := tx.Draft()
		e.Made, e.Next = stage.Now, stage.Now
		draft.PutErrand(e)
		return draft.Keep()
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestAnnouncementsGoOutInParts holds that all players get an announcement, each
// once, so many in a minute, and who joins meanwhile does not.
func TestAnnouncementsGoOutInParts(t *testing.T) {
	stage := playing(t)
	sendAll(t, stage)
	err := stage.Store.Update(func(tx *store.Tx) error {
		draft := tx.Draft()
		for i := range 120 {
			name := fmt.Sprintf("player%03d", i)
			p := store.Player{Userid: name, Name: name, Addresses: []string{name + "@example.org"}, Joined: stage.Now}
			if i == 7 {
				p.Joined = stage.Now.Add(time.Hour)
			}
			if i == 8 {
				p.Closed, p.Addresses = stage.Now, nil
			}
			if err := draft.PutPlayer(p); err != nil {
				return err
			}
		}
		return draft.Keep()
	})
	if err != nil {
		t.Fatal(err)
	}
	askedFor(t, stage, store.Errand{Kind: store.ErrandAnnounce, By: "alice", Text: "We move house."})
	got := map[string]int{}
	for minute := range 4 {
		if err := stage.Desk.Tick(context.Background(), stage.Now); err != nil {
			t.Fatal(err)
		}
		letters := due(t, stage)
		if len(letters) > 50 {
			t.Errorf("%d letters in minute %d", len(letters), minute)
		}
		for _, l := range letters {
			got[l.To]++
			if !strings.Contains(string(l.Raw), "> We move house.") {
				t.Errorf("the letter to %s is none:\n%s", l.To, l.Raw)
			}
		}
		sendAll(t, stage)
		stage.Now = stage.Now.Add(time.Minute)
	}
	if len(got) != 120 { // alice and bob, and all but two of the others
		t.Errorf("%d players were told, want 120", len(got))
	}
	for to, n := range got {
		if n != 1 {
			t.Errorf("%s was told %d times", to, n)
		}
	}
}

// TestBackupAgainAfterACrash holds that a backup whose file was written before
// the server was killed is told of, and not made anew; and that one which cannot
// be made is told of without naming a folder.
func TestBackupAgainAfterACrash(t *testing.T) {
	for name, c := range map[string]struct {
		folder string
		before bool
		want   string
	}{
		"made":     {want: "is made: the file pbemd-"},
		"again":    {before: true, want: "is made: the file pbemd-"},
		"no place": {folder: "nowhere", want: "was not made."},
	} {
		t.Run(name, func(t *testing.T) {
			stage := playing(t)
			sendAll(t, stage)
			o := desk.DefaultOptions()
			o.Address, o.Domain, o.Backups = dialogue.Server, "example.com", filepath.Join(t.TempDir(), c.folder)
			o.Now = func() time.Time { return stage.Now }
			other, err := desk.New(stage.Store, o)
			if err != nil {
				t.Fatal(err)
			}
			askedFor(t, stage, store.Errand{Kind: store.ErrandBackup, By: "alice"})
			file := filepath.Join(o.Backups, "pbemd-"+stage.Now.Format("20060102-150405")+"-1.db")
			if c.before {
				if err := os.WriteFile(file, []byte("written before"), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			for range 2 {
				if err := other.Tick(context.Background(), stage.Now); err != nil {
					t.Fatal(err)
				}
			}
			letters := due(t, stage)
			if len(letters) != 1 || !strings.Contains(string(letters[0].Raw), c.want) || strings.Contains(string(letters[0].Raw), o.Backups) {
				t.Errorf("%d letters, want one that says %q", len(letters), c.want)
			}
			text, err := os.ReadFile(file)
			if c.before != (string(text) == "written before") || c.folder != "" && !errors.Is(err, os.ErrNotExist) {
				t.Errorf("the file holds %d bytes, %v", len(text), err)
			}
		})
	}
}
