package desk

import (
	"fmt"
	"strconv"
	"strings"

	"pbemd/store"
)

// lastRows is how many rows of moves a running game's letter shows.
const lastRows = 8

// narrowest is the least width of a column of moves.
const narrowest = 12

func number(n int) string { return strconv.Itoa(n) }

// plyName is a move with its printed number: "12. Nf3" or "12... Nf6".
func plyName(p store.Ply) string {
	dots := "."
	if p.Side == 1 {
		dots = "..."
	}
	return number((p.Number+1)/2) + dots + " " + p.SAN
}

// rows is the table of moves: all of them when the game is over, else the
// last ones. Its bars keep a bare copy of a row from being read as moves.
func (v *visit) rows(t *table) []string {
	from := 1
	if t.game.Active() {
		from = max(1, ((t.game.Plies-1)/2-lastRows+1)*2+1)
	}
	plies := v.draft.Plies(t.game.Board, from, t.game.Plies)
	if len(plies) == 0 {
		return nil
	}
	names := [2]string{v.nameOf(t.game.Players[0]), v.nameOf(t.game.Players[1])}
	width := max(narrowest, len(sideNames[0]), len(names[0]))
	for _, p := range plies {
		width = max(width, len(p.SAN))
	}
	head := func(words [2]string) string {
		return fmt.Sprintf("       | %-*s | %s", width, words[0], words[1])
	}
	table := []string{head(sideNames), head(names)}
	row := ""
	for i, p := range plies {
		if p.Side == 0 || row == "" {
			row = fmt.Sprintf("%6d | %-*s |", (p.Number+1)/2, width, whiteCell(p))
		}
		if p.Side == 1 {
			row += " " + p.SAN
		}
		if p.Side == 1 || i == len(plies)-1 || plies[i+1].Side == 0 {
			table = append(table, strings.TrimRight(row, " "))
			row = ""
		}
	}
	return table
}

// whiteCell is White's move of a row that may begin with Black's.
func whiteCell(p store.Ply) string {
	if p.Side == 1 {
		return "..."
	}
	return p.SAN
}
