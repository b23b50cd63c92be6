package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pbemd/mailer/desk/dialogue"
	"pbemd/mailer/read"
	"pbemd/mailer/realhost"
	"pbemd/store"
)

// goodbye is how long a server may take to end when it is asked to.
const goodbye = 8 * time.Second

// TestRealServers plays the demo's game between two mailboxes through Dovecot
// and Postfix, with the program as it is shipped, while the servers are
// restarted and killed beside it. Nothing is lost and nothing is doubled.
func TestRealServers(t *testing.T) {
	w := newRealWorld(t)
	script, err := dialogue.Demo()
	if err != nil {
		t.Fatal(err)
	}
	mails := 0
	for _, step := range script.Steps {
		step.From, step.To = atRealHost(step.From), atRealHost(step.To)
		if step.Kind == dialogue.Letter {
			w.expect(step)
			continue
		}
		mails++
		after := w.disturb(mails)
		w.send(step)
		after()
	}
	w.batch(120)
	w.inOrder()
}

// disturb does what is done to the servers before a mail of the game, and
// returns what is done right after it.
func (w *realWorld) disturb(mail int) (after func()) {
	after = func() {}
	switch mail {
	case 3:
		w.untilIdle()
		w.host.Dovecot.Restart()
	case 5:
		w.untilIdle()
		w.host.Dovecot.Kill()
		w.host.Dovecot.Start()
	case 6:
		w.host.Postfix.Restart()
	case 8:
		w.restart()
	case 10:
		after = func() { w.host.Dovecot.Kill(); w.host.Dovecot.Start() }
	case 12:
		after = func() { w.host.Postfix.Kill(); w.host.Postfix.Start() }
	}
	return after
}

// realWorld is the real mail host with a server of ours on it.
type realWorld struct {
	t       *testing.T
	host    *realhost.Host
	config  string
	data    string
	server  *process
	logs    []*watched
	inboxes map[string][]dialogue.Received // what the game's steps have taken, by address
	sent    []string                       // Message-IDs of the mails to the server ...
	batched []string                       // ... and those of the batch
	taken   map[string]bool                // Message-IDs of letters
}

func newRealWorld(t *testing.T) *realWorld {
	t.Helper()
	w := &realWorld{t: t, inboxes: map[string][]dialogue.Received{}, taken: map[string]bool{}}
	w.host = realhost.Start(t, "chess", "alice", "bob")
	w.configure(w.host.IMAPS, "tls")
	w.start()
	return w
}

// configure writes the server's configuration. Its inbox is read at an address.
func (w *realWorld) configure(imap, security string) {
	w.t.Helper()
	dir, err := os.MkdirTemp("", "pbemd") // t.TempDir is too long for a socket
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { os.RemoveAll(dir) })
	w.config, w.data = filepath.Join(dir, "config.toml"), filepath.Join(dir, "pbemd.db")
	authority := filepath.Join(dir, "authority.pem")
	config := fmt.Sprintf(`
server = { address = %q, data = %q }
imap = { server = %q, security = %q, ca_file = %q, user = "chess", password = %q }
smtp = { server = %q, security = "starttls", ca_file = %q, user = "chess", password = %q }
`, realhost.Address("chess"), w.data, imap, security, authority, realhost.Password("chess"), w.host.Submission, authority, realhost.Password("chess"))
	for file, text := range map[string]string{w.config: config, authority: string(w.host.Authority.PEM())} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			w.t.Fatal(err)
		}
	}
}

// start starts the server and waits until it reads its inbox.
func (w *realWorld) start() {
	w.t.Helper()
	log := newWatched()
	w.logs = append(w.logs, log)
	w.server = startServing(w.t, asShipped(w.t, w.config), log)
	log.wait(w.t, "inbox: working")
}

// end ends the server; it must not take long, whatever it is doing.
func (w *realWorld) end() {
	w.t.Helper()
	if status, took := w.server.end(w.t); status != 0 || took > goodbye {
		w.t.Errorf("the server ended with status %d, %s after SIGTERM\n%s", status, took, w.server.log)
	}
}

func (w *realWorld) restart() {
	w.t.Helper()
	w.end()
	w.start()
}

// atRealHost is the same user's address there.
func atRealHost(address string) string {
	user, _, ok := strings.Cut(address, "@")
	if !ok {
		return ""
	}
	return realhost.Address(user)
}

func userOf(address string) string {
	user, _, _ := strings.Cut(address, "@")
	return user
}

// send has a player's provider bring a mail to the server's.
func (w *realWorld) send(step dialogue.Step) {
	w.t.Helper()
	raw, err := step.Compose(w.inboxes[step.To], realhost.Address("chess"), time.Now())
	if err != nil {
		w.t.Fatal(err)
	}
	w.sent = append(w.sent, read.Read(raw, read.Options{}).MessageID)
	w.host.Mail(step.From, "chess", string(raw))
}

// expect waits for the letter of a step. It must be the only one that has come.
func (w *realWorld) expect(step dialogue.Step) {
	w.t.Helper()
	var raw []byte
	w.host.Until(fmt.Sprintf("the letter of step %d, %q, comes", step.Number, step.Title), patience, func() bool {
		raw = w.fresh(userOf(step.To))
		return raw != nil
	})
	if err := step.Match(raw); err != nil {
		w.t.Fatalf("step %d, %q: %v", step.Number, step.Title, err)
	}
	letter, err := dialogue.Open(raw)
	if err != nil {
		w.t.Fatal(err)
	}
	w.taken[letter.MessageID] = true
	w.inboxes[step.To] = append(w.inboxes[step.To], letter)
}

// fresh is a letter in a mailbox that no step has taken; nil: there is none.
func (w *realWorld) fresh(user string) []byte {
	w.t.Helper()
	for _, raw := range w.host.Mails(user, "INBOX") {
		if !w.taken[w.idOf(raw)] {
			return []byte(strings.ReplaceAll(raw, "\n", "\r\n"))
		}
	}
	return nil
}

func (w *realWorld) idOf(raw string) string {
	w.t.Helper()
	letter, err := dialogue.Open([]byte(raw))
	if err != nil || letter.MessageID == "" {
		w.t.Fatalf("%v in\n%s", err, raw)
	}
	return letter.MessageID
}

// untilIdle waits until the server has gone into IDLE: Dovecot's process list
// says so.
func (w *realWorld) untilIdle() {
	w.t.Helper()
	w.host.Until("the server is in IDLE", patience, func() bool {
		files, err := filepath.Glob("/proc/[0-9]*/cmdline")
		if err != nil {
			w.t.Fatal(err)
		}
		return slices.ContainsFunc(files, func(file string) bool {
			text, _ := os.ReadFile(file) // a process may have ended meanwhile
			return strings.Contains(string(text), "[chess 127.0.0.1 IDLE")
		})
	})
}

// batch has many mails answered at once. Postfix is restarted while the letters
// go out, later the server, too.
func (w *realWorld) batch(mails int) {
	w.t.Helper()
	w.end()
	before := w.arrived()
	for n := range mails {
		user := []string{"alice", "bob"}[n%2]
		id := fmt.Sprintf("batch.%d@example.test", n)
		w.batched = append(w.batched, id)
		w.sent = append(w.sent, id)
		w.host.Deliver("chess", fmt.Sprintf("From: %s\r\nTo: %s\r\nSubject: help\r\nMessage-ID: <%s>\r\nDate: %s\r\n\r\n",
			realhost.Address(user), realhost.Address("chess"), id, time.Now().Format(time.RFC1123Z)))
	}
	w.start()
	w.host.Until("the first letters of the batch are there", patience, func() bool { return w.arrived() >= before+mails/8 })
	waiting, answered := w.waiting(), w.arrived()-before
	w.host.Postfix.Restart()
	// A slow server sends each letter before it has read the next mail: then
	// none waits, and the batch is still in its middle.
	if answered >= mails {
		w.t.Error("Postfix was not restarted in the middle of a batch: all mails were answered")
	}
	w.t.Logf("%d of %d mails were answered and %d letters waited when Postfix was restarted", answered, mails, waiting)
	w.untilAnswered(mails / 2)
	w.restart()
	w.untilAnswered(mails)
}

// arrived is how many letters both players have. It is counted alone: a batch
// goes out in less time than it takes to read it.
func (w *realWorld) arrived() int {
	w.t.Helper()
	return len(w.host.Mails("alice", "INBOX")) + len(w.host.Mails("bob", "INBOX"))
}

// untilAnswered waits until so many mails of the batch have their answer.
func (w *realWorld) untilAnswered(enough int) {
	w.t.Helper()
	// A letter that was broken off is tried again after twenty seconds, or so.
	w.host.Until(fmt.Sprintf("%d of %d mails are answered", enough, len(w.batched)), 90*time.Second, func() bool {
		return len(w.answers()) >= enough
	})
}

// answers are the letters that answer mails of the batch: by the mail, their
// Message-IDs.
func (w *realWorld) answers() map[string][]string {
	w.t.Helper()
	found := map[string][]string{}
	for _, user := range []string{"alice", "bob"} {
		for _, raw := range w.host.Mails(user, "INBOX") {
			letter, err := dialogue.Open([]byte(raw))
			if err != nil {
				w.t.Fatal(err)
			}
			for _, id := range letter.References {
				if slices.Contains(w.batched, id) && !slices.Contains(found[id], letter.MessageID) {
					found[id] = append(found[id], letter.MessageID)
				}
			}
		}
	}
	return found
}

// waiting is how many letters the server still has.
func (w *realWorld) waiting() int {
	w.t.Helper()
	return w.status().Waiting
}

// status is what the server tells of itself.
func (w *realWorld) status() report {
	w.t.Helper()
	answer, err := ask(w.t.Context(), w.data, "status", nil)
	if err != nil {
		w.t.Fatal(err)
	}
	defer answer.Close()
	var r report
	if err := json.NewDecoder(answer).Decode(&r); err != nil {
		w.t.Fatal(err)
	}
	return r
}

// inOrder ends the server and looks whether anything was lost or doubled. A
// letter that came twice under one Message-ID is no fault of ours: Postfix
// delivers again what a killed Dovecot may have taken.
func (w *realWorld) inOrder() {
	w.t.Helper()
	w.host.Until("the inbox and the outbox are empty", patience, func() bool {
		return len(w.host.Mails("chess", "INBOX")) == 0 && w.waiting() == 0
	})
	w.end()
	w.allFiled()
	for id, letters := range w.answers() {
		if len(letters) != 1 {
			w.t.Errorf("the mail %s was answered by %v", id, letters)
		}
		w.taken[letters[0]] = true
	}
	twice := 0
	for _, user := range []string{"alice", "bob"} {
		came := map[string]bool{}
		for _, raw := range w.host.Mails(user, "INBOX") {
			id := w.idOf(raw)
			if !w.taken[id] {
				w.t.Errorf("a letter too many:\n%s", dialogue.Show([]byte(raw)))
			}
			if came[id] {
				twice++
			}
			came[id] = true
		}
	}
	w.t.Logf("%d letters, %d of them twice", len(w.taken), twice)
	w.toldOnce()
	opened, err := store.Open(w.data, store.Options{ReadOnly: true})
	if err != nil {
		w.t.Fatal(err)
	}
	if err := errors.Join(opened.Check(), opened.Close()); err != nil {
		w.t.Error(err)
	}
}

// allFiled looks whether every mail is in a folder, and no other.
func (w *realWorld) allFiled() {
	w.t.Helper()
	var filed []string
	for _, folder := range []string{"INBOX", "Done", "Ignored", "Failed"} {
		for _, raw := range w.host.Mails("chess", folder) {
			if folder == "INBOX" || folder == "Failed" {
				w.t.Errorf("a mail is left in %s:\n%s", folder, raw)
			}
			filed = append(filed, w.idOf(raw))
		}
	}
	slices.Sort(filed)
	slices.Sort(w.sent)
	if diff := cmp.Diff(w.sent, slices.Compact(filed)); diff != "" {
		w.t.Errorf("sent -, filed +\n%s", diff)
	}
}

// toldOnce reads the logs: each loss of a connection is told once, and so is
// its return, unless the server was ended before it.
func (w *realWorld) toldOnce() {
	w.t.Helper()
	for _, log := range w.logs {
		text := log.String()
		for _, loop := range []string{"inbox", "outbox"} {
			lost, back := strings.Count(text, loop+": no connection"), strings.Count(text, loop+": working again")
			if back > lost || lost > back+1 || lost > 4 {
				w.t.Errorf("%s: %d losses and %d returns are told", loop, lost, back)
			}
		}
		if strings.Contains(text, "level=ERROR") || w.t.Failed() {
			w.t.Errorf("the log is\n%s", text)
		}
	}
}
