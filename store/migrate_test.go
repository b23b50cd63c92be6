package store

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"github.com/google/go-cmp/cmp"
)

// build makes a file from a listing in testdata: bucket names at the margin,
// keys and values below them.
func build(t *testing.T, listing string) string {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", listing))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	path := filepath.Join(t.TempDir(), "store.db")
	db, err := bolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	err = db.Update(func(tx *bolt.Tx) error {
		var bucket *bolt.Bucket
		for lines := bufio.NewScanner(file); lines.Scan(); {
			fields := strings.Split(lines.Text(), "\t")
			switch {
			case strings.HasPrefix(fields[0], "#"):
			case len(fields) == 1:
				bucket, err = tx.CreateBucket(unquoted(t, fields[0]))
			default:
				err = bucket.Put(unquoted(t, fields[1]), unquoted(t, fields[2]))
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func unquoted(t *testing.T, s string) []byte {
	t.Helper()
	plain, err := strconv.Unquote(s)
	if err != nil {
		t.Fatalf("%s: %v", s, err)
	}
	return []byte(plain)
}

// A file of schema 1 is brought up to date with all that is in it.
func TestSchema1(t *testing.T) {
	path := build(t, "schema-1.txt")
	refused(t, path, Options{ReadOnly: true}, ErrOlder, "start the server on it once")
	s := openAt(t, path)
	if s.ID() != "3b500763161413fea23afb33d683279a" || !s.Born().Equal(noon) {
		t.Errorf("identity %s of %s", s.ID(), s.Born())
	}
	at := func(hours int) time.Time { return noon.Add(time.Duration(hours) * time.Hour) }
	same := func(what string, got, want any) {
		t.Helper()
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
	view(t, s, func(d *Draft) {
		ann, _ := d.Player("ann")
		same("player", ann, Player{Userid: "ann", Name: "Ann", Number: 3, Addresses: []string{"ann@example.org", "a@example.net"},
			Password: "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g", Zone: "Europe/Vienna", Joined: at(2)})
		bob, _ := d.PlayerByNumber(2)
		same("second to join", bob, Player{Userid: "bob", Name: "bob", Number: 2, Addresses: []string{"bob@example.com"},
			Joined: at(1), NoChallenges: true})
		cid, _ := d.PlayerByNumber(1)
		same("first to join", cid, Player{Userid: "cid", Name: "Cid", Number: 1, Joined: at(0), Closed: at(9)})
		game, _ := d.Game(1)
		same("game", game, Game{Board: 1, Variant: "chess", Players: [2]string{"ann", "bob"}, Rated: true, Clock: "move:7/21",
			Started: at(3), LastMove: at(5), Serial: 4, Plies: 2, Start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
			Position: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2", Repetitions: map[string]int{"q83v": 1},
			Proposal: &Proposal{Kind: "draw", By: "bob", At: at(5)}, Used: [2]time.Duration{time.Hour, 90 * time.Minute},
			TurnSince: at(6), Thread: [2]string{"g1.1.abc@example.org", "g1.1.def@example.org"}})
		second, _ := d.Ply(1, 2)
		same("ply", second, Ply{Number: 2, Side: 1, Move: "e7-e5", SAN: "e5", Position: game.Position, Digest: "q83v", At: at(5),
			Used: 90 * time.Minute, Irreversible: true})
		same("games of bob", slices.Collect(d.GamesOf("bob", false)), []uint64{2})
		same("players of chess", playersOf(d, "chess"), []string{"ann 1", "bob 1"})
		same("challenges", len(d.ChallengesOf("bob")), 2)
		same("challenged, once a single text", d.ChallengesOf("bob")[0].To, Userids{"bob"})
		same("lapsed", d.Due(ChallengeLapses, at(400), 1)[0].Number(), uint64(3))
		same("pendings", d.PendingsOf("ann@example.org")[0].Words, []string{"resign"})
		invitation, _ := d.Invitation("welcome")
		same("invitation", invitation, Invitation{Code: "welcome", By: "ann", Made: at(12)})
		seen, _ := d.Seen([32]byte{1, 2, 3, 255})
		same("seen", seen, Seen{Key: [32]byte{1, 2, 3, 255}, Fate: "done", At: at(4)})
		same("counters", d.Counters(), map[string]int64{"done": 7, "ignored": 1})
		same("tally", d.Tally("2026-11-30", "join stranger@example.com"), 3)
		same("letters of bob", d.LettersOf("bob")[0].MessageID, "g1.4.xyz@example.org")
		same("letters of cid", d.LettersOf("cid")[0].Aside, true)
		for l := range d.DueLetters(Usual, at(5)) {
			l, _ = d.Letter(l.ID)
			same("due", string(l.Raw), "Subject: chess Board 1 ann\r\n\r\nIt is ann's turn.\r\n")
		}
		failure, _ := d.Failure("77/11")
		same("failure", failure, Failure{Key: "77/11", Attempts: 2, LastError: "a fault of ours", At: at(8), Next: at(9)})
		same("keys", len(d.TokenKeys()), 1)
	})
	update(t, s, func(d *Draft) {
		if err := d.PutPlayer(Player{Userid: "dan"}); err != nil {
			t.Error(err)
		}
		dan, _ := d.Player("dan")
		same("the next number of a player", dan.Number, uint64(4))
		same("the next number of a board", d.NextNumber(), uint64(5))
		same("the next letter", d.PutLetter(Letter{}), uint64(3))
	})
}

// playersOf lists who has played the public games of a variant, with their boards.
func playersOf(d *Draft, variant string) []string {
	var list []string
	for userid, board := range d.PublicGames(variant) {
		list = append(list, fmt.Sprint(userid, " ", board))
	}
	return list
}

// A migration that fails leaves the file as it was; the next start does it all.
func TestFailedMigrationChangesNothing(t *testing.T) {
	path := build(t, "schema-1.txt")
	s := &Store{path: path, options: fixed().filled()}
	if err := s.open(); err != nil {
		t.Fatal(err)
	}
	failing := append(slices.Clone(migrations), func(tx *bolt.Tx) error {
		if err := tx.DeleteBucket([]byte("games")); err != nil {
			return err
		}
		return errors.New("the disk is full")
	})
	err := s.migrate(failing)
	if !errors.Is(err, ErrUnusable) || !strings.Contains(err.Error(), "from schema 1 to 5 and is left as it was (schema 5: the disk is full)") {
		t.Errorf("error %v", err)
	}
	if found, err := s.schema(); found != 1 || err != nil {
		t.Errorf("schema %d, error %v", found, err)
	}
	if err := s.db.Close(); err != nil {
		t.Fatal(err)
	}
	openAt(t, path)
}
