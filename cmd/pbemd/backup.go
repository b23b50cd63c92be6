package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"pbemd/store"
)

// backupCommand copies the store, as it is at one moment.
type backupCommand struct {
	storeFlags
	To string `arg:"" name:"file" help:"The file to write; it must not exist."`
}

func (b *backupCommand) Run(w *world) error {
	if b.To == "-" {
		return usagef("a backup is not written to standard output: name a file, or use `pbemd export -`")
	}
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
	about := func(answer func(*store.Store, url.Values, io.Writer) error) func(url.Values, io.Writer) error {
		return func(about url.Values, to io.Writer) error {
			if err := named(s, about); err != nil {
				return err
			}
			return answer(s, about, to)
		}
	}
	return questions{
		"backup":  func(_ url.Values, to io.Writer) error { return s.Backup(to) },
		"export":  func(_ url.Values, to io.Writer) error { return s.Export(to) },
		"players": about(listPlayers),
		"games":   about(listGames),
		"outbox":  about(listOutbox),
		"ratings": about(listRatings),
		"rebuild": about(rebuildRatings),
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
		return fmt.Errorf("the %s %s cannot be written: %w", what, path, below(err))
	}
	part := file.Name()
	defer os.Remove(part) // nothing is there any more when all went well
	err = write(file)
	if err == nil {
		err = file.Sync()
	}
	err = errors.Join(err, file.Close())
	if err == nil && examine != nil {
		err = examine(part)
	}
	if err == nil {
		err = os.Rename(part, path)
	}
	if err != nil { // which the operator reads with the name that was asked for
		return fmt.Errorf("the %s was not written: %s", what, strings.ReplaceAll(err.Error(), part, path))
	}
	return nil
}

// below is what the system said, without the name of the file.
func below(err error) error {
	if about, ok := errors.AsType[*fs.PathError](err); ok {
		return about.Err
	}
	return err
}

// isFree refuses a file that exists, one without a name, and one in a folder that
// is not there.
func isFree(path, what string) error {
	if path == "" {
		return usagef("the name of the file for the %s is empty", what)
	}
	folder := filepath.Dir(path)
	if info, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) || err == nil && !info.IsDir() {
		return fmt.Errorf("the %s %s cannot be written: there is no folder %s", what, path, folder)
	}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s exists already; name a new file for the %s", path, what)
	}
	return nil
}
