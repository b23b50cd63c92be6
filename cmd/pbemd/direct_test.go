package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pbemd/mailer/host"
	"pbemd/store"
)

// TestDirect: the operator directs while the server runs and while none does;
// what cannot be taken back wants -yes, and each act is on record.
func TestDirect(t *testing.T) {
	s := newServed(t, host.Config{})
	s.config, s.data = writeConfig(t, s.host)
	without := run(t, nil, "direct", "-config", s.config, "acts")
	if _, err := os.Stat(s.data); without.status != 1 || !strings.Contains(without.stderr, "there is no store at") || err == nil {
		t.Errorf("without a store: status %d, %q, the file: %v", without.status, without.stderr, err)
	}
	stocked, err := store.Open(s.data, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	err = stocked.Update(func(tx *store.Tx) error {
		d := tx.Draft()
		for _, userid := range []string{"alice", "bob"} {
			if err := d.PutPlayer(store.Player{Userid: userid, Name: userid, Addresses: []string{userid + "@example.org"}}); err != nil {
				return err
			}
		}
		return d.Keep()
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := stocked.Close(); err != nil {
		t.Fatal(err)
	}
	did := func(status int, want string, args ...string) {
		t.Helper()
		ran := run(t, nil, append([]string{"direct", "-config", s.config}, args...)...)
		if ran.status != status || !strings.Contains(ran.stdout+ran.stderr, want) {
			t.Errorf("%v: status %d, %q, %q; want %q", args, ran.status, ran.stdout, ran.stderr, want)
		}
	}
	both := func(bob, numbered string) {
		t.Helper()
		did(0, "Addresses: alice@example.org", "find", "alice")
		did(1, "Directors have no command \"fnid\". Did you mean \"direct find\"?", "fnid", "alice")
		did(1, "needs a reason", "block", "alice")
		did(1, "With -yes it is done", "delete", bob+":", "asked", "for", "it")
		did(0, "act "+numbered, "-yes", "delete", bob+":", "asked", "for", "it")
		did(1, "No TOML file is attached", "add", "variant:", "for", "fun")
		file := filepath.Join(t.TempDir(), "odd.toml")
		if err := os.WriteFile(file, []byte("name = 7\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		did(1, "odd.toml", "-attach", file, "add", "variant:", "for", "fun")
	}
	did(1, "Directors have done nothing yet.", "acts")
	did(0, "No player may do more than play.", "rights")
	did(1, "Give your words with -text.", "announce")
	both("bob", "1")
	s.start(t)
	s.log.wait(t, "inbox: working")
	did(0, "Reason: \"asked for it\"", "acts")
	did(0, "act 2", "block", "alice:", "noise")
	did(0, "act 3", "unblock", "alice:", "calm", "again")
	did(0, "act 4", "give", "alice", "tournaments:", "runs the club")
	did(0, "alice: tournaments (given by the operator)", "rights")
	both("alice", "5")
	if status := s.end(t); status != 0 {
		t.Errorf("exit status %d\n%s", status, s.log)
	}
}
