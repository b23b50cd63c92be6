//go:build race

package cost

// slowdown is what the race detector costs at most, in time and in memory: it also keeps
// what regular expressions would use again.
const slowdown = 20
