package main

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// handClock is a clock that a test sets. Processes can live by its file, see
// byClock.
type handClock struct {
	file string

	mu    sync.Mutex
	now   time.Time
	ahead time.Duration // so much further is the time in the file
}

// time is what the clock says.
func (c *handClock) time() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// set has the clock say another time, of which the file does not hear.
func (c *handClock) set(now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = now
}

// pass lets time pass, also in the file.
func (c *handClock) pass(t *testing.T, d time.Duration) { c.move(t, d, 0) }

// putForward moves the time in the file alone.
func (c *handClock) putForward(t *testing.T, d time.Duration) { c.move(t, 0, d) }

func (c *handClock) move(t *testing.T, both, file time.Duration) {
	t.Helper()
	c.mu.Lock()
	c.now, c.ahead = c.now.Add(both), c.ahead+file
	now := c.now.Add(c.ahead)
	c.mu.Unlock()
	fresh := filepath.Join(filepath.Dir(c.file), fmt.Sprintf("clock.%d", now.UnixNano()))
	if err := os.WriteFile(fresh, []byte(now.Format(time.RFC3339Nano)), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(fresh, c.file); err != nil {
		t.Fatal(err)
	}
}
