package main

import (
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"pbemd/mailer/realhost"
)

// outages are the restarts of a real mail host, at which several trials may have an
// account. Who looks at it past their servers waits until it is there again, and must
// log in once more.
type outages struct {
	host   *realhost.Host // nil for one that is never restarted
	mu     sync.RWMutex   // held for reading by who needs the host
	number int            // so many there were
}

// restarts are what an administrator does to a real mail host, by the server that is
// stopped and started.
var restarts = map[string]func(*realhost.Host) *realhost.Server{
	"Dovecot restarted": func(h *realhost.Host) *realhost.Server { return h.Dovecot },
	"Postfix restarted": func(h *realhost.Host) *realhost.Server { return h.Postfix },
}

// drawRestart draws which of the two servers is restarted, and when.
func drawRestart(chance *rand.Rand, rounds int) *mishap {
	deeds := slices.Sorted(maps.Keys(restarts))
	return &mishap{deed: deeds[chance.IntN(len(deeds))], round: chance.IntN(rounds), wait: time.Duration(chance.IntN(40)) * time.Millisecond}
}

// restart restarts one of the servers.
func (o *outages) restart(deed string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.number++
	restarts[deed](o.host).Restart()
}
