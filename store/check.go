package store

import (
	"errors"
	"fmt"
	"slices"

	bolt "go.etcd.io/bbolt"
)

// Check examines the whole file: its structure, every record, that every index
// agrees with its records, and that what belongs together is there together. It
// reads everything, so it takes its time with a large file. The error names
// what was found, a line each, up to a hundred.
func (s *Store) Check() error {
	if err := s.structure(); err != nil {
		return fmt.Errorf("store %s: structure: %w", s.path, err)
	}
	c := checker{expected: map[string]int{}}
	err := s.View(func(tx *Tx) error {
		c.draft = tx.Draft()
		c.buckets(tx.base.tx)
		c.records()
		c.indexes()
		c.together()
		return nil
	})
	return errors.Join(append(c.found, err)...)
}

type checker struct {
	draft    *Draft
	expected map[string]int // entries that each index must have
	found    []error
}

func (c *checker) say(format string, arguments ...any) {
	if len(c.found) < 100 {
		c.found = append(c.found, fmt.Errorf("store: "+format, arguments...))
	}
}

// holding are the buckets of records, indexing those of index entries.
func holding() []string {
	return []string{meta, serials, counts, tallies, plies, bodies,
		players.bucket, games.bucket, challenges.bucket, pendings.bucket, invitations.bucket,
		seens.bucket, failures.bucket, letters.bucket, tokenKeys.bucket,
		subscriptions.bucket, gathered.bucket, digests.bucket, outages.bucket, patiences.bucket,
		acts.bucket, errands.bucket, variants.bucket,
		tournaments.bucket, rounds.bucket, ratings.bucket, ratedGames.bucket}
}

func indexing() []string {
	return []string{"addresses", "players by number", "games of", "games active", "challenges of", "challenges lapsing",
		"pendings of", "pendings lapsing", "seen by time", "invitations lapsing",
		"letters due", "letters pressing", "letters idle", "letters aside", "letters of",
		"subscriptions to", "adjournments ending", "clocks due", "gathered due", "digests lapsing", "patiences by time",
		"errands due", "games of variant",
		"tournaments of", "tournaments going", "tournaments due", "rated games in order", "rated games of"}
}

// buckets compares the buckets that the migrations made with those in use.
func (c *checker) buckets(tx *bolt.Tx) {
	known := append(holding(), indexing()...)
	for _, name := range known {
		if tx.Bucket([]byte(name)) == nil {
			c.say("the bucket %q is missing", name)
		}
	}
	cursor := tx.Cursor()
	for name, _ := cursor.First(); name != nil; name, _ = cursor.Next() {
		if !slices.Contains(known, string(name)) {
			c.say("the bucket %q is unknown", name)
		}
	}
}

func (c *checker) records() {
	checkKind(c, &players)
	checkKind(c, &games)
	checkKind(c, &challenges)
	checkKind(c, &pendings)
	checkKind(c, &invitations)
	checkKind(c, &seens)
	checkKind(c, &failures)
	checkKind(c, &letters)
	checkKind(c, &tokenKeys)
	checkKind(c, &subscriptions)
	checkKind(c, &gathered)
	checkKind(c, &digests)
	checkKind(c, &outages)
	checkKind(c, &patiences)
	checkKind(c, &acts)
	checkKind(c, &errands)
	checkKind(c, &variants)
	checkKind(c, &tournaments)
	checkKind(c, &rounds)
	checkKind(c, &ratings)
	checkKind(c, &ratedGames)
	for _, bucket := range []string{serials, counts, tallies} {
		for key, value := range c.draft.walk(bucket, "", "") {
			c.try(func() { decodeInteger(bucket, key, value) })
		}
	}
	c.try(func() { c.draft.identity() })
	c.try(func() { c.draft.Alive() })
	c.try(func() { c.draft.Paused() })
	c.try(func() { c.draft.RatingsMade() })
}

// try notes the damage that f meets.
func (c *checker) try(f func()) {
	defer func() {
		switch fault := recover().(type) {
		case nil:
		case Damaged:
			c.say("%w", fault)
		default:
			panic(fault)
		}
	}()
	f()
}

// checkKind reads every record of a kind and looks for its index entries.
func checkKind[R any](c *checker, k *kind[R]) {
	for key, value := range c.draft.walk(k.bucket, "", "") {
		c.try(func() {
			record := k.decode(key, value)
			for _, e := range k.entries(&record) {
				c.expected[e.bucket]++
				if named, ok := c.draft.get(e.bucket, e.key); !ok || string(named) != key {
					c.say("record %s of %q is not named by its entry %q in %q", readable(key), k.bucket, e.key, e.bucket)
				}
			}
		})
	}
}

// indexes finds entries that no record asks for: all that one asks for were
// looked up, so there must not be more.
func (c *checker) indexes() {
	for _, index := range indexing() {
		entries := 0
		for range c.draft.walk(index, "", "") {
			entries++
		}
		if entries != c.expected[index] {
			c.say("%q has %d entries, its records ask for %d", index, entries, c.expected[index])
		}
	}
}
