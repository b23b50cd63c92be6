package desk

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"pbemd/store"
)

// lastRows is how many rows of moves a running game's letter shows.
const lastRows = 8

// narrowest is the least width of a column of moves.
const narrowest = 12

func number(n int) string { return strconv.Itoa(n) }

// digits is the number of a board as text.
func digits(board uint64) string { return strconv.FormatUint(board, 10) }

// plyName is a move with its printed number: "12. Nf3" or "12... Nf6".
func plyName(p store.Ply) string {
	dots := "."
	if p.Side == 1 {
		dots = "..."
	}
	return number(p.MoveNumber) + dots + " " + p.SAN
}

// rows is the table of moves: all of them when the game is over, else the
// last ones, and those that are new, from a ply on (0 for none).
func (v *visit) rows(t *table, fresh int) []string {
	first := v.firstShown(t)
	if fresh > 0 {
		first = min(first, fresh)
	}
	return v.rowsOf(t, v.draft.Plies(t.game.Board, first, t.game.Plies))
}

// rowsOf is a table of moves of a game.
func (v *visit) rowsOf(t *table, plies []store.Ply) []string {
	return v.tableOf([2]string{v.nameOf(t.game.Players[0]), v.nameOf(t.game.Players[1])}, plies)
}

// tableOf is a table of moves, in columns headed by names. Its bars keep a bare
// copy of a row from being read as moves.
func (v *visit) tableOf(names [2]string, plies []store.Ply) []string {
	if len(plies) == 0 {
		return nil
	}
	last := plies[len(plies)-1].Number
	plies = slices.DeleteFunc(plies, func(p store.Ply) bool { return p.Step && p.Number < last })
	width := max(narrowest, len(sideNames[0]), len(names[0]))
	for _, p := range plies {
		width = max(width, utf8.RuneCountInString(p.SAN+markOf(p)))
	}
	table := []string{tableRow(width, "", sideNames), tableRow(width, "", names)}
	ahead := slices.ContainsFunc(plies, func(p store.Ply) bool { return p.By != "" })
	for len(plies) > 0 {
		n := plies[0].MoveNumber
		cells := [2]string{}
		for len(plies) > 0 && plies[0].MoveNumber == n {
			cells[plies[0].Side] = plies[0].SAN + markOf(plies[0])
			plies = plies[1:]
		}
		if cells[0] == "" {
			cells[0] = "..."
		}
		table = append(table, tableRow(width, number(n), cells))
	}
	table = v.drawings.table(table)
	if ahead {
		table = append(table, aheadRow)
	}
	return table
}

func markOf(p store.Ply) string {
	if p.By == "" {
		return ""
	}
	return aheadMark
}

func tableRow(width int, number string, cells [2]string) string {
	return strings.TrimRight(fmt.Sprintf("%6s | %-*s | %s", number, width, cells[0], cells[1]), " ")
}

// firstShown is the ply that the table begins with.
func (v *visit) firstShown(t *table) int {
	if !t.game.Active() || t.game.Plies == 0 {
		return 1
	}
	last, ok := v.draft.Ply(t.game.Board, t.game.Plies)
	if !ok {
		panic(&missing{"ply " + number(t.game.Plies) + " of board " + strconv.FormatUint(t.game.Board, 10)})
	}
	return v.plyOf(t, last.MoveNumber-lastRows+1)
}

// plyOf is the first ply with this printed number or a later one. Numbers
// never fall from one ply to the next.
func (v *visit) plyOf(t *table, moveNumber int) int {
	return 1 + sort.Search(t.game.Plies, func(i int) bool {
		ply, ok := v.draft.Ply(t.game.Board, i+1)
		return ok && ply.MoveNumber >= moveNumber
	})
}
