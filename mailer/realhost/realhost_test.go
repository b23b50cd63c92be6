package realhost_test

import (
	"strings"
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
