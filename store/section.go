package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// section is how the records of one kind stand in an export.
type section struct {
	kind    string
	buckets []string // whose content it is
	export  func(d *Draft, put func(record any) bool)
	// restore puts a record, as JSON, where it was. What it cannot do it tells,
	// or raises as Damaged.
	restore func(d *Draft, record []byte) error
}

// sections lists all of them in the order of an export. Together they are all
// that holding lists.
func sections() []section {
	return []section{
		whole("identity", &identities),
		whole("sign of life", &signs),
		whole("pause", &pauses),
		integers("mark", meta, ratingsMade),
		integers("serial", serials, ""),
		integers("count", counts, ""),
		integers("tally", tallies, ""),
		whole("token key", &tokenKeys),
		whole("player", &players),
		whole("game", &games),
		pliesSection(),
		whole("challenge", &challenges),
		whole("pending", &pendings),
		whole("invitation", &invitations),
		whole("seen", &seens),
		whole("failure", &failures),
		lettersSection(),
		whole("subscription", &subscriptions),
		whole("gathered", &gathered),
		whole("digest", &digests),
		whole("outage", &outages),
		whole("patience", &patiences),
		whole("act", &acts),
		whole("errand", &errands),
		whole("variant", &variants),
		whole("tournament", &tournaments),
		whole("round", &rounds),
		whole("rating", &ratings),
		whole("rated game", &ratedGames),
	}
}

// whole is the section of a kind whose records hold all there is of them.
func whole[R any](name string, k *kind[R]) section {
	return section{
		kind:    name,
		buckets: []string{k.bucket},
		export: func(d *Draft, put func(any) bool) {
			if k.bucket == meta { // where each kind has one record, under a key of its own
				var none R
				if record, ok := k.get(d, k.key(&none)); ok {
					put(record)
				}
				return
			}
			for record := range k.all(d) {
				if !put(record) {
					return
				}
			}
		},
		restore: func(d *Draft, value []byte) error {
			var record R
			if err := strictly(value, &record); err != nil {
				return err
			}
			return putNew(d, k, record)
		},
	}
}

// putNew puts a record; in an import none comes twice. The identity alone is
// there before, since every file is made with one.
func putNew[R any](d *Draft, k *kind[R], record R) error {
	if key := k.key(&record); k.bucket != meta && d.has(k.bucket, key) {
		return fmt.Errorf("record %s comes twice", readable(key))
	}
	k.put(d, record)
	return nil
}

// numbered is a number with its name, as it stands in an export.
type numbered struct {
	Name   string
	Number int64
}

// integers is the section of a bucket of numbers, or of one of its keys.
func integers(name, bucket, only string) section {
	return section{
		kind:    name,
		buckets: []string{bucket},
		export: func(d *Draft, put func(any) bool) {
			for key, value := range d.walk(bucket, only, "") {
				if only != "" && key != only {
					return
				}
				if !put(numbered{key, decodeInteger(bucket, key, value)}) {
					return
				}
			}
		},
		restore: func(d *Draft, value []byte) error {
			var n numbered
			if err := strictly(value, &n); err != nil {
				return err
			}
			if only != "" && n.Name != only {
				return fmt.Errorf("no %s is called %q", name, n.Name)
			}
			d.putInteger(bucket, n.Name, n.Number)
			return nil
		},
	}
}

// boardPly is a ply with the board that its key names.
type boardPly struct {
	Board uint64
	Ply   Ply
}

func pliesSection() section {
	return section{
		kind:    "ply",
		buckets: []string{plies},
		export: func(d *Draft, put func(any) bool) {
			for key, value := range d.walk(plies, "", "") {
				board := parseNumber(key)
				if !put(boardPly{board, decodePly(board, plyOf(key), value)}) {
					return
				}
			}
		},
		restore: func(d *Draft, value []byte) error {
			var p boardPly
			if err := strictly(value, &p); err != nil {
				return err
			}
			if d.has(plies, plyKey(p.Board, p.Ply.Number)) {
				return fmt.Errorf("ply %d of board %d comes twice", p.Ply.Number, p.Board)
			}
			d.PutPly(p.Board, p.Ply)
			return nil
		},
	}
}

// letterMail is a letter with its mail, which the store keeps apart.
type letterMail struct {
	Letter Letter
	Mail   []byte
}

func lettersSection() section {
	return section{
		kind:    "letter",
		buckets: []string{letters.bucket, bodies},
		export: func(d *Draft, put func(any) bool) {
			for l := range letters.all(d) {
				if !put(letterMail{l, d.body(l.ID)}) {
					return
				}
			}
		},
		restore: func(d *Draft, value []byte) error {
			var l letterMail
			if err := strictly(value, &l); err != nil {
				return err
			}
			if l.Letter.ID == 0 {
				return errors.New("a letter without its ID")
			}
			d.put(bodies, number(l.Letter.ID), l.Mail)
			return putNew(d, &letters, l.Letter)
		},
	}
}

// strictly reads a record with no field but those it has, and nothing behind it.
func strictly(value []byte, record any) error {
	decoder := json.NewDecoder(bytes.NewReader(value))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(record); err != nil {
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something stands behind it")
	}
	return nil
}
