package box_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"

	"pbemd/mailer"
	"pbemd/mailer/box"
	"pbemd/mailer/host"
	"pbemd/mailer/host/unruly"
)

// errand is what a session does in its life: it fetches what is there, files
// it and says goodbye.
func errand(ctx context.Context, b *box.Box) error {
	s, err := b.Open(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	listed, err := s.List(ctx, time.Time{})
	if err != nil {
		return err
	}
	var uids []uint32
	var filings []mailer.Filing
	for _, l := range listed {
		uids = append(uids, l.UID)
		filings = append(filings, mailer.Filing{UID: l.UID, Folder: mailer.Done})
	}
	if _, err := s.Fetch(ctx, uids); err != nil {
		return err
	}
	if err := s.File(ctx, filings); err != nil {
		return err
	}
	if err := s.Wait(ctx, time.Millisecond); err != nil {
		return err
	}
	return s.Close()
}

// TestEveryFaultAtEveryCommand goes through an errand and plays one fault at
// one command, until the errand has no more commands. Each time the errand
// must end soon, with an error when the connection was lost, and another one
// must find and file what is left.
func TestEveryFaultAtEveryCommand(t *testing.T) {
	for _, c := range []struct {
		name   string
		fault  unruly.Fault
		deadly bool
	}{
		{"cut before", unruly.CutBefore, true},
		{"cut after", unruly.CutAfter, true},
		{"cut in the answer", unruly.CutInside(10), true},
		{"cut in the command", unruly.CutCommand(5), true},
		{"BYE", unruly.Bye("going down"), true},
		{"never answered", unruly.Swallow, true},
		{"NO", unruly.Answer("NO [UNAVAILABLE] not now"), false},
		{"BAD", unruly.Answer("BAD what?"), false},
	} {
		for _, way := range ways {
			t.Run(c.name+", "+way.name, func(t *testing.T) {
				t.Parallel()
				var all []string
				for at := 0; ; at++ {
					played, err := playFault(t, c.fault, at, way)
					if played == "" {
						break
					}
					all = append(all, played)
					if c.deadly && err == nil && played != "LOGOUT" {
						t.Errorf("%s: no error", played)
					}
				}
				// A fault can lead to other commands afterwards, never to fewer.
				for _, verb := range way.verbs {
					if !slices.Contains(all, verb) {
						t.Errorf("no fault was played at %s, only at %v", verb, all)
					}
				}
			})
		}
	}
}

// way is a way of filing, for which a server has these abilities and is sent these commands.
type way struct {
	name  string
	caps  imap.CapSet
	verbs []string
}

var ways = []way{
	{"MOVE", nil, []string{"connection", "AUTHENTICATE", "SELECT", "NOOP", "UID SEARCH", "UID FETCH", "LIST", "CREATE", "UID MOVE", "IDLE", "DONE", "LOGOUT"}},
	{"COPY and UID EXPUNGE", imap.CapSet{imap.CapIMAP4rev1: {}, imap.CapUIDPlus: {}}, []string{"UID COPY", "UID STORE", "UID EXPUNGE"}},
	{"a mark", imap.CapSet{imap.CapIMAP4rev1: {}}, []string{"UID STORE"}},
}

// playFault plays one fault and returns where, and what the errand said to it;
// "" when the errand had ended before.
func playFault(t *testing.T, fault unruly.Fault, at int, way way) (played string, err error) {
	h := startHost(t, func(cfg *host.Config) { cfg.Caps = way.caps })
	defer h.Close()
	deliver(t, h, 3)
	verbs := make(chan string, 1)
	cfg := through(t, h, func(c unruly.Command) unruly.Fault {
		if c.Conn == 1 && c.Number == at {
			verbs <- cmp.Or(c.Verb, "connection")
			return fault
		}
		return unruly.Pass
	}, nil)
	cfg.Timeout = 300 * time.Millisecond
	began := time.Now()
	err = errand(t.Context(), box.New(cfg))
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("command %d: took %s", at, took)
	}
	select {
	case played = <-verbs:
	default:
	}
	if err := errand(t.Context(), box.New(config(h.IMAPAddr()))); err != nil {
		t.Errorf("after a fault at %s: %v", played, err)
	}
	if left := list(t, open(t, config(h.IMAPAddr()))); len(left) > 0 {
		t.Errorf("after a fault at %s are left: %v", played, left)
	}
	filed, left := h.Count("pbem", "Done"), h.Count("pbem", "INBOX")
	marked := filed == 0 && left == 3
	// A copy whose original could not be deleted is made again.
	copied := way.caps.Has(imap.CapUIDPlus) && filed == 6
	if filed != 3 && !marked && !copied {
		t.Errorf("after a fault at %s: %d of 3 mails in Done, %d in the inbox", played, filed, left)
	}
	return played, err
}

func TestADeclinedCommandLeavesTheSessionSound(t *testing.T) {
	h := startHost(t, nil)
	deliver(t, h, 1)
	s := open(t, through(t, h, func(c unruly.Command) unruly.Fault {
		if c.Verb == "UID FETCH" && strings.Contains(c.Line, "BODY") {
			return unruly.Answer("NO [SERVERBUG] this mail is broken")
		}
		return unruly.Pass
	}, nil))
	_, err := s.Fetch(t.Context(), []uint32{1})
	var declined *mailer.Rejected
	if !errors.As(err, &declined) || !strings.Contains(err.Error(), "this mail is broken") {
		t.Fatalf("error %v", err)
	}
	same(t, "listed", list(t, s), []uint32{1})
}

func TestAMailRemovedDuringTheFetchIsLeftOut(t *testing.T) {
	h := startHost(t, nil)
	deliver(t, h, 3)
	other := open(t, config(h.IMAPAddr()))
	s := open(t, through(t, h, func(c unruly.Command) unruly.Fault {
		if c.Verb == "UID FETCH" && strings.Contains(c.Line, "BODY") {
			if err := other.File(context.Background(), []mailer.Filing{{UID: 2, Folder: mailer.Ignored}}); err != nil {
				t.Error(err)
			}
		}
		return unruly.Pass
	}, nil))
	list(t, s)
	mails := must[[]mailer.Incoming](t)(s.Fetch(t.Context(), []uint32{1, 2, 3}))
	if len(mails) != 2 || mails[0].UID != 1 || mails[1].UID != 3 {
		t.Errorf("fetched %+v", mails)
	}
}

func TestUIDValidityIsThatOfTheSession(t *testing.T) {
	h := startHost(t, nil)
	deliver(t, h, 1)
	for _, validity := range []string{"7", "4294967295"} {
		cfg := edited(t, h, func(line string) string {
			if before, _, ok := strings.Cut(line, "[UIDVALIDITY "); ok {
				return before + "[UIDVALIDITY " + validity + "] UIDs valid\r\n"
			}
			return line
		})
		m := must[[]mailer.Incoming](t)(open(t, cfg).Fetch(t.Context(), []uint32{1}))[0]
		same(t, "UIDVALIDITY", fmt.Sprint(m.UIDValidity), validity)
	}
}

func TestASlowFetchOfManyMailsIsNotCutShort(t *testing.T) {
	t.Parallel()
	const mails, each = 20, 100 * time.Millisecond
	h := startHost(t, nil)
	deliver(t, h, mails)
	cfg := edited(t, h, func(line string) string {
		if strings.Contains(line, "FETCH") {
			<-time.After(each)
		}
		return line
	})
	cfg.Timeout = mails * each * 3 / 4
	s := open(t, cfg)
	var uids []uint32
	for i := range uint32(mails) {
		uids = append(uids, i+1)
	}
	same(t, "fetched", len(must[[]mailer.Incoming](t)(s.Fetch(t.Context(), uids))), mails)
}

func TestASlowAnswerIsWaitedFor(t *testing.T) {
	h := startHost(t, nil)
	deliver(t, h, 1)
	held, goOn := make(chan struct{}), make(chan struct{})
	s := open(t, through(t, h, func(c unruly.Command) unruly.Fault {
		if c.Verb != "UID SEARCH" {
			return unruly.Pass
		}
		close(held)
		return unruly.Hold(goOn)
	}, nil))
	listed := make(chan int)
	go func() {
		found, _ := s.List(context.Background(), time.Time{})
		listed <- len(found)
	}()
	<-held
	close(goOn)
	same(t, "listed", <-listed, 1)
}
