//go:build race

package read_test

// slowdown is what the race detector costs at most.
const slowdown = 20
