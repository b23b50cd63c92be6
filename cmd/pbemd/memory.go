package main

import (
	"math"
	"runtime/debug"
)

// memoryGoal is how much memory the program tries to stay below, in bytes. A
// loaded server could do with less than 36 MB (TestMemory with GOMEMLIMIT=20MiB);
// what lies above is garbage, of which the runtime lets as much pile up as there
// is memory in use.
const memoryGoal = 50 << 20

// boundMemory has the runtime collect garbage before memoryGoal is reached.
// Nothing fails beyond it. An operator who has set GOMEMLIMIT has decided
// otherwise.
func boundMemory() {
	if debug.SetMemoryLimit(-1) == math.MaxInt64 {
		debug.SetMemoryLimit(memoryGoal)
	}
}
