package pairing

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestBracket(t *testing.T) {
	for players, want := range map[int][]int{1: {1}, 2: {1, 2}, 3: {1, 0, 2, 3}, 6: {1, 0, 4, 5, 2, 0, 3, 6}, 8: {1, 8, 4, 5, 2, 7, 3, 6}} {
		if got := bracket(players); !slices.Equal(got, want) {
			t.Errorf("%d players: %v, want %v", players, got, want)
		}
	}
}

// TestKnockOutByHand follows six players: 1 and 2 have byes, 4 beats 5 after a
// draw, 3 and 6 draw twice.
func TestKnockOutByHand(t *testing.T) {
	f := Field{Players: 6}
	pairs := KnockOut(f)
	if got := written(pairs); got != "1-0 5-4 2-0 6-3" {
		t.Fatalf("round 1: %s", got)
	}
	f.Games = []Game{{Round: 1, White: 1}, {Round: 1, White: 5, Black: 4, Result: Drawn}, {Round: 1, White: 2}, {Round: 1, White: 6, Black: 3, Result: Running}}
	if got := written(Replays(f)); got != "4-5" {
		t.Fatalf("after a draw: %s", got)
	}
	f.Games[3].Result = Drawn
	f.Games = append(f.Games, Game{Round: 1, White: 4, Black: 5, Result: WhiteWon}, Game{Round: 1, White: 3, Black: 6, Result: Drawn})
	if got := written(Replays(f)); got != "" {
		t.Fatalf("a third game: %s", got)
	}
	pairs = KnockOut(f)
	// 1 and 2 have had no colour, 4 and 3 both once each: by the tables.
	if got := written(pairs); got != "1-4 3-2" {
		t.Fatalf("round 2: %s", got)
	}
	f.Games = append(f.Games, Game{Round: 2, White: 1, Black: 4, Result: BlackWon}, Game{Round: 2, White: 3, Black: 2, Result: WhiteWon})
	f.Gone = []int{3}
	pairs = KnockOut(f)
	if got := written(pairs); got != "4-0" || !strings.Contains(pairs[0].Why, "since {3} has left") {
		t.Fatalf("round 3: %s, %q", got, pairs[0].Why)
	}
	f.Games = append(f.Games, Game{Round: 3, White: 4})
	if got := Winner(f); got != 4 {
		t.Fatalf("the winner is %d", got)
	}
	if pairs = KnockOut(f); len(pairs) > 0 {
		t.Fatalf("after the end: %s", written(pairs))
	}
	var places [][2]int
	for _, s := range KnockOutStandings(f) {
		places = append(places, [2]int{s.Player, s.Place})
	}
	// 3 reached round 2 only; 4 the third. 1, 2 and 3 share the second place.
	if want := [][2]int{{4, 1}, {1, 2}, {2, 2}, {3, 2}, {5, 5}, {6, 5}}; !slices.Equal(places, want) {
		t.Errorf("places %v, want %v", places, want)
	}
}

// TestKnockOut plays tournaments in which players leave at any time.
func TestKnockOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := Field{Players: rapid.IntRange(2, 20).Draw(t, "players")}
		leaving := rapid.Bool().Draw(t, "some leave")
		for round := 1; Winner(f) == Nobody; round++ {
			pairs := KnockOut(f)
			if len(pairs) == 0 {
				if !leaving {
					t.Fatalf("nobody has won: %+v", f)
				}
				break
			}
			if round > KnockOutRounds(f.Players) {
				t.Fatalf("round %d with %d players", round, f.Players)
			}
			sound(t, f, pairs)
			for _, p := range pairs {
				g := Game{Round: round, White: p.White, Black: p.Black}
				if !g.Bye() {
					g.Result = rapid.SampledFrom([]Result{WhiteWon, BlackWon, Drawn, Void}).Draw(t, "result")
				}
				f.Games = append(f.Games, g)
			}
			again := Replays(f)
			sound(t, f, again)
			for _, p := range again {
				f.Games = append(f.Games, Game{Round: round, White: p.White, Black: p.Black,
					Result: rapid.SampledFrom([]Result{WhiteWon, BlackWon, Drawn, Void}).Draw(t, "result")})
			}
			if more := Replays(f); len(more) > 0 {
				t.Fatalf("a third game: %v", more)
			}
			for player := 1; leaving && player <= f.Players; player++ {
				if f.in(player) && rapid.IntRange(0, 9).Draw(t, "leaves") == 0 {
					f.Gone = append(f.Gone, player)
				}
			}
		}
		for i, s := range KnockOutStandings(f) {
			if s.Place > i+1 || s.Place < 1 {
				t.Fatalf("line %d has place %d", i+1, s.Place)
			}
		}
	})
}

func TestLadder(t *testing.T) {
	places := []string{"ann", "bob", "carol", "dave"}
	if got := Climb(places, "dave", "bob"); !slices.Equal(got, []string{"ann", "dave", "bob", "carol"}) {
		t.Errorf("dave beats bob: %v", got)
	}
	if got := Climb(places, "ann", "dave"); !slices.Equal(got, places) {
		t.Errorf("ann beats dave: %v", got)
	}
	if got := Climb(places, "eve", "ann"); !slices.Equal(got, places) {
		t.Errorf("somebody who has left wins: %v", got)
	}
	f := Field{Players: 4}
	if p := LadderPair(f, 3, 1, 3, 1); p.White != 1 || !strings.Contains(p.Why, "{3}, in place 3 of the ladder, has challenged {1} in place 1.") {
		t.Errorf("the first game: %+v", p)
	}
	f.Games = []Game{{Round: 1, White: 1, Black: 2, Result: Drawn}}
	if p := LadderPair(f, 3, 1, 3, 1); p.White != 3 {
		t.Errorf("the one challenged has had White: %+v", p)
	}
}

// TestTies is one tie, of 1 against 2, in all states that it can be in: whether it
// is played again, who goes on, and who has won when it is the final.
func TestTies(t *testing.T) {
	first := func(r Result) Game { return Game{Round: 1, White: 1, Black: 2, Result: r} }
	again := func(r Result) Game { return Game{Round: 1, White: 2, Black: 1, Result: r} }
	for name, c := range map[string]struct {
		games  []Game
		gone   []int
		replay string
		winner int
	}{
		"running":                    {games: []Game{first(Running)}},
		"won by White":               {games: []Game{first(WhiteWon)}, winner: 1},
		"won by Black":               {games: []Game{first(BlackWon)}, winner: 2},
		"drawn":                      {games: []Game{first(Drawn)}, replay: "2-1"},
		"without a result":           {games: []Game{first(Void)}, replay: "2-1"},
		"played again":               {games: []Game{first(Drawn), again(Running)}},
		"won at the second time":     {games: []Game{first(Drawn), again(WhiteWon)}, winner: 2},
		"drawn twice":                {games: []Game{first(Drawn), again(Drawn)}, winner: 1},
		"drawn, and 1 has left":      {games: []Game{first(Drawn)}, gone: []int{1}, winner: 2},
		"drawn, and 2 has left":      {games: []Game{first(Drawn)}, gone: []int{2}, winner: 1},
		"drawn, and both have left":  {games: []Game{first(Drawn)}, gone: []int{1, 2}},
		"won by one who left later":  {games: []Game{first(BlackWon)}, gone: []int{2}, winner: 2},
		"drawn twice, 1 left since":  {games: []Game{first(Drawn), again(Drawn)}, gone: []int{1}, winner: 1},
		"left by 1 before the board": {games: []Game{{Round: 1, White: 1, Black: 2, Result: BlackWon, Walkover: true}}, gone: []int{1}, winner: 2},
	} {
		f := Field{Players: 2, Games: c.games, Gone: c.gone}
		if got := written(Replays(f)); got != c.replay {
			t.Errorf("%s: played again %q, want %q", name, got, c.replay)
		}
		if got := Winner(f); got != c.winner {
			t.Errorf("%s: the winner is %d, want %d", name, got, c.winner)
		}
		table := KnockOutStandings(f)
		if open := c.winner == Nobody; table[1].Place != map[bool]int{true: 1, false: 2}[open] || !open && table[0].Player != c.winner {
			t.Errorf("%s: the table is %+v", name, table)
		}
	}
}

// TestWhoHasGoneOn: who was paired in a later round went on, though the tie before
// it was drawn when the other left, and both have left since.
func TestWhoHasGoneOn(t *testing.T) {
	for _, on := range []int{2, 3} {
		f := Field{Players: 4, Gone: []int{2, 3}, Games: []Game{{Round: 1, White: 1, Black: 4, Result: WhiteWon}, {Round: 1, White: 2, Black: 3, Result: Drawn},
			{Round: 2, White: 1, Black: on, Result: BlackWon}}}
		if got := f.slots(2); !slices.Equal(got, []int{1, on}) || Winner(f) != on {
			t.Errorf("%d was paired later: the places are %v, the winner is %d", on, got, Winner(f))
		}
	}
}
