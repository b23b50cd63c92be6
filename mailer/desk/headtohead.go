package desk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pbemd/mailer/desk/command"
	"pbemd/store"
	"pbemd/templates"
)

// headToHead tells how two players have fared against each other: the sender and
// the player named, or the two who are named.
func (v *visit) headToHead(player store.Player, c command.Command) error {
	names := slices.Clone(c.Userids)
	switch len(names) {
	case 0:
		return refuse("Write the userid of the player whose games against you are to be counted, for example \"record bob\", " +
			"or two of them, \"record alice bob\". All moves of a board are sent for \"history 17\".")
	case 1:
		names = append([]string{player.Userid}, names...)
	case 2:
	default:
		return refuse("The games of two players against each other are counted; you have named %d.", len(names))
	}
	only, err := v.variantNamed(c)
	if err != nil {
		return err
	}
	var two [2]store.Player
	for i, name := range names {
		found, ok := v.player(name)
		if !ok {
			return v.nobody(name)
		}
		two[i] = found
	}
	if two[0].Userid == two[1].Userid {
		return refuse("Nobody plays against himself: name another player, for example \"record bob\".")
	}
	v.title = fmt.Sprintf("%s against %s", two[0].Name, two[1].Name)
	v.sections = append(v.sections, v.recordText(player, two, only))
	return nil
}

// score counts the games of two players: how many the first has won, lost and
// drawn.
type score [3]int

// recordText is the table of the games of two players that a reader may know of.
func (v *visit) recordText(reader store.Player, two [2]store.Player, only string) string {
	counts, running := map[[2]string]score{}, 0
	for _, active := range []bool{true, false} {
		for board := range v.draft.GamesOf(two[0].Userid, active) {
			game := v.gameOn(board)
			seat := slices.Index(game.Players[:], two[0].Userid)
			if game.Players[1-seat] != two[1].Userid || only != "" && game.Variant != only || !mayKnow(reader, game) {
				continue
			}
			switch {
			case active:
				running++
			case game.Result.Score != store.NoResult:
				key := [2]string{game.Variant, recordKind(game)}
				s := counts[key]
				s[map[string]int{"won": 0, "lost": 1, "drawn": 2}[outcomeFor(game.Result.Score, seat)]]++
				counts[key] = s
			}
		}
	}
	now := ""
	if running > 0 {
		who := "they"
		if slices.Contains([]string{two[0].Userid, two[1].Userid}, reader.Userid) {
			who = "you"
		}
		now = " Now " + who + " play " + counted(running, "game") + " against each other."
	}
	if len(counts) == 0 {
		return templates.Fill(fmt.Sprintf("%s and %s have not ended a game against each other%s.%s", two[0].Name, two[1].Name,
			map[bool]string{true: " in " + only, false: ""}[only != ""], now))
	}
	return templates.Fill("This is how "+hasFared(reader, two[0])+" against "+two[1].Name+"."+now) + "\n\n" + recordTable(counts)
}

// hasFared names the player whose record a reader gets.
func hasFared(reader, player store.Player) string {
	if reader.Userid == player.Userid {
		return "you have fared"
	}
	return player.Name + " has fared"
}

// recordKind says whether a game counts for ratings.
func recordKind(g store.Game) string {
	if counts(g) {
		return "rated"
	}
	return "unrated"
}

// recordTable sets the counts of each variant below each other, and their sum.
func recordTable(counts map[[2]string]score) string {
	heads := []string{"Game", "Counted", "Won", "Lost", "Drawn"}
	var rows [][]string
	var sum score
	row := func(game, kind string, s score) {
		rows = append(rows, []string{game, kind, strconv.Itoa(s[0]), strconv.Itoa(s[1]), strconv.Itoa(s[2])})
	}
	keys := make([][2]string, 0, len(counts))
	for key := range counts {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b [2]string) int { return strings.Compare(a[0]+" "+a[1], b[0]+" "+b[1]) })
	for _, key := range keys {
		row(key[0], key[1], counts[key])
		for i, n := range counts[key] {
			sum[i] += n
		}
	}
	if len(keys) > 1 {
		row("together", "", sum)
	}
	return strings.TrimRight(columns(heads, toTheRight(heads, rows, 2, 3, 4)), "\n")
}
