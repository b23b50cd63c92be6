package pairing

import (
	"cmp"
	"slices"
)

// TieBreak orders players of equal points.
type TieBreak uint8

// The tie-breaks.
const (
	// Direct is the points from the games of the tied among each other, when
	// each of them has met all the others.
	Direct TieBreak = iota
	// Wins is the number of games won, byes not counted.
	Wins
	// SonnebornBerger is the points of all opponents beaten and half those of
	// opponents drawn with.
	SonnebornBerger
	// Buchholz is the points of all opponents.
	Buchholz
)

// String names a tie-break as players do.
func (b TieBreak) String() string {
	return [...]string{"direct encounter", "games won", "Sonneborn-Berger", "Buchholz"}[b]
}

// Quarters count Sonneborn-Berger in quarters of a point, so that half of a
// half point stays a whole number.
type Quarters int

// String writes the number with as many decimals as it needs: "7", "7.5",
// "7.25".
func (q Quarters) String() string {
	return Points(q/2-q/2%2).String() + [...]string{"", ".25", ".5", ".75"}[q%4]
}

// Standing is a player in a table.
type Standing struct {
	Player           int    // start number
	Place            int    // from 1; players whom nothing tells apart share one
	Points           Points // of all rounds, byes included
	Won, Drawn, Lost int    // games, byes not counted
	Direct           Points
	SonnebornBerger  Quarters
	Buchholz         Points
}

// RobinOrder is the order in which the tie-breaks of a round robin are applied.
func RobinOrder() []TieBreak { return []TieBreak{Direct, Wins, SonnebornBerger} }

// SwissOrder is the order in which those of a Swiss are applied.
func SwissOrder() []TieBreak { return []TieBreak{Buchholz, SonnebornBerger, Wins, Direct} }

// Standings ranks the players, the best first, by points and then by the
// tie-breaks in their order. A bye counts, for Buchholz and Sonneborn-Berger,
// as a win against somebody with the player's own points (FIDE Handbook C.07,
// dummy opponent). Running games count nothing yet.
func Standings(f Field, order []TieBreak) []Standing {
	score := f.points()
	table := make([]Standing, f.Players)
	for i := range table {
		table[i] = Standing{Player: i + 1, Points: score[i+1]}
		for _, g := range f.Games {
			table[i].count(g, score)
		}
	}
	slices.SortStableFunc(table, func(a, b Standing) int { return cmp.Compare(b.Points, a.Points) })
	f.split(table, 1, func(s Standing) int { return int(s.Points) }, order)
	return table
}

// count adds a game to a player's line.
func (s *Standing) count(g Game, score []Points) {
	me := s.Player
	switch {
	case !g.Has(me) || g.Result == Running && !g.Bye() || g.Result == Void:
		return
	case g.Bye():
		s.Buchholz += score[me]
		s.SonnebornBerger += Quarters(2 * score[me])
		return
	}
	other := score[g.Other(me)]
	s.Buchholz += other
	switch g.Points(me) {
	case Win:
		s.Won++
		s.SonnebornBerger += Quarters(2 * other)
	case Half:
		s.Drawn++
		s.SonnebornBerger += Quarters(other)
	default:
		s.Lost++
	}
}

// split numbers the places of a table that is in the order of by, and orders
// those who are equal in it by the tie-breaks that are left.
func (f Field) split(table []Standing, place int, by func(Standing) int, left []TieBreak) {
	for from := 0; from < len(table); {
		to := from + 1
		for to < len(table) && by(table[to]) == by(table[from]) {
			to++
		}
		f.order(table[from:to], place+from, left)
		from = to
	}
}

func (f Field) order(tied []Standing, place int, left []TieBreak) {
	if len(tied) == 1 || len(left) == 0 {
		for i := range tied {
			tied[i].Place = place
		}
		return
	}
	if left[0] == Direct {
		f.direct(tied)
	}
	by := func(s Standing) int {
		switch left[0] {
		case Direct:
			return int(s.Direct)
		case Wins:
			return s.Won
		case SonnebornBerger:
			return int(s.SonnebornBerger)
		}
		return int(s.Buchholz)
	}
	slices.SortStableFunc(tied, func(a, b Standing) int { return cmp.Compare(by(b), by(a)) })
	f.split(tied, place, by, left[1:])
}

// direct counts the games of the tied among each other.
func (f Field) direct(tied []Standing) {
	among := func(player int) bool {
		return slices.ContainsFunc(tied, func(s Standing) bool { return s.Player == player })
	}
	sum := make([]Points, len(tied))
	for i, s := range tied {
		met := map[int]bool{}
		for _, g := range f.Games {
			if other := g.Other(s.Player); g.Has(s.Player) && among(other) && g.Result != Running && g.Result != Void {
				met[other] = true
				sum[i] += g.Points(s.Player)
			}
		}
		if len(met) < len(tied)-1 {
			return
		}
	}
	for i := range tied {
		tied[i].Direct = sum[i]
	}
}

// Annul takes the games of those out of a round robin who have left before
// half of their games were played: these stand in the table and count for
// nobody (FIDE Competition Rules). Who has played half has lost the others, and
// all count. Each was to play so many games.
func Annul(f Field, games int) (counted Field, annulled []int) {
	for _, player := range f.Gone {
		played := 0
		for _, g := range f.Games {
			if g.Has(player) && !g.Bye() && !g.Walkover && g.Result != Running && g.Result != Void {
				played++
			}
		}
		if 2*played < games {
			annulled = append(annulled, player)
		}
	}
	counted = f
	counted.Games = slices.DeleteFunc(slices.Clone(f.Games), func(g Game) bool {
		return slices.Contains(annulled, g.White) || slices.Contains(annulled, g.Black)
	})
	return counted, annulled
}

// KnockOutStandings ranks the players of a knock-out by the round that they
// have reached; those who have gone out in the same one share a place.
func KnockOutStandings(f Field) []Standing {
	table := Standings(f, nil)
	reached := make([]int, f.Players+1)
	for _, g := range f.Games {
		reached[g.White] = max(reached[g.White], g.Round)
		reached[g.Black] = max(reached[g.Black], g.Round)
	}
	if winner := Winner(f); winner != Nobody {
		reached[winner]++
	}
	slices.SortFunc(table, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(reached[b.Player], reached[a.Player]), cmp.Compare(a.Player, b.Player))
	})
	f.split(table, 1, func(s Standing) int { return reached[s.Player] }, nil)
	return table
}
