// Package cost owns the bound that every reader of foreign text keeps, whatever the text
// is: less than a second of computing and less than 100 MB allocated. It is for tests and
// fuzz targets alone.
package cost

import (
	"fmt"
	"runtime"
	"testing"
	"time"
)

// Time and Bytes are what one input may cost at most: the time that its thread computes,
// and what is allocated in all, freed or not.
const (
	Time  = time.Second * slowdown
	Bytes = slowdown * 100 << 20
)

// Spent is what a piece of work has cost.
type Spent struct {
	Time  time.Duration // that its thread computed, where threads can be told apart
	Bytes uint64        // allocated in all
}

// tries is how often work is measured that seems to cost too much.
const tries = 3

// Bounded does the work, and fails the test when that costs too much. What other tests do
// at the same time counts where threads or memory cannot be told apart, so work over the
// bound is done again, up to three times in all, and fails when each time was too much.
func Bounded(t testing.TB, what string, work func()) {
	t.Helper()
	var spent Spent
	for range tries {
		if spent = Of(work); spent.within() {
			return
		}
	}
	t.Errorf("%s: took %v of computing and allocated %d MB; less than %v and %d MB are allowed", what, spent.Time, spent.Bytes>>20, Time, Bytes>>20)
}

func (s Spent) within() bool { return s.Time < Time && s.Bytes < Bytes }

// Of measures one piece of work, which starts no goroutines.
func Of(work func()) Spent {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := computed()
	work()
	took := computed() - start
	runtime.ReadMemStats(&after)
	return Spent{took, after.TotalAlloc - before.TotalAlloc}
}

// String is for messages of tests.
func (s Spent) String() string { return fmt.Sprintf("%v, %d MB", s.Time, s.Bytes>>20) }
