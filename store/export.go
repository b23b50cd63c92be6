package store

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"time"
)

// An export is the whole store as text that other programs can read: JSON, one
// object a line. The first line tells what it is, the last how many lines lie
// between them, so that one that broke off is known:
//
//	{"kind":"export","record":{"Schema":4,"Store":"...","Made":"..."}}
//	{"kind":"player","record":{"Userid":"ann",...}}
//	...
//	{"kind":"end","record":{"Lines":1203}}
//
// Indexes are not in it, since they follow from the records.
type exportLine struct {
	Kind   string          `json:"kind"`
	Record json.RawMessage `json:"record"`
}

const (
	exportBegins = "export"
	exportEnds   = "end"
)

// exportHead is the record of the first line.
type exportHead struct {
	Schema uint64
	Store  string // ID of the store
	Made   time.Time
}

// exportTail is the record of the last line.
type exportTail struct{ Lines int }

// Export writes the whole store, as it is at this moment, as JSON lines, which
// Import reads; the same store makes the same lines but for the moment in the
// first. Mails may be handled meanwhile. It holds what the store
// holds: addresses, hashes of passwords, and the keys with which tokens are made.
func (s *Store) Export(to io.Writer) error {
	lines := &exporter{to: bufio.NewWriterSize(to, 1<<16)}
	err := s.View(func(tx *Tx) error {
		d := tx.Draft()
		lines.put(exportBegins, exportHead{Schema: uint64(len(migrations)), Store: d.ServerID(), Made: s.options.Now().UTC()})
		head := lines.written
		for _, of := range sections() {
			of.export(d, func(record any) bool {
				lines.put(of.kind, record)
				return lines.err == nil
			})
		}
		lines.put(exportEnds, exportTail{Lines: lines.written - head})
		return lines.err
	})
	if err == nil {
		err = lines.to.Flush()
	}
	if err != nil {
		return fmt.Errorf("store %s: export: %w", s.path, err)
	}
	return nil
}

// exporter writes lines until one cannot be written.
type exporter struct {
	to      *bufio.Writer
	written int
	err     error
}

func (e *exporter) put(kind string, record any) {
	if e.err != nil {
		return
	}
	var value, line []byte
	if value, e.err = json.Marshal(record); e.err != nil {
		return
	}
	if line, e.err = json.Marshal(exportLine{kind, value}); e.err != nil {
		return
	}
	if _, e.err = e.to.Write(append(line, '\n')); e.err == nil {
		e.written++
	}
}
