package desk

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"pbemd/mailer/desk/command"
	"pbemd/store"
)

// ofEverybody tells whether a list of games is meant to be that of all players:
// in the model's form, with a variant and a filter, and nobody named.
func (v *visit) ofEverybody(c command.Command) bool {
	return c.Verb == command.Games && c.Variant != "" && len(c.Userids) == 0 &&
		(c.Filter == "all" || c.Filter == "active" || c.Filter == "inactive")
}

// everybodysGames lists the games of everybody that go on, or, of one variant,
// those that are over, or both. Private ones are seen by their players.
func (v *visit) everybodysGames(player store.Player, c command.Command) error {
	only, err := v.variantNamed(c)
	if err != nil {
		return err
	}
	over := c.Verb == command.Games && c.Filter != "active"
	v.title = "Running games"
	if c.Filter != "inactive" {
		v.sections = append(v.sections, v.runningGames(player, only))
	}
	if over {
		v.sections = append(v.sections, v.finishedGames(player, only))
		v.title = "The games"
	}
	v.footing = "To see one, reply with \"show\" and its number on the first line; to look on at one that runs, with \"subscribe\" and its number."
	return nil
}

// runningGames is the list of the games that go on, of all variants ("") or of
// one.
func (v *visit) runningGames(player store.Player, only string) string {
	var rows [][]string
	more := 0
	for board := range v.draft.ActiveGames() {
		game := v.gameOn(board)
		if head := (&table{game: game}); !head.visible(player) || only != "" && game.Variant != only {
			continue
		}
		if len(rows) == listedAtMost {
			more++
			continue
		}
		t, _ := v.openTable(board)
		rows = append(rows, []string{digits(board), game.Variant, v.nameOf(game.Players[0]), v.nameOf(game.Players[1]),
			sideNames[t.turn()], number(t.position.MoveNumber()), v.dayOf(player, latest(game.Started, game.LastMove))})
	}
	if len(rows) == 0 {
		return "No public game is running.\n"
	}
	text := columns([]string{"#", "Game", "White", "Black", "Turn", "Move", "Since"}, rows, 1, 2, 3)
	if more > 0 {
		text += fmt.Sprintf("\nand %d more. A variant makes the list shorter, for example \"running chess\".", more)
	}
	return "These games are running:\n\n" + strings.TrimRight(text, "\n")
}

// finishedGames is the list of the public games of a variant that are over, the
// latest begun last.
func (v *visit) finishedGames(player store.Player, variantID string) string {
	boards := map[uint64]bool{}
	for _, board := range v.draft.PublicGames(variantID) {
		boards[board] = true
	}
	var rows [][]string
	older := 0
	for _, board := range slices.Backward(slices.Sorted(maps.Keys(boards))) {
		if len(rows) == listedAtMost {
			older++
			continue
		}
		game := v.gameOn(board)
		if game.Active() {
			continue
		}
		rows = append(rows, []string{digits(board), v.nameOf(game.Players[0]), v.nameOf(game.Players[1]),
			ending(*game.Result), v.dayOf(player, game.Result.At)})
	}
	if len(rows) == 0 {
		return "No public game of " + variantID + " is over.\n"
	}
	slices.Reverse(rows)
	text := columns([]string{"#", "White", "Black", "Result", "On"}, rows, 3, 1, 2)
	if older > 0 {
		text += fmt.Sprintf("\nand those begun before board %s. \"games\" with a player's name and \"all\" lists that player's.", rows[0][0])
	}
	return "These games of " + variantID + " are over:\n\n" + strings.TrimRight(text, "\n")
}
