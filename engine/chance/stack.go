package chance

import "slices"

// Stack gives the order in which a side ("white" or "black") draws its men, the first one first. The men are
// given by their labels in any order.
func Stack(key Digest, side string, men []string) []string {
	stack := slices.Sorted(slices.Values(men))
	Shuffle(New(key, side), stack)
	return stack
}
