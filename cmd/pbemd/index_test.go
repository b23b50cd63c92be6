package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/host/unruly"
	"pbemd/mailer/realhost"
)

// TestMailHostLosesItsIndex has Dovecot lose UIDVALIDITY, UIDs and marks of an
// inbox in which mails have to stay, since they cannot be moved there: all are
// read again, and none has an effect a second time.
func TestMailHostLosesItsIndex(t *testing.T) {
	h := realhost.Start(t, "chess", "alice")
	proxy, err := unruly.Start(unruly.Config{Protocol: unruly.IMAP, Target: h.IMAP, Edit: func(line string) string {
		return strings.NewReplacer(" MOVE", "", " UIDPLUS", "").Replace(line)
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(proxy.Close)
	w := &realWorld{t: t, host: h}
	w.configure(proxy.Addr(), "plain")
	w.start()

	const mails = 2 // of a stranger, who gets three answers a day
	for n := range mails {
		w.askForHelp(n)
	}
	h.Until("the mails are answered", patience, func() bool {
		return w.status().Counters["letters.sent"] == mails && len(h.Mails("alice", "INBOX")) == mails
	})
	if left, done := len(h.Mails("chess", "INBOX")), len(h.Mails("chess", "Done")); left != mails || done != 0 {
		t.Fatalf("%d mails are in the inbox and %d in Done", left, done)
	}

	h.Dovecot.Stop()
	lost := time.Now().Unix() // the second is what UIDVALIDITY is made of
	h.Until("the next second", patience, func() bool { return time.Now().Unix() > lost })
	files, err := filepath.Glob(filepath.Join(h.Maildir("chess"), "dovecot*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no index: %v", err)
	}
	for _, file := range files {
		if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
	h.Dovecot.Start()
	w.askForHelp(mails)
	h.Until("all mails were read again", patience, func() bool {
		return w.status().Counters["mail.duplicate"] == mails && w.status().Counters["letters.sent"] == mails+1
	})
	w.end()
	h.Until("the last letter comes", patience, func() bool { return len(w.idsOf("alice")) > mails })
	if n := len(w.idsOf("alice")); n != mails+1 {
		t.Errorf("%d letters have come", n)
	}
}

// idsOf are the Message-IDs of the letters that a user has. Postfix delivers
// again, under the same one, what Dovecot had taken when it was stopped.
func (w *realWorld) idsOf(user string) map[string]bool {
	w.t.Helper()
	ids := map[string]bool{}
	for _, raw := range w.host.Mails(user, "INBOX") {
		ids[w.idOf(raw)] = true
	}
	return ids
}

// askForHelp puts a mail of alice's into the server's inbox.
func (w *realWorld) askForHelp(n int) {
	w.t.Helper()
	w.host.Deliver("chess", fmt.Sprintf("From: %s\r\nTo: %s\r\nSubject: help\r\nMessage-ID: <help.%d@example.test>\r\nDate: %s\r\n\r\n",
		realhost.Address("alice"), realhost.Address("chess"), n, time.Now().Format(time.RFC1123Z)))
}
