package box_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/google/go-cmp/cmp"

	"pbemd/mailer"
	"pbemd/mailer/account"
	"pbemd/mailer/box"
	"pbemd/mailer/host"
	"pbemd/mailer/host/unruly"
)

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func must[T any](t *testing.T) func(T, error) T {
	t.Helper()
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func noError(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// startHost starts a host with the user pbem; change may be nil.
func startHost(t *testing.T, change func(*host.Config)) *host.Host {
	t.Helper()
	cfg := host.Config{Domain: "example.org", Users: map[string]string{"pbem": "pass word\"", "bob": "b"}}
	if change != nil {
		change(&cfg)
	}
	h := must[*host.Host](t)(host.Start(cfg))
	t.Cleanup(func() { h.Close() })
	return h
}

func secret(text string) func(context.Context) (string, error) {
	return func(context.Context) (string, error) { return text, nil }
}

func config(addr string) box.Config {
	return box.Config{Server: account.Server{Addr: addr, Security: account.Plain, User: "pbem", Password: secret("pass word\""), Timeout: 10 * time.Second}}
}

func open(t *testing.T, cfg box.Config) mailer.Session {
	t.Helper()
	s := must[mailer.Session](t)(box.New(cfg).Open(t.Context()))
	t.Cleanup(func() { s.Close() })
	return s
}

func text(i int) string {
	return fmt.Sprintf("From: bob@example.org\r\nSubject: mail %d\r\n\r\nNf3\r\n", i)
}

func deliver(t *testing.T, h *host.Host, mails int) {
	t.Helper()
	for i := range mails {
		noError(t, h.Deliver("pbem@example.org", []byte(text(i+1))))
	}
}

func list(t *testing.T, s mailer.Session) []uint32 {
	t.Helper()
	var uids []uint32
	for _, l := range must[[]mailer.Listed](t)(s.List(t.Context(), time.Time{})) {
		uids = append(uids, l.UID)
	}
	return uids
}

func TestMailIsListedFetchedAndFiled(t *testing.T) {
	for _, c := range []struct {
		name string
		caps imap.CapSet
		left int // in the inbox after filing
	}{
		{"MOVE", nil, 0},
		{"COPY and UID EXPUNGE", imap.CapSet{imap.CapIMAP4rev1: {}, imap.CapUIDPlus: {}, imap.CapNamespace: {}}, 0},
		{"a mark", imap.CapSet{imap.CapIMAP4rev1: {}}, 5},
	} {
		t.Run(c.name, func(t *testing.T) {
			at := time.Date(2026, 3, 1, 12, 30, 15, 0, time.UTC)
			h := startHost(t, func(cfg *host.Config) { cfg.Caps, cfg.Now = c.caps, func() time.Time { return at } })
			deliver(t, h, 5)
			s := open(t, config(h.IMAPAddr()))
			listed := must[[]mailer.Listed](t)(s.List(t.Context(), at))
			same(t, "listed", len(listed), 5)
			mails := must[[]mailer.Incoming](t)(s.Fetch(t.Context(), []uint32{5, 2}))
			same(t, "fetched", len(mails), 2)
			first := mails[0]
			if first.UID != 2 || first.UIDValidity != listed[1].UIDValidity || !first.Internal.Equal(at) || !strings.HasSuffix(string(first.Raw), text(2)) ||
				first.Size != int64(len(first.Raw)) || first.Truncated() {
				t.Errorf("fetched %+v", first)
			}
			noError(t, s.File(t.Context(), []mailer.Filing{{UID: 1, Folder: mailer.Done}, {UID: 3, Folder: mailer.Done}, {UID: 4, Folder: mailer.Ignored}, {UID: 5, Folder: mailer.Failed}}))
			same(t, "unfiled", list(t, s), []uint32{2})
			noError(t, s.File(t.Context(), []mailer.Filing{{UID: 2, Folder: mailer.Done}}))
			same(t, "unfiled", len(list(t, s)), 0)
			same(t, "left in the inbox", h.Count("pbem", "INBOX"), c.left)
			if c.left == 0 {
				same(t, "Done", h.Count("pbem", "Done"), 3)
				same(t, "Ignored", h.Count("pbem", "Ignored"), 1)
				same(t, "Failed", h.Count("pbem", "Failed"), 1)
			}
			// Another session finds nothing to do either.
			same(t, "unfiled in another session", len(list(t, open(t, config(h.IMAPAddr())))), 0)
			noError(t, s.Close())
		})
	}
}

func TestFilingAMailThatIsGoneIsNoError(t *testing.T) {
	h := startHost(t, nil)
	deliver(t, h, 1)
	s := open(t, config(h.IMAPAddr()))
	filing := []mailer.Filing{{UID: 1, Folder: mailer.Done}}
	noError(t, s.File(t.Context(), filing))
	noError(t, s.File(t.Context(), filing))
	same(t, "Done", h.Count("pbem", "Done"), 1)
}

func TestOldMailIsNeitherListedNorTouched(t *testing.T) {
	now := time.Date(2026, 3, 1, 0, 0, 1, 0, time.FixedZone("", -9*3600))
	h := startHost(t, func(cfg *host.Config) { cfg.Now = func() time.Time { return now } })
	born := now.Add(time.Hour)
	deliver(t, h, 1)
	now = born.Add(-time.Second)
	deliver(t, h, 1)
	now = born
	deliver(t, h, 1)
	s := open(t, config(h.IMAPAddr()))
	for range 2 {
		listed := must[[]mailer.Listed](t)(s.List(t.Context(), born))
		if len(listed) != 1 || listed[0].UID != 3 {
			t.Errorf("listed %+v", listed)
		}
	}
}

func TestALargeMailIsCut(t *testing.T) {
	h := startHost(t, nil)
	noError(t, h.Deliver("pbem@example.org", []byte(text(1)+strings.Repeat("x", 1<<20))))
	cfg := config(h.IMAPAddr())
	cfg.Limit = 1000
	m := must[[]mailer.Incoming](t)(open(t, cfg).Fetch(t.Context(), []uint32{1}))[0]
	if len(m.Raw) != 1000 || m.Size < 1<<20 || !m.Truncated() {
		t.Errorf("fetched %d of %d bytes, truncated %v", len(m.Raw), m.Size, m.Truncated())
	}
	for beyond := range int64(2) {
		cfg.Limit = m.Size - beyond
		got := must[[]mailer.Incoming](t)(open(t, cfg).Fetch(t.Context(), []uint32{1}))[0]
		if int64(len(got.Raw)) != cfg.Limit || got.Truncated() != (beyond == 1) {
			t.Errorf("of %d bytes at the most %d are fetched: %d, truncated %v", m.Size, cfg.Limit, len(got.Raw), got.Truncated())
		}
	}
}

func TestMailBreaksTheWait(t *testing.T) {
	for name, abilities := range map[string]string{"IDLE": "", "polling": " IDLE"} {
		t.Run(name, func(t *testing.T) {
			h := startHost(t, func(cfg *host.Config) { cfg.Caps = imap.CapSet{imap.CapIMAP4rev1: {}, imap.CapMove: {}} })
			cfg := edited(t, h, func(line string) string { return strings.ReplaceAll(line, abilities, "") })
			cfg.Poll = 10 * time.Millisecond
			s := open(t, cfg)
			for n := range 3 {
				same(t, "listed", len(list(t, s)), n)
				waited := make(chan error)
				go func() { waited <- s.Wait(t.Context(), time.Hour) }()
				deliver(t, h, 1)
				noError(t, <-waited)
				for len(list(t, s)) == n { // a poll may have come before the mail
					noError(t, s.Wait(t.Context(), time.Hour))
				}
			}
		})
	}
}

func TestMailBetweenListAndWaitIsNotMissed(t *testing.T) {
	h := startHost(t, nil)
	s := open(t, config(h.IMAPAddr()))
	for n := range 5 {
		list(t, s)
		deliver(t, h, 1)
		noError(t, s.Wait(t.Context(), time.Hour))
		uid := uint32(n + 1)
		same(t, "listed", list(t, s), []uint32{uid})
		noError(t, s.File(t.Context(), []mailer.Filing{{UID: uid, Folder: mailer.Done}}))
	}
}

func TestTheWaitEnds(t *testing.T) {
	h := startHost(t, nil)
	s := open(t, config(h.IMAPAddr()))
	noError(t, s.Wait(t.Context(), time.Millisecond))
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(10*time.Millisecond, cancel)
	noError(t, s.Wait(ctx, time.Hour))
	same(t, "usable afterwards", len(list(t, s)), 0)
	noError(t, s.Close())
}

func TestTheWaitEndsWithTheConnection(t *testing.T) {
	h := startHost(t, nil)
	s := open(t, config(h.IMAPAddr()))
	waited := make(chan error)
	go func() { waited <- s.Wait(t.Context(), time.Hour) }()
	h.Cut()
	if err := <-waited; err == nil {
		t.Error("no error")
	}
}

func TestFoldersHaveTheNamesAskedFor(t *testing.T) {
	h := startHost(t, nil)
	deliver(t, h, 1)
	cfg := config(h.IMAPAddr())
	cfg.Folders = map[mailer.Folder]string{mailer.Done: "chess/played"}
	noError(t, open(t, cfg).File(t.Context(), []mailer.Filing{{UID: 1, Folder: mailer.Done}}))
	same(t, "filed", h.Count("pbem", "chess/played"), 1)
	cfg.Inbox = "chess/played"
	same(t, "read from there", len(list(t, open(t, cfg))), 1)
}

// edited starts a proxy that changes the server's lines.
func edited(t *testing.T, h *host.Host, edit func(string) string) box.Config {
	t.Helper()
	return through(t, h, nil, edit)
}

// through is the configuration for a host behind an unruly proxy.
func through(t *testing.T, h *host.Host, judge func(unruly.Command) unruly.Fault, edit func(string) string) box.Config {
	t.Helper()
	p := must[*unruly.Proxy](t)(unruly.Start(unruly.Config{Protocol: unruly.IMAP, Target: h.IMAPAddr(), Judge: judge, Edit: edit}))
	t.Cleanup(p.Close)
	return config(p.Addr())
}

func TestFoldersLieInTheNamespace(t *testing.T) {
	h := startHost(t, nil)
	deliver(t, h, 1)
	cfg := edited(t, h, func(line string) string {
		if strings.HasPrefix(line, "* NAMESPACE") {
			return "* NAMESPACE ((\"INBOX/\" \"/\")) NIL NIL\r\n"
		}
		return line
	})
	noError(t, open(t, cfg).File(t.Context(), []mailer.Filing{{UID: 1, Folder: mailer.Done}}))
	same(t, "filed", h.Count("pbem", "INBOX/Done"), 1)
}

func TestTheFlagThatMarksIsOneThatTheServerKeeps(t *testing.T) {
	h := startHost(t, func(cfg *host.Config) { cfg.Caps = imap.CapSet{imap.CapIMAP4rev1: {}} })
	deliver(t, h, 2)
	stored := make(chan string, 9)
	s := open(t, through(t, h, func(c unruly.Command) unruly.Fault {
		if c.Verb == "UID STORE" {
			stored <- c.Line
		}
		return unruly.Pass
	}, func(line string) string { return strings.ReplaceAll(line, `\*`, `\Answered`) }))
	noError(t, s.File(t.Context(), []mailer.Filing{{UID: 1, Folder: mailer.Done}}))
	if line := <-stored; !strings.Contains(line, `\Answered`) {
		t.Errorf("stored %s", line)
	}
	same(t, "unfiled", list(t, s), []uint32{2})
}

func TestAFolderThatWasRemovedIsMadeAgain(t *testing.T) {
	h := startHost(t, nil)
	deliver(t, h, 2)
	moves := 0
	s := open(t, through(t, h, func(c unruly.Command) unruly.Fault {
		if c.Verb == "UID MOVE" {
			if moves++; moves == 2 {
				return unruly.Answer("NO [TRYCREATE] no such mailbox")
			}
		}
		return unruly.Pass
	}, nil))
	noError(t, s.File(t.Context(), []mailer.Filing{{UID: 1, Folder: mailer.Done}}))
	noError(t, s.File(t.Context(), []mailer.Filing{{UID: 2, Folder: mailer.Done}}))
	same(t, "filed", h.Count("pbem", "Done"), 2)
}

// TestWhatIsDeclinedOnceIsFiledLater: a mail that is marked stays in the inbox
// for ever, so that is for servers that go on declining.
func TestWhatIsDeclinedOnceIsFiledLater(t *testing.T) {
	for _, answer := range []string{"NO [UNAVAILABLE] not now", "NO the mailbox is locked", "BAD what?"} {
		for verb, times := range map[string]int{"LIST": 1, "CREATE": 1, "UID MOVE": 4} {
			t.Run(verb+" "+answer, func(t *testing.T) {
				h := startHost(t, nil)
				deliver(t, h, 2)
				left := times
				s := open(t, through(t, h, func(c unruly.Command) unruly.Fault {
					if c.Verb == verb && left > 0 {
						left--
						return unruly.Answer(answer)
					}
					return unruly.Pass
				}, nil))
				filings := []mailer.Filing{{UID: 1, Folder: mailer.Done}, {UID: 2, Folder: mailer.Done}}
				for range times {
					var declined *mailer.Rejected
					if err := s.File(t.Context(), filings); !errors.As(err, &declined) {
						t.Errorf("error %v", err)
					}
				}
				same(t, "still to be filed", list(t, s), []uint32{1, 2})
				noError(t, s.File(t.Context(), filings))
				same(t, "filed", h.Count("pbem", "Done"), 2)
				same(t, "left", h.Count("pbem", "INBOX"), 0)
			})
		}
	}
}

func TestWhatIsDeclinedAgainAndAgainIsMarked(t *testing.T) {
	h := startHost(t, nil)
	deliver(t, h, 1)
	s := open(t, through(t, h, func(c unruly.Command) unruly.Fault {
		if c.Verb == "UID MOVE" {
			return unruly.Answer("NO I will not")
		}
		return unruly.Pass
	}, nil))
	tries := 1
	for ; s.File(t.Context(), []mailer.Filing{{UID: 1, Folder: mailer.Done}}) != nil; tries++ {
	}
	same(t, "tries", tries, 5)
	same(t, "unfiled", len(list(t, s)), 0)
}

func TestMailIsMarkedWhereItCannotBeMoved(t *testing.T) {
	for _, verb := range []string{"CREATE", "UID MOVE"} {
		t.Run(verb, func(t *testing.T) {
			h := startHost(t, nil)
			deliver(t, h, 3)
			cfg := through(t, h, func(c unruly.Command) unruly.Fault {
				if c.Verb == verb {
					return unruly.Answer("NO [OVERQUOTA] the account is full")
				}
				return unruly.Pass
			}, nil)
			var log strings.Builder
			cfg.Log = slog.New(slog.NewTextHandler(&log, nil))
			s := open(t, cfg)
			for uid := range uint32(2) {
				noError(t, s.File(t.Context(), []mailer.Filing{{UID: uid + 1, Folder: mailer.Done}}))
			}
			same(t, "unfiled", list(t, s), []uint32{3})
			same(t, "log lines", strings.Count(log.String(), "cannot be moved"), 1)
		})
	}
}
