package pairing

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// decide gives the pairs of a round results.
func decide(t *rapid.T, f *Field, pairs []Pair) {
	round := f.round() + 1
	for _, p := range pairs {
		g := Game{Round: round, White: p.White, Black: p.Black}
		if !g.Bye() {
			g.Result = rapid.SampledFrom([]Result{WhiteWon, BlackWon, Drawn, Void}).Draw(t, "result")
		}
		f.Games = append(f.Games, g)
	}
}

// sound holds what is true of every round.
func sound(t *rapid.T, f Field, pairs []Pair) {
	paired := map[int]bool{}
	for _, p := range pairs {
		for _, player := range []int{p.White, p.Black} {
			if player != Nobody && (paired[player] || !f.in(player)) {
				t.Fatalf("%d is paired twice, or has left: %v", player, pairs)
			}
			paired[player] = true
		}
		if p.White == Nobody || !strings.HasSuffix(p.Why, ".") || !strings.Contains(p.Why, name(p.White)) ||
			p.Black != Nobody && !strings.Contains(p.Why, name(p.Black)) {
			t.Fatalf("%d-%d is explained by %q", p.White, p.Black, p.Why)
		}
	}
}

// TestSwiss plays whole tournaments of feasible length with random results.
func TestSwiss(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := Field{Players: rapid.IntRange(2, 24).Draw(t, "players")}
		rounds := FeasibleRounds(f.Players)
		for round := 1; round <= rounds; round++ {
			pairs, err := Swiss(f)
			if err != nil {
				t.Fatalf("round %d of %d with %d players: %v", round, rounds, f.Players, err)
			}
			sound(t, f, pairs)
			for player := 1; player <= f.Players; player++ {
				if !slices.ContainsFunc(pairs, func(p Pair) bool { return p.White == player || p.Black == player }) {
					t.Fatalf("%d is not paired", player)
				}
			}
			noMeetingAgain(t, f, pairs)
			decide(t, &f, pairs)
			for player := 1; player <= f.Players; player++ {
				if lead := abs(f.coloursOf(player).lead); lead > 2 {
					t.Fatalf("after round %d a colour of %d leads by %d", round, player, lead)
				}
			}
		}
	})
}

// noMeetingAgain holds that nobody meets another twice, and that nobody has a
// second bye.
func noMeetingAgain(t *rapid.T, f Field, pairs []Pair) {
	for _, p := range pairs {
		if p.Black == Nobody && f.hadBye(p.White) {
			t.Fatalf("%d has a second bye", p.White)
		}
		if p.Black != Nobody && f.met(p.White, p.Black) {
			t.Fatalf("%d and %d meet again", p.White, p.Black)
		}
	}
}

// TestSwissWithWithdrawals lets players leave at any time. As long as a round
// is possible it is sound; when none is, there really is none.
func TestSwissWithWithdrawals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := Field{Players: rapid.IntRange(2, 10).Draw(t, "players")}
		for range rapid.IntRange(1, 8).Draw(t, "rounds") {
			for player := 1; player <= f.Players; player++ {
				if f.in(player) && rapid.IntRange(0, 9).Draw(t, "leaves") == 0 {
					f.Gone = append(f.Gone, player)
				}
			}
			pairs, err := Swiss(f)
			if err != nil {
				if !errors.Is(err, ErrNoPairing) || f.possible() {
					t.Fatalf("%v, though a round is possible: %+v", err, f)
				}
				return
			}
			sound(t, f, pairs)
			noMeetingAgain(t, f, pairs)
			decide(t, &f, pairs)
		}
	})
}

// possible tries all pairings.
func (f Field) possible() bool {
	var left []int
	for player := 1; player <= f.Players; player++ {
		if f.in(player) {
			left = append(left, player)
		}
	}
	if len(left) < 2 {
		return false
	}
	if len(left)%2 == 1 {
		left = append(left, Nobody)
	}
	return f.rest(left)
}

func (f Field) rest(left []int) bool {
	if len(left) == 0 {
		return true
	}
	for i, other := range left[1:] {
		if other == Nobody && f.hadBye(left[0]) || other != Nobody && f.met(left[0], other) {
			continue
		}
		if f.rest(slices.Delete(slices.Clone(left[1:]), i, i+1)) {
			return true
		}
	}
	return false
}

// TestSwissScoreGroups follows a tournament of six by hand. After 1-4, 5-2 and
// 3-6, all won by the lower number, 1, 2 and 3 have a point. One of them has
// to meet somebody without; the other two meet.
func TestSwissScoreGroups(t *testing.T) {
	f := Field{Players: 6}
	first, err := Swiss(f)
	if err != nil {
		t.Fatal(err)
	}
	if got := written(first); got != "1-4 5-2 3-6" {
		t.Fatalf("round 1: %s", got)
	}
	f.Games = []Game{{Round: 1, White: 1, Black: 4, Result: WhiteWon}, {Round: 1, White: 5, Black: 2, Result: BlackWon},
		{Round: 1, White: 3, Black: 6, Result: WhiteWon}}
	second, err := Swiss(f)
	if err != nil {
		t.Fatal(err)
	}
	// 2 has had Black, 1 and 3 White: 2 meets one of them. 3 is the last of
	// the group and goes down, to the first of those with nothing who have had
	// Black.
	if got := written(second); got != "2-1 4-3 6-5" {
		t.Fatalf("round 2: %s", got)
	}
	if why := second[1].Why; !strings.Contains(why, "{3} with 1 point meets") {
		t.Errorf("the pairing across groups is explained by %q", why)
	}
	if why := second[0].Why; !strings.Contains(why, "both have 1 point and have not met") {
		t.Errorf("the pairing in the group is explained by %q", why)
	}
}

func TestSwissByes(t *testing.T) {
	f := Field{Players: 3}
	first, err := Swiss(f)
	if err != nil || written(first) != "1-2 3-0" {
		t.Fatalf("round 1: %s, %v", written(first), err)
	}
	f.Games = []Game{{Round: 1, White: 1, Black: 2, Result: BlackWon}, {Round: 1, White: 3}}
	// 1 has nothing and had no bye; 2 has had Black, 3 no colour.
	second, err := Swiss(f)
	if err != nil || written(second) != "2-3 1-0" {
		t.Fatalf("round 2: %s, %v", written(second), err)
	}
}

func TestSwissLarge(t *testing.T) {
	f := Field{Players: 101}
	for round := 1; round <= 7; round++ {
		pairs, err := Swiss(f)
		if err != nil || len(pairs) != 51 {
			t.Fatalf("round %d: %d pairs, %v", round, len(pairs), err)
		}
		for i, p := range pairs {
			g := Game{Round: round, White: p.White, Black: p.Black, Result: Result(1 + i%3)}
			if g.Bye() {
				g.Result = Running
			}
			f.Games = append(f.Games, g)
		}
	}
}

// TestColours: by what they have had, who of 1 and 2 has White. What was decided
// without a move, or was a bye, has given no colour.
func TestColours(t *testing.T) {
	for name, c := range map[string]struct {
		games []Game
		table int
		white int
	}{
		"nothing, odd table":    {table: 1, white: 1},
		"nothing, even table":   {table: 2, white: 2},
		"1 has had White":       {games: []Game{{Round: 1, White: 1, Black: 3}}, table: 1, white: 2},
		"2 has had Black":       {games: []Game{{Round: 1, White: 3, Black: 2}}, table: 1, white: 2},
		"a walkover of 1":       {games: []Game{{Round: 1, White: 1, Black: 3, Result: WhiteWon, Walkover: true}}, table: 1, white: 1},
		"a bye of 1":            {games: []Game{{Round: 1, White: 1}}, table: 1, white: 1},
		"1 had White later":     {games: []Game{{Round: 1, White: 3, Black: 1}, {Round: 1, White: 2, Black: 4}, {Round: 2, White: 1, Black: 4}, {Round: 2, White: 3, Black: 2}}, table: 1, white: 2},
		"2 had White later":     {games: []Game{{Round: 1, White: 1, Black: 3}, {Round: 1, White: 4, Black: 2}, {Round: 2, White: 4, Black: 1}, {Round: 2, White: 2, Black: 3}}, table: 2, white: 1},
		"the same, odd table":   {games: []Game{{Round: 1, White: 1, Black: 3}, {Round: 1, White: 2, Black: 4}}, table: 1, white: 1},
		"the same, even table":  {games: []Game{{Round: 1, White: 1, Black: 3}, {Round: 1, White: 2, Black: 4}}, table: 2, white: 2},
		"1 has had more Whites": {games: []Game{{Round: 1, White: 1, Black: 3}, {Round: 1, White: 2, Black: 4}, {Round: 2, White: 1, Black: 4}}, table: 1, white: 2},
	} {
		f := Field{Players: 4, Games: c.games}
		if p := f.coloured(1, 2, c.table); p.White != c.white || p.Black != 3-c.white {
			t.Errorf("%s: %d-%d, want White for %d (%s)", name, p.White, p.Black, c.white, p.Why)
		}
	}
	for _, c := range []struct{ a, b, clash int }{{0, 0, 0}, {1, -1, 0}, {2, 0, 0}, {1, 1, 1}, {-1, -1, 1}, {2, 1, 1}, {-1, -2, 1}, {2, 2, 2}} {
		if got := clash(colours{lead: c.a}, colours{lead: c.b}); got != c.clash {
			t.Errorf("leads of %d and %d clash by %d, want %d", c.a, c.b, got, c.clash)
		}
	}
}

// TestSwissKeepsTheOrderOfItsRules compares with all pairings that there are: of the
// rules that Swiss is made by, none is broken more than must be, the weightier first.
func TestSwissKeepsTheOrderOfItsRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := Field{Players: rapid.IntRange(3, 8).Draw(t, "players")}
		for range rapid.IntRange(1, FeasibleRounds(f.Players)).Draw(t, "rounds") {
			pairs, err := Swiss(f)
			if err != nil {
				t.Fatal(err)
			}
			got := make([][2]int, len(pairs))
			for i, p := range pairs {
				got[i] = [2]int{p.White, p.Black}
			}
			var left []int
			for player := 1; player <= f.Players; player++ {
				left = append(left, player)
			}
			if len(left)%2 == 1 {
				left = append(left, Nobody)
			}
			least, best := []int(nil), [][2]int(nil)
			f.all(left, nil, func(other [][2]int) {
				if broken := f.broken(other); least == nil || slices.Compare(broken, least) < 0 {
					least, best = broken, slices.Clone(other)
				}
			})
			if broken := f.broken(got); slices.Compare(broken, least) != 0 {
				t.Fatalf("%v breaks the rules by %v, %v by %v only; games %+v", got, broken, best, least, f.Games)
			}
			decide(t, &f, pairs)
		}
	})
}

// all gives every pairing of those left without a second meeting or a second bye.
func (f Field) all(left []int, pairs [][2]int, each func([][2]int)) {
	if len(left) == 0 {
		each(pairs)
		return
	}
	for i, other := range left[1:] {
		if other == Nobody && f.hadBye(left[0]) || other != Nobody && f.met(left[0], other) {
			continue
		}
		f.all(slices.Delete(slices.Clone(left[1:]), i, i+1), append(slices.Clone(pairs), [2]int{left[0], other}), each)
	}
}

// broken is by how much a pairing breaks the rules: colours that come to lead by
// three; scores that differ, by their squares, the bye's from the lowest; colours
// that clash; players who are not those of the other half of their group.
func (f Field) broken(pairs [][2]int) []int {
	score := f.points()
	groups := map[Points][]int{} // each by start number
	lowest := score[1]
	for player := 1; player <= f.Players; player++ {
		groups[score[player]] = append(groups[score[player]], player)
		lowest = min(lowest, score[player])
	}
	rank := func(player int) int { return slices.Index(groups[score[player]], player) }
	fromEnd := func(player int) int { return len(groups[score[player]]) - 1 - rank(player) }
	excess, scores, clashes, folds := 0, 0, 0, 0
	for _, p := range pairs {
		a, b := p[0], p[1]
		if b == Nobody {
			lead := int(score[a] - lowest)
			scores, folds = scores+lead*lead, folds+fromEnd(a)
			continue
		}
		if score[a] < score[b] {
			a, b = b, a
		}
		difference := int(score[a] - score[b])
		scores += difference * difference
		la, lb := f.coloursOf(a).lead, f.coloursOf(b).lead
		if la > 0 && lb > 0 || la < 0 && lb < 0 {
			clashes += min(abs(la), abs(lb))
			if min(abs(la), abs(lb)) > 1 {
				excess++
			}
		}
		if difference > 0 {
			folds += fromEnd(a) + rank(b)
		} else {
			folds += abs(abs(rank(a)-rank(b)) - len(groups[score[a]])/2)
		}
	}
	return []int{excess, scores, clashes, folds}
}
