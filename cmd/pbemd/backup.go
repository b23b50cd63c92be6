package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"pbemd/store"
)

// backupCommand copies the store, as it is at one moment: through the
// running server, or from the file when none runs.
type backupCommand struct {
	storeFlags
	To string `arg:"" name:"file" help:"The file to write; it must not exist."`
}

func (b *backupCommand) Run(w *world) error {
	data, err := b.path(w)
	if err != nil {
		return err
	}
	if err := isFree(b.To); err != nil {
		return err
	}
	answer, err := ask(w.ctx, data, "/backup")
	switch {
	case errors.Is(err, errNoServer):
		var s *store.Store
		if s, err = openStored(data); err != nil {
			return err
		}
		defer s.Close()
		err = writeBackup(b.To, s.Backup)
	case err == nil:
		defer answer.Close()
		err = writeBackup(b.To, func(to io.Writer) error {
			_, err := io.Copy(to, answer)
			return err
		})
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w.stdout, "copied %s to %s\n", data, b.To)
	return err
}

// writeBackup writes a file that did not exist. It bears its name only when
// it is complete, can be opened as a store, and is on the disk.
func writeBackup(path string, write func(io.Writer) error) error {
	if err := isFree(path); err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".part*")
	if err != nil {
		return fmt.Errorf("the backup cannot be written: %w", err)
	}
	part := file.Name()
	defer os.Remove(part) // nothing is there any more when all went well
	err = write(file)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("the backup was not written: %w", err)
	}
	copied, err := store.Open(part, store.Options{ReadOnly: true})
	if err != nil {
		return fmt.Errorf("the backup was written but cannot be used: %w", err)
	}
	if err := copied.Close(); err != nil {
		return err
	}
	return os.Rename(part, path)
}

// isFree refuses a file that exists.
func isFree(path string) error {
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s exists already; name a new file for the backup", path)
	}
	return nil
}
