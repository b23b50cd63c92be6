package engine

import (
	"strconv"
	"strings"
)

// Square is a square of a position's board. Values are comparable within one position; their number means
// nothing to others. Position.Square, File, Rank, SquareName and ParseSquare translate.
type Square int16

// NoSquare is no square: where a man put from the hand comes from, what a pass has.
const NoSquare Square = 0

// The largest boards.
const (
	MostFiles = 40
	MostRanks = 40
)

// A frame lays a board of files x ranks into one flat array with a margin of walls, wide enough that no leap
// of the variant can leave the array. One square plus one delta is then always a valid index, and the margin
// stops every man without further tests.
type frame struct {
	files, ranks int
	margin       int
	stride       int
	size         int
	fileOf       []int8 // of each index, -1 in the margin
	rankOf       []int8
}

// newFrame makes a frame whose margin holds leaps up to the given length. Neighbouring ranks share it.
func newFrame(files, ranks, longest int) frame {
	f := frame{files: files, ranks: ranks, margin: max(longest, 1)}
	f.stride = files + f.margin
	f.size = (ranks+2*f.margin)*f.stride + f.margin
	f.fileOf = make([]int8, f.size)
	f.rankOf = make([]int8, f.size)
	for i := range f.fileOf {
		f.fileOf[i], f.rankOf[i] = -1, -1
	}
	for rank := range ranks {
		for file := range files {
			s := f.square(file, rank)
			f.fileOf[s], f.rankOf[s] = int8(file), int8(rank)
		}
	}
	return f
}

// square gives the index of a file and rank, both from 0.
func (f *frame) square(file, rank int) Square {
	return Square((rank+f.margin)*f.stride + f.margin + file)
}

// delta gives the difference of indices for a leap of x files and y ranks.
func (f *frame) delta(x, y int) Square { return Square(y*f.stride + x) }

// FileName is the name of a file counted from 0: a to z, then aa, ab and so on.
func FileName(file int) string {
	if file < 26 {
		return string(rune('a' + file))
	}
	return FileName(file/26-1) + string(rune('a'+file%26))
}

// parseFile reads a file's name, in any case, and gives its number from 0.
func parseFile(name string) (int, bool) {
	if name == "" || len(name) > 2 {
		return 0, false
	}
	file := 0
	for _, r := range strings.ToLower(name) {
		if r < 'a' || r > 'z' {
			return 0, false
		}
		file = file*26 + int(r-'a') + 1
	}
	return file - 1, true
}

// parseCoordinates reads a square's name and gives file and rank from 0. The rank counts from 1.
func parseCoordinates(name string) (file, rank int, ok bool) {
	digits := strings.IndexAny(name, "0123456789")
	if digits < 1 || len(name)-digits > 2 || name[digits] == '0' {
		return 0, 0, false
	}
	file, ok = parseFile(name[:digits])
	if !ok {
		return 0, 0, false
	}
	rank, err := strconv.Atoi(name[digits:])
	return file, rank - 1, err == nil
}

// squareName gives the name of a square by file and rank, both from 0.
func squareName(file, rank int) string { return FileName(file) + strconv.Itoa(rank+1) }
