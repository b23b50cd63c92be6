package desk_test

import (
	"strings"
	"testing"

	"pbemd/mailer/desk"
	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// TestRatingsOfAWithdrawnVariant holds that a variant of which no new games
// begin keeps its ratings: the games that were played count as before.
func TestRatingsOfAWithdrawnVariant(t *testing.T) {
	stage := playing(t)
	change(t, stage, func(d *store.Draft) {
		g, _ := d.Game(1)
		g.Board, g.Rated, g.Result = d.NextNumber(), true, &store.Result{Score: "1-0", Reason: "checkmate", At: stage.Now}
		d.PutGame(g)
		desk.Rerate(d, g.Board)
	})
	if _, err := stage.Desk.Operate(t.Context(), desk.Order{Words: "withdraw chess: for a test", Sure: true}); err != nil {
		t.Fatal(err)
	}
	sendAll(t, stage)
	for question, answer := range map[string]string{
		"rating":       "Your ratings:\n\n  Game ",
		"chess rating": "Your ratings:\n\n  Game ",
		"who alice":    "Rated: chess 1662?",
		"standings":    "Standings of Chess:",
	} {
		receive(t, stage, proven(strings.ReplaceAll(question, " ", "-"), "alice@example.org", question))
		for _, letter := range due(t, stage) {
			told, err := dialogue.Open(letter.Raw)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(told.Text, answer) {
				t.Errorf("%s: expected %q in\n%s", question, answer, told.Text)
			}
		}
		sendAll(t, stage)
	}
}
