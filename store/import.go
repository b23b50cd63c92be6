package store

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
)

// longestLine bounds a line of an export, in bytes: more than any letter takes.
const longestLine = 64 << 20

// ImportOptions of Import.
type ImportOptions struct {
	Options
	// Exact leaves the serials and counters as they are in the export. It is for
	// a store that did nothing since it was exported, such as one that moves;
	// otherwise tokens that were sent after the export are valid for what may be
	// another position.
	Exact bool
}

// Import makes a new store at path from what Export wrote. Unless options say
// otherwise, all tokens that were sent before are spent, as by Restore. Its
// errors are a *Refusal; what is wrong in the export is told with its line.
func Import(from io.Reader, path string, options ImportOptions) error {
	return newFile(path, "store", func(partial string) error {
		if err := os.Remove(partial); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err // what an import that was killed has left
		}
		s, err := Open(partial, options.Options)
		if err != nil {
			return err
		}
		defer s.Close()
		if err := s.fill(from); err != nil {
			return &Refusal{path, ErrUnusable, fmt.Sprintf("was not made: the export cannot be used, %v", err), err}
		}
		if !options.Exact {
			if err := s.raise(); err != nil {
				return err
			}
		}
		if err := s.Check(); err != nil {
			text := strings.ReplaceAll(err.Error(), "\n", "; ")
			return &Refusal{path, ErrDamaged, "was not made: what the export holds does not agree with itself: " + text, err}
		}
		return s.Close()
	})
}

// fill reads all lines of an export into a new store, some in a transaction.
func (s *Store) fill(from io.Reader) error {
	const some = 1000
	lines := &importer{from: bufio.NewReaderSize(from, 1<<16), sections: map[string]section{}}
	for _, of := range sections() {
		lines.sections[of.kind] = of
	}
	if err := lines.begin(); err != nil {
		return err
	}
	first := true
	for !lines.ended {
		err := s.Update(func(tx *Tx) error {
			d := tx.Draft()
			if first { // the key that the file was made with is none of the export's
				for _, k := range d.TokenKeys() {
					d.DropTokenKey(k.ID)
				}
				first = false
			}
			for n := 0; n < some && !lines.ended; n++ {
				if err := lines.take(d); err != nil {
					return err
				}
			}
			return d.Keep()
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// importer reads an export line by line.
type importer struct {
	from     *bufio.Reader
	sections map[string]section
	store    string // its ID, as the first line has it
	number   int    // of the line that was read last
	ended    bool
}

// begin reads the first line.
func (i *importer) begin() error {
	line, err := i.next()
	if err != nil && i.number == 0 {
		return err
	}
	var head exportHead
	if err != nil || line.Kind != exportBegins {
		return i.at(errors.New("this is not the beginning of an export of pbemd"))
	}
	if err := strictly(line.Record, &head); err != nil {
		return i.at(err)
	}
	if known := uint64(len(migrations)); head.Schema != known {
		return i.at(fmt.Errorf("it was written by another pbemd (schema %d, this one has %d): use a backup, or the same program", head.Schema, known))
	}
	i.store = head.Store
	return nil
}

// take reads one line into a draft.
func (i *importer) take(d *Draft) (err error) {
	line, err := i.next()
	if err != nil {
		return err
	}
	defer func() {
		switch fault := recover().(type) {
		case nil:
		case Damaged:
			err = i.at(fault)
		default:
			panic(fault)
		}
	}()
	if line.Kind == exportEnds {
		return i.end(line, d.ServerID())
	}
	of, ok := i.sections[line.Kind]
	if !ok {
		return i.at(fmt.Errorf("%.40q is no kind of record", line.Kind))
	}
	if err := of.restore(d, line.Record); err != nil {
		return i.at(fmt.Errorf("%s: %w", line.Kind, err))
	}
	return nil
}

// end compares the count of the last line, after which nothing may come.
func (i *importer) end(line exportLine, store string) error {
	var tail exportTail
	if err := strictly(line.Record, &tail); err != nil {
		return i.at(err)
	}
	if read := i.number - 2; tail.Lines != read {
		return i.at(fmt.Errorf("there should be %d lines before it, and there are %d", tail.Lines, read))
	}
	if store != i.store {
		return i.at(errors.New("the identity of the store is missing, or another's"))
	}
	if _, err := i.from.ReadByte(); err != io.EOF {
		return i.at(errors.New("something stands behind the end"))
	}
	i.ended = true
	return nil
}

// next reads a line.
func (i *importer) next() (exportLine, error) {
	var line exportLine
	var text []byte
	for {
		part, err := i.from.ReadSlice('\n')
		text = append(text, part...)
		if len(text) > longestLine {
			return line, i.after(fmt.Errorf("a line of more than %d bytes", longestLine))
		}
		if err == nil {
			break
		}
		if errors.Is(err, io.EOF) {
			return line, i.after(errors.New("it breaks off"))
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, i.after(err)
		}
	}
	i.number++
	if err := strictly(text, &line); err != nil {
		return line, i.at(err)
	}
	return line, nil
}

func (i *importer) at(err error) error { return fmt.Errorf("line %d: %w", i.number, err) }

func (i *importer) after(err error) error { return fmt.Errorf("after line %d: %w", i.number, err) }
