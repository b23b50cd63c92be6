package main

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"pbemd/mailer/host"
	"pbemd/mailer/realhost"
)

// station is the server's mail account, and the mailboxes of the players, as
// their host has them. What it tells comes from the host, past the server.
type station struct {
	imap, smtp     string // addresses of the host
	user, password string
	login          bool // to send
	moves          bool // mails can be moved (RFC 6851)
	copies         bool // two clients that move a mail at once make two of it, as at Dovecot
	domain         string
	address        func(user string) string
	deliver        func(raw []byte) error     // puts a mail into the server's inbox
	letters        func(user string) [][]byte // what has come to a player, oldest first
	clock          func() time.Time           // by which mails arrive
	outages        *outages
}

// embedded is an account at a mail host of the project's own. Now is the
// host's clock; caps are the abilities of its IMAP server.
func embedded(t *testing.T, now func() time.Time, caps imap.CapSet) *station {
	t.Helper()
	passwords := map[string]string{"chess": "chess-secret"}
	for _, user := range correspondents {
		passwords[user] = user + "-secret"
	}
	var mu sync.Mutex
	got := map[string][][]byte{}
	h, err := host.Start(host.Config{Domain: "example.org", Users: passwords, LoginToSend: true, Caps: caps, Now: now,
		Delivered: func(user string, raw []byte) {
			mu.Lock()
			defer mu.Unlock()
			got[user] = append(got[user], raw)
		}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close() })
	return &station{
		imap: h.IMAPAddr(), smtp: h.SMTPAddr(), user: "chess", password: passwords["chess"], login: true, moves: caps == nil, domain: "example.org",
		address: func(user string) string { return user + "@example.org" },
		deliver: func(raw []byte) error { return h.Deliver("chess@example.org", raw) },
		letters: func(user string) [][]byte {
			mu.Lock()
			defer mu.Unlock()
			return slices.Clone(got[user])
		},
		clock: now, outages: &outages{},
	}
}

// realUsers are the users of so many accounts at a real host.
func realUsers(accounts int) []string {
	var users []string
	for n := range accounts {
		for _, user := range append([]string{"chess"}, correspondents...) {
			users = append(users, fmt.Sprintf("%s%d", user, n))
		}
	}
	return users
}

// atRealServers is one of the accounts at Dovecot and Postfix. Sending is done
// as from another host, in clear, so that it can be disturbed.
func atRealServers(h *realhost.Host, o *outages, number int) *station {
	name := func(user string) string { return fmt.Sprintf("%s%d", user, number) }
	chess := name("chess")
	return &station{
		imap: h.IMAP, smtp: h.MX, user: chess, password: realhost.Password(chess), moves: true, copies: true, domain: realhost.Domain,
		address: func(user string) string { return realhost.Address(name(user)) },
		deliver: func(raw []byte) error {
			o.mu.RLock()
			defer o.mu.RUnlock()
			h.Deliver(chess, string(raw))
			return nil
		},
		letters: seldom(func(user string) [][]byte {
			var list [][]byte
			for _, text := range h.Mails(name(user), "INBOX") {
				list = append(list, []byte(strings.ReplaceAll(text, "\n", "\r\n")))
			}
			return list
		}),
		clock: time.Now, outages: o,
	}
}

// seldom looks into a mailbox a few times in a second at the most: a real one
// is a folder of files.
func seldom(look func(user string) [][]byte) func(user string) [][]byte {
	found, last := map[string][][]byte{}, map[string]time.Time{}
	return func(user string) [][]byte {
		if time.Since(last[user]) > 60*time.Millisecond {
			found[user], last[user] = look(user), time.Now()
		}
		return found[user]
	}
}

// visitor is somebody else who is logged in to the server's account.
type visitor struct {
	t       *testing.T
	account *station
	client  *imapclient.Client
	since   int // the outages before its login
	mu      sync.Mutex
	moved   bool // it has moved mails
}

// visit logs in to the account, past the server and what disturbs it.
func (a *station) visit(t *testing.T) *visitor {
	t.Helper()
	v := &visitor{t: t, account: a}
	t.Cleanup(func() {
		if v.client != nil {
			v.client.Close()
		}
	})
	leave, err := v.enter()
	if err != nil {
		t.Fatal(err)
	}
	defer leave()
	if err := v.client.Create(drawer, nil).Wait(); err != nil {
		t.Fatal(err)
	}
	return v
}

// enter has the visitor logged in, and the host there, until leave is called.
func (v *visitor) enter() (leave func(), err error) {
	v.mu.Lock()
	o := v.account.outages
	o.mu.RLock()
	leave = func() {
		o.mu.RUnlock()
		v.mu.Unlock()
	}
	if v.client != nil && v.since != o.number {
		v.client.Close()
		v.client = nil
	}
	if v.client == nil {
		v.since = o.number
		v.client, err = v.account.logsIn()
	}
	if err != nil {
		leave()
		return nil, err
	}
	return leave, nil
}

// logsIn opens a connection to the account.
func (a *station) logsIn() (*imapclient.Client, error) {
	client, err := imapclient.DialInsecure(a.imap, nil)
	if err != nil {
		return nil, err
	}
	if err := client.Login(a.user, a.password).Wait(); err != nil {
		client.Close()
		return nil, err
	}
	return client, nil
}

// drawer is a folder that the server knows nothing of.
const drawer = "Elsewhere"

// mails reads a folder, or of it the mails with these UIDs.
func (v *visitor) mails(folder string, uids imap.UIDSet) ([]*imapclient.FetchMessageBuffer, error) {
	leave, err := v.enter()
	if err != nil {
		return nil, err
	}
	defer leave()
	selected, err := v.client.Select(folder, &imap.SelectOptions{ReadOnly: true}).Wait()
	if err != nil || selected.NumMessages == 0 {
		return nil, nil // a folder is made when the first mail is filed there
	}
	if uids == nil {
		uids.AddRange(1, 0) // by sequence number the embedded host overlooks mails while others are expunged
	}
	return v.client.Fetch(uids, &imap.FetchOptions{UID: true, Flags: true, BodySection: []*imap.FetchItemBodySection{wholeMail}}).Collect()
}

var wholeMail = &imap.FetchItemBodySection{Peek: true}

// move moves all mails of a folder to another, and tells whether there were any.
func (v *visitor) move(from, to string) bool {
	leave, err := v.enter()
	if err != nil {
		v.t.Errorf("visitor: %v", err)
		return false
	}
	defer leave()
	selected, err := v.client.Select(from, nil).Wait()
	if err != nil {
		v.t.Errorf("visitor: %v", err)
		return false
	}
	if selected.NumMessages == 0 {
		return false
	}
	var all imap.UIDSet
	all.AddRange(1, 0)
	v.moved = true
	if _, err := v.client.Move(all, to).Wait(); err != nil {
		v.t.Errorf("visitor: %v", err)
	}
	return true
}

// hasMoved tells whether mails were moved by somebody else than the server.
func (v *visitor) hasMoved() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.moved
}

// count is how many mails a folder holds that are not marked as filed.
func (v *visitor) count(folder string) int {
	mails, err := v.mails(folder, nil)
	if err != nil {
		return 1 // something is going on
	}
	n := 0
	for _, m := range mails {
		if !isMarked(m) {
			n++
		}
	}
	return n
}

// isMarked reports whether a mail bears the mark of a server that cannot move it.
func isMarked(m *imapclient.FetchMessageBuffer) bool {
	return slices.ContainsFunc(m.Flags, func(f imap.Flag) bool {
		return strings.EqualFold(string(f), "$PbemdDone") || f == imap.FlagDeleted
	})
}
