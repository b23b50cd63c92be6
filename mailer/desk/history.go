package desk

import (
	"fmt"
	"strings"

	"pbemd/mailer/desk/command"
	"pbemd/store"
)

// mostPositions is how many positions of a game one letter shows.
const mostPositions = 40

// history sends the moves of whole games, with the positions at wish; in the
// model's form, without a board, it lists finished games.
func (v *visit) history(player store.Player, c command.Command) error {
	if len(c.Boards) == 0 && c.Form == "" && (c.Variant != "" || len(c.Userids) > 0) {
		c.Filter = "inactive"
		return v.games(player, c)
	}
	if c.Filter != "" {
		return refuse("The moves of a board are sent by its number, for example \"history 17\". \"games all\" lists yours.")
	}
	spots := c.Boards
	if len(spots) == 0 {
		spots = []command.Spot{{}}
	}
	for _, spot := range spots {
		c.Board = spot.Board
		t, seat, err := v.mayLook(player, c)
		if err != nil {
			return err
		}
		text, err := v.historyOf(t, seat, player, spot, c.Form == "positions")
		if err != nil {
			return err
		}
		v.sections = append(v.sections, text)
		v.title = fmt.Sprintf("%s Board %d: all moves", t.game.Variant, t.game.Board)
		if len(spots) > 1 {
			v.title, v.showsSeveral = "The games you asked for", true
		} else if seat >= 0 {
			v.look(t, t.whatNow(v, player))
		}
	}
	return nil
}

// historyOf is one game from a move on, or from its beginning.
func (v *visit) historyOf(t *table, seat int, player store.Player, spot command.Spot, positions bool) (string, error) {
	first := 1
	if spot.MoveNumber > 0 {
		if first = v.plyOf(t, spot.MoveNumber); first > t.game.Plies {
			return "", refuseOn(t.game.Board, "Move %d has not been played on board %d.", spot.MoveNumber, t.game.Board)
		}
	}
	plies := v.draft.Plies(t.game.Board, first, t.game.Plies)
	head := fmt.Sprintf("This is board %d, %s: %s (%s) against %s (%s).\nGame started: %s", t.game.Board, t.variant.Name,
		v.nameOf(t.game.Players[0]), sideNames[0], v.nameOf(t.game.Players[1]), sideNames[1], v.date(player, t.game.Started))
	parts := []string{head, t.standing(v, player)}
	if len(plies) == 0 {
		return strings.Join(append(parts, "No move has been made."), "\n\n"), nil
	}
	parts = append(parts, strings.Join(v.rowsOf(t, append([]store.Ply(nil), plies...)), "\n"))
	if !positions {
		return strings.Join(append(parts, fmt.Sprintf("\"history %d positions\" sends the board after each move, too.", t.game.Board)), "\n\n"), nil
	}
	shown := 0
	for _, ply := range plies {
		if ply.Step {
			continue
		}
		if shown++; shown > mostPositions {
			parts = append(parts, fmt.Sprintf("No more than %d positions are sent at once. \"history %d#%d positions\" goes on from here.",
				mostPositions, t.game.Board, ply.MoveNumber))
			break
		}
		parts = append(parts, "After "+plyName(ply)+":\n\n"+strings.TrimRight(v.diagramAfter(t, ply.Number, below(player, seat)), "\n"))
	}
	return strings.Join(parts, "\n\n"), nil
}
