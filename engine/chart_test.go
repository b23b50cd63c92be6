package engine_test

import (
	"strings"
	"testing"

	"pbemd/engine"
	"pbemd/engine/games"
)

// drawn writes a chart from the top: O the man, + moves and captures, m only moves, x only captures.
func drawn(c engine.Chart) string {
	var rows []string
	for rank := c.Ranks - 1; rank >= 0; rank-- {
		row := ""
		for file := range c.Files {
			mark := c.Marks[rank*c.Files+file]
			switch {
			case file == c.File && rank == c.Rank:
				row += "O"
			case mark.Moves && mark.Captures:
				row += "+"
			case mark.Moves:
				row += "m"
			case mark.Captures:
				row += "x"
			default:
				row += "."
			}
		}
		rows = append(rows, row)
	}
	return strings.Join(rows, "\n")
}

func TestCharts(t *testing.T) {
	for _, c := range []struct{ game, man, want string }{
		{"chess", "knight", "........\n..+.+...\n.+...+..\n...O....\n.+...+..\n..+.+...\n........"},
		{"re", "queen", "x.x.x\n.xxx.\nxxOxx\n.xxx.\nx.x.x"},
		{"re", "pawn", ".....\n.x.x.\n..O..\n.....\n....."},
		{"rennchess", "squire", ".........\n.........\n..+.+.+..\n...+++...\n..++O++..\n...+++...\n..+.+.+..\n.........\n........."},
		{"rennchess", "cavalier", "...+.+...\n...+.+...\n...+.+...\n+++...+++\n....O....\n+++...+++\n...+.+...\n...+.+...\n...+.+..."},
		{"reef", "pawn", ".........\n.........\n....+....\n...m+m...\n....O....\n.........\n.........\n.........\n........."},
	} {
		v := games.Find(c.game).Variant
		got := drawn(v.Chart(v.TypeNamed(c.man)))
		if c.game == "chess" { // eight ranks: the outermost two are left out of the table above
			got = strings.Join(strings.Split(got, "\n")[1:], "\n")
		}
		if got != c.want {
			t.Errorf("the %s of %s:\n%s\nwant\n%s", c.man, c.game, got, c.want)
		}
	}
}
