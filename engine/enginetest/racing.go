//go:build race

package enginetest

// racing reports whether the race detector is at work.
const racing = true
