package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"pbemd/mailer/account"
	"pbemd/mailer/desk/dialogue"
	"pbemd/mailer/host"
)

// demoCommand plays a scripted game on a mail host of its own, over IMAP and
// SMTP, and then lets real mail programs in.
type demoCommand struct {
	Exit bool   `help:"End after the game: status 0, or 1 when it did not end as scripted."`
	IMAP string `help:"Where mail is read: 127.0.0.1:1143, with -exit a free port." name:"imap" placeholder:"ADDR"`
	SMTP string `help:"Where mail is sent: 127.0.0.1:1025, with -exit a free port." name:"smtp" placeholder:"ADDR"`
}

const (
	demoServer = "pbemd"          // the local part of the server's address
	demoGuest  = "carol"          // an account for whoever tries the server out
	demoWait   = 30 * time.Second // how long a letter may take to come
)

// demo is the mail host and the server of a demo, with the script to play.
type demo struct {
	script  dialogue.Script
	domain  string
	host    *host.Host
	server  *server
	letters *letterbox
	out     *attempt
}

func (c *demoCommand) Run(w *world) error {
	if err := errors.Join(demoPlace("-imap", c.IMAP, "127.0.0.1:2143"), demoPlace("-smtp", c.SMTP, "127.0.0.1:2025")); err != nil {
		return err
	}
	script, err := dialogue.Demo()
	if err != nil {
		return err
	}
	return c.perform(w, script)
}

// perform plays a script from the start of the host to the end of all.
func (c *demoCommand) perform(w *world, script dialogue.Script) (err error) {
	folder, err := os.MkdirTemp("", "pbemd-demo")
	if err != nil {
		return fmt.Errorf("the demo needs a place for its store: %w", err)
	}
	defer os.RemoveAll(folder)
	d := &demo{script: script, letters: newLetterbox(), out: &attempt{to: w.stdout}}
	if err := d.startHost(c); err != nil {
		return err
	}
	defer d.host.Close()
	if err := d.openServer(w, filepath.Join(folder, "pbemd.db")); err != nil {
		return err
	}
	serving, stop := context.WithCancel(w.ctx)
	ended := make(chan struct{})
	go func() { defer close(ended); d.server.mailer.Run(serving) }()
	defer func() { stop(); <-ended; err = errors.Join(err, d.server.close()) }()

	fmt.Fprintf(d.out, "Mail host: IMAP %s, SMTP %s.\nThe server's address is %s.\n", d.host.IMAPAddr(), d.host.SMTPAddr(), d.address(demoServer))
	if err := d.play(w.ctx); err != nil {
		return err
	}
	fmt.Fprintf(d.out, "\nThe game ended as scripted.\n")
	if c.Exit || d.out.err != nil {
		return d.out.err
	}
	io.WriteString(d.out, d.loginHelp())
	<-w.ctx.Done()
	fmt.Fprintln(d.out, "\nInterrupted; the demo ends, and its mails and games are gone.")
	return d.out.err
}

// attempt passes on what is printed until that fails, and keeps the error.
type attempt struct {
	to  io.Writer
	err error
}

func (a *attempt) Write(text []byte) (int, error) {
	if a.err == nil {
		_, a.err = a.to.Write(text)
	}
	return len(text), a.err
}

// demoPlace refuses an address that the demo does not listen on: it is for
// this machine only.
func demoPlace(flag, place, example string) error {
	if place == "" {
		return nil
	}
	address, err := netip.ParseAddrPort(place)
	if err != nil || !address.Addr().IsLoopback() {
		return usagef("%s: %s is no place for the demo; expected 127.0.0.1 with a port, such as %s", flag, place, example)
	}
	return nil
}

func (d *demo) address(user string) string { return user + "@" + d.domain }

// password is the password of a user of the demo's host.
func password(user string) string { return user + "-demo" }

// startHost starts a mail host with an account for the server, for each player of
// the script, and for a guest.
func (d *demo) startHost(c *demoCommand) error {
	users := map[string]string{demoServer: password(demoServer), demoGuest: password(demoGuest)}
	for _, address := range d.script.Addresses() {
		var user string
		user, d.domain, _ = strings.Cut(address, "@")
		users[user] = password(user)
	}
	imap, smtp := "127.0.0.1:1143", "127.0.0.1:1025"
	if c.Exit {
		imap, smtp = "127.0.0.1:0", "127.0.0.1:0"
	}
	imap, smtp = cmp.Or(c.IMAP, imap), cmp.Or(c.SMTP, smtp)
	var err error
	d.host, err = host.Start(host.Config{
		IMAP: imap, SMTP: smtp, Domain: d.domain, Users: users, LoginToSend: true,
		Delivered: func(user string, raw []byte) { d.letters.put(d.address(user), raw) },
	})
	if taken, ok := errors.AsType[*net.OpError](err); ok && errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("%s is in use by another program; end that one, or choose other ports: pbemd demo -imap 127.0.0.1:2143 -smtp 127.0.0.1:2025", taken.Addr)
	}
	if err != nil {
		return fmt.Errorf("the mail host of the demo cannot start: %w", err)
	}
	return nil
}

// openServer opens the real server on an account of the host.
func (d *demo) openServer(w *world, data string) error {
	c := defaults()
	c.Server.Address, c.Server.Domain, c.Server.Data = d.address(demoServer), d.domain, data
	login := accountConfig{Security: string(account.Plain), User: demoServer, Verify: true, Timeout: c.IMAP.Timeout,
		secretConfig: secretConfig{Password: password(demoServer)}}
	c.IMAP.accountConfig, c.SMTP.accountConfig = login, login
	c.IMAP.Server, c.SMTP.Server = d.host.IMAPAddr(), d.host.SMTPAddr()
	var err error
	d.server, err = openServer(c, w, newLogger(w.stderr, logConfig{Level: "error", Format: "text"}))
	return err
}

// loginHelp says how to write to the server with a mail program.
func (d *demo) loginHelp() string {
	imap, smtp := d.host.IMAPAddr(), d.host.SMTPAddr()
	imapHost, imapPort, _ := net.SplitHostPort(imap)
	smtpHost, smtpPort, _ := net.SplitHostPort(smtp)
	var b strings.Builder
	fmt.Fprintf(&b, "\nNow play yourself, with any mail program on this machine.\nWrite to %s.\n\n", d.address(demoServer))
	fmt.Fprintf(&b, "  incoming mail  IMAP, %s port %s, no encryption\n", imapHost, imapPort)
	fmt.Fprintf(&b, "  outgoing mail  SMTP, %s port %s, no encryption, password login\n", smtpHost, smtpPort)
	player := func(user, note string) {
		fmt.Fprintf(&b, "  %-14s %s, password %s, %s\n", user, d.address(user), password(user), note)
	}
	for _, address := range d.script.Addresses() {
		user, _, _ := strings.Cut(address, "@")
		player(user, "has played")
	}
	player(demoGuest, "is new here")
	fmt.Fprintf(&b, `
With swaks, sign up:

  swaks --server %[1]s --auth PLAIN \
    --auth-user %[2]s --auth-password %[3]s \
    --from %[4]s --to %[5]s \
    --header "Subject: hello" --body "signup %[2]s"

With mutt or neomutt, read the answer and reply to it:

  mutt -n -F /dev/null -f +INBOX \
    -e 'set ssl_starttls=no ssl_force_tls=no record=' \
    -e 'set folder=imap://%[2]s@%[6]s/ imap_pass=%[3]s' \
    -e 'set smtp_url=smtp://%[2]s@%[1]s/ smtp_pass=%[3]s' \
    -e 'set from=%[4]s' \
    -e 'ignore *' -e 'unignore from to subject date'

Interrupt (Ctrl-C) to end.
`, smtp, demoGuest, password(demoGuest), d.address(demoGuest), d.address(demoServer), imap)
	return b.String()
}
