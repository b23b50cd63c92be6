package cost

import (
	"fmt"
	"testing"
	"time"
)

// A recorder is a test that keeps what it fails with.
type recorder struct {
	testing.TB
	failures []string
}

func (*recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

var kept []byte

// TestBoundedTellsWhatCostsTooMuch has work that allocates too much, once or always.
func TestBoundedTellsWhatCostsTooMuch(t *testing.T) {
	calls := 0
	heavy := func() { calls++; kept = make([]byte, Bytes+1) }
	always := &recorder{}
	Bounded(always, "heavy", heavy)
	if len(always.failures) != 1 || calls != tries {
		t.Errorf("work that always allocates too much: %q after %d calls", always.failures, calls)
	}
	calls = 0
	once := &recorder{}
	Bounded(once, "heavy once", func() {
		if calls == 0 {
			heavy()
		}
	})
	kept = nil
	if len(once.failures) != 0 {
		t.Errorf("work that allocated too much once, as others may have at the same time: %q", once.failures)
	}
}

// TestComputingCounts holds that computing is measured, and that what is allocated is.
func TestComputingCounts(t *testing.T) {
	spent := Of(func() {
		kept = make([]byte, 10<<20)
		for start := computed(); computed()-start < 20*time.Millisecond; {
		}
	})
	kept = nil
	if spent.Time < 20*time.Millisecond || spent.Bytes < 10<<20 {
		t.Errorf("20ms of computing and 10 MB are measured as %v", spent)
	}
}
