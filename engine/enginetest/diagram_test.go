package enginetest_test

import (
	"os"
	"strings"
	"testing"

	"pbemd/templates/board"
)

// TestDiagrams compares the drawing of positions with the diagrams in the games' own rules: cells and rules,
// from the first to the last | or + of each row.
func TestDiagrams(t *testing.T) {
	for id, position := range map[string]string{
		"rennchess": find("rennchess").Start().String(),
		"chex":      "NB1/p1p[KQRRBNPPPPPPPPkqrrbbnnpppppp] w - - 0 5 a1=light",
	} {
		want, err := os.ReadFile("testdata/diagrams/" + id + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		var rows []string
		for _, line := range strings.Split(board.Text(at(t, id, position).View(false), board.Options{}), "\n") {
			first, last := strings.IndexAny(line, "|+"), strings.LastIndexAny(line, "|+")
			if first >= 0 {
				rows = append(rows, line[first:last+1])
			}
		}
		if got := strings.Join(rows, "\n") + "\n"; got != string(want) {
			t.Errorf("%s is drawn\n%s\nits rules have\n%s", id, got, want)
		}
	}
}
