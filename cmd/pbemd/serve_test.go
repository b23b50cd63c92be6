package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"pbemd/mailer/host"
	"pbemd/store"
)

// patience is how long a test waits for what ought to come at once.
const patience = time.Minute

// watched is an output on whose text a test can wait.
type watched struct {
	heard func(text []byte) // if not nil, called with each write; set before the first
	mu    sync.Mutex
	text  bytes.Buffer
	more  chan struct{} // closed at the next write
}

func newWatched() *watched { return &watched{more: make(chan struct{})} }

func (w *watched) Write(text []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.text.Write(text)
	close(w.more)
	w.more = make(chan struct{})
	if w.heard != nil {
		w.heard(text)
	}
	return len(text), nil
}

func (w *watched) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.String()
}

// wait returns when the text holds a part.
func (w *watched) wait(t *testing.T, part string) {
	t.Helper()
	over := time.After(patience)
	for {
		w.mu.Lock()
		text, more := w.text.String(), w.more
		w.mu.Unlock()
		if strings.Contains(text, part) {
			return
		}
		select {
		case <-more:
		case <-over:
			t.Fatalf("%q was not written within %s, but\n%s", part, patience, text)
		}
	}
}

// served is the program serving, as a user starts it, on a mail host of the test.
type served struct {
	host   *host.Host
	config string
	data   string
	log    *watched
	status chan int
	env    []string // of the program
	stop   context.CancelFunc
	got    chan []byte // letters that arrive for alice
}

// startServe starts host and server, and waits until both connections stand.
func startServe(t *testing.T) *served {
	t.Helper()
	s := newServed(t, host.Config{})
	s.config, s.data = writeConfig(t, s.host)
	s.start(t)
	s.log.wait(t, "inbox: working")
	return s
}

// newServed starts the host; the program is still to be configured and started.
func newServed(t *testing.T, c host.Config) *served {
	t.Helper()
	s := &served{log: newWatched(), status: make(chan int, 1), got: make(chan []byte, 100)}
	c.Domain = "example.org"
	c.Users = map[string]string{"chess": "chess-secret", "alice": "alice-secret"}
	c.Delivered = func(user string, raw []byte) {
		if user == "alice" {
			s.got <- raw
		}
	}
	var err error
	if s.host, err = host.Start(c); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.host.Close() })
	return s
}

// askForHelp has alice send a mail, and waits for its answer.
func (s *served) askForHelp(t *testing.T) {
	t.Helper()
	mail := "From: alice@example.org\r\nTo: chess@example.org\r\nSubject: help\r\nMessage-ID: <1@example.org>\r\n" +
		"Date: Mon, 30 Nov 2026 12:00:00 +0000\r\n\r\n"
	if err := s.host.Deliver("chess@example.org", []byte(mail)); err != nil {
		t.Fatal(err)
	}
	select {
	case letter := <-s.got:
		if !bytes.Contains(letter, []byte("In-Reply-To: <1@example.org>")) {
			t.Errorf("the answer is\n%s", letter)
		}
	case <-time.After(patience):
		t.Fatalf("no answer\n%s", s.log)
	}
}

func (s *served) start(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	s.stop = stop
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.status <- Run(ctx, []string{"serve", "-config", s.config}, strings.NewReader(""), s.log, s.log, s.env)
	}()
	t.Cleanup(func() { stop(); <-ended })
}

// end interrupts the server and gives its exit status.
func (s *served) end(t *testing.T) int {
	t.Helper()
	s.stop()
	select {
	case status := <-s.status:
		return status
	case <-time.After(patience):
		t.Fatal("the server does not end")
		return 0
	}
}

// writeConfig writes a configuration for the account chess of a host.
func writeConfig(t *testing.T, h *host.Host) (path, data string) {
	t.Helper()
	dir, err := os.MkdirTemp("", "pbemd") // t.TempDir is too long for a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	path, data = filepath.Join(dir, "config.toml"), filepath.Join(dir, "pbemd.db")
	text := fmt.Sprintf(`
[server]
address = "chess@example.org"
[imap]
server = %q
security = "plain"
user = "chess"
password = "chess-secret"
[smtp]
server = %q
security = "plain"
user = "chess"
password = "chess-secret"
`, h.IMAPAddr(), h.SMTPAddr())
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path, data
}

// TestServe: a mail gets its answer, status and backup work meanwhile, a second server is refused, an interrupt ends it.
func TestServe(t *testing.T) {
	s := startServe(t)
	s.askForHelp(t)
	s.log.wait(t, "outbox: working")

	status := run(t, nil, "status", "-config", s.config)
	for _, line := range []string{"server: running since ", "address chess@example.org\n", "store: " + s.data + "\n",
		"inbox: connected since ", "outbox: connected since ", "players: 0\n", "games running: 0\n", "letters sent today: ", " of at most 2000\n", "letters set aside: 0\n"} {
		if !strings.Contains(status.stdout, line) {
			t.Errorf("status lacks %q:\n%s%s", line, status.stdout, status.stderr)
		}
	}

	second := run(t, nil, "serve", "-config", s.config)
	want := "pbemd: store " + s.data + " is in use by another process, most likely a running pbemd: stop that one first\n"
	if second.status != 1 || second.stderr != want {
		t.Errorf("second server: status %d, %q", second.status, second.stderr)
	}
	if again := run(t, nil, "status", "-data", s.data); again.status != 0 {
		t.Errorf("status after the second server: %s", again.stderr)
	}

	s.checkBackup(t, "while-serving.db")
	if status := s.end(t); status != 0 {
		t.Errorf("exit status %d", status)
	}
	log := s.log.String()
	if strings.Contains(log, "secret") || !strings.Contains(log, "pbemd ends") {
		t.Errorf("the log is\n%s", log)
	}
	if _, err := os.Stat(socketPath(s.data)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the socket is left behind: %v", err)
	}
	stopped := run(t, nil, "status", "-config", s.config)
	if stopped.status != 0 || !strings.HasPrefix(stopped.stdout, "server: not running\n") {
		t.Errorf("status afterwards: %d\n%s%s", stopped.status, stopped.stdout, stopped.stderr)
	}
	s.checkBackup(t, "stopped.db")
}

// checkBackup makes a backup and opens it.
func (s *served) checkBackup(t *testing.T, name string) {
	t.Helper()
	path := filepath.Join(filepath.Dir(s.data), name)
	made := run(t, nil, "backup", "-data", s.data, path)
	if made.status != 0 || made.stdout != "copied "+s.data+" to "+path+"\n" {
		t.Fatalf("backup: status %d, %q, %q", made.status, made.stdout, made.stderr)
	}
	copied, err := store.Open(path, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(copied.Check(), copied.Close()); err != nil {
		t.Error(err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	again := run(t, nil, "backup", "-data", s.data, path)
	if again.status != 1 || again.stderr != "pbemd: "+path+" exists already; name a new file for the backup\n" {
		t.Errorf("second backup: status %d, %q", again.status, again.stderr)
	}
	if n := strings.Count(s.log.String(), "backup handed out"); n > 1 {
		t.Errorf("the server was asked for %d backups; one was good", n)
	}
	left, err := filepath.Glob(path + ".part*")
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// TestStaleSocket: a socket that a killed server left behind is replaced.
func TestStaleSocket(t *testing.T) {
	s := startServe(t)
	if status := s.end(t); status != 0 {
		t.Fatalf("exit status %d\n%s", status, s.log)
	}
	if err := os.WriteFile(socketPath(s.data), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s.log = newWatched()
	s.start(t)
	s.log.wait(t, "inbox: working")
	if status := run(t, nil, "status", "-data", s.data); status.status != 0 || !strings.HasPrefix(status.stdout, "server: running") {
		t.Errorf("status %d\n%s%s", status.status, status.stdout, status.stderr)
	}
}

// TestStatusWithoutStore: one line each for what is not there.
func TestStatusWithoutStore(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ args, want string }{
		{"status -data " + dir + "/pbemd.db", "pbemd: there is no store at " + dir + "/pbemd.db; `pbemd serve` makes it, and -config or -data names another\n"},
		{"status -config " + dir + "/config.toml", "pbemd: there is no configuration at " + dir + "/config.toml; -config names another one, -data the store itself\n"},
		{"backup -data " + dir + "/pbemd.db " + dir + "/copy", "pbemd: there is no store at " + dir + "/pbemd.db; `pbemd serve` makes it, and -config or -data names another\n"},
	} {
		ran := run(t, nil, strings.Fields(c.args)...)
		if ran.status != 1 || ran.stderr != c.want {
			t.Errorf("%s: status %d, %q", c.args, ran.status, ran.stderr)
		}
	}
}
