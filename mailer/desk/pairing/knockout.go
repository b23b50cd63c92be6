package pairing

import "fmt"

// GamesOfTie is how many games two players of a knock-out play at most: a draw
// is played again once, with the colours changed. After two draws the one with
// the better start number goes on.
const GamesOfTie = 2

// KnockOutRounds is how many rounds a knock-out of so many players has.
func KnockOutRounds(players int) int {
	rounds := 0
	for 1<<rounds < players {
		rounds++
	}
	return rounds
}

// KnockOut pairs the next round of a knock-out, when the round before is
// decided; nothing is left to pair when its winner stands fast. The best
// numbers meet as late as they can, and where the places of the first round are not all
// taken the best numbers have a bye.
func KnockOut(f Field) []Pair {
	round := f.round() + 1
	slots := f.slots(round)
	var pairs []Pair
	for i := 0; i+1 < len(slots); i += 2 {
		a, b := f.present(slots[i]), f.present(slots[i+1])
		switch {
		case a == Nobody && b == Nobody:
		case a == Nobody || b == Nobody:
			pairs = append(pairs, f.advance(max(a, b), slots[i]+slots[i+1]-max(a, b), round))
		default:
			pair := f.coloured(min(a, b), max(a, b), len(pairs)+1)
			pair.Why = tieWhy(min(a, b), max(a, b), round, len(slots)) + " " + pair.Why
			pairs = append(pairs, pair)
		}
	}
	return pairs
}

// Winner is who has won a knock-out, Nobody as long as that is open.
func Winner(f Field) int {
	for round := 1; round <= f.round()+1; round++ {
		if slots := f.slots(round); len(slots) == 1 {
			return slots[0]
		}
	}
	return Nobody
}

// Replays are the further games that the present round of a knock-out needs:
// ties whose one game was drawn, or ended without a result.
func Replays(f Field) []Pair {
	round := f.round()
	var pairs []Pair
	slots := f.slots(round)
	for i := 0; i+1 < len(slots); i += 2 {
		games := f.tie(slots[i], slots[i+1], round)
		if len(games) == 0 || len(games) >= GamesOfTie || !games[0].Over() || f.decided(slots[i], slots[i+1], round) != Nobody ||
			!f.in(slots[i]) || !f.in(slots[i+1]) {
			continue
		}
		first := games[0]
		pairs = append(pairs, Pair{White: first.Black, Black: first.White, Why: fmt.Sprintf(
			"The first game of %s and %s in this round has no winner, so they play again with the colours changed.", name(first.White), name(first.Black))})
	}
	return pairs
}

// slots are the places of a round, in the order of the bracket: two and two
// meet. Nobody stands where nobody is left.
func (f Field) slots(round int) []int {
	slots := bracket(f.Players)
	for r := 1; r < round && len(slots) > 1; r++ {
		var winners []int
		for i := 0; i < len(slots); i += 2 {
			winners = append(winners, f.decided(slots[i], slots[i+1], r))
		}
		slots = winners
	}
	return slots
}

// bracket is the order of the places in the first round: "1 8 4 5 2 7 3 6".
// Places beyond the number of players are empty.
func bracket(players int) []int {
	order := []int{1}
	for len(order) < players {
		var wider []int
		for _, number := range order {
			wider = append(wider, number, 2*len(order)+1-number)
		}
		order = wider
	}
	for i, number := range order {
		if number > players {
			order[i] = Nobody
		}
	}
	return order
}

// present is a player who is there and still takes part, else Nobody.
func (f Field) present(player int) int {
	if !f.in(player) {
		return Nobody
	}
	return player
}

// tie lists the games of two players in a round.
func (f Field) tie(a, b, round int) []Game {
	var games []Game
	for _, g := range f.Games {
		if g.Round == round && !g.Bye() && g.Has(a) && g.Has(b) {
			games = append(games, g)
		}
	}
	return games
}

// decided is who of two goes on from a round, Nobody as long as it is open, or
// when neither is left.
func (f Field) decided(a, b, round int) int {
	// Whoever has been paired later went on, even if both have left since.
	for _, g := range f.Games {
		if g.Round > round && a != Nobody && g.Has(a) {
			return a
		}
		if g.Round > round && b != Nobody && g.Has(b) {
			return b
		}
	}
	games := f.tie(a, b, round)
	if len(games) == 0 || a == Nobody || b == Nobody {
		for _, g := range f.Games {
			if g.Round == round && g.Bye() && (g.White == a || g.White == b) {
				return g.White
			}
		}
		return Nobody
	}
	for _, g := range games {
		switch g.Result {
		case WhiteWon:
			return g.White
		case BlackWon:
			return g.Black
		case Running:
			return Nobody
		}
	}
	switch {
	case len(games) >= GamesOfTie:
		return min(a, b)
	case !f.in(a) || !f.in(b):
		return max(f.present(a), f.present(b))
	}
	return Nobody
}

// advance is a bye of a knock-out.
func (f Field) advance(player, missing, round int) Pair {
	why := fmt.Sprintf("%s goes on without a game: the place of the opponent in the bracket is empty.", name(player))
	switch {
	case missing != Nobody:
		why = fmt.Sprintf("%s goes on without a game, since %s has left.", name(player), name(missing))
	case round == 1:
		why = fmt.Sprintf("There are %d players for %d places in the first round; the best start numbers go on without a game, among them number %d, %s.",
			f.Players, 1<<KnockOutRounds(f.Players), player, name(player))
	}
	return Pair{White: player, Why: why}
}

func tieWhy(a, b, round, places int) string {
	if round == 1 {
		return fmt.Sprintf("In a bracket of %d places number %d, %s, meets number %d, %s: the best numbers meet as late as they can.",
			places, a, name(a), b, name(b))
	}
	return fmt.Sprintf("%s and %s have won their ties of round %d, which stand beside each other in the bracket.", name(a), name(b), round-1)
}
