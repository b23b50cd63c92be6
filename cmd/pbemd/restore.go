package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"pbemd/store"
)

// restoreCommand makes a store from a backup.
type restoreCommand struct {
	storeFlags
	From string `arg:"" name:"file" help:"The backup, which stays as it is."`
}

func (r *restoreCommand) Run(w *world) error {
	if r.From == "-" {
		return usagef("a backup is not read from standard input: name its file")
	}
	data, err := r.path(w)
	if err != nil {
		return err
	}
	if err := isBackup(r.From); err != nil {
		return err
	}
	if err := store.Restore(r.From, data, store.Options{Now: w.now}); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w.stdout, "made %s from %s; players who reply to a letter sent before get their present board\n", data, r.From)
	return err
}

// isBackup refuses a file that cannot be meant. What may be a damaged backup is
// left to the store to judge.
func isBackup(path string) error {
	file, err := opened(path, "backup")
	if err != nil {
		return err
	}
	defer file.Close()
	beginning, err := io.ReadAll(io.LimitReader(file, store.RecognizedBy))
	if err != nil {
		return fmt.Errorf("the backup %s cannot be read: %w", path, below(err))
	}
	switch store.Recognize(beginning) {
	case store.Exported:
		return fmt.Errorf("%s is an export, no backup; `pbemd import FILE` makes a store from it", path)
	case store.Unknown:
		return fmt.Errorf("%s is no backup; `pbemd backup FILE` makes one", path)
	}
	return nil
}

// opened opens a backup or an export to be read.
func opened(path, what string) (*os.File, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no %s at %s; `pbemd %s FILE` makes one", what, path, what)
	}
	if err != nil {
		return nil, fmt.Errorf("the %s %s cannot be read: %w", what, path, below(err))
	}
	return file, nil
}

// importCommand makes a store from an export.
type importCommand struct {
	storeFlags
	Exact bool   `help:"Keep what was sent before valid. Only for a store that was not used since it was exported."`
	From  string "arg:\"\" name:\"file\" help:\"The export; `-` for standard input.\""
}

func (i *importCommand) Run(w *world) error {
	data, err := i.path(w)
	if err != nil {
		return err
	}
	from, named := w.stdin, "standard input"
	if i.From != "-" {
		file, err := opened(i.From, "export")
		if err != nil {
			return err
		}
		defer file.Close()
		from, named = file, i.From
	}
	from, err = isExport(from, named)
	if err != nil {
		return err
	}
	if err := store.Import(from, data, store.ImportOptions{Options: store.Options{Now: w.now}, Exact: i.Exact}); err != nil {
		return err
	}
	told := "; players who reply to a letter sent before get their present board"
	if i.Exact {
		told = ""
	}
	_, err = fmt.Fprintf(w.stdout, "made %s from %s%s\n", data, named, told)
	return err
}

// isExport refuses what cannot be meant, and gives the whole to be read. What may be a
// damaged export is left to the store to judge, which tells the line.
func isExport(from io.Reader, named string) (io.Reader, error) {
	whole := bufio.NewReaderSize(from, store.RecognizedBy)
	beginning, err := whole.Peek(store.RecognizedBy)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("the export %s cannot be read: %w", named, below(err))
	}
	if store.Recognize(beginning) == store.Database {
		return nil, fmt.Errorf("%s is a backup or a store, no export; `pbemd restore FILE` makes a store from it", named)
	}
	return whole, nil
}
