package main

import (
	"errors"
	"fmt"
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
	data, err := r.path(w)
	if err != nil {
		return err
	}
	if err := store.Restore(r.From, data, store.Options{Now: w.now}); err != nil {
		return err
	}
	_, err = fmt.Fprintf(w.stdout, "made %s from %s; players who reply to a letter sent before get their present board\n", data, r.From)
	return err
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
		file, err := os.Open(i.From)
		if errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("there is no export at %s; `pbemd export FILE` makes one", i.From)
		}
		if err != nil {
			return fmt.Errorf("the export cannot be read: %w", err)
		}
		defer file.Close()
		from, named = file, i.From
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
