package main

import (
	"flag"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"

	"pbemd/mailer/realhost"
)

// How many schedules are played at the unruly host: by themselves few, by
// .ci/run a hundred.
var (
	schedules = flag.Int("schedules", 10, "schedules of faults that TestFaults plays")
	realOnes  = flag.Int("real-schedules", 2, "schedules that TestFaultsAtRealServers plays at Dovecot and Postfix")
	atOnce    = flag.Int("at-once", 6, "how many of them run at the same time")
)

// firstSeed is the seed that a run begins with: the clock's, or the one given.
func firstSeed(t *testing.T) uint64 {
	t.Helper()
	seed := uint64(time.Now().UnixNano())
	if text := os.Getenv(seedVariable); text != "" {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	return seed
}

// TestFaults plays correspondences with the server at an unruly mail host, each
// with a schedule of mishaps of its own. After each no move is lost or doubled,
// every mail is filed where it belongs and answered, no letter was sent that
// was not committed, and what came twice came with equal Message-ID. The seed
// of one schedule alone repeats it: PBEMD_TEST_SEED=N go test -run
// '^TestFaults$' ./cmd/pbemd -schedules 1.
func TestFaults(t *testing.T) {
	number := *schedules
	if testing.Short() || raceDetector {
		number = min(number, 4)
	}
	seed := firstSeed(t)
	t.Logf("%d schedules, the first is %s=%d", number, seedVariable, seed)
	t.Logf("disks: %s", disksHere())
	tally := newTally()
	began := time.Now()
	inParallel(number, *atOnce, func(n int) {
		each := seed + uint64(n)
		t.Run(strconv.FormatUint(each, 10), func(t *testing.T) {
			tr := unrulyTrial(t, each)
			blame(t, tr, tr.perform())
			tally.add(tr)
		})
	})
	tally.log(t, time.Since(began), number)
}

// TestFaultsAtRealServers plays such correspondences at Dovecot and Postfix, to which
// the way is disturbed, and of which one is restarted in each. The first has the program as it is shipped; the others, as those
// above, live by a clock that runs faster and can be set.
func TestFaultsAtRealServers(t *testing.T) {
	number := *realOnes
	if testing.Short() || raceDetector {
		number = min(number, 1)
	}
	seed := firstSeed(t)
	t.Logf("%d schedules, the first is %s=%d", number, seedVariable, seed)
	h := realhost.Start(t, realUsers(number)...)
	o := &outages{host: h}
	tally := newTally()
	began := time.Now()
	inParallel(number, *atOnce, func(n int) {
		each := seed + uint64(n)
		t.Run(strconv.FormatUint(each, 10), func(t *testing.T) {
			tr := newTrial(t, each, rand.New(rand.NewPCG(each, 1)), time.Now())
			if n == 0 { // waits of many seconds
				tr.shipped, tr.patience = true, 2*time.Minute
			}
			tr.at(atRealServers(h, o, n))
			blame(t, tr, tr.perform())
			tally.add(tr)
		})
	})
	tally.log(t, time.Since(began), number)
}

// unrulyTrial is a trial at the embedded host, all of it drawn from a seed.
func unrulyTrial(t *testing.T, seed uint64) *trial {
	t.Helper()
	chance := rand.New(rand.NewPCG(seed, 0))
	tr := newTrial(t, seed, chance, curtain)
	var caps imap.CapSet
	switch chance.IntN(6) {
	case 0:
		caps = imap.CapSet{imap.CapIMAP4rev1: {}, imap.CapUIDPlus: {}}
	case 1:
		caps = imap.CapSet{imap.CapIMAP4rev1: {}}
	}
	tr.at(embedded(t, tr.clock.time, caps))
	return tr
}

func blame(t *testing.T, tr *trial, findings []string) {
	t.Helper()
	for _, finding := range findings {
		t.Error(finding)
	}
	if len(findings) > 0 {
		t.Logf("the disk: %s; the host can move mails: %t", tr.disk.name(), tr.account.moves)
		for _, m := range tr.mishaps {
			t.Log(m)
		}
	}
}

// inParallel does something n times, some of them at once.
func inParallel(n, atOnce int, do func(int)) {
	var all sync.WaitGroup
	turns := make(chan int)
	for range atOnce {
		all.Go(func() {
			for n := range turns {
				do(n)
			}
		})
	}
	for i := range n {
		turns <- i
	}
	close(turns)
	all.Wait()
}

func newTally() *tally { return &tally{struck: map[string]int{}, pairs: map[string]bool{}} }

// tally counts what has happened in all trials.
type tally struct {
	mu     sync.Mutex
	struck map[string]int
	pairs  map[string]bool // commands with the deeds that were done at them
	mails  int
	plies  int
	letter int
	twice  int
}

func (y *tally) add(tr *trial) {
	y.mu.Lock()
	defer y.mu.Unlock()
	for _, m := range tr.mishaps {
		name := m.deed
		if name == "disk" {
			name = tr.disk.name()
		}
		if m.verb != "" {
			name = protocolNames[m.protocol] + ": " + name
			if m.struck > 0 {
				y.pairs[protocolNames[m.protocol]+" "+m.verb+": "+m.deed] = true
			}
		}
		y.struck[name] += m.struck
	}
	y.mails += len(tr.deliveries)
	for _, m := range tr.plan.matches {
		y.plies += len(m.positions)
	}
	for _, box := range tr.boxes {
		y.letter += len(box.raw)
		y.twice += box.twice
	}
}

func (y *tally) log(t *testing.T, took time.Duration, number int) {
	t.Helper()
	t.Logf("%d schedules in %s: %d mails, %d moves, %d letters, %d of them twice", number, took.Round(time.Second), y.mails, y.plies, y.letter, y.twice)
	t.Logf("of %d deeds at one command or another %d have happened", len(everyMishap), len(y.pairs))
	if number >= 4*len(everyMishap) {
		for _, m := range everyMishap {
			if name := protocolNames[m.protocol] + " " + m.verb + ": " + m.deed; !y.pairs[name] {
				t.Logf("never: %s", name)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(y.struck)) {
		t.Logf("  %4d %s", y.struck[name], name)
	}
}
