package cost

import (
	"syscall"
	"time"
)

// computed is what this thread has computed so far: unlike the clock it does not depend
// on what else the machine does.
func computed() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_THREAD, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
