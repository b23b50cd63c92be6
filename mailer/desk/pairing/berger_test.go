package pairing

import (
	"fmt"
	"strings"
	"testing"
)

// The tables as the FIDE Handbook prints them (C.05, annex 1: Berger tables).
var fideTables = map[int]string{
	4: `1-4 2-3
		4-3 1-2
		2-4 3-1`,
	6: `1-6 2-5 3-4
		6-4 5-3 1-2
		2-6 3-1 4-5
		6-5 1-4 2-3
		3-6 4-2 5-1`,
	8: `1-8 2-7 3-6 4-5
		8-5 6-4 7-3 1-2
		2-8 3-1 4-7 5-6
		8-6 7-5 1-4 2-3
		3-8 4-2 5-1 6-7
		8-7 1-6 2-5 3-4
		4-8 5-3 6-2 7-1`,
	10: `1-10 2-9 3-8 4-7 5-6
		10-6 7-5 8-4 9-3 1-2
		2-10 3-1 4-9 5-8 6-7
		10-7 8-6 9-5 1-4 2-3
		3-10 4-2 5-1 6-9 7-8
		10-8 9-7 1-6 2-5 3-4
		4-10 5-3 6-2 7-1 8-9
		10-9 1-8 2-7 3-6 4-5
		5-10 6-4 7-3 8-2 9-1`,
}

func written(pairs []Pair) string {
	var list []string
	for _, p := range pairs {
		list = append(list, fmt.Sprintf("%d-%d", p.White, p.Black))
	}
	return strings.Join(list, " ")
}

func TestBergerTables(t *testing.T) {
	// In the table of 6, rows 2 and 4 begin with the sixth player on the left.
	for players, table := range fideTables {
		rows := strings.Split(table, "\n")
		if n := RoundRobinRounds(players, false); n != len(rows) {
			t.Errorf("%d players have %d rounds, want %d", players, n, len(rows))
		}
		for i, row := range rows {
			if got, want := written(RoundRobin(players, i+1, false)), strings.TrimSpace(row); got != want {
				t.Errorf("%d players, round %d: %s, want %s", players, i+1, got, want)
			}
		}
	}
}

func TestRoundRobinOfThree(t *testing.T) {
	want := []string{"1-0 2-3", "3-0 1-2", "2-0 3-1"}
	for i, row := range want {
		pairs := RoundRobin(3, i+1, false)
		if got := written(pairs); got != row {
			t.Errorf("round %d: %s, want %s", i+1, got, row)
		}
	}
	if why := RoundRobin(3, 1, false)[0].Why; !strings.Contains(why, "{1} has no opponent") {
		t.Errorf("the bye is explained by %q", why)
	}
}

// TestRoundRobinMeetsAll holds, for all sizes, that each meets every other
// once with colours that differ by one at most, or twice with both colours, and
// that in a double round robin nobody has a colour three times running.
func TestRoundRobinMeetsAll(t *testing.T) {
	for players := 2; players <= 30; players++ {
		for _, double := range []bool{false, true} {
			met, white := map[[2]int]int{}, map[int]int{}
			had := make([]string, players+1)
			for round := 1; round <= RoundRobinRounds(players, double); round++ {
				once := map[int]bool{}
				for _, p := range RoundRobin(players, round, double) {
					if once[p.White] || p.Black != Nobody && once[p.Black] || p.Why == "" {
						t.Fatalf("%d players, round %d: %+v is paired twice, or not explained", players, round, p)
					}
					once[p.White], once[p.Black] = true, true
					if p.Black == Nobody {
						continue
					}
					met[[2]int{p.White, p.Black}]++
					white[p.White]++
					white[p.Black]--
					had[p.White] += "w"
					had[p.Black] += "b"
				}
			}
			for a := 1; a <= players; a++ {
				for b := 1; b < a; b++ {
					there, back := met[[2]int{a, b}], met[[2]int{b, a}]
					if !double && there+back != 1 || double && (there != 1 || back != 1) {
						t.Errorf("%d players, double %v: %d and %d meet %d and %d times", players, double, a, b, there, back)
					}
				}
				if double && (strings.Contains(had[a], "www") || strings.Contains(had[a], "bbb")) && players > 2 {
					t.Errorf("%d players: %d has %s", players, a, had[a])
				}
				if max(white[a], -white[a]) > 1 {
					t.Errorf("%d players, double %v: White leads by %d for %d", players, double, white[a], a)
				}
			}
		}
	}
}
