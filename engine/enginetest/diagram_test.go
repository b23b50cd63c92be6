package enginetest_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"pbemd/templates/board"
)

// TestDiagrams compares the drawing of positions with the diagrams in the games' own rules: cells and rules,
// from the first to the last | or + of each row. Black sees the same, turned.
func TestDiagrams(t *testing.T) {
	for id, position := range map[string]string{
		"rennchess": find("rennchess").Start().String(),
		"chex":      "NB1/p1p[KQRRBNPPPPPPPPkqrrbbnnpppppp] w - - 0 5 a1=light",
	} {
		want, err := os.ReadFile("testdata/diagrams/" + id + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		p := at(t, id, position)
		if got := rows(board.Text(p.View(false), board.Options{})); strings.Join(got, "\n")+"\n" != string(want) {
			t.Errorf("%s is drawn\n%s\nits rules have\n%s", id, strings.Join(got, "\n"), want)
		}
		black := rows(board.Text(p.View(false), board.Options{Black: true}))
		for i, row := range black {
			cells := strings.Split(row, "|")
			slices.Reverse(cells)
			black[i] = strings.Join(cells, "|")
		}
		slices.Reverse(black)
		if got := strings.Join(black, "\n") + "\n"; got != string(want) {
			t.Errorf("%s is drawn for Black, turned,\n%s\nits rules have\n%s", id, got, want)
		}
	}
}

// rows takes the margins away.
func rows(drawing string) []string {
	var list []string
	for _, line := range strings.Split(drawing, "\n") {
		if first := strings.IndexAny(line, "|+"); first >= 0 {
			list = append(list, line[first:strings.LastIndexAny(line, "|+")+1])
		}
	}
	return list
}
