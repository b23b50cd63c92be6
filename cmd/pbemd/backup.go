package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
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
	answer, err := ask(w.ctx, data, "/backup")
	switch {
	case errors.Is(err, errNoServer):
		s, err := openStored(data)
		if err != nil {
			return err
		}
		defer s.Close()
		err = writeNew(b.To, func(to io.Writer) error { return s.Backup(to) })
		if err != nil {
			return err
		}
	case err != nil:
		return err
	default:
		defer answer.Close()
		err := writeNew(b.To, func(to io.Writer) error {
			_, err := io.Copy(to, answer)
			return err
		})
		if err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(w.stdout, "copied %s to %s\n", data, b.To)
	return err
}

// writeNew writes a file that did not exist and that has its name only when
// it is whole and on the disk.
func writeNew(path string, write func(io.Writer) error) (err error) {
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s exists already; name a new file for the backup", path)
	}
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".part*")
	if err != nil {
		return fmt.Errorf("the backup cannot be written: %w", err)
	}
	part := file.Name()
	defer func() {
		if err != nil {
			file.Close()
			os.Remove(part)
			err = fmt.Errorf("the backup was not written: %w", err)
		}
	}()
	buffered := bufio.NewWriterSize(file, 1<<20)
	if err := write(buffered); err != nil {
		return err
	}
	if err := buffered.Flush(); err != nil {
		return err
	}
	if err := file.Sync(); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(part, path)
}
