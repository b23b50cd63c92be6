package mailer_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/account"
	"pbemd/mailer/box"
	"pbemd/mailer/host"
	"pbemd/mailer/host/unruly"
	"pbemd/mailer/post"
	"pbemd/mailer/realhost"
)

// deskOf is a desk that answers each mail that it has not seen with one letter to
// alice. It remembers everything, as a store does.
type deskOf struct {
	mu      sync.Mutex
	letters []outLetter
	effects map[string]int // by Message-ID of the mail
	changed chan struct{}  // holds one: something was committed
}

type outLetter struct {
	mailer.Outgoing
	due  time.Time
	gone bool
}

func newDesk() *deskOf {
	return &deskOf{effects: make(map[string]int), changed: make(chan struct{}, 1)}
}

var messageID = regexp.MustCompile(`(?mi)^Message-ID: <(.*)>`)

func idOf(raw []byte) string {
	found := messageID.FindSubmatch(raw)
	if found == nil {
		return ""
	}
	return string(found[1])
}

func (d *deskOf) commit(change func()) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	change()
	select {
	case d.changed <- struct{}{}:
	default:
	}
	return nil
}

func (d *deskOf) Receive(_ context.Context, mails []mailer.Incoming) ([]mailer.Fate, error) {
	fates := make([]mailer.Fate, len(mails))
	return fates, d.commit(func() {
		for i, m := range mails {
			fates[i].Folder = mailer.Done
			id := idOf(m.Raw)
			if d.effects[id] > 0 {
				continue
			}
			d.effects[id]++
			raw := fmt.Sprintf("From: pbem@example.test\r\nTo: alice@example.test\r\nMessage-ID: <answer.%s>\r\nSubject: board\r\n\r\nyour move\r\n", id)
			d.letters = append(d.letters, outLetter{Outgoing: mailer.Outgoing{ID: uint64(len(d.letters)), To: "alice@example.test", Raw: []byte(raw)}})
		}
	})
}

func (d *deskOf) Tick(context.Context, time.Time) error { return nil }

func (d *deskOf) Overdue(time.Time) (bool, error) { return false, nil }

func (d *deskOf) ReadUpTo(time.Time) error { return nil }

func (d *deskOf) Due(now time.Time, limit int) ([]mailer.Outgoing, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	var due []mailer.Outgoing
	for _, l := range d.letters {
		if !l.gone && !l.due.After(now) && len(due) < limit {
			due = append(due, l.Outgoing)
		}
	}
	return due, nil
}

func (d *deskOf) Sent(id uint64, _ time.Time) error {
	return d.commit(func() { d.letters[id].gone = true })
}

func (d *deskOf) Refused(id uint64, _ time.Time, cause error) error {
	return fmt.Errorf("letter %d was refused: %w", id, cause) // none may be
}

func (d *deskOf) Deferred(id uint64, at time.Time, _ error) error {
	return d.commit(func() { d.letters[id].due = at.Add(time.Second) })
}

// sent is how many letters have gone.
func (d *deskOf) sent() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	n := 0
	for _, l := range d.letters {
		if l.gone {
			n++
		}
	}
	return n
}

// quick are options with which failures are over soon.
func quick() mailer.Options {
	o := mailer.DefaultOptions()
	o.Pause, o.SlowPause, o.MaxPause, o.Retry = 50*time.Millisecond, 50*time.Millisecond, 500*time.Millisecond, 100*time.Millisecond
	o.Outbox, o.Refresh = 200*time.Millisecond, 5*time.Second
	return o
}

// loop runs the loops until the test ends.
func loop(t *testing.T, desk mailer.Desk, b *box.Box, p *post.Post, o mailer.Options) *mailer.Mailer {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	m := mailer.New(desk, b, p, o)
	done := make(chan struct{})
	go func() {
		defer close(done)
		m.Run(ctx)
	}()
	t.Cleanup(func() {
		began := time.Now()
		cancel()
		<-done
		if took := time.Since(began); took > o.Grace+5*time.Second {
			t.Errorf("the shutdown took %s", took)
		}
	})
	return m
}

func secret(text string) func(context.Context) (string, error) {
	return func(context.Context) (string, error) { return text, nil }
}

func numbered(i int) string {
	return fmt.Sprintf("From: alice@example.test\r\nTo: pbem@example.test\r\nMessage-ID: <mail%03d@example.test>\r\nSubject: Re: board\r\n\r\nNf3\r\n", i)
}

// TestRealServersComeAndGo lets mails arrive while Dovecot is restarted in the
// middle of IDLE and Postfix in the middle of a batch, and either is killed.
// Each mail must have its effect once and be filed, and each letter arrive;
// one that arrives twice must have the same Message-ID.
func TestRealServersComeAndGo(t *testing.T) {
	h := realhost.Start(t, "pbem", "alice")
	server := account.Server{Roots: h.Authority.Pool(), User: "pbem", Password: secret(realhost.Password("pbem")), Timeout: 5 * time.Second}
	imap, smtp := server, server
	imap.Addr, imap.Security = h.IMAPS, account.TLS
	smtp.Addr, smtp.Security = h.Submission, account.StartTLS
	desk := newDesk()
	m := loop(t, desk, box.New(box.Config{Server: imap}), post.New(post.Config{Server: smtp, From: "pbem@example.test"}), quick())

	number := 0
	arrive := func(n int) {
		for range n {
			h.Mail("alice@example.test", "pbem", numbered(number))
			number++
		}
	}
	answered := func() bool { return desk.sent() == number }

	arrive(3)
	h.Until("the first mails are answered", 30*time.Second, answered)
	h.Until("the inbox is read", 30*time.Second, func() bool { return m.State().Inbox.Up })
	h.Dovecot.Restart() // in the middle of IDLE
	arrive(10)
	h.Until("a batch has begun", 30*time.Second, func() bool { return desk.sent() >= 5 })
	h.Postfix.Restart() // in the middle of a batch
	arrive(10)
	h.Until("another batch has begun", 30*time.Second, func() bool { return desk.sent() >= 15 })
	h.Dovecot.Kill()
	arrive(5)
	h.Postfix.Kill()
	h.Dovecot.Start()
	h.Postfix.Start()
	arrive(5)
	h.Until("all mails are answered", 60*time.Second, answered)
	h.Until("all mails are filed", 30*time.Second, func() bool {
		return len(h.Mails("pbem", "INBOX")) == 0 && len(h.Mails("pbem", "Done")) >= number
	})
	h.Until("all letters have arrived", 30*time.Second, func() bool { return len(distinct(h.Mails("alice", "INBOX"))) == number })
	for i := range number {
		id := fmt.Sprintf("mail%03d@example.test", i)
		same(t, "effects of "+id, desk.effects[id], 1)
	}
}

func distinct(mails []string) []string {
	var ids []string
	for _, m := range mails {
		ids = append(ids, idOf([]byte(m)))
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// TestAnUnrulyHost lets both loops work through connections on which every
// few commands something is done: cut, swallowed, declined, said goodbye to.
func TestAnUnrulyHost(t *testing.T) {
	for seed := range uint64(8) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			anUnrulyHost(t, seed)
		})
	}
}

func anUnrulyHost(t *testing.T, seed uint64) {
	const mails = 40
	got := make(chan string, 10*mails)
	h, err := host.Start(host.Config{
		Domain: "example.test", Users: map[string]string{"pbem": "p", "alice": "a"},
		Delivered: func(user string, raw []byte) {
			if user == "alice" {
				got <- idOf(raw)
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close() })
	chance := newChance(seed)
	imap := unrulyProxy(t, unruly.IMAP, h.IMAPAddr(), chance.Uint64(), "NO [SERVERBUG] no")
	smtp := unrulyProxy(t, unruly.SMTP, h.SMTPAddr(), chance.Uint64(), "451 4.3.0 not now")
	server := account.Server{Security: account.Plain, User: "pbem", Password: secret("p"), Timeout: 500 * time.Millisecond}
	imapServer, smtpServer := server, server
	imapServer.Addr, smtpServer.Addr = imap.Addr(), smtp.Addr()
	desk := newDesk()
	o := quick()
	o.Batch = 7
	loop(t, desk, box.New(box.Config{Server: imapServer}), post.New(post.Config{Server: smtpServer, From: "pbem@example.test"}), o)
	for i := range mails {
		if err := h.Deliver("pbem@example.test", []byte(numbered(i))); err != nil {
			t.Fatal(err)
		}
	}
	arrived := make(map[string]int)
	limit := time.After(2 * time.Minute)
	for len(arrived) < mails || desk.sent() < mails {
		select {
		case id := <-got:
			arrived[id]++
		case <-desk.changed:
		case <-limit:
			t.Fatalf("seed %d: %d of %d letters arrived, %d noted", seed, len(arrived), mails, desk.sent())
		}
	}
	for i := range mails {
		id := fmt.Sprintf("mail%03d@example.test", i)
		same(t, "effects of "+id, desk.effects[id], 1)
		if arrived["answer."+id] == 0 {
			t.Errorf("no answer to %s", id)
		}
	}
}

// unrulyProxy does something to one command in nine.
func unrulyProxy(t *testing.T, p unruly.Protocol, target string, seed uint64, no string) *unruly.Proxy {
	t.Helper()
	chance := newChance(seed)
	faults := []unruly.Fault{
		unruly.CutBefore, unruly.CutAfter, unruly.CutInside(30), unruly.Swallow,
		unruly.Answer(no), unruly.Bye("going down"),
	}
	proxy, err := unruly.Start(unruly.Config{Protocol: p, Target: target, Judge: func(c unruly.Command) unruly.Fault {
		if chance.IntN(9) > 0 || strings.HasPrefix(c.Verb, "AUTH") || c.Verb == "" {
			return unruly.Pass
		}
		return faults[chance.IntN(len(faults))]
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(proxy.Close)
	return proxy
}
