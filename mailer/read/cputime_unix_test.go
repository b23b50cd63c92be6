//go:build unix

package read_test

import (
	"syscall"
	"time"
)

// cpuTime is what the process has computed so far: unlike the clock it does not depend
// on what else the machine does.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
