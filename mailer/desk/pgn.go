package desk

import (
	"fmt"
	"slices"
	"strings"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/write"
	"pbemd/store"
)

// pgn attaches the records of games: of the boards named, of the one at hand, or
// of all that the player plays or has played.
func (v *visit) pgn(player store.Player, c command.Command) error {
	boards, err := v.recorded(player, c)
	if err != nil {
		return err
	}
	var all strings.Builder
	plies, last := 0, (*table)(nil)
	for i, board := range boards {
		t, _ := v.openTable(board)
		record, err := v.record(t)
		if err != nil {
			return err
		}
		plies += t.game.Plies
		if caps := v.desk.options.Caps; i > 0 && (beyond(all.Len()+len(record), caps.Records) || beyond(plies, caps.RecordMoves)) {
			v.leftOut(boards[i:], c.Filter == "all")
			boards = boards[:i]
			break
		}
		if i > 0 {
			all.WriteByte('\n')
		}
		all.WriteString(record)
		last = t
	}
	name := "games.pgn"
	v.title, v.showsSeveral = "The records of your games", true
	if len(boards) == 1 {
		name = fmt.Sprintf("%s-%d.pgn", last.game.Variant, last.game.Board)
		v.title, v.showsSeveral = fmt.Sprintf("%s Board %d: the record", last.game.Variant, last.game.Board), false
		if last.seatOf(player.Userid) >= 0 {
			v.look(last, last.whatNow(v, player))
		}
	}
	v.attachments = append(v.attachments, write.Attachment{Name: name, Type: write.PGN, Data: []byte(all.String())})
	v.sections = append(v.sections, fmt.Sprintf("The attached file %s holds %s in PGN, the form of chess programs.", name, counted(len(boards), "game")))
	return nil
}

// recorded are the boards whose records a command asks for, each once.
func (v *visit) recorded(player store.Player, c command.Command) ([]uint64, error) {
	if c.Filter == "all" {
		return v.allGames(player, c)
	}
	spots := c.Boards
	if len(spots) == 0 {
		spots = []command.Spot{{}}
	}
	var boards []uint64
	for _, spot := range spots {
		c.Board = spot.Board
		t, _, err := v.mayLook(player, c)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(boards, t.game.Board) {
			boards = append(boards, t.game.Board)
		}
	}
	return boards, nil
}

// allGames are the player's own games in the order of their numbers, from a
// board on when one is named, and of one variant when that is.
func (v *visit) allGames(player store.Player, c command.Command) ([]uint64, error) {
	if len(c.Boards) > 1 {
		return nil, refuse("Write \"pgn all\", \"pgn all 17\" for your games from board 17 on, or \"pgn\" with the numbers of boards.")
	}
	variant := ""
	if c.Variant != "" {
		found, err := v.variantFor(c.Variant)
		if err != nil {
			return nil, err
		}
		variant = found.ID
	}
	var boards []uint64
	for _, active := range []bool{false, true} {
		for number := range v.draft.GamesOf(player.Userid, active) {
			game, ok := v.draft.Game(number)
			if ok && number >= c.Board && (variant == "" || game.Variant == variant) {
				boards = append(boards, number)
			}
		}
	}
	if len(boards) == 0 {
		return nil, refuse("There is no such game of yours. \"games all\" lists all of them.")
	}
	slices.Sort(boards)
	return boards, nil
}

// leftOut says which records did not fit, and how they can be had.
func (v *visit) leftOut(rest []uint64, all bool) {
	first := rest[0]
	how := fmt.Sprintf("\"pgn all %d\" sends the ones from board %d on", first, first)
	if !all {
		how = fmt.Sprintf("\"pgn %d\" sends the first of them", first)
	}
	v.notes = append(v.notes, fmt.Sprintf("That would have been more than one mail carries, so %s been left out, from board %d on; %s.",
		countedHave(len(rest), "game"), first, how))
}

// countedHave is a number with its noun and "has" or "have".
func countedHave(n int, noun string) string {
	if n == 1 {
		return "1 " + noun + " has"
	}
	return counted(n, noun) + " have"
}
