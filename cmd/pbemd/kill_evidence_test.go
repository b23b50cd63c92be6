package main

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/google/go-cmp/cmp"
	bolt "go.etcd.io/bbolt"

	"pbemd/mailer"
	"pbemd/mailer/read"
	"pbemd/store"
)

// evidence is all that a run of a talk has left behind.
type evidence struct {
	// Store has every value of the store by bucket and key: players, boards and
	// their moves, challenges, mails seen, letters set aside, counters, keys.
	Store map[string]string
	// Folders has the mails of each folder of the account.
	Folders map[string][]string
	// Letters has every letter by receiver and Message-ID, without trace headers.
	Letters map[string]string
}

// gather takes the evidence after the server has ended.
func (s *stage) gather() evidence {
	s.t.Helper()
	e := evidence{Store: contents(s.t, s.data), Folders: map[string][]string{}, Letters: map[string]string{}}
	for _, folder := range []string{"INBOX", string(mailer.Done), string(mailer.Ignored), string(mailer.Failed)} {
		for _, raw := range s.mails(folder) {
			e.Folders[folder] = append(e.Folders[folder], fmt.Sprintf("%x %s", sha256.Sum256(raw), read.Read(raw, read.Options{}).MessageID))
		}
		slices.Sort(e.Folders[folder])
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for user, box := range s.mailboxes {
		for id, raw := range box.raw {
			e.Letters[user+" "+id] = string(raw)
		}
	}
	return e
}

// unlike are the counters that a mail fetched a second time may raise.
var unlike = []string{`counts "mail.duplicate"`}

// contents reads a store past package store, so that nothing is left out.
func contents(t *testing.T, path string) map[string]string {
	t.Helper()
	db, err := bolt.Open(path, 0o600, &bolt.Options{ReadOnly: true, Timeout: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	found := map[string]string{}
	err = db.View(func(tx *bolt.Tx) error {
		return tx.ForEach(func(bucket []byte, b *bolt.Bucket) error {
			return b.ForEach(func(key, value []byte) error {
				name := fmt.Sprintf("%s %q", bucket, key)
				if value == nil {
					t.Errorf("the store has a bucket within a bucket, at %s: compare it too", name)
				}
				if !slices.Contains(unlike, name) {
					found[name] = string(value)
				}
				return nil
			})
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// mails reads a folder of the server's account, past the server.
func (s *stage) mails(folder string) [][]byte {
	s.t.Helper()
	client, err := imapclient.DialInsecure(s.host.IMAPAddr(), nil)
	if err != nil {
		s.t.Fatal(err)
	}
	defer client.Close()
	if err := client.Login("chess", "chess-secret").Wait(); err != nil {
		s.t.Fatal(err)
	}
	selected, err := client.Select(folder, &imap.SelectOptions{ReadOnly: true}).Wait()
	if err != nil {
		return nil // it is made when the first mail is filed there
	}
	if selected.NumMessages == 0 {
		return nil
	}
	section := &imap.FetchItemBodySection{Peek: true}
	var all imap.SeqSet
	all.AddRange(1, 0)
	list, err := client.Fetch(all, &imap.FetchOptions{BodySection: []*imap.FetchItemBodySection{section}}).Collect()
	if err != nil {
		s.t.Fatal(err)
	}
	var mails [][]byte
	for _, m := range list {
		if raw := m.FindBodySection(section); raw != nil { // nil: gone since the command
			mails = append(mails, raw)
		}
	}
	return mails
}

// compare holds the evidence of a disturbed run against that of an undisturbed one.
func compare(t *testing.T, undisturbed, disturbed evidence) {
	t.Helper()
	for _, part := range []struct {
		name      string
		want, got any
	}{
		{"the store", undisturbed.Store, disturbed.Store},
		{"the folders", undisturbed.Folders, disturbed.Folders},
		{"the letters", undisturbed.Letters, disturbed.Letters},
	} {
		if diff := cmp.Diff(part.want, part.got); diff != "" {
			t.Errorf("%s: undisturbed -, killed +\n%.20000s", part.name, diff)
		}
	}
}

// check proves a store, read only, and shows it to look.
func (s *stage) check(look func(*store.Draft)) {
	s.t.Helper()
	opened, err := store.Open(s.data, store.Options{ReadOnly: true})
	if err != nil {
		s.t.Fatalf("the store cannot be opened: %v", err)
	}
	defer opened.Close()
	if err := opened.Check(); err != nil {
		s.t.Fatalf("the store is damaged: %v", err)
	}
	err = opened.View(func(tx *store.Tx) error {
		look(tx.Draft())
		return nil
	})
	if err != nil {
		s.t.Fatal(err)
	}
}
