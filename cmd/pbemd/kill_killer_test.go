package main

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"pbemd/mailer/read"
	"pbemd/store"
)

// killer kills the server at random instants: half of them at any, half soon
// after a step after which a kill would hurt most. A nil killer kills nobody.
type killer struct {
	wanted int // kills with work in hand
	hits   map[window]int
	struck int             // kills with work in hand
	kills  int             // all
	known  map[string]bool // mails and letters that have been counted
	stage  *stage

	mu      sync.Mutex
	chance  *rand.Rand
	allowed int // so many kills with work in hand until now
	armed   bool
	fired   bool // it will die, or has died
	killed  bool
	at      event         // when to fire ...
	delay   time.Duration // ... and how much later
	victim  *process
	lively  bool // the victim has reached its mailbox
	reading bool // it has asked for mails and not told their fate
}

// window is a span in which a kill finds work half done.
type window string

const (
	fetchToCommit  window = "between fetch and commit"
	commitToFiling window = "between commit and filing"
	acceptToNote   window = "between the host's acceptance of a letter and the note of it"
	elsewhere      window = "with work in hand, at another step"
	starting       window = "while starting, with work waiting"
	idle           window = "with nothing to do"
)

// hurting are the windows that must be hit, with the step that begins each.
var hurting = map[window]event{fetchToCommit: fetching, commitToFiling: committed, acceptToNote: accepted}

func newKiller(chance *rand.Rand, wanted int) *killer {
	return &killer{wanted: wanted, chance: chance, hits: map[window]int{}, known: map[string]bool{}}
}

// watch has the killer hear of the server's steps.
func (k *killer) watch(s *stage) {
	if k == nil {
		return
	}
	k.stage = s
	s.listener(k.heard)
}

// allow spreads the kills over the parts of a talk.
func (k *killer) allow(part, parts int) {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.allowed = (k.wanted*part + parts - 1) / parts
}

// rest lets the server live from now on. One that was killed has ended when
// rest returns.
func (k *killer) rest() {
	if k == nil {
		return
	}
	k.mu.Lock()
	k.allowed, k.armed, k.fired = 0, false, k.killed
	victim, killed := k.victim, k.killed
	k.mu.Unlock()
	if killed {
		<-victim.ended
	}
}

// pauses are the times between mails that arrive.
func (k *killer) pauses(n int) []time.Duration {
	list := make([]time.Duration, n)
	if k == nil {
		return list
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for i := range list {
		list[i] = k.within(3 * time.Millisecond)
	}
	return list
}

// aim decides when this process is to die, unless that is decided already.
func (k *killer) aim(p *process) {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.victim != p {
		k.victim, k.armed, k.fired, k.killed, k.lively, k.reading = p, false, false, false, false, false
	}
	if k.armed || k.fired || k.struck >= k.allowed {
		return
	}
	k.armed = true
	rarest := k.rarest()
	if k.chance.IntN(2) == 0 && (k.hits[rarest] > 0 || k.struck < k.wanted/2) {
		k.at = connected
		k.delay = k.within(40 * time.Millisecond)
		if k.lively || k.chance.IntN(4) == 0 {
			k.fire()
		}
		return
	}
	k.at, k.delay = hurting[rarest], min(k.within(time.Millisecond), k.within(time.Millisecond))
}

// within is a random time up to a limit.
func (k *killer) within(limit time.Duration) time.Duration {
	return time.Duration(k.chance.Int64N(int64(limit)))
}

// rarest is the window that was hit least often.
func (k *killer) rarest() window {
	rarest := fetchToCommit
	for _, w := range []window{commitToFiling, acceptToNote} {
		if k.hits[w] < k.hits[rarest] {
			rarest = w
		}
	}
	return rarest
}

// heard hears of a step of the server.
func (k *killer) heard(e event) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.lively = true
	switch e {
	case fetching:
		k.reading = true
	case committed:
		k.reading = false
	}
	if k.armed && e == k.at {
		k.fire()
	}
}

func (k *killer) fire() {
	k.armed, k.fired = false, true
	time.AfterFunc(k.delay, k.kill)
}

func (k *killer) kill() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.fired { // and not told to rest meanwhile
		k.killed = true
		k.victim.kill()
	}
}

// inspect looks at what a killed server has left, and proves its store. It is
// false when the server was not killed.
func (k *killer) inspect(s *stage) bool {
	if k == nil {
		return false
	}
	k.mu.Lock()
	killed, lively, reading := k.killed, k.lively, k.reading
	k.mu.Unlock()
	if !killed {
		return false
	}
	inbox := s.mails("INBOX")
	var uncommitted, unfiled, waiting, unnoted int
	s.check(func(d *store.Draft) {
		for _, raw := range inbox {
			key := read.Read(raw, read.Options{}).Key
			_, seen := d.Seen(key)
			switch {
			case !seen:
				uncommitted++
			case bytes.HasPrefix(raw, []byte("Delivered-To: "+talkServer+"\r\n"+relay)):
				// Its key was seen when it came first.
			case k.once(string(key[:])):
				unfiled++
			}
		}
		for l := range d.Letters() {
			if l.Aside {
				continue
			}
			waiting++
			user, _, _ := strings.Cut(l.To, "@")
			if s.has(user, l.MessageID) && k.once(l.MessageID) {
				unnoted++
			}
		}
	})
	k.count(map[window]bool{
		fetchToCommit:  reading && uncommitted > 0,
		commitToFiling: unfiled > 0,
		acceptToNote:   unnoted > 0,
	}, lively, len(inbox)+waiting > 0)
	return true
}

// once is true the first time.
func (k *killer) once(name string) bool {
	first := !k.known[name]
	k.known[name] = true
	return first
}

func (k *killer) count(hit map[window]bool, lively, inHand bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.kills++
	some := false
	for w, yes := range hit {
		if yes {
			k.hits[w]++
			some = true
		}
	}
	switch {
	case !inHand:
		k.hits[idle]++
		return
	case !lively:
		k.hits[starting]++
		return
	case !some:
		k.hits[elsewhere]++
	}
	k.struck++
}

// judge tells where the kills have hit, and whether that proves anything: at
// least so many must have come while work was in hand.
func (k *killer) judge(t *testing.T, least int) {
	t.Helper()
	t.Logf("%d kills, of which %d", k.kills, k.struck)
	for _, w := range []window{fetchToCommit, commitToFiling, acceptToNote, elsewhere, starting, idle} {
		t.Logf("  %3d %s", k.hits[w], w)
	}
	if k.struck < least {
		t.Errorf("only %d kills came while work was in hand: the talk was over too soon", k.struck)
	}
	for w := range hurting {
		if k.hits[w] < least/10 {
			t.Errorf("only %d kills came %s", k.hits[w], w)
		}
	}
}
