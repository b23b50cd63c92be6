package mailer_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"pbemd/mailer"
)

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func TestMailIsHandledInOrderAndFiledAfterTheCommit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.opts.Batch = 2
		w.fate = func(m mailer.Incoming) mailer.Fate {
			return mailer.Fate{Folder: mailer.Folders[int(m.UID)%3]}
		}
		for i := range 5 {
			w.arrive(fmt.Sprint("mail ", i))
		}
		w.run(t, time.Second)
		same(t, "steps", w.did("fetch", "receive", "file"), []string{
			"fetch 1 2", "receive 1 2", "file 1 2",
			"fetch 3 4", "receive 3 4", "file 3 4",
			"fetch 5", "receive 5", "file 5",
		})
		same(t, "filed", w.filed, map[uint32]mailer.Folder{1: mailer.Ignored, 2: mailer.Failed, 3: mailer.Done, 4: mailer.Ignored, 5: mailer.Failed})
	})
}

func TestNewMailAndItsAnswerWaitForNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.start(t)
		after(7 * time.Second)
		w.arrive("a move")
		synctest.Wait() // no time passes here
		same(t, "filed", len(w.filed), 1)
		same(t, "sent", w.did("sent"), []string{"sent 1"})
	})
}

func TestMailOlderThanTheStoreIsLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.opts.Born = time.Now().Add(300 * time.Millisecond) // INTERNALDATE has no fractions
		w.arriveAt("old", time.Now().Add(-time.Second))
		w.arriveAt("new", time.Now())
		w.run(t, time.Second)
		same(t, "fetched", w.did("fetch"), []string{"fetch 2"})
		same(t, "left", len(w.inbox), 1)
	})
}

func TestAMailToBeRetriedStaysAndHoldsBackDeadlines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		began := time.Now()
		until := began.Add(20 * time.Minute)
		var ripe atomic.Bool
		w.fate = func(m mailer.Incoming) mailer.Fate {
			if m.UID == 1 && !ripe.Load() {
				return mailer.Fate{Retry: true, After: until}
			}
			return mailer.Fate{Folder: mailer.Done}
		}
		w.arrive("one")
		after(10 * time.Minute)
		w.arrive("two")
		w.start(t)
		after(9 * time.Minute)
		same(t, "received", w.did("receive"), []string{"receive 1 2"})
		same(t, "filed", w.did("file"), []string{"file 2"})
		if last := w.readUpTo[len(w.readUpTo)-1]; last.After(began) {
			t.Errorf("told that all is read up to %s, but the mail of %s waits", last, began)
		}
		ripe.Store(true)
		after(2 * time.Minute)
		same(t, "received", w.did("receive"), []string{"receive 1 2", "receive 1"})
		if last, want := w.readUpTo[len(w.readUpTo)-1], time.Now().Add(-w.opts.Skew-time.Minute); last.Before(want) {
			t.Errorf("told that all is read up to %s only", last)
		}
	})
}

func TestARetryWithoutATimeComesAfterAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.fate = func(mailer.Incoming) mailer.Fate { return mailer.Fate{Retry: true} }
		w.arrive("one")
		w.run(t, 10*time.Minute+time.Second)
		same(t, "times", len(w.did("receive")), 11)
	})
}

func TestAllIsReadOnlyAfterAWholePass(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.opts.Batch = 1
		w.arrive("one")
		w.arrive("two")
		var broken atomic.Bool
		broken.Store(true)
		w.fault = func(_ context.Context, step string) error {
			if broken.Load() && step == "fetch 2" {
				return errors.New("connection lost")
			}
			return nil
		}
		w.start(t)
		after(30 * time.Second)
		if len(w.readUpTo) > 0 && w.readUpTo[0].After(w.inbox[2].Internal) {
			t.Fatalf("told that all is read up to %s, with a mail of %s unread", w.readUpTo[0], w.inbox[2].Internal)
		}
		broken.Store(false)
		after(5 * time.Minute)
		synctest.Wait()
		same(t, "left", len(w.inbox), 0)
		if len(w.readUpTo) == 0 {
			t.Error("never told that all is read")
		}
	})
}

func TestTheTimeTickedDespiteABrokenServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.fault = func(_ context.Context, step string) error {
			if step == "open" {
				return errors.New("connection refused")
			}
			return nil
		}
		w.run(t, time.Hour)
		if n := len(w.did("tick")); n < 12 {
			t.Errorf("%d ticks in an hour", n)
		}
		same(t, "told that all was read", len(w.readUpTo), 0)
	})
}

// TestMuchThatIsDueIsDoneAtOnce holds that the loop ticks until nothing is due
// any more, and reads the mail that comes meanwhile between two ticks.
func TestMuchThatIsDueIsDoneAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.chores = 50
		ticks := 0
		w.fault = func(_ context.Context, step string) error {
			if step == "tick" {
				if ticks++; ticks == 10 {
					go w.arrive("while it ticks")
				}
				time.Sleep(100 * time.Millisecond) // as long as a large transaction takes
			}
			return nil
		}
		w.run(t, time.Minute)
		same(t, "left to do", w.chores, 0)
		first := slices.IndexFunc(w.events, func(e string) bool { return strings.HasPrefix(e, "receive") })
		if first < 0 {
			t.Fatal("the mail was not read")
		}
		if n := strings.Count(strings.Join(w.events[:first], "\n"), "tick"); n > 12 {
			t.Errorf("%d ticks before the mail that came at the tenth", n)
		}
	})
}

func TestAMailThatIsNotGivenOutStopsNoOther(t *testing.T) {
	for name, fault := range map[string]error{
		"left out":                     nil,
		"declined":                     &mailer.Rejected{Err: errors.New("NO [SERVERBUG]")},
		"breaking the connection":      errors.New("connection lost"),
		"breaking it, said with a BYE": errors.New("BYE"),
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				bad := w.arrive("bad")
				w.hidden[bad] = true
				w.fault = func(_ context.Context, step string) error {
					if _, uids, ok := strings.Cut(step, "fetch "); ok && slices.Contains(strings.Fields(uids), fmt.Sprint(bad)) {
						return fault
					}
					return nil
				}
				for i := range 10 {
					w.arrive(fmt.Sprint("mail ", i))
				}
				w.start(t)
				after(time.Minute)
				same(t, "left after a minute", len(w.inbox), 1)
				after(22 * time.Hour)
				same(t, "left after 22 hours", len(w.inbox), 1)
				if last := w.readUpTo[len(w.readUpTo)-1]; last.After(w.inbox[bad].Internal) {
					t.Error("told that all is read")
				}
				if n := len(w.did(fmt.Sprintf("fetch %d", bad))); n > 60 {
					t.Errorf("asked for it %d times in a day", n)
				}
				after(4 * time.Hour)
				same(t, "left after 26 hours", len(w.inbox), 0)
				last := w.received[len(w.received)-1]
				if last.UID != bad || last.Raw != nil || last.Size != 3 {
					t.Errorf("handed over at last: %+v", last)
				}
				for uid := range w.filed {
					if n := w.seen[fmt.Sprint("mail ", uid-2)]; uid != bad && n != 1 {
						t.Errorf("mail %d took effect %d times", uid, n)
					}
				}
			})
		})
	}
}

func TestAMailRemovedByAnotherIsForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		uid := w.arrive("one")
		w.fault = func(_ context.Context, step string) error {
			if step == "fetch 1" {
				w.mu.Lock()
				defer w.mu.Unlock()
				delete(w.inbox, uid)
			}
			return nil
		}
		w.run(t, 6*time.Minute)
		same(t, "fetched", w.did("fetch"), []string{"fetch 1"})
		same(t, "received", len(w.received), 0)
		if last := w.readUpTo[len(w.readUpTo)-1]; time.Since(last) > 10*time.Minute {
			t.Errorf("the mail that is gone holds back deadlines: %s", last)
		}
	})
}

func TestMailThatCannotBeFiledIsHandledOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		var full atomic.Bool
		full.Store(true)
		w.fault = func(_ context.Context, step string) error {
			if full.Load() && strings.HasPrefix(step, "file") {
				return &mailer.Rejected{Err: errors.New("NO [OVERQUOTA]")}
			}
			return nil
		}
		w.arrive("one")
		w.start(t)
		after(3 * time.Hour)
		w.arrive("two")
		after(3 * time.Hour)
		synctest.Wait()
		same(t, "effects", w.seen, map[string]int{"one": 1, "two": 1})
		if n := len(w.did("receive")); n > 25 {
			t.Errorf("handled %d times in six hours", n)
		}
		if last := w.readUpTo[len(w.readUpTo)-1]; time.Since(last) > 10*time.Minute {
			t.Errorf("mails that were handled hold back deadlines: %s", last)
		}
		said := 0
		for _, line := range w.logged() {
			if strings.Contains(line, "cannot be moved") {
				said++
			}
		}
		same(t, "log lines about it", said, 1)
		full.Store(false)
		after(2 * time.Hour)
		same(t, "left", len(w.inbox), 0)
	})
}

func TestAChangeOfUIDValidityForgetsWhatWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		later := time.Now().Add(time.Hour)
		w.fate = func(m mailer.Incoming) mailer.Fate {
			if m.UIDValidity == 7 {
				return mailer.Fate{Retry: true, After: later}
			}
			return mailer.Fate{Folder: mailer.Done}
		}
		w.arrive("one")
		w.start(t)
		after(time.Second)
		w.mu.Lock()
		moved := w.inbox[1]
		moved.UIDValidity = 8
		w.inbox[1], w.validity = moved, 8
		w.mu.Unlock()
		after(6 * time.Minute)
		same(t, "filed", w.did("file"), []string{"file 1"})
	})
}

func TestShutdownEndsTheBatchInHand(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		w.opts.Batch = 1
		inside, goOn := make(chan struct{}), make(chan struct{})
		w.fault = func(ctx context.Context, step string) error {
			if step == "receive 1" {
				close(inside)
				<-goOn
				return ctx.Err()
			}
			return nil
		}
		w.arrive("one")
		w.arrive("two")
		stop := w.start(t)
		<-inside
		go func() {
			time.Sleep(time.Second)
			close(goOn)
		}()
		began := time.Now()
		stop()
		same(t, "took", time.Since(began), time.Second)
		same(t, "filed", w.did("file"), []string{"file 1"})
		same(t, "left", len(w.inbox), 1)
	})
}

func TestShutdownDoesNotWaitForEver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		inside := make(chan struct{})
		w.fault = func(ctx context.Context, step string) error {
			if step == "receive 1" {
				close(inside)
				<-ctx.Done()
				return ctx.Err()
			}
			return nil
		}
		w.arrive("one")
		stop := w.start(t)
		<-inside
		began := time.Now()
		stop()
		same(t, "took", time.Since(began), w.opts.Grace)
		same(t, "left", len(w.inbox), 1)
	})
}
