// Package pairing holds the arithmetic of tournaments: who meets whom with
// which colour, and why; who stands where, and by which tie-break. It knows
// round robins by the Berger tables, the Swiss system, the knock-out and the
// ladder.
//
// It is pure: players are numbers from 1, their start numbers, and time,
// chance, names and records are the caller's. The same games always give the
// same pairing. In the explanations "{3}" stands for the name of player 3.
package pairing

import (
	"fmt"
	"strconv"
)

// Nobody stands for the opponent of a player who has none in a round.
const Nobody = 0

// Result is how a game of a tournament stands.
type Result uint8

// The results.
const (
	Running Result = iota // not over yet
	WhiteWon
	BlackWon
	Drawn
	Void // over without a result: it counts for neither
)

// Game is one pairing of a tournament with what came of it.
type Game struct {
	Round        int    // from 1
	White, Black int    // start numbers; a Black of Nobody is a bye for White, which counts as a win
	Result       Result // of a bye it does not matter
	Walkover     bool   // decided without a move: no colours were played
}

// Bye says whether the game is a bye.
func (g Game) Bye() bool { return g.Black == Nobody }

// Has says whether a player takes part.
func (g Game) Has(player int) bool { return g.White == player || g.Black == player }

// Other is the opponent of a player, Nobody when there is none.
func (g Game) Other(player int) int {
	if g.White == player {
		return g.Black
	}
	return g.White
}

// Points are what a player has from the game.
func (g Game) Points(player int) Points {
	switch {
	case g.Bye() && g.White == player, g.Result == WhiteWon && g.White == player, g.Result == BlackWon && g.Black == player:
		return Win
	case g.Result == Drawn && g.Has(player):
		return Half
	}
	return 0
}

// Over says whether nothing more can come of the game.
func (g Game) Over() bool { return g.Bye() || g.Result != Running }

// Points are counted in halves, so that they stay whole numbers.
type Points int

// What a game can bring.
const (
	Half Points = 1
	Win  Points = 2
)

// String writes points in decimals: "0", "0.5", "2".
func (p Points) String() string {
	if p%2 == 0 {
		return strconv.Itoa(int(p) / 2)
	}
	return strconv.Itoa(int(p)/2) + ".5"
}

// Pair is a game to be played, or a bye when Black is Nobody.
type Pair struct {
	White, Black int    // start numbers
	Why          string // whole sentences on how it came about
}

// Field is a tournament as a pairing sees it.
type Field struct {
	Players int    // how many have started; their numbers are from 1
	Games   []Game // of all rounds so far
	Gone    []int  // those who have left
}

// in says whether a player still takes part.
func (f Field) in(player int) bool {
	for _, gone := range f.Gone {
		if gone == player {
			return false
		}
	}
	return player >= 1 && player <= f.Players
}

// round is how many rounds have begun.
func (f Field) round() int {
	last := 0
	for _, g := range f.Games {
		last = max(last, g.Round)
	}
	return last
}

// points is the score of every player, by number.
func (f Field) points() []Points {
	sum := make([]Points, f.Players+1)
	for _, g := range f.Games {
		sum[g.White] += g.Points(g.White)
		if !g.Bye() {
			sum[g.Black] += g.Points(g.Black)
		}
	}
	return sum
}

// met says whether two players were paired before.
func (f Field) met(a, b int) bool {
	for _, g := range f.Games {
		if a != b && g.Has(a) && g.Has(b) {
			return true
		}
	}
	return false
}

// hadBye says whether a player has had a bye.
func (f Field) hadBye(player int) bool {
	for _, g := range f.Games {
		if g.Bye() && g.White == player {
			return true
		}
	}
	return false
}

// name stands for a player in an explanation.
func name(player int) string { return fmt.Sprintf("{%d}", player) }

// pointed is a score with its noun.
func pointed(p Points) string {
	if p == Win {
		return "1 point"
	}
	return p.String() + " points"
}
