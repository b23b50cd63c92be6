package box

import (
	"errors"
	"io"
	"strings"
	"testing"
)

// literal announces a size that its text may not have.
type literal struct {
	io.Reader
	size int64
}

func (l literal) Size() int64 { return l.size }

func TestReadLiteral(t *testing.T) {
	for _, c := range []struct {
		name  string
		text  string
		size  int64
		limit int64
		want  string
		err   error
	}{
		{"whole", "hello", 5, 10, "hello", nil},
		{"as much as wanted", "hello", 5, 5, "hello", nil},
		{"more than was asked for", "hello, world", 12, 5, "hello", nil},
		{"empty", "", 0, 5, "", nil},
		{"broken off", "hel", 5, 10, "", io.ErrUnexpectedEOF},
		{"broken off in what is not kept", "hello, w", 12, 5, "", io.ErrUnexpectedEOF},
		{"broken off at once", "", 5, 10, "", io.ErrUnexpectedEOF},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := readLiteral(literal{strings.NewReader(c.text), c.size}, c.limit)
			if !errors.Is(err, c.err) || string(got) != c.want || err == nil && got == nil {
				t.Errorf("%q, %v; want %q, %v", got, err, c.want, c.err)
			}
		})
	}
}
