// Package view owns the picture-free look of a position: which cell is a
// hole, a light or a dark square, what stands on it, what is held in hand,
// how files and ranks are called, and where the last move went. The engine
// fills it, every form of drawing (text, picture, words) reads it; neither
// needs to know the other.
package view

import "strconv"

// NoCell stands for "not on the board" where the number of a cell is asked
// for: the start of a man that was put from hand, or no last move at all.
const NoCell = -1

// Board is a position as it is shown. Make one with New; the zero Board has
// no cells.
type Board struct {
	// Files and Ranks are the size, each from 1 to 40.
	Files, Ranks int
	// FirstRank is the number printed beside the lowest rank, nearly always 1.
	FirstRank int
	// Cells holds Files*Ranks cells, the lowest rank first and in it file a
	// first: the cell of file f and rank r (both from 0) is r*Files+f.
	Cells []Cell
	// White and Black are the names of the sides.
	White, Black string
	// Reserves are the men off the board, in the order in which they are to
	// be shown to White (what belongs to White last).
	Reserves []Reserve
	// Kinds are the kinds of men that the variant knows, in its own order: the
	// king first, pawns last. Labels that are not among them are signs, as in a movement
	// diagram.
	Kinds []Kind
	// Legend names the men whose labels are shown, where labels have several
	// letters; else it is empty.
	Legend []Named
	// Notes are sentences on what the cells do not show.
	Notes []string
	// From and To are the cells of the last move, NoCell when there is none
	// to mark or when the man came from hand.
	From, To int
	// Last tells the last move in words, without a full stop; empty when there
	// is none or only its squares are known.
	Last string
	// Attacked lists the cells of royal men that stand in check.
	Attacked []int
}

// Cell is one place of the board.
type Cell struct {
	// Hole marks a place that is no square; nothing else holds for it then.
	Hole bool
	// Dark is the colour of the square.
	Dark bool
	// Label is the label of the man that stands here, of one or more
	// letters; empty when the square is.
	Label string
	// Black tells whose man it is.
	Black bool
}

// Reserve is what a player has off the board: men in hand, a stack not yet
// drawn, captured men that can come back.
type Reserve struct {
	Black bool
	// Title follows the side's name: "in hand", "left in the stack".
	Title string
	// Men lists the kinds of men with their number, the most valuable first.
	Men []Held
}

// Named is a label and what it stands for.
type Named struct{ Label, Name string }

// Held is a number of equal men in a reserve.
type Held struct {
	Label string
	Count int
}

// New returns an empty board without holes on which a1 is dark, its ranks
// numbered from 1, its sides called White and Black, and no last move.
func New(files, ranks int) Board {
	b := Board{
		Files: files, Ranks: ranks, FirstRank: 1,
		Cells: make([]Cell, files*ranks),
		White: "White", Black: "Black",
		From: NoCell, To: NoCell,
	}
	b.Chequer(true)
	return b
}

// Chequer colours the squares alternately; a1 becomes dark or light as told.
// On boards that were renumbered during the game a1 may be light.
func (b *Board) Chequer(a1Dark bool) {
	for i := range b.Cells {
		even := (i%b.Files+i/b.Files)%2 == 0
		b.Cells[i].Dark = even == a1Dark
	}
}

// At returns the cell of a file and a rank, both counted from 0.
func (b *Board) At(file, rank int) *Cell { return &b.Cells[rank*b.Files+file] }

// FileName is the name of a file counted from 0: a to z, then aa, ab and so
// on.
func FileName(file int) string {
	if file < 26 {
		return string(rune('a' + file))
	}
	return FileName(file/26-1) + string(rune('a'+file%26))
}

// RankName is the number of a rank counted from 0, as this board prints it.
func (b *Board) RankName(rank int) string { return strconv.Itoa(b.FirstRank + rank) }

// Name is the name of the square in the cell numbered i: e4, k10, aa3.
func (b *Board) Name(i int) string {
	return FileName(i%b.Files) + b.RankName(i/b.Files)
}

// Rows lists the numbers of the cells row by row from the top, each row from
// the left, as the player sees the board who has his own side at the bottom.
func (b *Board) Rows(black bool) [][]int {
	rows := make([][]int, b.Ranks)
	for y := range rows {
		rows[y] = make([]int, b.Files)
		for x := range rows[y] {
			file, rank := x, b.Ranks-1-y
			if black {
				file, rank = b.Files-1-x, y
			}
			rows[y][x] = rank*b.Files + file
		}
	}
	return rows
}
