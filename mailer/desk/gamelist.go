package desk

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"pbemd/mailer/desk/command"
	"pbemd/store"
)

// listedAtMost is how many finished games, or running games of everybody, one
// list shows; shownAtMost how many boards one mail draws.
const (
	listedAtMost = 60
	shownAtMost  = 10
)

// games lists boards in a table: the player's own, those of the players
// named, or, in the model's form with a variant, those of everybody.
func (v *visit) games(player store.Player, c command.Command) error {
	if c.Verb == command.Next {
		c.Filter = "next"
	}
	if c.Verb == command.Running || v.ofEverybody(c) {
		return v.everybodysGames(player, c)
	}
	only, err := v.variantNamed(c)
	if err != nil {
		return err
	}
	v.title = "Your games"
	if len(c.Userids) > 0 {
		v.title = "Games of " + strings.Join(c.Userids, ", ")
	}
	for _, whose := range v.listed(player, c) {
		of, ok := v.player(whose)
		if !ok {
			return v.nobody(whose)
		}
		v.sections = append(v.sections, v.gamesOf(player, of, only, c.Filter))
	}
	return nil
}

// listed are the userids whose boards a command is about.
func (v *visit) listed(player store.Player, c command.Command) []string {
	if len(c.Userids) == 0 {
		return []string{player.Userid}
	}
	return slices.Compact(c.Userids)
}

// variantNamed is the id of the variant that a command names, "" for all.
func (v *visit) variantNamed(c command.Command) (string, error) {
	if c.Variant == "" {
		return "", nil
	}
	found, err := v.variantFor(c.Variant)
	if err != nil {
		return "", err
	}
	return found.ID, nil
}

// gamesOf is the list of one player's boards, as another one, or he himself,
// may see it.
func (v *visit) gamesOf(reader, of store.Player, only, filter string) string {
	var parts []string
	part := func(title, text string) {
		if text != "" {
			parts = append(parts, title+"\n\n"+strings.TrimRight(text, "\n"))
		}
	}
	name := of.Name + "'s"
	if reader.Userid == of.Userid {
		name = "Your"
	}
	if filter != "inactive" {
		running := v.runningOf(reader, of, only, filter == "next")
		if reader.Userid == of.Userid {
			v.showsSeveral = v.showsSeveral || len(running) > 1
		}
		part(name+" running games:", gameTable(running))
	}
	if filter == "all" || filter == "inactive" {
		part(name+" finished games:", v.finishedOf(reader, of, only))
	}
	if reader.Userid == of.Userid && filter != "inactive" {
		part("Challenges:", strings.Join(v.challengeLines(reader), "\n"))
	}
	switch {
	case len(parts) > 0:
		return strings.Join(parts, "\n\n")
	case reader.Userid != of.Userid:
		return of.Name + " has no such games that you can see.\n"
	case filter == "next":
		return "No board waits for your move.\n"
	}
	return "You have no games and no challenges.\n\"challenge bob\" asks the player bob for a game."
}

// gameRow is a running game in a list.
type gameRow struct {
	cells []string
	turn  bool // it is the turn of the player whose list it is
	left  time.Duration
	board uint64
}

// runningOf are a player's running games, those first on which he is to move,
// and among them the one first on which the least time is left.
func (v *visit) runningOf(reader, of store.Player, only string, next bool) []gameRow {
	var rows []gameRow
	for board := range v.draft.GamesOf(of.Userid, true) {
		t := v.tableOn(board)
		if !t.visible(reader) || only != "" && t.game.Variant != only {
			continue
		}
		if row := v.gameRow(t, reader, of); row.turn || !next {
			rows = append(rows, row)
		}
	}
	slices.SortStableFunc(rows, func(a, b gameRow) int {
		if a.turn != b.turn {
			return map[bool]int{true: -1, false: 1}[a.turn]
		}
		return cmp.Or(cmp.Compare(a.left, b.left), cmp.Compare(a.board, b.board))
	})
	return rows
}

// visible tells whether a player may see a board.
func (t *table) visible(reader store.Player) bool {
	return !t.game.Private || t.seatOf(reader.Userid) >= 0
}

// gameHeads are the heads of a list of games. The first is no word, since a line
// of heads that begins with "Board" reads as a command to show some.
var gameHeads = []string{"#", "Game", "Against", "Side", "Turn", "Left", "Last move", "On"}

func (v *visit) gameRow(t *table, reader, of store.Player) gameRow {
	seat := t.seatOf(of.Userid)
	row := gameRow{board: t.game.Board, turn: t.turn() == seat, left: math.MaxInt64}
	turn := "-"
	switch {
	case row.turn && reader.Userid == of.Userid:
		turn = "you"
	case row.turn:
		turn = "yes"
	}
	left := "-"
	if d, ok := v.timeLeft(t, t.turn()); ok {
		row.left, left = d, span(d)
	}
	if _, away := vacationAt(v.account(t.game.Players[t.turn()]), v.now); away {
		left = "vacation"
	}
	if t.game.Adjourned != nil {
		left = "paused"
	}
	last, on := "-", v.dayOf(reader, t.game.Started)
	if ply, ok := v.draft.Ply(t.game.Board, t.game.Plies); ok {
		last, on = plyName(ply), v.dayOf(reader, ply.At)
	}
	row.cells = []string{digits(t.game.Board), t.game.Variant, v.nameOf(t.game.Players[1-seat]), sideNames[seat], turn, left, last, on}
	return row
}

// dayOf is a day as a table shows it; of one long ago the year.
func (v *visit) dayOf(reader store.Player, t time.Time) string {
	if v.now.Sub(t) > 300*24*time.Hour {
		return t.In(zoneOf(reader)).Format("Jan 2006")
	}
	return t.In(zoneOf(reader)).Format("2 Jan")
}

// gameTable sets running games under their heads, "" when there are none.
func gameTable(rows []gameRow) string {
	if len(rows) == 0 {
		return ""
	}
	var cells [][]string
	for _, row := range rows {
		cells = append(cells, row.cells)
	}
	return columns(gameHeads, cells, 1, 6, 2)
}

// finishedOf are a player's finished games, the latest last.
func (v *visit) finishedOf(reader, of store.Player, only string) string {
	var rows [][]string
	older := 0
	for board := range v.draft.GamesOf(of.Userid, false) {
		game := v.gameOn(board)
		t := &table{game: game}
		if !t.visible(reader) || only != "" && game.Variant != only {
			continue
		}
		if len(rows) == listedAtMost {
			rows, older = rows[1:], older+1
		}
		seat := t.seatOf(of.Userid)
		rows = append(rows, []string{digits(board), game.Variant, v.nameOf(game.Players[1-seat]), sideNames[seat],
			ending(*game.Result), v.dayOf(reader, game.Result.At)})
	}
	if len(rows) == 0 {
		return ""
	}
	text := columns([]string{"#", "Game", "Against", "Side", "Result", "On"}, rows, 1, 4, 2)
	if older > 0 {
		text += fmt.Sprintf("\nand %d older ones", older)
	}
	return text
}

// ending is a result as a list shows it, without points.
func ending(r store.Result) string {
	r.Points = ""
	return resultOf(r)
}

// showOf draws the boards of players, or the player's own, that a filter
// leaves: the running ones, or those of which it is that player's turn.
func (v *visit) showOf(player store.Player, c command.Command) error {
	only, err := v.variantNamed(c)
	if err != nil {
		return err
	}
	if c.Filter == "inactive" {
		return refuse("Finished boards are shown by their numbers. \"games inactive\" lists them.")
	}
	v.title, v.showsSeveral = "The boards you asked for", true
	shown := 0
	for _, whose := range v.listed(player, c) {
		of, ok := v.player(whose)
		if !ok {
			return v.nobody(whose)
		}
		for _, row := range v.runningOf(player, of, only, c.Filter == "next") {
			if shown++; shown > shownAtMost {
				v.notes = append(v.notes, fmt.Sprintf("No more than %d boards are drawn in one mail; \"games %s\" lists all.", shownAtMost, of.Userid))
				return nil
			}
			t, _ := v.openTable(row.board)
			section, err := v.showSpot(t, t.seatOf(player.Userid), player, command.Spot{})
			if err != nil {
				return err
			}
			v.sections = append(v.sections, section)
		}
	}
	if shown == 0 {
		v.sections = append(v.sections, "There is no such board that you can see.\n")
	}
	return nil
}
