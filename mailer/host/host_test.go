package host_test

import (
	"bufio"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"pbemd/mailer/host"
)

func start(t *testing.T, cfg host.Config) *host.Host {
	t.Helper()
	cfg.Domain, cfg.Users = "example.org", map[string]string{"alice": "a", "bob": "b"}
	h, err := host.Start(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close() })
	return h
}

// talk is a conversation with a server, line by line.
type talk struct {
	t    *testing.T
	conn net.Conn
	in   *bufio.Reader
}

func dial(t *testing.T, addr string) *talk {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(20 * time.Second))
	return &talk{t, conn, bufio.NewReader(conn)}
}

// until reads lines up to one with this beginning and returns them all.
func (k *talk) until(beginning string) string {
	k.t.Helper()
	var all strings.Builder
	for {
		line, err := k.in.ReadString('\n')
		if err != nil {
			k.t.Fatalf("waiting for %q: %v, after\n%s", beginning, err, &all)
		}
		all.WriteString(line)
		if strings.HasPrefix(line, beginning) {
			return all.String()
		}
	}
}

func (k *talk) say(line, answer string) string {
	k.t.Helper()
	fmt.Fprintf(k.conn, "%s\r\n", line)
	return k.until(answer)
}

// selected is an IMAP conversation with the inbox open.
func selected(t *testing.T, h *host.Host) *talk {
	t.Helper()
	k := dial(t, h.IMAPAddr())
	k.until("* OK")
	k.say("1 LOGIN alice a", "1 OK")
	k.say("2 SELECT INBOX", "2 OK")
	return k
}

func deliver(t *testing.T, h *host.Host, n int) {
	t.Helper()
	for i := range n {
		if err := h.Deliver("alice@example.org", fmt.Appendf(nil, "Subject: %d\r\n\r\nNf3\r\n", i)); err != nil {
			t.Fatal(err)
		}
	}
}

func TestMailBetweenACommandAndIdleIsTold(t *testing.T) {
	h := start(t, host.Config{})
	k := selected(t, h)
	for n := range 50 {
		k.say("3 UID SEARCH ALL", "3 OK")
		deliver(t, h, 1)
		fmt.Fprint(k.conn, "4 IDLE\r\n")
		k.until(fmt.Sprintf("* %d EXISTS", n+1))
		k.say("DONE", "4 OK")
	}
}

func TestMailDuringIdleIsTold(t *testing.T) {
	h := start(t, host.Config{})
	k := selected(t, h)
	k.say("3 IDLE", "+")
	deliver(t, h, 200)
	k.until("* 200 EXISTS")
	k.say("DONE", "3 OK")
}

func TestMovesOfMailsThatAreGoneAndOppositeMovesWork(t *testing.T) {
	h := start(t, host.Config{})
	deliver(t, h, 2)
	k := selected(t, h)
	k.say("3 CREATE Done", "3 OK")
	k.say("4 UID MOVE 7 Done", "4 OK")
	k.say("5 UID COPY 7 Done", "5 OK")
	var both sync.WaitGroup
	for _, way := range [][2]string{{"INBOX", "Done"}, {"Done", "INBOX"}} {
		other := selected(t, h)
		both.Go(func() {
			for range 50 {
				other.say("6 SELECT "+way[0], "6 OK")
				other.say("7 UID MOVE 1:* "+way[1], "7 OK")
			}
		})
	}
	both.Wait()
	if n := h.Count("alice", "INBOX") + h.Count("alice", "Done"); n != 2 {
		t.Errorf("%d mails of 2", n)
	}
}

// TestAMailIsInOneMailboxWhoeverMovesIt lets clients move the same mails at
// once, some of which hang up before they are answered.
func TestAMailIsInOneMailboxWhoeverMovesIt(t *testing.T) {
	h := start(t, host.Config{})
	selected(t, h).say("3 CREATE Done", "3 OK")
	for round := 1; round <= 20; round++ {
		deliver(t, h, 3)
		stays := selected(t, h)
		for range 3 {
			leaves := selected(t, h)
			fmt.Fprint(leaves.conn, "3 UID MOVE 1:* Done\r\n")
			leaves.conn.(*net.TCPConn).SetLinger(0)
			leaves.conn.Close()
		}
		stays.say("3 UID MOVE 1:* Done", "3 OK")
		if left, done := h.Count("alice", "INBOX"), h.Count("alice", "Done"); left != 0 || done != 3*round {
			t.Fatalf("round %d: %d mails in the inbox, %d of %d in Done", round, left, done, 3*round)
		}
	}
}

func TestUIDValidityGrowsFromStartToStart(t *testing.T) {
	for _, epoch := range []uint32{1000, 2000} {
		k := selected(t, start(t, host.Config{Epoch: epoch}))
		want := fmt.Sprintf("[UIDVALIDITY %d]", epoch+1)
		if said := k.say("3 SELECT INBOX", "3 OK"); !strings.Contains(said, want) {
			t.Errorf("no %s in\n%s", want, said)
		}
		want = fmt.Sprintf("UIDVALIDITY %d", epoch+1)
		if said := k.say("4 STATUS INBOX (UIDVALIDITY)", "4 OK"); !strings.Contains(said, want) {
			t.Errorf("no %s in\n%s", want, said)
		}
	}
}

func TestMailIsTakenForUsersOnly(t *testing.T) {
	var got []string
	h := start(t, host.Config{Delivered: func(user string, raw []byte) { got = append(got, user+": "+string(raw)) }})
	k := dial(t, h.SMTPAddr())
	k.until("220")
	k.say("EHLO there", "250 ")
	k.say("MAIL FROM:<someone@example.net>", "250")
	k.say("RCPT TO:<nobody@example.org>", "550 5.1.1")
	k.say("RCPT TO:<alice@example.net>", "550 5.7.1")
	k.say("RCPT TO:<Alice+g17.3.abc@Example.org>", "250")
	k.say("DATA", "354")
	k.say("Subject: hi\r\n\r\nNf3\r\n.", "250")
	k.say("QUIT", "221")
	if len(got) != 1 || !strings.HasPrefix(got[0], "alice: Delivered-To: Alice+g17.3.abc@Example.org\r\nReturn-Path: <someone@example.net>\r\n") {
		t.Errorf("delivered %q", got)
	}
}

func TestPortsInUseAndForeignAddressesAreRefused(t *testing.T) {
	h := start(t, host.Config{})
	cfg := host.Config{Domain: "example.org", Users: map[string]string{"a": "b"}}
	for address, words := range map[string]string{
		h.IMAPAddr(): "address already in use",
		"0.0.0.0:0":  "this machine only",
		"1143":       "want host:port",
	} {
		cfg.IMAP = address
		if _, err := host.Start(cfg); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%s: error %v, want %q", address, err, words)
		}
		cfg.IMAP, cfg.SMTP = "", address
		if _, err := host.Start(cfg); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%s: error %v, want %q", address, err, words)
		}
		cfg.SMTP = ""
	}
}

func TestCloseEndsConnections(t *testing.T) {
	h := start(t, host.Config{})
	k, s := selected(t, h), dial(t, h.SMTPAddr())
	s.until("220")
	if err := h.Close(); err != nil {
		t.Error(err)
	}
	for _, k := range []*talk{k, s} {
		if _, err := k.in.ReadString('\n'); err == nil {
			t.Error("still open")
		}
	}
}
