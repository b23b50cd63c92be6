package desk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/rating"
	"pbemd/store"
	"pbemd/templates"
)

// A chart of a rating has so many columns, and at most so many lines; below it
// stand so many of the last games.
const (
	chartColumns   = 60
	chartLines     = 12
	ratedGamesLast = 10
)

// rating tells what a player is rated, in all variants or in one; and of the one
// that is named, or in which he has played last, how that came about.
func (v *visit) rating(player store.Player, c command.Command) error {
	names := c.Userids
	if len(names) == 0 {
		names = []string{player.Userid}
	}
	if len(names) > 20 {
		return refuse("Please ask for no more than 20 players in one command.")
	}
	only, err := v.variantNamed(c)
	if err != nil {
		return err
	}
	v.title = "The ratings"
	for _, name := range names {
		of, ok := v.player(name)
		if !ok {
			return v.nobody(name)
		}
		v.sections = append(v.sections, v.ratingSection(player, of, only, len(names) == 1))
		if len(names) == 1 {
			v.title = "Ratings of " + of.Name
		}
	}
	return nil
}

// ratingHeads are the heads of a player's table of ratings.
var ratingHeads = []string{"Game", "Rating", "Deviation", "Won", "Lost", "Drawn", "Last one"}

// ratingSection is what is told of one player; whole: with a history.
func (v *visit) ratingSection(reader, of store.Player, only string, whole bool) string {
	var rows [][]string
	var latest store.Rating
	for _, found := range v.desk.shelf().inOrder {
		known, ok := v.draft.Rating(found.ID, of.Userid)
		if !ok || only != "" && only != found.ID {
			continue
		}
		if known.At.After(latest.At) {
			latest = known
		}
		s := strengthAt(known.Strength, v.now)
		rows = append(rows, []string{found.ID, ratingText(s), fmt.Sprintf("%.0f", s.Deviation),
			strconv.Itoa(known.Won), strconv.Itoa(known.Lost), strconv.Itoa(known.Drawn), v.dayOf(reader, known.At)})
	}
	name, title := of.Name+" has", "The ratings of "+of.Name+":"
	if of.Userid == reader.Userid {
		name, title = "You have", "Your ratings:"
	}
	if len(rows) == 0 {
		in := ""
		if only != "" {
			in = " in " + only
		}
		return templates.Fill(name + " no rating yet" + in + ": no game counts so far. " +
			"One counts when it is played with \"-rated\", for example \"challenge bob -rated\".")
	}
	parts := []string{title, strings.TrimRight(columns(ratingHeads, toTheRight(ratingHeads, rows, 1, 2, 3, 4, 5)), "\n")}
	if strings.Contains(parts[1], "?") {
		parts = append(parts, templates.Fill(fmt.Sprintf("A rating with a question mark is provisional: its deviation is above %d.", rating.ProvisionalFrom)))
	}
	if whole {
		parts = append(parts, v.ratingHistory(reader, of, latest.Variant)...)
	}
	return strings.Join(parts, "\n\n")
}

// ratingHistory is the chart of a player's rating in a variant, and what the
// last games did to it.
func (v *visit) ratingHistory(reader, of store.Player, variant string) []string {
	games := slices.Collect(v.draft.RatedGamesOf(of.Userid, variant))
	values := []float64{rating.Newcomer().Rating}
	for _, g := range games {
		values = append(values, g.After[seatIn(g, of.Userid)].Rating)
	}
	chart := rating.Chart(values, chartColumns, chartLines)
	first, last := v.dayOf(reader, games[0].At), v.dayOf(reader, games[len(games)-1].At)
	span := fmt.Sprintf("In %s, from the first of %s that count:", variant, counted(len(games), "game"))
	if len(games) == 1 {
		span = fmt.Sprintf("In %s, with the one game that counts:", variant)
	}
	under := "        " + first
	if gap := len(chart[len(chart)-1]) - len(under) - len(last); gap > 0 && len(games) > 1 {
		under += strings.Repeat(" ", gap) + last
	}
	parts := []string{span, strings.Join(append(chart, under), "\n")}
	var rows [][]string
	for _, g := range games[max(0, len(games)-ratedGamesLast):] {
		rows = append(rows, v.ratedRow(reader, g, of.Userid))
	}
	title := "The last games:"
	if len(rows) == len(games) {
		title = "All games that count:"
	}
	heads := []string{"#", "Against", "Rated", "Result", "Rating", "On"}
	return append(parts, title, strings.TrimRight(columns(heads, rows, 1), "\n"))
}

// ratedRow is what a game did to a player's rating. The opponent who has left is
// not named.
func (v *visit) ratedRow(reader store.Player, g store.RatedGame, userid string) []string {
	seat := seatIn(g, userid)
	before := func(seat int) string { return ratingText(strengthAt(g.Before[seat], g.At)) }
	return []string{digits(g.Board), v.presentName(g.Players[1-seat]), before(1 - seat), outcomeFor(g.Score, seat),
		before(seat) + " -> " + ratingText(strengthAt(g.After[seat], g.At)), v.dayOf(reader, g.At)}
}

// seatIn is the seat of a player in a rated game.
func seatIn(g store.RatedGame, userid string) int {
	if g.Players[0] == userid {
		return 0
	}
	return 1
}

// presentName is the name of a player who is still here: results of those who
// have left stay, without a name.
func (v *visit) presentName(userid string) string {
	player := v.account(userid)
	if !player.Closed.IsZero() {
		return "(has left)"
	}
	return player.Name
}

// outcomeFor is a result as one of the two sees it.
func outcomeFor(score string, seat int) string {
	switch share := whiteScore(score); {
	case share == rating.Draw:
		return "drawn"
	case share == rating.Win == (seat == 0):
		return "won"
	}
	return "lost"
}
