// Package realhost starts a real mail host for tests: Dovecot and Postfix,
// from a directory of their own, on free ports of this machine, for a handful
// of users of example.test. Nothing leaves it, and nothing of a mail host that
// the machine may have is touched.
//
// Postfix wants root, Dovecot does not. Where the programs are not installed,
// or root is needed and not there, Start skips the test and says why; with
// PBEMD_REQUIRE_SERVERS=1 in the environment it fails instead.
package realhost

import (
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"pbemd/mailer/host/authority"
)

// Domain is the part of all addresses after the @.
const Domain = "example.test"

// startTime is how long a server may take to start or to stop.
const startTime = 20 * time.Second

// Host is a running mail host.
type Host struct {
	// IMAP speaks in clear and offers STARTTLS, IMAPS speaks TLS.
	IMAP, IMAPS string
	// MX takes mail for the users from anybody, Submission from users that
	// log in after STARTTLS, Submissions the same within TLS.
	MX, Submission, Submissions string
	// Authority has signed the certificate of all of them, for 127.0.0.1.
	Authority *authority.Authority
	// Dovecot and Postfix are the two servers; Postfix is nil when only
	// Dovecot was asked for.
	Dovecot, Postfix *Server

	t     testing.TB
	dir   string
	lmtp  string
	users []string
	port  map[string]int
}

// Start starts both servers for the users named. Their passwords are what
// Password tells. All is ended and removed when the test ends.
func Start(t testing.TB, users ...string) *Host {
	t.Helper()
	need(t, os.Geteuid() == 0, "Postfix can be started by root only")
	for _, program := range []string{"dovecot", "postfix"} {
		_, err := exec.LookPath(program)
		need(t, err == nil, program+" is not installed")
	}
	h := newHost(t, users)
	h.Dovecot = h.dovecot()
	h.Dovecot.Start()
	h.Postfix = h.postfix()
	h.Postfix.Start()
	return h
}

// StartDovecot starts Dovecot alone, which any user can.
func StartDovecot(t testing.TB, users ...string) *Host {
	t.Helper()
	_, err := exec.LookPath("dovecot")
	need(t, err == nil, "dovecot is not installed")
	h := newHost(t, users)
	h.Dovecot = h.dovecot()
	h.Dovecot.Start()
	return h
}

func need(t testing.TB, ok bool, otherwise string) {
	t.Helper()
	switch {
	case ok:
	case os.Getenv("PBEMD_REQUIRE_SERVERS") == "1":
		t.Fatalf("PBEMD_REQUIRE_SERVERS=1 and %s", otherwise)
	default:
		t.Skipf("no real mail host: %s", otherwise)
	}
}

func newHost(t testing.TB, users []string) *Host {
	t.Helper()
	h := &Host{t: t, users: users, port: make(map[string]int), Authority: authority.New(t)}
	h.dir = scratch(t)
	for _, name := range []string{"imap", "imaps", "lmtp", "mx", "submission", "submissions"} {
		h.port[name] = freePort(t)
	}
	h.IMAP, h.IMAPS, h.lmtp = h.addr("imap"), h.addr("imaps"), h.addr("lmtp")
	h.MX, h.Submission, h.Submissions = h.addr("mx"), h.addr("submission"), h.addr("submissions")
	certificate := h.Authority.Issue(time.Hour, "127.0.0.1", "localhost")
	h.Authority.Write(certificate, h.path("cert.pem"), h.path("key.pem"))
	return h
}

// scratch makes a directory that every user may enter, as the servers want
// it, with a path short enough for sockets in it.
func scratch(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("/tmp", "pbemd-real-")
	if err == nil {
		err = os.Chmod(dir, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			showLogs(t, dir)
		}
		os.RemoveAll(dir)
	})
	return dir
}

// freePort finds a port that nobody listens on, below those that the system
// gives to connections: it must stay free while a server is restarted.
func freePort(t testing.TB) int {
	t.Helper()
	for range 100 {
		port := 20000 + rand.IntN(12000)
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err == nil {
			l.Close()
			return port
		}
	}
	t.Fatal("no free port found")
	return 0
}

func (h *Host) addr(name string) string { return "127.0.0.1:" + strconv.Itoa(h.port[name]) }

func (h *Host) path(parts ...string) string {
	return filepath.Join(append([]string{h.dir}, parts...)...)
}

func (h *Host) write(name, text string) string {
	h.t.Helper()
	path := h.path(name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		h.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		h.t.Fatal(err)
	}
	return path
}

// Password is the password of a user.
func Password(user string) string { return user + "-pw" }

// Address is the address of a user.
func Address(user string) string { return user + "@" + Domain }

func showLogs(t testing.TB, dir string) {
	for _, name := range []string{"dovecot.log", "postfix.log"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err == nil {
			t.Logf("%s:\n%s", name, text)
		}
	}
}
