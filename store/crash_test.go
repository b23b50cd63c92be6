package store

import (
	"bufio"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The process that is killed is this test binary, told by this variable which
// store to write to.
const crashVariable = "PBEMD_TEST_CRASHING_STORE"

func TestMain(m *testing.M) {
	if path := os.Getenv(crashVariable); path != "" {
		fmt.Fprintln(os.Stderr, writeForEver(path))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// writeForEver handles one mail after the other, some batched, some refused, and
// says each number on standard output once it is committed.
func writeForEver(path string) error {
	s, err := Open(path, Options{})
	if err != nil {
		return err
	}
	for {
		var last int64
		err := s.Update(func(tx *Tx) error {
			for range 3 {
				if last, err = handleOne(tx); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		fmt.Println(last)
	}
}

// handleOne does what a mail with a move does: mail n moves on board n mod 50.
// Every fourth mail is carried out in a layer that is dropped.
func handleOne(tx *Tx) (int64, error) {
	mail := tx.Draft()
	n := mail.Counters()["mails"] + 1
	mail.Count("mails", 1)
	mail.PutSeen(Seen{Key: [32]byte{byte(n), byte(n >> 8), byte(n >> 16)}, Fate: "done", At: noon.Add(time.Duration(n))})
	move := mail.Draft()
	board := uint64(n%50) + 1
	g, ok := move.Game(board)
	if !ok {
		g = Game{Board: move.NextNumber(), Players: [2]string{"ann", "bob"}}
	}
	g.Plies++
	g.Serial += uint64(n)
	move.PutPly(g.Board, Ply{Number: g.Plies, Move: fmt.Sprint("move ", n)})
	move.PutGame(g)
	move.PutLetter(Letter{To: "bob@example.org", Raw: []byte(strings.Repeat("board ", int(n%2000))), Next: noon, Serial: uint64(n)})
	if old := n - 120; old > 0 {
		move.DropLetter(uint64(old))
		move.SweepSeen(noon.Add(time.Duration(n-1000)), 10)
	}
	if n%4 == 0 {
		return n, mail.Keep()
	}
	return n, errors.Join(move.Keep(), mail.Keep())
}

// Killed at random instants, 30 times, the store opens cleanly, has everything
// that was acknowledged, and is what an undisturbed run of as many mails makes.
func TestKilledAtAnyInstant(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	chance := rand.New(rand.NewPCG(seed, 0))
	path := filepath.Join(t.TempDir(), "store.db")
	undisturbed := open(t)
	var mails int64
	for round := range 30 {
		// Every fourth process may die before it has opened the store.
		early := round%4 == 0
		acknowledged := crash(t, path, early, time.Duration(chance.IntN(40))*time.Millisecond)
		s, err := Open(path, fixed())
		if err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if err := s.Check(); err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		view(t, s, func(d *Draft) { mails = d.Counters()["mails"] })
		if mails < acknowledged || mails%3 != 0 {
			t.Fatalf("round %d: %d mails are stored, %d were acknowledged", round, mails, acknowledged)
		}
		catchUp(t, undisturbed, mails)
		if a, b := content(t, s), content(t, undisturbed); a != b {
			t.Fatalf("round %d: another content than of an undisturbed run", round)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d mails", mails)
}

// crash starts a process that writes, kills it a while after its start, or else
// after its first word, and returns the last number that it acknowledged.
func crash(t *testing.T, path string, early bool, after time.Duration) int64 {
	t.Helper()
	process := exec.Command(os.Args[0])
	process.Env = append(os.Environ(), crashVariable+"="+path)
	process.Stderr = os.Stderr
	output, err := process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	kill := func() { _ = process.Process.Kill() }
	if early {
		defer time.AfterFunc(after, kill).Stop()
	}
	last := int64(0)
	for lines := bufio.NewScanner(output); lines.Scan(); {
		n, err := strconv.ParseInt(lines.Text(), 10, 64)
		if err != nil {
			t.Fatalf("the process said %q", lines.Text())
		}
		if last == 0 && !early {
			defer time.AfterFunc(after, kill).Stop()
		}
		last = n
	}
	var exit *exec.ExitError
	if err := process.Wait(); !errors.As(err, &exit) || exit.Exited() {
		t.Fatalf("the process was not killed: %v", err)
	}
	if last == 0 && !early {
		t.Fatal("the process said nothing")
	}
	return last
}

func catchUp(t *testing.T, s *Store, mails int64) {
	t.Helper()
	for n := int64(0); n < mails; {
		err := s.Update(func(tx *Tx) error {
			d := tx.Draft()
			if n = d.Counters()["mails"]; n >= mails {
				return nil
			}
			var err error
			n, err = handleOne(tx)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// content is everything in a store but what chance and the hour put there.
func content(t *testing.T, s *Store) string {
	t.Helper()
	var text strings.Builder
	view(t, s, func(d *Draft) {
		for _, bucket := range append(holding(), indexing()...) {
			if bucket == meta || bucket == tokenKeys.bucket {
				continue
			}
			for key, value := range d.walk(bucket, "", "") {
				fmt.Fprintf(&text, "%s %q %q\n", bucket, key, value)
			}
		}
	})
	return text.String()
}
