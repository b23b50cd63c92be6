package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	"pbemd/store"
)

// backupCommand copies the store, as it is at one moment.
type backupCommand struct {
	storeFlags
	To string `arg:"" name:"file" help:"The file to write; it must not exist."`
}

func (b *backupCommand) Run(w *world) error {
	return b.copyOut(w, "backup", b.To, usable)
}

// usable opens a backup.
func usable(part string) error {
	copied, err := store.Open(part, store.Options{ReadOnly: true})
	if err != nil {
		return fmt.Errorf("it cannot be used: %w", err)
	}
	return copied.Close()
}

// exportCommand writes the store, as it is at one moment, as JSON lines.
type exportCommand struct {
	storeFlags
	To string "arg:\"\" name:\"file\" help:\"The file to write, which must not exist; `-` for standard output.\""
}

func (e *exportCommand) Run(w *world) error {
	if e.To != "-" {
		return e.copyOut(w, "export", e.To, nil)
	}
	return e.answer(w, "export", nil, w.stdout)
}

// copyOut has the answer to a question written to a new file, which is looked
// at before it gets its name.
func (f storeFlags) copyOut(w *world, question, path string, examine func(part string) error) error {
	data, err := f.path(w)
	if err != nil {
		return err
	}
	if err := isFree(path, question); err != nil {
		return err
	}
	answer, done, err := f.put(w, question, nil)
	if err != nil {
		return err
	}
	defer done()
	if err := writeNew(path, question, answer, examine); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w.stdout, "copied %s to %s\n", data, path)
	return err
}

// answer writes the answer to a question.
func (f storeFlags) answer(w *world, question string, about url.Values, to io.Writer) error {
	answer, done, err := f.put(w, question, about)
	if err != nil {
		return err
	}
	defer done()
	return answer(to)
}

// put puts a question to the running server, or to the store when none runs.
// done ends its use.
func (f storeFlags) put(w *world, question string, about url.Values) (answer func(io.Writer) error, done func(), err error) {
	data, err := f.path(w)
	if err != nil {
		return nil, nil, err
	}
	told, err := ask(w.ctx, data, question, about)
	if errors.Is(err, errNoServer) {
		s, err := openStored(data)
		if err != nil {
			return nil, nil, err
		}
		return func(to io.Writer) error { return storeQuestions(s)[question](about, to) }, func() { s.Close() }, nil
	}
	if err != nil {
		return nil, nil, err
	}
	return func(to io.Writer) error {
		_, err := io.Copy(to, told)
		return err
	}, func() { told.Close() }, nil
}

// storeQuestions are the questions that the store can answer by itself.
func storeQuestions(s *store.Store) questions {
	return questions{
		"backup":  func(_ url.Values, to io.Writer) error { return s.Backup(to) },
		"export":  func(_ url.Values, to io.Writer) error { return s.Export(to) },
		"players": func(about url.Values, to io.Writer) error { return listPlayers(s, about, to) },
		"games":   func(about url.Values, to io.Writer) error { return listGames(s, about, to) },
		"outbox":  func(about url.Values, to io.Writer) error { return listOutbox(s, about, to) },
		"ratings": func(about url.Values, to io.Writer) error { return listRatings(s, about, to) },
		"rebuild": func(about url.Values, to io.Writer) error { return rebuildRatings(s, about, to) },
	}
}

// writeNew writes a file that did not exist, which only its owner can read. It bears its name only when
// it is complete, was found good, and is on the disk.
func writeNew(path, what string, write func(io.Writer) error, examine func(part string) error) error {
	if err := isFree(path, what); err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".part*")
	if err != nil {
		return fmt.Errorf("the %s cannot be written: %w", what, err)
	}
	part := file.Name()
	defer os.Remove(part) // nothing is there any more when all went well
	err = write(file)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("the %s was not written: %w", what, err)
	}
	if examine != nil {
		if err := examine(part); err != nil {
			return fmt.Errorf("the %s was not written: %w", what, err)
		}
	}
	return os.Rename(part, path)
}

// isFree refuses a file that exists.
func isFree(path, what string) error {
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s exists already; name a new file for the %s", path, what)
	}
	return nil
}
