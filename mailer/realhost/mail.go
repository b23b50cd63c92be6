package realhost

import (
	"fmt"
	"net/textproto"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Deliver puts a mail into a user's inbox, by LMTP, past Postfix.
func (h *Host) Deliver(user, raw string) {
	h.t.Helper()
	h.hand(h.lmtp, "LHLO", "someone@example.net", Address(user), raw)
}

// Mail sends a mail to a user as a stranger's mail server does.
func (h *Host) Mail(from, user, raw string) {
	h.t.Helper()
	h.hand(h.MX, "EHLO", from, Address(user), raw)
}

func (h *Host) hand(server, hello, from, to, raw string) {
	h.t.Helper()
	conn, err := textproto.Dial("tcp", server)
	if err != nil {
		h.t.Fatal(err)
	}
	defer conn.Close()
	say := func(expected int, format string, args ...any) {
		h.t.Helper()
		if format != "" {
			if err := conn.PrintfLine(format, args...); err != nil {
				h.t.Fatal(err)
			}
		}
		if _, _, err := conn.ReadResponse(expected); err != nil {
			h.t.Fatalf("%s: after %q: %v", server, fmt.Sprintf(format, args...), err)
		}
	}
	say(220, "")
	say(250, "%s test.example.net", hello)
	say(250, "MAIL FROM:<%s>", from)
	say(250, "RCPT TO:<%s>", to)
	say(354, "DATA")
	body := conn.DotWriter()
	if _, err := body.Write([]byte(raw)); err != nil {
		h.t.Fatal(err)
	}
	if err := body.Close(); err != nil {
		h.t.Fatal(err)
	}
	say(250, "")
	say(221, "QUIT")
}

// Maildir is the directory that holds a user's mail.
func (h *Host) Maildir(user string) string { return h.path("mail", user, "Maildir") }

// Mails returns the mails in a user's folder, in the order of arrival. It reads the
// Maildir itself, so that it works whatever state Dovecot is in.
func (h *Host) Mails(user, folder string) []string {
	h.t.Helper()
	dir := h.Maildir(user)
	if folder != "INBOX" {
		dir = filepath.Join(dir, "."+folder)
	}
	var files []string
	for _, sub := range []string{"new", "cur"} {
		found, err := filepath.Glob(filepath.Join(dir, sub, "*"))
		if err != nil {
			h.t.Fatal(err)
		}
		files = append(files, found...)
	}
	slices.SortFunc(files, func(a, b string) int { return strings.Compare(filepath.Base(a), filepath.Base(b)) })
	var mails []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if os.IsNotExist(err) {
			continue // moved just now
		}
		if err != nil {
			h.t.Fatal(err)
		}
		mails = append(mails, string(text))
	}
	return mails
}

// Until waits until something is true that servers bring about, and fails the
// test when it does not become true within the limit.
func (h *Host) Until(what string, limit time.Duration, done func() bool) {
	h.t.Helper()
	end := time.After(limit)
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for !done() {
		select {
		case <-tick.C:
		case <-end:
			h.t.Fatalf("not within %s: %s", limit, what)
		}
	}
}
