// Package host is a small mail host in memory: IMAP and SMTP for a handful of
// users of one domain, on this machine only. The demo lives on it, and tests
// do. Mail between its users is delivered at once; mail to anybody else is
// refused, so that nothing leaves. All is forgotten when it ends.
package host

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-smtp"
)

// Config is what a host is to be. Domain and Users have no default.
type Config struct {
	// IMAP and SMTP are the addresses to listen on; "" is a free port of
	// 127.0.0.1.
	IMAP, SMTP string
	// Domain is the part of all addresses after the @.
	Domain string
	// Users are the passwords by local part.
	Users map[string]string
	// Tokens are OAuth tokens by local part; users with one can log in
	// with it.
	Tokens map[string]string
	// Mechanisms are the ways to log in that are offered; nil: PLAIN.
	Mechanisms []string
	// TLS, when set, is offered by STARTTLS, or spoken from the first byte
	// when Implicit is set.
	TLS      *tls.Config
	Implicit bool
	// Caps are the abilities of the IMAP server; nil: IMAP4rev1 and
	// IMAP4rev2 with all that they imply.
	Caps imap.CapSet
	// LoginToSend refuses mail from senders that have not logged in or use
	// an address that is not theirs.
	LoginToSend bool
	// MaxBytes is the size of the largest mail taken; 0 is 25 MB.
	MaxBytes int64
	// Epoch is added to every UIDVALIDITY: the store in memory numbers its
	// mailboxes and mails from 1 in each process, so a host that starts
	// anew must have a greater one. 0: the seconds of the clock.
	Epoch uint32
	// Now is the time at which mails arrive; nil: the clock.
	Now func() time.Time
	// Delivered is called, if not nil, after each delivery. It must not wait
	// for the host.
	Delivered func(user string, raw []byte)
	// Log gets what goes wrong between host and client; nil: nothing does.
	Log *slog.Logger
}

// Host is a running mail host.
type Host struct {
	cfg   Config
	users map[string]*user

	imap, smtp *listener
	imapServer *imapserver.Server
	smtpServer *smtp.Server
	serving    sync.WaitGroup
	closing    sync.Once
}

// Start starts a host. A port that is taken is told by name.
func Start(cfg Config) (*Host, error) {
	if cfg.Domain == "" || len(cfg.Users) == 0 {
		return nil, errors.New("a mail host needs a domain and users")
	}
	if cfg.MaxBytes == 0 {
		cfg.MaxBytes = 25 << 20
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Epoch == 0 {
		cfg.Epoch = uint32(time.Now().Unix())
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Mechanisms == nil {
		cfg.Mechanisms = []string{"PLAIN"}
	}
	h := &Host{cfg: cfg, users: make(map[string]*user)}
	for _, name := range slices.Sorted(maps.Keys(cfg.Users)) {
		u, err := newUser(name, cfg.Users[name], cfg.Tokens[name])
		if err != nil {
			return nil, err
		}
		h.users[name] = u
	}
	return h, h.listen()
}

func (h *Host) listen() error {
	var err error
	if h.imap, err = listen(h.cfg.IMAP); err != nil {
		return err
	}
	if h.smtp, err = listen(h.cfg.SMTP); err != nil {
		h.imap.Close()
		return err
	}
	h.imapServer, h.smtpServer = h.newIMAP(), h.newSMTP()
	h.serving.Go(func() { h.report("IMAP", h.imapServer.Serve(h.imap.secured(h.cfg))) })
	h.serving.Go(func() { h.report("SMTP", h.smtpServer.Serve(h.smtp.secured(h.cfg))) })
	return nil
}

func (h *Host) report(what string, err error) {
	if err != nil && !errors.Is(err, net.ErrClosed) {
		h.cfg.Log.Error("the mail host does not serve any more", "protocol", what, "why", err.Error())
	}
}

// IMAPAddr is where the host lets users read their mail.
func (h *Host) IMAPAddr() string { return h.imap.Addr().String() }

// SMTPAddr is where the host takes mail.
func (h *Host) SMTPAddr() string { return h.smtp.Addr().String() }

// Close ends the host and all its connections.
func (h *Host) Close() error {
	var err error
	h.closing.Do(func() {
		// The libraries are told last, when they serve no more: their Close
		// races with a Serve that has just begun, and with a STARTTLS.
		h.imap.end()
		h.smtp.end()
		h.serving.Wait()
		err = h.imapServer.Close()
		if e := h.smtpServer.Shutdown(context.Background()); !errors.Is(e, net.ErrClosed) {
			err = errors.Join(err, e)
		}
	})
	return err
}

// Cut cuts all connections without a word, as a network does that fails. New
// ones are accepted.
func (h *Host) Cut() {
	h.imap.cut()
	h.smtp.cut()
}

// Count is how many mails a folder of a user holds.
func (h *Host) Count(name, folder string) int {
	u := h.users[name]
	if u == nil {
		return 0
	}
	status, err := u.Status(folder, &imap.StatusOptions{NumMessages: true})
	if err != nil {
		return 0
	}
	return int(*status.NumMessages)
}

// Deliver puts a mail into the inbox of the user that the address means. What
// stands after a + in it is for the reader.
func (h *Host) Deliver(address string, raw []byte) error {
	u := h.user(address)
	if u == nil {
		return fmt.Errorf("%s is nobody's address here", address)
	}
	trace := fmt.Sprintf("Delivered-To: %s\r\n", address)
	raw = append([]byte(trace), raw...)
	_, err := u.Append("INBOX", bytes.NewReader(raw), &imap.AppendOptions{Time: h.cfg.Now().Truncate(time.Second)})
	if err != nil {
		return err
	}
	u.announce()
	if h.cfg.Delivered != nil {
		h.cfg.Delivered(u.name, raw)
	}
	return nil
}

// user finds whose address it is; nil: nobody's here.
func (h *Host) user(address string) *user {
	local, domain, ok := strings.Cut(strings.ToLower(address), "@")
	if !ok || domain != h.cfg.Domain {
		return nil
	}
	local, _, _ = strings.Cut(local, "+")
	return h.users[local]
}

// login finds a user by name or address.
func (h *Host) login(name string) *user {
	if strings.Contains(name, "@") {
		return h.user(name)
	}
	return h.users[strings.ToLower(name)]
}
