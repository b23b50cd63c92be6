package enginetest

import (
	"strconv"
	"strings"

	"pbemd/engine"
)

// Board writes the board of a position string for men named by label and square, Black's in small letters:
// "Kf1 PPc8 kl10".
func Board(v *engine.Variant, men string) string {
	cells := map[string]string{}
	for _, man := range strings.Fields(men) {
		at := strings.IndexAny(man, "0123456789") - 1
		cells[man[at:]] = "(" + man[:at] + ")"
	}
	var rows []string
	for rank := v.Ranks(); rank > 0; rank-- {
		row, empty := "", 0
		flush := func() {
			if empty > 0 {
				row += strconv.Itoa(empty)
			}
			empty = 0
		}
		for file := range v.Files() {
			cell := cells[engine.FileName(file)+strconv.Itoa(rank)]
			if cell == "" {
				empty++
				continue
			}
			flush()
			row += cell
		}
		flush()
		rows = append(rows, row)
	}
	return strings.Join(rows, "/")
}
