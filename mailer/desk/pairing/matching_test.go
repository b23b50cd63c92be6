package pairing

import (
	"testing"

	"pgregory.net/rapid"
)

// TestHeaviest compares with the best of all matchings.
func TestHeaviest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(t, "n")
		weights := make([][]int64, n+1)
		for u := range weights {
			weights[u] = make([]int64, n+1)
		}
		for u := 1; u <= n; u++ {
			for v := 1; v < u; v++ {
				w := rapid.Int64Range(-3, 9).Draw(t, "weight")
				weights[u][v] = max(w, 0)
				weights[v][u] = weights[u][v]
			}
		}
		mates := heaviest(n, func(u, v int) int64 { return weights[u][v] })
		var got int64
		for u := 1; u <= n; u++ {
			if mates[u] == 0 {
				continue
			}
			if mates[mates[u]] != u || weights[u][mates[u]] == 0 {
				t.Fatalf("%v is no matching of %v", mates, weights)
			}
			if mates[u] < u {
				got += weights[u][mates[u]]
			}
		}
		if want := best(weights, make([]bool, n+1), 1); got != want {
			t.Fatalf("%v weighs %d, the best %d; weights %v", mates, got, want, weights)
		}
	})
}

// best tries all matchings of the vertices from u on.
func best(weights [][]int64, used []bool, u int) int64 {
	for u < len(used) && used[u] {
		u++
	}
	if u >= len(used) {
		return 0
	}
	used[u] = true
	most := best(weights, used, u+1)
	for v := u + 1; v < len(used); v++ {
		if !used[v] && weights[u][v] > 0 {
			used[v] = true
			most = max(most, weights[u][v]+best(weights, used, u+1))
			used[v] = false
		}
	}
	used[u] = false
	return most
}
