package view_test

import (
	"slices"
	"testing"

	"pbemd/engine/view"
)

func TestFileNames(t *testing.T) {
	for file, want := range map[int]string{
		0: "a", 25: "z", 26: "aa", 27: "ab", 39: "an", 51: "az", 52: "ba",
	} {
		if got := view.FileName(file); got != want {
			t.Errorf("file %d is called %q, want %q", file, got, want)
		}
	}
}

func TestNames(t *testing.T) {
	b := view.New(30, 12)
	for i, want := range map[int]string{0: "a1", 3*30 + 4: "e4", 9*30 + 10: "k10", 2*30 + 26: "aa3", 359: "ad12"} {
		if got := b.Name(i); got != want {
			t.Errorf("cell %d is called %q, want %q", i, got, want)
		}
	}
	b.FirstRank = 0
	if got := b.Name(0); got != "a0" {
		t.Errorf("with ranks from 0 the first square is called %q, want a0", got)
	}
}

func TestNewBoard(t *testing.T) {
	b := view.New(3, 2)
	if b.From != view.NoCell || b.To != view.NoCell {
		t.Errorf("a new board marks a move from %d to %d", b.From, b.To)
	}
	var dark []string
	for i, c := range b.Cells {
		if c.Dark {
			dark = append(dark, b.Name(i))
		}
	}
	if want := []string{"a1", "c1", "b2"}; !slices.Equal(dark, want) {
		t.Errorf("dark squares %v, want %v", dark, want)
	}
	b.Chequer(false)
	if b.At(0, 0).Dark || !b.At(1, 0).Dark || !b.At(0, 1).Dark {
		t.Error("a1 should be light and its neighbours dark")
	}
}

func TestRows(t *testing.T) {
	b := view.New(3, 2)
	for _, c := range []struct {
		black bool
		want  [][]int
	}{
		{false, [][]int{{3, 4, 5}, {0, 1, 2}}},
		{true, [][]int{{2, 1, 0}, {5, 4, 3}}},
	} {
		if got := b.Rows(c.black); !slices.EqualFunc(got, c.want, slices.Equal) {
			t.Errorf("rows for black=%v: %v, want %v", c.black, got, c.want)
		}
	}
}
