package store

import (
	"encoding/binary"
	"encoding/json"
	"fmt"

	bolt "go.etcd.io/bbolt"
)

// toSchema4 makes the buckets of what was answered in vain, of directors' acts,
// of what they have set going, of the variants that they have added or
// withdrawn, of tournaments, of ratings, of letters by their rank, and the index
// of public games by variant and player. Ratings start empty, and are made of the
// games by whoever finds that they never were, see Draft.RatingsMade.
func toSchema4(tx *bolt.Tx) error {
	err := createBuckets(tx,
		"patiences", "patiences by time",
		"games of variant",
		"acts", "errands", "errands due", "variants",
		"tournaments", "tournaments of", "tournaments going", "tournaments due", "rounds",
		"ratings", "rated games", "rated games in order", "rated games of",
		"letters pressing", "letters idle",
	)
	if err != nil {
		return err
	}
	return indexVariants(tx)
}

func indexVariants(tx *bolt.Tx) error {
	index := tx.Bucket([]byte("games of variant"))
	return tx.Bucket([]byte("games")).ForEach(func(board, value []byte) error {
		var game struct {
			Variant string
			Players [2]string
			Private bool
		}
		if err := json.Unmarshal(value, &game); err != nil {
			return fmt.Errorf("game %x: %w", board, err)
		}
		if game.Private {
			return nil
		}
		for _, userid := range game.Players {
			key := binary.BigEndian.AppendUint16(nil, uint16(len(game.Variant)))
			key = binary.BigEndian.AppendUint16(append(key, game.Variant...), uint16(len(userid)))
			if err := index.Put(append(append(key, userid...), board...), board); err != nil {
				return err
			}
		}
		return nil
	})
}
