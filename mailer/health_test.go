package mailer_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pbemd/mailer"
)

// attempts runs the loops for a day with every try of the step failing, and
// returns the pauses between the tries. Their jitter is that of the seed.
func attempts(t *testing.T, step string, fault error, seed uint64) (*world, []time.Duration) {
	var times []time.Time
	w := newWorld(t)
	w.opts.Rand = newChance(seed)
	w.arrive("one")
	w.mu.Lock()
	w.write("a letter")
	w.mu.Unlock()
	w.fault = func(_ context.Context, s string) error {
		if strings.HasPrefix(s, step) {
			w.mu.Lock()
			defer w.mu.Unlock()
			times = append(times, time.Now())
			return fault
		}
		return nil
	}
	w.start(t)
	after(24 * time.Hour)
	var pauses []time.Duration
	for i := range times[1:] {
		pauses = append(pauses, times[i+1].Sub(times[i]))
	}
	return w, pauses
}

// TestNoFailureSpinsOrGivesUp lets each step of both loops fail for a day.
func TestNoFailureSpinsOrGivesUp(t *testing.T) {
	lost := errors.New("connection lost")
	wrong := &mailer.Misconfigured{Err: errors.New("password refused"), Advice: "check the password"}
	for _, c := range []struct {
		step  string
		fault error
		first time.Duration
		says  string
	}{
		{"open", lost, time.Second, "inbox: no connection"},
		{"open", wrong, time.Minute, "check the password"},
		{"list", lost, time.Second, "inbox: no connection"},
		{"receive", errors.New("no space left on device"), time.Second, "inbox: the store fails"},
		{"file", lost, time.Second, "inbox: no connection"},
		{"upto", errors.New("no space left on device"), time.Second, "inbox: the store fails"},
		{"wait", lost, time.Second, "inbox: no connection"},
		{"post", lost, time.Second, "outbox: no connection"},
		{"post", wrong, time.Minute, "check the password"},
		{"send", wrong, time.Minute, "check the password"},
		{"send", &mailer.Hangup{Err: lost}, time.Second, "outbox: no connection"},
		{"due", errors.New("read-only file system"), time.Second, "outbox: the store fails"},
		{"sent", errors.New("no space left on device"), time.Second, "outbox: the store fails"},
	} {
		t.Run(c.step+" "+c.fault.Error(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w, pauses := attempts(t, c.step, c.fault, 1)
				if len(pauses) < 24*60/5 {
					t.Errorf("given up after %d tries in a day", len(pauses)+1)
				}
				want := c.first
				for i, pause := range pauses {
					if pause < want/2 || pause > want+time.Second {
						t.Errorf("pause %d is %s, want %s to %s", i, pause, want/2, want)
						break
					}
					want = min(2*want, w.opts.MaxPause)
				}
				var said []string
				for _, line := range w.logged() {
					if strings.Contains(line, c.says) {
						said = append(said, line)
					}
				}
				if len(said) != 1 && c.step != "wait" {
					t.Errorf("said %d times %q in a day:\n%s", len(said), c.says, strings.Join(w.logged(), "\n"))
				}
				for id, n := range w.delivered {
					if n > 1 {
						t.Errorf("letter %d was sent %d times", id, n)
					}
				}
			})
		})
	}
}

// TestPausesAreJittered: the pauses of one server are spread by chance, so that
// many that lost one mail host do not come back to it all at once, and another
// chance gives others.
func TestPausesAreJittered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lost := errors.New("connection lost")
		w, pauses := attempts(t, "open", lost, 1)
		_, others := attempts(t, "open", lost, 2)
		if pauses[0] == others[0] || slices.Equal(pauses[:5], others[:5]) {
			t.Errorf("two servers pause alike: %v", pauses[:5])
		}
		longest := pauses[len(pauses)-200:] // all have grown to MaxPause
		if low, high := slices.Min(longest), slices.Max(longest); low > w.opts.MaxPause*55/100 || high < w.opts.MaxPause*95/100 {
			t.Errorf("the longest pauses are %s to %s, want half of %s to all of it", low, high, w.opts.MaxPause)
		}
	})
}

func TestEachChangeOfStateIsSaidOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		faults := make(chan error, 1) // holds the fault of the moment
		faults <- nil
		w.fault = func(_ context.Context, step string) error {
			if step == "open" || step == "wait" {
				fault := <-faults
				faults <- fault
				return fault
			}
			return nil
		}
		turn := func(to error) {
			<-faults
			faults <- to
		}
		w.start(t)
		after(10 * time.Minute)
		turn(errors.New("connection refused"))
		after(time.Hour)
		turn(&mailer.Misconfigured{Err: errors.New("password refused"), Advice: "check the password"})
		after(time.Hour)
		turn(nil)
		after(time.Hour)
		got := w.logged()
		want := []string{
			`level=INFO msg="inbox: working"`,
			`level=WARN msg="inbox: no connection, trying again until it is back" why="connection refused"`,
			`level=ERROR msg="inbox: the server does not let us in, trying again slowly" why="password refused" do="check the password"`,
			`level=INFO msg="inbox: working again" after=`,
		}
		if len(got) != len(want) {
			t.Fatalf("logged:\n%s", strings.Join(got, "\n"))
		}
		for i := range want {
			if !strings.HasPrefix(got[i], want[i]) {
				t.Errorf("logged %s\nwant   %s", got[i], want[i])
			}
		}
	})
}

func TestPausesStartAnewAfterASoundSession(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		var opened []time.Time
		w.fault = func(_ context.Context, step string) error {
			switch step {
			case "open":
				opened = append(opened, time.Now())
			case "wait":
				after(90 * time.Second)
				return errors.New("connection lost")
			}
			return nil
		}
		w.run(t, time.Hour)
		for i := range opened[1:] {
			if gap := opened[i+1].Sub(opened[i]); gap > 91*time.Second {
				t.Fatalf("session %d was opened %s after the one before", i+2, gap)
			}
		}
	})
}

func TestStateTellsTheProblem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		var bad atomic.Bool
		bad.Store(true)
		w.fault = func(_ context.Context, step string) error {
			if bad.Load() && step == "open" {
				return errors.New("connection refused")
			}
			return nil
		}
		ctx, cancel := context.WithCancel(t.Context())
		m := mailer.New(w, w, postOf{w}, w.opts)
		done := make(chan struct{})
		go func() { defer close(done); m.Run(ctx) }()
		began := time.Now()
		after(10 * time.Minute)
		if s := m.State().Inbox; s.Up || s.Problem != "connection refused" || !s.Since.Equal(began) {
			t.Errorf("state %+v", s)
		}
		bad.Store(false)
		after(10 * time.Minute)
		if s := m.State().Inbox; !s.Up || s.Problem != "" || time.Since(s.Good) > w.opts.Refresh {
			t.Errorf("state %+v", s)
		}
		cancel()
		<-done
	})
}
