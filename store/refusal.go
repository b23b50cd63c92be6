package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	bolterrors "go.etcd.io/bbolt/errors"
)

// Why Open, Restore and Backup refuse a file; to be tested with errors.Is. The
// error itself is one line for the operator.
var (
	ErrLocked   = errors.New("in use by another process")
	ErrForeign  = errors.New("not a store of pbemd")
	ErrDamaged  = errors.New("damaged")
	ErrNewer    = errors.New("written by a newer pbemd")
	ErrOlder    = errors.New("written by an older pbemd") // only when it may not be brought up to date
	ErrMissing  = errors.New("missing")
	ErrExists   = errors.New("exists already")
	ErrUnusable = errors.New("cannot be opened") // permissions, disk and the like
)

// Refusal says in one line which file cannot be used, why, and what to do.
type Refusal struct {
	Path  string
	Kind  error  // one of the Err... of this package
	Text  string // what is wrong, and after a colon or semicolon what to do
	Cause error  // what lies below, nil when nothing does
}

// Error is the line.
func (r *Refusal) Error() string {
	return strings.ReplaceAll(fmt.Sprintf("store %s %s", r.Path, r.Text), "\n", " ")
}

// Unwrap gives the kind and the cause.
func (r *Refusal) Unwrap() []error {
	if r.Cause == nil {
		return []error{r.Kind}
	}
	return []error{r.Kind, r.Cause}
}

func locked(path string, cause error) error {
	return &Refusal{path, ErrLocked, "is in use by another process, most likely a running pbemd: stop that one first", cause}
}

func foreign(path, what string) error {
	return &Refusal{path, ErrForeign, "is not a store of pbemd (" + what + "): name another file in the configuration, or move this one away", nil}
}

func damagedFile(path string, cause error) error {
	var damaged Damaged
	if errors.As(cause, &damaged) && damaged.Bucket == "" {
		cause = damaged.Err
	}
	text := fmt.Sprintf("is damaged (%v): keep this file, and restore the last backup in its place", cause)
	return &Refusal{path, ErrDamaged, text, cause}
}

func newer(path string, found, known uint64) error {
	text := fmt.Sprintf("was written by a newer pbemd (schema %d, this one knows up to %d): use the newer program", found, known)
	return &Refusal{path, ErrNewer, text, nil}
}

func older(path string, found, known uint64) error {
	text := fmt.Sprintf("was written by an older pbemd (schema %d, this one has %d): start the server on it once, which brings it up to date", found, known)
	return &Refusal{path, ErrOlder, text, nil}
}

func missing(path, what string) error {
	return &Refusal{path, ErrMissing, what, fs.ErrNotExist}
}

// refuseOpening words what the system or the database said when the file was
// opened.
func refuseOpening(path string, err error) error {
	var damaged Damaged
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return locked(path, err)
	case errors.Is(err, bolterrors.ErrVersionMismatch):
		return &Refusal{path, ErrNewer, "has another version of the bbolt format: use the program that wrote it", err}
	case errors.Is(err, bolterrors.ErrInvalid), errors.Is(err, bolterrors.ErrChecksum), errors.As(err, &damaged):
		return damagedFile(path, err)
	case errors.Is(err, fs.ErrPermission):
		return &Refusal{path, ErrUnusable, fmt.Sprintf("may not be read and written by this user (uid %d): change the owner of the file and its directory", os.Geteuid()), err}
	}
	return &Refusal{path, ErrUnusable, fmt.Sprintf("cannot be opened (%v): mend that and start again", err), err}
}
