package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// look refuses what can be seen to be wrong before the file is opened.
func look(path string, readOnly bool) error {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return lookNew(path, readOnly)
	}
	if err != nil {
		return refuseOpening(path, err)
	}
	defer file.Close()
	info, err := file.Stat()
	switch {
	case err != nil:
		return refuseOpening(path, err)
	case info.IsDir():
		return foreign(path, "a directory")
	case !info.Mode().IsRegular():
		return foreign(path, "no regular file")
	case info.Size() == 0 && readOnly:
		return missing(path, "is empty: start the server once, which fills it")
	case info.Size() > 0 && !hasMagic(file):
		return foreign(path, "no bbolt file")
	case info.Size() > 0 && info.Size() < smallest:
		return damagedFile(path, fmt.Errorf("it is cut off: %d bytes long", info.Size()))
	}
	return nil
}

// smallest is the size of two pages where pages are smallest.
const smallest = 2 * 4096

func lookNew(path string, readOnly bool) error {
	if readOnly {
		return missing(path, "does not exist: name the right file in the configuration")
	}
	directory := filepath.Dir(path)
	if info, err := os.Stat(directory); err != nil || !info.IsDir() {
		return missing(path, "cannot be made: make its directory "+directory+" first")
	}
	return nil
}

// hasMagic looks for the mark of bbolt in the first or the second page, whatever
// the size of a page.
func hasMagic(file io.ReaderAt) bool {
	const magic, offset, sizes = "\xed\xda\x0c\xed", 16, 16
	for i := range sizes {
		for _, at := range []int64{offset, offset + 1024<<i} {
			found := make([]byte, len(magic))
			if _, err := file.ReadAt(found, at); err == nil && string(found) == magic {
				return true
			}
		}
	}
	return false
}
