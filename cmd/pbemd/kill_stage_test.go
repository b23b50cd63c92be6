package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"pbemd/mailer/desk/dialogue"
	"pbemd/mailer/host"
	"pbemd/mailer/host/unruly"
	"pbemd/store"
)

// stage is a mail host, a store and a clock: the world around one run of a
// talk. It outlives the server processes, which it watches.
type stage struct {
	t      *testing.T
	host   *host.Host
	config string
	data   string
	clock  *handClock
	server *process
	log    *watched
	// between are the ways that the server takes to the host. They pass on all
	// that is said, and hear it.
	between []*unruly.Proxy

	mu        sync.Mutex
	mailboxes map[string]*mailbox // by user
	doubled   int                 // letters that came twice
	spoilt    []string            // letters that came twice and were not the same
	heard     func(event)         // may be nil
}

// mailbox is what a player has received, letters that came twice but once.
type mailbox struct {
	letters []dialogue.Received
	raw     map[string][]byte // by Message-ID, without trace headers
}

// event is a step of the server as the host sees it.
type event uint8

const (
	connected event = iota // the server has logged in to its mailbox
	fetching               // mails of the inbox were asked for
	committed              // the log tells the fate of a mail
	filing                 // mails are to be moved out of the inbox
	accepted               // the host has a letter
)

// curtain is when each run of a talk begins.
var curtain = time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)

// newStage makes a stage whose store has the same secrets each time. The
// server is not started.
func newStage(t *testing.T, users []string) *stage {
	t.Helper()
	dir, err := os.MkdirTemp("", "pbemd") // t.TempDir is too long for a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	s := &stage{t: t, log: newWatched(), mailboxes: map[string]*mailbox{},
		config: filepath.Join(dir, "config.toml"), data: filepath.Join(dir, "pbemd.db"), clock: &handClock{file: filepath.Join(dir, "clock"), now: curtain}}
	passwords := map[string]string{"chess": "chess-secret"}
	for _, user := range users {
		passwords[user] = user + "-secret"
		s.mailboxes[user] = &mailbox{raw: map[string][]byte{}}
	}
	s.host, err = host.Start(host.Config{Domain: "example.org", Users: passwords, LoginToSend: true, Now: s.clock.time, Delivered: s.delivered})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.host.Close() })
	s.between = []*unruly.Proxy{s.listen(unruly.IMAP, s.host.IMAPAddr()), s.listen(unruly.SMTP, s.host.SMTPAddr())}
	s.furnish()
	return s
}

// listen puts an ear between the server and the host.
func (s *stage) listen(protocol unruly.Protocol, target string) *unruly.Proxy {
	s.t.Helper()
	p, err := unruly.Start(unruly.Config{Protocol: protocol, Target: target, Judge: func(c unruly.Command) unruly.Fault {
		switch {
		case c.Verb == "SELECT":
			s.happened(connected)
		case c.Verb == "UID FETCH" && strings.Contains(c.Line, "BODY"):
			s.happened(fetching)
		case c.Verb == "UID MOVE":
			s.happened(filing)
		}
		return unruly.Pass
	}})
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(p.Close)
	return p
}

// furnish writes configuration, clock and store.
func (s *stage) furnish() {
	s.t.Helper()
	text := fmt.Sprintf(`
server = { address = "chess@example.org", data = %q }
imap = { server = %q, security = "plain", user = "chess", password = "chess-secret", batch = 5 }
smtp = { server = %q, security = "plain", user = "chess", password = "chess-secret" }
log = { level = "info" }
`, s.data, s.between[0].Addr(), s.between[1].Addr())
	if err := os.WriteFile(s.config, []byte(text), 0o600); err != nil {
		s.t.Fatal(err)
	}
	s.clock.pass(s.t, 0)
	made, err := store.Open(s.data, store.Options{Now: s.clock.time, Rand: rand.NewChaCha8([32]byte{27})})
	if err != nil {
		s.t.Fatal(err)
	}
	if err := made.Close(); err != nil {
		s.t.Fatal(err)
	}
}

// start starts the server. Its log before that is looked through and forgotten.
func (s *stage) start() {
	s.t.Helper()
	s.sound()
	s.log = newWatched()
	s.log.heard = func(text []byte) {
		if bytes.Contains(text, []byte("msg=mail ")) {
			s.happened(committed)
		}
	}
	s.server = startServing(s.t, byClock(s.clock.file, s.config), s.log)
}

// sound looks for what no log may say.
func (s *stage) sound() {
	s.t.Helper()
	log := s.log.String()
	for _, sign := range []string{"DATA RACE", "panic", "mail failed"} {
		if strings.Contains(log, sign) {
			s.t.Errorf("the log has %q:\n%.10000s", sign, log)
		}
	}
}

func (s *stage) happened(e event) {
	s.mu.Lock()
	heard := s.heard
	s.mu.Unlock()
	if heard != nil {
		heard(e)
	}
}

// listener sets who hears of events.
func (s *stage) listener(heard func(event)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.heard = heard
}

// delivered notes what the host has put into a mailbox.
func (s *stage) delivered(user string, raw []byte) {
	if user == "chess" {
		return
	}
	letter, err := dialogue.Open(raw)
	raw = withoutTrace(raw)
	s.mu.Lock()
	box := s.mailboxes[user]
	first, double := box.raw[letter.MessageID]
	switch {
	case err != nil:
		s.spoilt = append(s.spoilt, fmt.Sprintf("%v:\n%s", err, raw))
	case double && !bytes.Equal(first, raw):
		s.spoilt = append(s.spoilt, fmt.Sprintf("%s\n--- and under the same Message-ID ---\n%s", first, raw))
	case double:
		s.doubled++
	default:
		box.raw[letter.MessageID] = raw
		box.letters = append(box.letters, letter)
	}
	s.mu.Unlock()
	s.happened(accepted)
}

// has tells whether a letter has come to a user.
func (s *stage) has(user, messageID string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	box := s.mailboxes[user]
	return box != nil && box.raw[messageID] != nil
}

// letters are what a user has received so far.
func (s *stage) letters(user string) []dialogue.Received {
	s.mu.Lock()
	defer s.mu.Unlock()
	if box := s.mailboxes[user]; box != nil {
		return append([]dialogue.Received(nil), box.letters...)
	}
	return nil
}

// withoutTrace cuts off the lines that a delivery puts before a mail.
func withoutTrace(raw []byte) []byte {
	for _, name := range []string{"Delivered-To: ", "Return-Path: ", "Received: "} {
		if bytes.HasPrefix(raw, []byte(name)) {
			_, raw, _ = bytes.Cut(raw, []byte("\r\n"))
		}
	}
	return raw
}

// deliver puts a mail into the server's inbox.
func (s *stage) deliver(raw []byte) {
	if err := s.host.Deliver(talkServer, raw); err != nil {
		s.t.Error(err)
	}
}

// settled tells whether all mails are filed and all letters sent. The server
// is asked about its letters, so it must run.
func (s *stage) settled() bool {
	if s.host.Count("chess", "INBOX") > 0 {
		return false
	}
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Second)
	defer cancel()
	answer, err := ask(ctx, s.data, "status", nil)
	if err != nil {
		return false
	}
	defer answer.Close()
	var r report
	return json.NewDecoder(answer).Decode(&r) == nil && r.Waiting == 0 && s.host.Count("chess", "INBOX") == 0
}
