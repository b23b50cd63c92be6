package realhost_test

import (
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"pbemd/mailer/realhost"
)

const mail = "From: someone@example.net\r\nSubject: hello\r\n\r\nNf3\r\n"

func TestMailIsDeliveredAndServersCanBeRestarted(t *testing.T) {
	h := realhost.Start(t, "pbem", "alice")
	arrives := func(n int) { // or more: Postfix delivers again what Dovecot broke off, perhaps too late
		t.Helper()
		h.Until("a mail arrives", 15*time.Second, func() bool { return len(h.Mails("pbem", "INBOX")) >= n })
	}
	h.Deliver("pbem", mail)
	arrives(1)
	h.Mail("someone@example.net", "pbem", mail)
	arrives(2)
	h.Postfix.Restart()
	h.Dovecot.Kill()
	h.Mail("someone@example.net", "pbem", mail) // waits in the queue
	h.Dovecot.Start()
	arrives(3)
	h.Dovecot.Restart()
	h.Postfix.Kill()
	h.Postfix.Start()
	h.Mail("someone@example.net", "pbem", mail)
	arrives(4)
	for _, m := range h.Mails("pbem", "INBOX") {
		if !strings.Contains(m, "Nf3") {
			t.Errorf("mail %q", m)
		}
	}
}

func TestDovecotAlone(t *testing.T) {
	h := realhost.StartDovecot(t, "pbem")
	h.Deliver("pbem", mail)
	if n := len(h.Mails("pbem", "INBOX")); n != 1 {
		t.Errorf("%d mails", n)
	}
}

// TestDovecotOfAnOrdinaryUser runs TestDovecotAlone without root's rights, as
// somebody does who works on the project.
func TestDovecotOfAnOrdinaryUser(t *testing.T) {
	realhost.StartDovecot(t, "pbem") // or says why there is none
	if os.Geteuid() != 0 {
		return // TestDovecotAlone was that
	}
	nobody, err := user.Lookup("nobody")
	if err != nil {
		t.Fatal(err)
	}
	uid, err := strconv.ParseUint(nobody.Uid, 10, 32)
	if err != nil {
		t.Fatal(err)
	}
	gid, err := strconv.ParseUint(nobody.Gid, 10, 32)
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "pbemd") // that of t.TempDir is closed to others
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	program, err := os.ReadFile(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(dir, "realhost.test")
	if err := os.WriteFile(copied, program, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	command := exec.Command(copied, "-test.run", "^TestDovecotAlone$", "-test.v")
	command.Dir = dir
	command.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	said, err := command.CombinedOutput()
	if err != nil || !strings.Contains(string(said), "--- PASS: TestDovecotAlone") {
		t.Errorf("%v\n%s", err, said)
	}
}

// TestPostfixStartsBesideWhatAKillLeft has a file in the queue that a killed
// process had not finished.
func TestPostfixStartsBesideWhatAKillLeft(t *testing.T) {
	h := realhost.Start(t, "pbem")
	h.Postfix.Stop()
	left := filepath.Join(h.Maildir("pbem"), "../../../spool/incoming/109832.12419")
	if err := os.WriteFile(left, []byte("half a mail"), 0o600); err != nil {
		t.Fatal(err)
	}
	h.Postfix.Start()
}
