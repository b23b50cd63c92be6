//go:build !race

package read_test

// slowdown is none without the race detector.
const slowdown = 1
