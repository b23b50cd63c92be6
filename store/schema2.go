package store

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	bolt "go.etcd.io/bbolt"
)

// toSchema2 numbers the players, in the order in which they joined, and makes
// the indexes of players by number, of letters by player and of lapsing
// invitations (which did not lapse before).
func toSchema2(tx *bolt.Tx) error {
	if err := createBuckets(tx, "players by number", "letters of", "invitations lapsing"); err != nil {
		return err
	}
	if err := numberPlayers(tx); err != nil {
		return err
	}
	return indexLetters(tx)
}

func numberPlayers(tx *bolt.Tx) error {
	type joined struct {
		userid string
		at     time.Time
	}
	var all []joined
	accounts := tx.Bucket([]byte("players"))
	err := accounts.ForEach(func(userid, value []byte) error {
		var player struct{ Joined time.Time }
		if err := json.Unmarshal(value, &player); err != nil {
			return fmt.Errorf("player %s: %w", userid, err)
		}
		all = append(all, joined{string(userid), player.Joined})
		return nil
	})
	if err != nil {
		return err
	}
	slices.SortFunc(all, func(a, b joined) int {
		if order := a.at.Compare(b.at); order != 0 {
			return order
		}
		return strings.Compare(a.userid, b.userid)
	})
	for i, player := range all {
		if err := numberPlayer(tx, player.userid, uint64(i)+1); err != nil {
			return err
		}
	}
	last := binary.BigEndian.AppendUint64(nil, uint64(len(all)))
	return tx.Bucket([]byte("serials")).Put([]byte("player"), last)
}

// numberPlayer adds a field to an account and leaves all others as they are.
func numberPlayer(tx *bolt.Tx, userid string, n uint64) error {
	accounts := tx.Bucket([]byte("players"))
	var fields map[string]any
	if err := json.Unmarshal(accounts.Get([]byte(userid)), &fields); err != nil {
		return fmt.Errorf("player %s: %w", userid, err)
	}
	fields["Number"] = n
	value, err := json.Marshal(fields)
	if err != nil {
		return fmt.Errorf("player %s: %w", userid, err)
	}
	if err := accounts.Put([]byte(userid), value); err != nil {
		return err
	}
	key := binary.BigEndian.AppendUint64(nil, n)
	return tx.Bucket([]byte("players by number")).Put(key, []byte(userid))
}

func indexLetters(tx *bolt.Tx) error {
	index := tx.Bucket([]byte("letters of"))
	return tx.Bucket([]byte("letters")).ForEach(func(id, value []byte) error {
		var letter struct{ Player string }
		if err := json.Unmarshal(value, &letter); err != nil {
			return fmt.Errorf("letter %x: %w", id, err)
		}
		if letter.Player == "" {
			return nil
		}
		key := binary.BigEndian.AppendUint16(nil, uint16(len(letter.Player)))
		key = append(append(key, letter.Player...), id...)
		return index.Put(key, id)
	})
}
