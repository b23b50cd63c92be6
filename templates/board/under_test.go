package board_test

import (
	"strings"
	"testing"

	"pbemd/engine/view"
	"pbemd/templates/board"
)

// TestLegend holds the lines under the board: men with their names, then
// notes, in the width of a mail.
func TestLegend(t *testing.T) {
	b := view.New(2, 1)
	b.At(0, 0).Label = "PP"
	b.Legend = []view.Named{{Label: "K", Name: "king"}, {Label: "PP", Name: "pawn of pawns"}}
	b.Notes = []string{"The pawn of pawns of White has arrived once. On a1 it waits to be placed, and cannot be captured.", "Second."}
	_, under, _ := strings.Cut(board.Text(b, board.Options{}), "\n\n")
	want := `        Men: K = king, PP = pawn of pawns

        The pawn of pawns of White has arrived once. On a1 it waits to be
          placed, and cannot be captured.
        Second.
`
	if under != want {
		t.Errorf("under the board stands\n%s\nwant\n%s", under, want)
	}
}
