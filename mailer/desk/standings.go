package desk

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/rating"
	"pbemd/store"
	"pbemd/templates"
)

// standingsShown is how many players one table names, standingsEach how many
// each of several.
const (
	standingsShown = 200
	standingsEach  = 5
)

// Ranked is a player's place among those who are rated in a variant.
type Ranked struct {
	Place            int // from 1; 0 while the rating is provisional
	Variant, Userid  string
	Name             string
	Strength         rating.Strength // at the time of the table
	Won, Lost, Drawn int
}

// ranking lists the players of a variant who are rated in it: those with an
// established rating, the best first, then the provisional ones. Who has left
// is not among them.
func ranking(draft *store.Draft, variant string, now time.Time) []Ranked {
	var list []Ranked
	for known := range draft.Ratings(variant) {
		player, ok := draft.Player(known.Userid)
		if !ok || !player.Closed.IsZero() {
			continue
		}
		list = append(list, Ranked{Variant: variant, Userid: known.Userid, Name: player.Name, Strength: strengthAt(known.Strength, now),
			Won: known.Won, Lost: known.Lost, Drawn: known.Drawn})
	}
	slices.SortFunc(list, func(a, b Ranked) int {
		if a.Strength.Provisional() != b.Strength.Provisional() {
			return map[bool]int{true: 1, false: -1}[a.Strength.Provisional()]
		}
		return cmp.Or(cmp.Compare(b.Strength.Rating, a.Strength.Rating), cmp.Compare(a.Userid, b.Userid))
	})
	for i := range list {
		if !list[i].Strength.Provisional() {
			list[i].Place = i + 1
		}
	}
	return list
}

// ratings are the standings, which is what the model's word asks for, or the
// ratings of the players named.
func (v *visit) ratings(player store.Player, c command.Command) error {
	if len(c.Userids) > 0 {
		return v.rating(player, c)
	}
	return v.standings(player, c)
}

// standings sends the table of one variant, or the best of each in which
// somebody is rated.
func (v *visit) standings(player store.Player, c command.Command) error {
	if len(c.Userids) > 0 {
		return refuse("Standings are those of a variant, for example \"chess standings\". The ratings of a player are sent for \"rating %s\".", c.Userids[0])
	}
	v.title = "The standings"
	busy := v.busy(player)
	if c.Variant != "" {
		found, err := v.variantFor(c.Variant)
		if err != nil {
			return err
		}
		v.title = "Standings: " + found.Name
		v.sections = append(v.sections, v.standingsOf(found, player, busy, standingsShown))
		v.footing = fmt.Sprintf("Reply with \"%s rating\" and a userid for the history of a player's rating.", found.ID)
		return nil
	}
	for _, found := range v.desk.shelf().inOrder {
		if len(ranking(v.draft, found.ID, v.now)) > 0 {
			v.sections = append(v.sections, v.standingsOf(found, player, busy, standingsEach))
		}
	}
	if len(v.sections) == 0 {
		v.sections = []string{templates.Fill("Nobody is rated yet. A game counts when it is played with \"-rated\", for example \"challenge bob -rated\".")}
		return nil
	}
	v.footing = "Reply with \"chess standings\", or another variant, for its whole table."
	return nil
}

// activity is how many public games of a variant somebody plays, and how many
// he looks for.
type activity struct{ games, seeks int }

// busy counts, by variant and userid, what goes on and what a reader could
// accept.
func (v *visit) busy(reader store.Player) map[[2]string]activity {
	counts := map[[2]string]activity{}
	for board := range v.draft.ActiveGames() {
		game := v.gameOn(board)
		if game.Private {
			continue
		}
		for _, userid := range game.Players {
			a := counts[[2]string{game.Variant, userid}]
			a.games++
			counts[[2]string{game.Variant, userid}] = a
		}
	}
	for _, c := range v.draft.ChallengesOf("") {
		if v.late(c.Lapses) || c.From != reader.Userid && !v.openTo(reader, c) {
			continue
		}
		a := counts[[2]string{c.Variant, c.From}]
		a.seeks++
		counts[[2]string{c.Variant, c.From}] = a
	}
	return counts
}

// standingHeads are the heads of a table of standings.
var standingHeads = []string{"#", "Player", "Rating", "Deviation", "Won", "Lost", "Drawn", "Active", "Seeks"}

// standingsOf is the table of one variant, cut to so many players; the reader's
// own line is always there. Players without a rating who play or look for a game
// follow at the end.
func (v *visit) standingsOf(found *variant, reader store.Player, busy map[[2]string]activity, most int) string {
	var rows [][]string
	own := -1
	rated := map[string]bool{}
	for _, r := range ranking(v.draft, found.ID, v.now) {
		rated[r.Userid] = true
		if r.Userid == reader.Userid {
			own = len(rows)
		}
		place := "-"
		if r.Place > 0 {
			place = strconv.Itoa(r.Place)
		}
		rows = append(rows, standingRow(place, r.Name, ratingText(r.Strength), fmt.Sprintf("%.0f", r.Strength.Deviation),
			[3]int{r.Won, r.Lost, r.Drawn}, busy[[2]string{found.ID, r.Userid}]))
	}
	for _, userid := range v.unrated(found.ID, rated, busy) {
		rows = append(rows, standingRow("-", v.nameOf(userid), "-", "-", [3]int{}, busy[[2]string{found.ID, userid}]))
	}
	head := "Standings of " + found.Name + ":"
	if len(rows) == 0 {
		return head + "\n\n" + templates.Fill("Nobody is rated yet, plays, or looks for a game.")
	}
	left := ""
	if more := len(rows) - most; more > 0 {
		cut := rows[:most:most]
		if own >= most {
			cut = append(cut, rows[own])
		}
		rows, left = cut, fmt.Sprintf("\n\n%d more are not shown.", more)
		if most < standingsShown {
			left = fmt.Sprintf("\n\n%d more are in the whole table, which \"%s standings\" sends.", more, found.ID)
		}
	}
	table := columns(standingHeads, toTheRight(standingHeads, rows, 0, 2, 3, 4, 5, 6, 7, 8), 1)
	return head + "\n\n" + strings.TrimRight(table, "\n") + left
}

// unrated are those who play or look for a game of a variant, and are not
// among the rated.
func (v *visit) unrated(variant string, rated map[string]bool, busy map[[2]string]activity) []string {
	var list []string
	for key := range busy {
		if key[0] == variant && !rated[key[1]] {
			list = append(list, key[1])
		}
	}
	slices.Sort(list)
	return list
}

func standingRow(place, name, rating, deviation string, games [3]int, a activity) []string {
	row := []string{place, name, rating, deviation}
	for _, n := range append(games[:], a.games, a.seeks) {
		row = append(row, strconv.Itoa(n))
	}
	return row
}

// toTheRight sets the cells of some columns to the right, below heads that stay
// where they are.
func toTheRight(heads []string, rows [][]string, which ...int) [][]string {
	set := make([][]string, len(rows))
	for i, row := range rows {
		set[i] = slices.Clone(row)
	}
	for _, column := range which {
		width := utf8.RuneCountInString(heads[column])
		for _, row := range rows {
			width = max(width, utf8.RuneCountInString(row[column]))
		}
		for i, row := range rows {
			set[i][column] = strings.Repeat(" ", width-utf8.RuneCountInString(row[column])) + row[column]
		}
	}
	return set
}
