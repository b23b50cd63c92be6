package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// Repetitions counts positions by the digests of their repetition keys: letters
// and digits alone. Another one cannot be put.
type Repetitions map[string]int

// MarshalJSON writes a string of the digests, each followed by "*" and its
// count where that is not 1: the head of a game is read several times for each
// move, and an object of a hundred members would take most of that time.
func (r Repetitions) MarshalJSON() ([]byte, error) {
	text := make([]byte, 0, 2+26*len(r))
	text = append(text, '"')
	for i, digest := range slices.Sorted(maps.Keys(r)) {
		if !plain(digest) {
			return nil, fmt.Errorf("repetitions: %q is no digest", digest)
		}
		if i > 0 {
			text = append(text, ' ')
		}
		text = append(text, digest...)
		if n := r[digest]; n != 1 {
			text = append(text, '*')
			text = strconv.AppendInt(text, int64(n), 10)
		}
	}
	return append(text, '"'), nil
}

// UnmarshalJSON reads what MarshalJSON writes, and an object.
func (r *Repetitions) UnmarshalJSON(text []byte) error {
	if len(text) == 0 || text[0] != '"' {
		return json.Unmarshal(text, (*map[string]int)(r))
	}
	text = bytes.Trim(text, `"`)
	*r = make(Repetitions, 1+len(text)/25)
	for word := range bytes.FieldsSeq(text) {
		digest, count, several := bytes.Cut(word, []byte("*"))
		n := 1
		if several {
			var err error
			if n, err = strconv.Atoi(string(count)); err != nil {
				return fmt.Errorf("repetitions: %w", err)
			}
		}
		(*r)[string(digest)] = n
	}
	return nil
}

// plain tells whether a digest can stand in the string as it is.
func plain(digest string) bool {
	for _, b := range []byte(digest) {
		if (b < '0' || b > '9') && (b < 'a' || b > 'z') && (b < 'A' || b > 'Z') {
			return false
		}
	}
	return digest != ""
}
