//go:build !race

package cost

// slowdown is none without the race detector.
const slowdown = 1
