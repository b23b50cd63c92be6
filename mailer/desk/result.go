package desk

import (
	"fmt"

	"pbemd/engine"
	"pbemd/store"
)

// result is the end of a game in a few words: "1-0, checkmate".
func (t *table) result() string { return resultOf(*t.game.Result) }

// resultOf is a result in a few words, with the points where they count.
func resultOf(r store.Result) string {
	if r.Score == store.NoResult {
		return r.Reason
	}
	text := r.Score + ", " + r.Reason
	if white, black, ok := pointsOf(r); ok {
		text += fmt.Sprintf(" (%s %d, %s %d)", sideNames[0], white, sideNames[1], black)
	}
	return text
}

// pointsOf are the points of White and Black; false where nobody counts.
func pointsOf(r store.Result) (white, black int, ok bool) {
	n, err := fmt.Sscanf(r.Points, "%d-%d", &white, &black)
	return white, black, err == nil && n == 2
}

func (t *table) resultText(v *visit, reader store.Player) string {
	r := t.game.Result
	winner := -1
	switch r.Score {
	case engine.WhiteWins.Result():
		winner = 0
	case engine.BlackWins.Result():
		winner = 1
	}
	by := ""
	if white, black, ok := pointsOf(*r); ok {
		by = " by " + counted(max(white-black, black-white), "point")
	}
	switch {
	case r.Score == store.NoResult:
		return "the game is over without a result: " + t.result()
	case winner < 0:
		return "the game is over: a draw, " + t.result()
	case t.game.Players[winner] == reader.Userid:
		return "the game is over, and you have won" + by + ": " + t.result()
	default:
		return "the game is over, and " + v.nameOf(t.game.Players[winner]) + " has won" + by + ": " + t.result()
	}
}

// counted is a number with its noun: "1 point", "2 points".
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return number(n) + " " + noun + "s"
}
