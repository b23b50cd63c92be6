package store_test

import (
	"fmt"
	"log"
	"os"
	"path/filepath"

	"pbemd/store"
)

// Two mails share a transaction; the second asks for two things, of which the
// second is refused and leaves no trace.
func Example() {
	directory, err := os.MkdirTemp("", "store")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(directory)
	s, err := store.Open(filepath.Join(directory, "store.db"), store.Options{})
	if err != nil {
		log.Fatal(err) // one line that says what to do
	}
	defer s.Close()

	err = s.Update(func(tx *store.Tx) error {
		first := tx.Draft()
		if err := first.PutPlayer(store.Player{Userid: "ann", Name: "Ann", Addresses: []string{"ann@example.org"}}); err != nil {
			return err
		}
		if err := first.Keep(); err != nil {
			return err
		}

		second := tx.Draft()
		challenge := second.Draft()
		challenge.PutChallenge(store.Challenge{Number: challenge.NextNumber(), From: "ann", To: store.Userids{"bob"}, Terms: store.Terms{Variant: "chess"}})
		if err := challenge.Keep(); err != nil {
			return err
		}
		refused := second.Draft()
		refused.DropChallenge(1)
		return second.Keep()
	})
	if err != nil {
		log.Fatal(err)
	}

	err = s.View(func(tx *store.Tx) error {
		d := tx.Draft()
		player, _ := d.PlayerByAddress("ann@example.org")
		for _, c := range d.ChallengesOf(player.Userid) {
			fmt.Println(player.Name, "challenges", c.To[0], "to", c.Variant, c.Number)
		}
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output: Ann challenges bob to chess 1
}
