//go:build !linux

package cost

import "time"

var started = time.Now()

// computed is the time since the start, where there is no better measure.
func computed() time.Duration { return time.Since(started) }
