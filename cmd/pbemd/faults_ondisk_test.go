package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	bolt "go.etcd.io/bbolt"
)

// onDisk is what of a store was committed at one moment, while a server has
// it open: its file is read past the server and past package store.
type onDisk struct {
	seen    map[string]string     // folder of each mail that was handled, by its key
	letters map[string]keptLetter // the outbox, by Message-ID
}

// keptLetter is what matters of a letter.
type keptLetter struct {
	To        string
	MessageID string
	raw       []byte
}

// readDisk reads a store while its server goes on. Pages that the last commit
// made reachable are not written again before the next one, so a copy is good
// when no commit came between.
func readDisk(path, scratch string) (onDisk, error) {
	for range 100 {
		text, whole, err := copyPages(path)
		if err != nil {
			return onDisk{}, err
		}
		if whole {
			return parseDisk(text, scratch)
		}
	}
	return onDisk{}, errors.New("the store is written to all the time")
}

// metaPage is one of the two pages that say where everything is, as bbolt
// writes it: the newer valid one counts.
type metaPage struct {
	pageSize, high, tx uint64
	valid              bool
}

const metaSize, metaHead = 4096, 16

func parseMeta(page []byte) metaPage {
	const magic = 0xED0CDAED
	m := page[metaHead:]
	if binary.LittleEndian.Uint32(m) != magic {
		return metaPage{}
	}
	return metaPage{
		pageSize: uint64(binary.LittleEndian.Uint32(m[8:])),
		high:     binary.LittleEndian.Uint64(m[40:]),
		tx:       binary.LittleEndian.Uint64(m[48:]),
		valid:    true,
	}
}

func readMetas(file *os.File) (metas [2]metaPage, err error) {
	head := make([]byte, 2*metaSize)
	if _, err := file.ReadAt(head, 0); err != nil {
		return metas, err
	}
	return [2]metaPage{parseMeta(head), parseMeta(head[metaSize:])}, nil
}

// copyPages reads the file up to its last page in use; whole is false when a
// commit came between.
func copyPages(path string) (text []byte, whole bool, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, false, err
	}
	defer file.Close()
	before, err := readMetas(file)
	if err != nil {
		return nil, false, err
	}
	high := max(before[0].high, before[1].high)
	size := max(before[0].pageSize, before[1].pageSize)
	if size != metaSize {
		return nil, false, fmt.Errorf("pages of %d bytes", size)
	}
	text, err = io.ReadAll(io.NewSectionReader(file, 0, int64(high*size)))
	if err != nil {
		return nil, false, err
	}
	after, err := readMetas(file)
	return text, err == nil && before == after, err
}

func parseDisk(text []byte, scratch string) (d onDisk, err error) {
	file, err := os.CreateTemp(scratch, "look*.db")
	if err != nil {
		return d, err
	}
	path := file.Name()
	defer os.Remove(path)
	if _, err := file.Write(text); err != nil {
		return d, err
	}
	if err := file.Close(); err != nil {
		return d, err
	}
	db, err := bolt.Open(path, 0o600, &bolt.Options{ReadOnly: true, Timeout: time.Second})
	if err != nil {
		return d, err
	}
	defer db.Close()
	d = onDisk{seen: map[string]string{}, letters: map[string]keptLetter{}}
	err = db.View(func(tx *bolt.Tx) error { return d.read(tx) })
	return d, err
}

func (d *onDisk) read(tx *bolt.Tx) error {
	err := tx.Bucket([]byte("seen")).ForEach(func(key, value []byte) error {
		var record struct{ Fate string }
		d.seen[string(key)] = "" // in case it cannot be read
		err := json.Unmarshal(value, &record)
		d.seen[string(key)] = record.Fate
		return err
	})
	if err != nil {
		return err
	}
	return tx.Bucket([]byte("letters")).ForEach(func(key, value []byte) error {
		var l keptLetter
		if err := json.Unmarshal(value, &l); err != nil {
			return err
		}
		l.raw = bytes.Clone(tx.Bucket([]byte("letter bodies")).Get(key))
		d.letters[l.MessageID] = l
		return nil
	})
}

// scratchOf is a folder for copies of a trial's store, which may lie on a full disk.
func scratchOf(config string) string { return filepath.Dir(config) }
