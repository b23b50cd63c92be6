package desk

import (
	"fmt"
	"strings"

	"pbemd/mailer/desk/command"
	"pbemd/store"
	"pbemd/templates"
)

// why explains a pairing: that of a board, or those of a round of a tournament,
// the present one when none is named.
func (v *visit) why(player store.Player, c command.Command) error {
	board := c.Board
	if board == 0 {
		board = v.boardReplied()
	}
	if t, ok := v.draft.Tournament(board); ok {
		return v.whyRound(player, t, c)
	}
	game, ok := v.draft.Game(board)
	switch {
	case board == 0:
		return refuse("Write \"why\" and the number of a board or of a tournament; in the reply to the mail with a board, \"why\" is enough.")
	case !ok || !mayKnow(player, game):
		return v.noBoard(board)
	case game.Tournament == 0:
		return refuse("Board %d belongs to no tournament: its players have agreed on it.", board)
	}
	t, err := v.tournamentNamed(game.Tournament)
	if err != nil {
		return err
	}
	round, p, ok := v.pairingOf(game)
	if !ok {
		return fmt.Errorf("board %d is in no round of tournament %d", board, t.Number)
	}
	v.title = fmt.Sprintf("About the pairing of board %d", board)
	v.footing = v.tournamentFooting(player, t)
	of := fmt.Sprintf("round %d of ", round)
	if t.Kind == store.Ladder {
		of = ""
	}
	v.sections = append(v.sections, templates.Fill(fmt.Sprintf("Board %d is of %stournament %d, %s. %s",
		board, of, t.Number, t.Title, v.explained(t, p.Why))))
	return nil
}

// pairingOf finds the pairing of a board of a tournament, and its round.
func (v *visit) pairingOf(game store.Game) (round int, p store.Pairing, ok bool) {
	if game.Tournament == 0 {
		return 0, p, false
	}
	for _, r := range v.draft.RoundsOf(game.Tournament) {
		for _, p := range r.Pairings {
			if p.Board == game.Board {
				return r.Number, p, true
			}
		}
	}
	return 0, p, false
}

// roundNamed is the round of a board for its record, "" when it is of no
// tournament.
func (v *visit) roundNamed(game store.Game) string {
	round, _, ok := v.pairingOf(game)
	if !ok {
		return ""
	}
	return number(round)
}

func (v *visit) whyRound(player store.Player, t store.Tournament, c command.Command) error {
	n := t.Played
	if c.Given {
		n = c.Count
	}
	round, ok := v.draft.Round(t.Number, n)
	switch {
	case t.Played == 0:
		return refuse("Nothing has been paired yet in tournament %d.", t.Number)
	case !ok:
		return refuse("Tournament %d has had %s. Write for example \"why %d round %d\".", t.Number, counted(t.Played, "round"), t.Number, t.Played)
	}
	var parts []string
	for _, p := range round.Pairings {
		parts = append(parts, templates.ListItem(v.pairingText(t, n, p))+"\n\n"+templates.Fill(v.explained(t, p.Why)))
	}
	v.title = fmt.Sprintf("About tournament %d: the pairings of round %d", t.Number, n)
	v.footing = v.tournamentFooting(player, t)
	v.sections = append(v.sections, templates.Fill(fmt.Sprintf("Round %d of tournament %d, %s:", n, t.Number, t.Title)), strings.Join(parts, "\n\n"))
	return nil
}
