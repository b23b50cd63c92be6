package desk

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/pairing"
	"pbemd/store"
	"pbemd/templates"
)

// crosstable sends the standings and the table of all games.
func (v *visit) crosstable(player store.Player, c command.Command) error {
	t, err := v.tournamentNamed(c.Board)
	if err != nil {
		return err
	}
	v.title = fmt.Sprintf("About tournament %d: the table", t.Number)
	v.footing = v.tournamentFooting(player, t)
	tables := v.tables(t)
	if len(tables) == 0 {
		return refuse("Tournament %d has not begun, so there is no table. \"tournament %d\" tells who has entered.", t.Number, t.Number)
	}
	head := fmt.Sprintf("Tournament %d, %s, as it stands on %s:", t.Number, t.Title, v.date(player, v.now))
	v.sections = append(append(v.sections, templates.Fill(head)), tables...)
	return nil
}

// tables are the standings and the crosstable of a tournament, none before it
// begins.
func (v *visit) tables(t store.Tournament) []string {
	standings := v.standingsTable(t)
	if standings == "" {
		return nil
	}
	list := []string{"The standings:\n\n" + standings}
	if t.Kind == store.Ladder {
		return list
	}
	return append(list, v.crosstableText(t))
}

// standingsTable ranks the players, "" before the tournament begins.
func (v *visit) standingsTable(t store.Tournament) string {
	if t.Started.IsZero() || len(t.Entrants) == 0 {
		return ""
	}
	if t.Kind == store.Ladder {
		return v.ladderTable(t)
	}
	standings, annulled := v.ranked(t)
	heads := []string{"Place", "Player", "Points", "Won", "Drawn", "Lost"}
	switch t.Kind {
	case store.KnockOut:
		heads[2] = "Round"
	case store.Swiss:
		heads = append(heads, "Buchholz", "Sonneborn-B.")
	case store.RoundRobin, store.DoubleRoundRobin:
		heads = append(heads, "Direct", "Sonneborn-B.")
	}
	var rows, last [][]string
	reached := v.reached(t)
	for _, s := range standings {
		row := []string{strconv.Itoa(s.Place) + ".", v.standingName(t, s.Player), s.Points.String(), number(s.Won), number(s.Drawn), number(s.Lost)}
		switch t.Kind {
		case store.KnockOut:
			row[2] = number(reached[s.Player-1])
		case store.Swiss:
			row = append(row, s.Buchholz.String(), s.SonnebornBerger.String())
		case store.RoundRobin, store.DoubleRoundRobin:
			row = append(row, s.Direct.String(), s.SonnebornBerger.String())
		}
		if slices.Contains(annulled, s.Player) {
			row[0] = "-"
			last = append(last, row)
			continue
		}
		rows = append(rows, row)
	}
	return strings.TrimRight(columns(heads, append(rows, last...), 1), "\n") + v.leftNotes(t, annulled)
}

// reached is the last round in which each player was paired.
func (v *visit) reached(t store.Tournament) []int {
	rounds := make([]int, len(t.Entrants))
	for _, g := range v.field(t).Games {
		for _, n := range []int{g.White, g.Black} {
			if n != pairing.Nobody {
				rounds[n-1] = max(rounds[n-1], g.Round)
			}
		}
	}
	return rounds
}

// standingName marks those who have left.
func (v *visit) standingName(t store.Tournament, n int) string {
	if t.Entrants[n-1].Left.IsZero() {
		return v.entrantName(t, n)
	}
	return v.entrantName(t, n) + " *"
}

// leftNotes tells of those who have left, and what of theirs counts.
func (v *visit) leftNotes(t store.Tournament, annulled []int) string {
	text := ""
	for i, e := range t.Entrants {
		if e.Left.IsZero() {
			continue
		}
		line := fmt.Sprintf("* %s: %s.", v.nameOf(e.Userid), e.Why)
		if slices.Contains(annulled, i+1) {
			line += " Less than half of the games were played, so none of them counts."
		}
		text += "\n" + templates.ListItem(line)
	}
	if text != "" {
		return "\n" + text
	}
	return ""
}

// crosstableText is the table of all games: by opponents in a round robin, by
// rounds otherwise.
func (v *visit) crosstableText(t store.Tournament) string {
	if robin(t) {
		return "The crosstable (1 won, = drawn, 0 lost, + and - without a game, . open):\n\n" + v.byOpponents(t)
	}
	return templates.Fill("The rounds, each with the opponent's number and the colour (1 won, = drawn, 0 lost, + and - without a game, . open):") +
		"\n\n" + v.byRounds(t)
}

// byOpponents has a column for each opponent.
func (v *visit) byOpponents(t store.Tournament) string {
	size := len(t.Entrants)
	cells := make([][]string, size)
	heads := make([]string, size)
	for i := range cells {
		cells[i] = make([]string, size)
		cells[i][i] = "x"
		heads[i] = strconv.Itoa(i + 1)
	}
	for _, g := range v.field(t).Games {
		if g.Bye() {
			continue
		}
		cells[g.White-1][g.Black-1] += mark(g, g.White)
		cells[g.Black-1][g.White-1] += mark(g, g.Black)
	}
	for _, row := range cells {
		for i, cell := range row {
			if cell == "" {
				row[i] = "."
			}
		}
	}
	return v.wrapped(t, heads, cells)
}

// byRounds has a column for each round.
func (v *visit) byRounds(t store.Tournament) string {
	cells := make([][]string, len(t.Entrants))
	heads := make([]string, t.Played)
	for i := range cells {
		cells[i] = make([]string, t.Played)
	}
	for i := range heads {
		heads[i] = "R" + strconv.Itoa(i+1)
	}
	put := func(n int, g pairing.Game, colour string) {
		cell := &cells[n-1][g.Round-1]
		if *cell != "" {
			*cell += "/"
		}
		if g.Bye() {
			*cell += "bye"
			return
		}
		*cell += strconv.Itoa(g.Other(n)) + colour + mark(g, n)
	}
	for _, g := range v.field(t).Games {
		put(g.White, g, "w")
		if !g.Bye() {
			put(g.Black, g, "b")
		}
	}
	for _, row := range cells {
		for i, cell := range row {
			if cell == "" {
				row[i] = "-"
			}
		}
	}
	return v.wrapped(t, heads, cells)
}

// mark is what a game has brought a player, in one character.
func mark(g pairing.Game, n int) string {
	points := g.Points(n)
	switch {
	case !g.Over():
		return "."
	case g.Walkover && points == pairing.Win:
		return "+"
	case g.Walkover, g.Result == pairing.Void:
		return "-"
	case points == pairing.Win:
		return "1"
	case points == pairing.Half:
		return "="
	}
	return "0"
}

// wrapped sets a table with the players down the side. What does not fit into
// the width of a mail goes on in a further table below, with the players again.
func (v *visit) wrapped(t store.Tournament, heads []string, cells [][]string) string {
	label := 0
	labels := make([]string, len(cells))
	for i := range cells {
		labels[i] = fmt.Sprintf("%*d %s", len(strconv.Itoa(len(cells))), i+1, v.entrantName(t, i+1))
		label = max(label, utf8.RuneCountInString(labels[i]))
	}
	widths := make([]int, len(heads))
	for i, head := range heads {
		widths[i] = len(head)
		for _, row := range cells {
			widths[i] = max(widths[i], len(row[i]))
		}
	}
	var tables []string
	for from := 0; from < len(heads); {
		to, used := from, 2+label
		for to < len(heads) && (to == from || used+1+widths[to] <= templates.Width) {
			used += 1 + widths[to]
			to++
		}
		var b strings.Builder
		line := func(name string, row []string) {
			text := "  " + padded(name, label)
			for i := from; i < to; i++ {
				text += " " + strings.Repeat(" ", widths[i]-len(row[i])) + row[i]
			}
			b.WriteString(strings.TrimRight(text, " ") + "\n")
		}
		line("", heads)
		for i, row := range cells {
			line(labels[i], row)
		}
		tables = append(tables, strings.TrimRight(b.String(), "\n"))
		from = to
	}
	return strings.Join(tables, "\n\n")
}

// pairingList lists the boards of a round.
func (v *visit) pairingList(t store.Tournament, round store.Round) string {
	var lines []string
	for _, p := range round.Pairings {
		lines = append(lines, templates.ListItem(v.pairingText(t, round.Number, p)))
	}
	return strings.Join(lines, "\n")
}

// pairingText is a pairing in a line.
func (v *visit) pairingText(t store.Tournament, round int, p store.Pairing) string {
	if p.Black == pairing.Nobody {
		return v.entrantName(t, p.White) + ": no opponent"
	}
	text := v.entrantName(t, p.White) + " (White) and " + v.entrantName(t, p.Black)
	if p.Board != 0 {
		text = fmt.Sprintf("Board %d: %s", p.Board, text)
	}
	g := v.played(round, p)
	if !g.Over() {
		return text
	}
	score := map[pairing.Result]string{pairing.WhiteWon: "1-0", pairing.BlackWon: "0-1", pairing.Drawn: "1/2-1/2", pairing.Void: "no result"}[g.Result]
	if g.Walkover {
		score += " without a game"
	}
	return text + ", " + score
}
