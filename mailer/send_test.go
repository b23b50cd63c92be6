package mailer_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pbemd/mailer"
)

// post puts letters into the outbox.
func (w *world) post(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for i := range n {
		w.write(fmt.Sprint("letter ", i))
	}
}

func TestOneConnectionServesABatchAndIsClosedWhenIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.opts.Batch = 2
		w.post(5)
		w.start(t)
		after(time.Second)
		same(t, "steps", w.did("post", "send", "sent", "quit"), []string{
			"post", "send 1", "sent 1", "send 2", "sent 2", "send 3", "sent 3", "send 4", "sent 4", "send 5", "sent 5",
		})
		after(w.opts.Linger - 2*time.Second)
		same(t, "closed early", len(w.did("quit")), 0)
		after(2 * time.Second)
		same(t, "closed", len(w.did("quit")), 1)
		w.post(1)
		after(w.opts.Outbox)
		same(t, "later", w.did("post"), []string{"post", "post"})
	})
}

func TestWhatBecomesOfALetterIsTold(t *testing.T) {
	lost := errors.New("connection lost")
	for _, c := range []struct {
		name  string
		fault error
		steps []string // within a second, from the bad letter on
	}{
		{"refused", &mailer.Refusal{Err: errors.New("550 no such user")},
			[]string{"send 2", "refused 2", "send 3", "sent 3"}},
		{"deferred", &mailer.Deferral{Err: errors.New("451 later")},
			[]string{"send 2", "deferred 2", "send 3", "sent 3"}},
		{"unknown", lost,
			[]string{"send 2", "deferred 2", "quit"}},
		{"hung up", &mailer.Hangup{Err: lost}, // replaced at once, then it is the new connection's fault
			[]string{"send 2", "quit", "post", "send 2", "quit"}},
		{"misconfigured", &mailer.Misconfigured{Err: errors.New("553 sender"), Advice: "change it"},
			[]string{"send 2", "quit"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				w.post(3)
				w.fault = func(_ context.Context, step string) error {
					if step == "send 2" {
						return c.fault
					}
					return nil
				}
				w.start(t)
				after(400 * time.Millisecond) // less than the first pause
				got := w.did("post", "send", "sent", "refused", "deferred", "quit")
				same(t, "steps", got[3:], c.steps)
			})
		})
	}
}

func TestALetterWhoseFateIsUnknownGoesOutAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.post(2)
		first := true
		w.fault = func(_ context.Context, step string) error {
			if step == "send 1" && first {
				first = false
				return errTaken
			}
			return nil
		}
		w.run(t, 20*time.Minute)
		same(t, "deliveries", w.delivered, map[uint64]int{1: 2, 2: 1})
		for id, l := range w.letters {
			same(t, fmt.Sprint("letter ", id), l.gone, "sent")
		}
	})
}

func TestAResultThatCannotBeNotedIsKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.post(3)
		var full atomic.Bool
		full.Store(true)
		w.fault = func(_ context.Context, step string) error {
			if full.Load() && strings.HasPrefix(step, "sent") {
				return errors.New("no space left on device")
			}
			return nil
		}
		w.start(t)
		after(time.Hour)
		same(t, "deliveries while the disk is full", w.delivered, map[uint64]int{1: 1})
		full.Store(false)
		after(10 * time.Minute)
		same(t, "deliveries", w.delivered, map[uint64]int{1: 1, 2: 1, 3: 1})
	})
}

func TestLettersPerMinuteAreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.opts.PerMinute = 10
		w.post(35)
		var sent []time.Time
		w.fault = func(_ context.Context, step string) error {
			if strings.HasPrefix(step, "send") {
				sent = append(sent, time.Now())
			}
			return nil
		}
		w.run(t, 5*time.Minute)
		same(t, "letters", len(sent), 35)
		for i := range sent[10:] {
			if gap := sent[i+10].Sub(sent[i]); gap < time.Minute {
				t.Fatalf("letters %d to %d within %s", i+1, i+11, gap)
			}
		}
		if took := sent[34].Sub(sent[0]); took > 3*time.Minute {
			t.Errorf("took %s", took)
		}
	})
}

func TestShutdownEndsTheLetterInHand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.post(2)
		inside, goOn := make(chan struct{}), make(chan struct{})
		w.fault = func(ctx context.Context, step string) error {
			if step == "send 1" {
				close(inside)
				<-goOn
				return ctx.Err()
			}
			return nil
		}
		stop := w.start(t)
		<-inside
		go func() {
			time.Sleep(time.Second)
			close(goOn)
		}()
		stop()
		got := w.did("send", "sent", "quit")
		same(t, "steps", got, []string{"send 1", "sent 1", "quit"})
	})
}

func TestALetterThatStaysDueIsNotSentInACircle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.post(1)
		w.fault = func(_ context.Context, step string) error {
			if step == "sent 1" { // noted, says the desk, and still lists it
				w.mu.Lock()
				defer w.mu.Unlock()
				w.letters[1].due = time.Now().Add(-time.Hour)
			}
			return nil
		}
		desk := forgetful{w}
		ctx, cancel := context.WithCancel(t.Context())
		m := mailer.New(desk, w, postOf{w}, w.opts)
		done := make(chan struct{})
		go func() { defer close(done); m.Run(ctx) }()
		after(time.Minute)
		cancel()
		<-done
		if n := w.delivered[1]; n > 6 {
			t.Errorf("sent %d times in a minute", n)
		}
	})
}

// forgetful is a desk that does not take letters out of the outbox.
type forgetful struct{ *world }

func (forgetful) Sent(uint64, time.Time) error { return nil }

// TestNothingIsLostOrDoubled plays faults at random, at every step of both
// loops, and then lets all be well: every mail must have had its effect once
// and be filed, and every letter must have been delivered, twice only when
// its fate was unknown to us.
func TestNothingIsLostOrDoubled(t *testing.T) {
	for seed := range uint64(60) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { chaos(t, seed) })
		})
	}
}

func chaos(t *testing.T, seed uint64) {
	w := newWorld(t)
	w.opts.Batch = 3
	chance, arrivals := newChance(seed), newChance(seed+1000)
	faults := []error{
		errors.New("connection lost"),
		&mailer.Rejected{Err: errors.New("NO")},
		&mailer.Misconfigured{Err: errors.New("refused"), Advice: "change it"},
	}
	postFaults := []error{errTaken, &mailer.Hangup{Err: errors.New("421")}, &mailer.Deferral{Err: errors.New("451")}, faults[0], faults[2]}
	bad, unknown := true, map[string]bool{}
	w.fault = func(_ context.Context, step string) error {
		w.mu.Lock()
		defer w.mu.Unlock()
		if !bad || chance.IntN(5) > 0 {
			return nil
		}
		if strings.HasPrefix(step, "send ") {
			err := postFaults[chance.IntN(len(postFaults))]
			unknown[step] = unknown[step] || errors.Is(err, errTaken)
			return err
		}
		return faults[chance.IntN(len(faults))]
	}
	w.fate = func(mailer.Incoming) mailer.Fate {
		return mailer.Fate{Folder: mailer.Done, Retry: bad && chance.IntN(6) == 0}
	}
	w.start(t)
	var want []string
	for i := range 30 {
		text := fmt.Sprint("mail ", i)
		want = append(want, text)
		w.arrive(text)
		after(time.Duration(arrivals.IntN(120)) * time.Second)
	}
	w.mu.Lock()
	bad = false
	w.mu.Unlock()
	after(3 * time.Hour)

	same(t, "left in the inbox", len(w.inbox), 0)
	for _, text := range want {
		same(t, "effects of "+text, w.seen[text], 1)
	}
	for id, l := range w.letters {
		same(t, fmt.Sprint("letter ", id), l.gone, "sent")
		if n := w.delivered[id]; n < 1 || n > 1 && !unknown[fmt.Sprint("send ", id)] {
			t.Errorf("letter %d was delivered %d times", id, n)
		}
	}
}
