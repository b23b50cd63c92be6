package pairing

import "fmt"

// RoundRobinRounds is how many rounds a round robin of so many players has:
// each meets every other once, or twice in a double one. With fewer than two
// there is nothing to play.
func RoundRobinRounds(players int, double bool) int {
	if players < 2 {
		return 0
	}
	rounds := players + players%2 - 1
	if double {
		return 2 * rounds
	}
	return rounds
}

// RoundRobin is one round, counted from 1, by the Berger tables (FIDE Handbook
// C.05, annex 1). In the second half of a double round robin the colours are
// changed; the last two rounds of the first half change places there, as the
// annex advises, since otherwise somebody would have the same colour three
// times running. With an odd number the opponent of the last number is Nobody.
func RoundRobin(players, round int, double bool) []Pair {
	n := players + players%2
	cycle := n - 1
	row, second := round, false
	if double {
		if row > cycle {
			row, second = row-cycle, true
		} else if cycle > 1 && row > cycle-2 {
			row = 2*cycle - 1 - row
		}
	}
	var pairs []Pair
	for _, p := range bergerRow(n, row) {
		if second {
			p.White, p.Black = p.Black, p.White
		}
		if p.White > players {
			p.White, p.Black = p.Black, p.White
		}
		if p.Black > players {
			p.Black = Nobody
		}
		p.Why = robinWhy(p, n, row, second)
		pairs = append(pairs, p)
	}
	return pairs
}

// bergerRow is a row of the table for an even number of players. The last one
// meets whoever stands at the head of the row, with White in every second
// round; the others meet symmetrically around the head.
func bergerRow(n, row int) []Pair {
	circle := n - 1
	head := (row - 1) * (n / 2) % circle
	at := func(step int) int { return (head+step+circle)%circle + 1 }
	first := Pair{White: at(0), Black: n}
	if row%2 == 0 {
		first.White, first.Black = first.Black, first.White
	}
	pairs := []Pair{first}
	for step := 1; step < n/2; step++ {
		pairs = append(pairs, Pair{White: at(step), Black: at(-step)})
	}
	return pairs
}

func robinWhy(p Pair, n, row int, second bool) string {
	table := fmt.Sprintf("row %d of the Berger table for %d players", row, n)
	if second {
		table += ", with the colours changed for the second half"
	}
	if p.Black == Nobody {
		return fmt.Sprintf("%s has no opponent in this round: the number of players is odd, and in %s number %d meets the place that is empty.",
			name(p.White), table, p.White)
	}
	return fmt.Sprintf("By %s number %d, %s, has White against number %d, %s.", table, p.White, name(p.White), p.Black, name(p.Black))
}
