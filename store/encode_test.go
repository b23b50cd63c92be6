package store

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestKeysSortAsWhatTheyStandFor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Uint64().Draw(t, "a"), rapid.Uint64().Draw(t, "b")
		if (number(a) < number(b)) != (a < b) || parseNumber(number(a)) != a {
			t.Errorf("numbers %d, %d", a, b)
		}
		// From year 1 to year 9999.
		seconds, nanoseconds := rapid.Int64Range(-62135596800, 253402300799), rapid.Int64Range(0, 999999999)
		at := time.Unix(seconds.Draw(t, "seconds"), nanoseconds.Draw(t, "nanoseconds")).UTC()
		other := time.Unix(seconds.Draw(t, "other seconds"), nanoseconds.Draw(t, "other nanoseconds"))
		if (moment(at) < moment(other)) != at.Before(other) || !parseMoment(moment(at)+"rest").Equal(at) {
			t.Errorf("moments %v, %v", at, other)
		}
	})
	if !parseMoment(moment(time.Time{})).IsZero() {
		t.Error("the zero time does not come back")
	}
}

func TestNoTextBeginsAnother(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.String().Draw(t, "a"), rapid.String().Draw(t, "b")
		if a != b && strings.HasPrefix(text(a)+"rest", text(b)) {
			t.Errorf("%q begins %q", b, a)
		}
	})
}

func TestAfterEveryKeyWithAPrefix(t *testing.T) {
	for prefix, want := range map[string]string{"a": "b", "a\xff": "b", "\x00\xff\xff": "\x01", "\xff\xff": "", "": ""} {
		if got := after(prefix); got != want {
			t.Errorf("after %q: %q, want %q", prefix, got, want)
		}
	}
}

// Board 255 is the last before its key carries over.
func TestPliesOfNeighbours(t *testing.T) {
	s := open(t)
	update(t, s, func(d *Draft) {
		for d.NextNumber() < 257 {
		}
		for board := uint64(254); board <= 257; board++ {
			d.PutGame(Game{Board: board, Plies: 2})
			for n := 1; n <= 300; n++ {
				d.PutPly(board, Ply{Number: n})
			}
		}
	})
	update(t, s, func(d *Draft) {
		for board := uint64(254); board <= 257; board++ {
			if n := len(d.Plies(board, 1, 1000)); n != 300 {
				t.Errorf("board %d has %d plies", board, n)
			}
			d.DropPlies(board, 3)
			if n := len(d.Plies(board, 1, 1000)); n != 2 {
				t.Errorf("board %d has %d plies left", board, n)
			}
		}
	})
}

// Walking in parts meets keys that are as close as keys can be.
func TestWalkMeetsNeighbours(t *testing.T) {
	s := open(t)
	var want []string
	update(t, s, func(d *Draft) {
		for n := range 300 {
			want = append(want, "a"+strings.Repeat("\x00", n))
			d.Count(want[n], 1)
		}
	})
	view(t, s, func(d *Draft) {
		if got := keysOf(d, "", ""); !slices.Equal(got, want) {
			t.Errorf("%d keys, want %d", len(got), len(want))
		}
	})
}
