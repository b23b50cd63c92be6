// Package post hands letters to a sending server (SMTP submission, RFC 6409).
// It is the only user of the SMTP client library, whose own time limits are
// too long and not everywhere: each step here is under a watchdog that closes
// the connection.
//
// A letter goes out in a transaction of its own, since each has one recipient.
// When the connection breaks after the final dot, whether the server has taken
// the letter is unknown; it is then sent again with the same Message-ID.
package post

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/emersion/go-smtp"

	"pbemd/mailer"
	"pbemd/mailer/account"
)

// quitTime bounds the goodbye.
const quitTime = 2 * time.Second

// Config is what a post needs to know. Server and From have no default.
type Config struct {
	account.Server
	// From is the sender of every envelope: bounces come back to it.
	From string
	// Hello is the name by which we greet the server; "" is the domain of
	// From.
	Hello string
	// Sign, when not nil, signs each letter as it goes out.
	Sign func(letter []byte) ([]byte, error)
}

// Post is a sending server.
type Post struct{ cfg Config }

// New is a post for the server; nothing is connected before Open.
func New(cfg Config) *Post {
	if cfg.Hello == "" {
		_, cfg.Hello, _ = strings.Cut(cfg.From, "@")
	}
	if cfg.Hello == "" {
		cfg.Hello = "localhost"
	}
	if cfg.Timeout <= 0 {
		cfg.Timeout = 30 * time.Second
	}
	return &Post{cfg}
}

// Open connects and, where credentials are configured, logs in.
func (p *Post) Open(ctx context.Context) (mailer.Courier, error) {
	c, err := p.connect(ctx)
	if err != nil {
		return nil, err
	}
	if err := c.login(ctx); err != nil {
		c.client.Close()
		return nil, err
	}
	return c, nil
}

// connect dials, greets and, where asked to, turns to TLS.
func (p *Post) connect(ctx context.Context) (*courier, error) {
	conn, err := p.cfg.Connect(ctx)
	if err != nil {
		return nil, err
	}
	c := &courier{cfg: &p.cfg}
	err = account.Watch(ctx, p.cfg.Timeout, func() { conn.Close() }, func() error { return c.greet(conn) })
	if err == nil {
		return c, nil
	}
	conn.Close()
	if declined := asSMTP(err); declined != nil && declined.Code/100 == 5 {
		return nil, &mailer.Misconfigured{
			Err:    fmt.Errorf("%s does not want to speak with us: %w", p.cfg.Addr, err),
			Advice: "take the submission port of your provider (465 with tls, 587 with starttls), and see what the text above says",
		}
	}
	return nil, p.cfg.Explain(err)
}

// greet speaks until the connection is as secure as it is to be. The library
// makes the TLS handshake with the next command: NOOP brings it to light here.
func (c *courier) greet(conn net.Conn) error {
	if c.cfg.Security != account.StartTLS {
		c.client = smtp.NewClient(conn)
		return named("greeting", c.client.Hello(c.cfg.Hello))
	}
	var err error
	if c.client, err = smtp.NewClientStartTLS(conn, c.cfg.TLSConfig()); err != nil {
		if asSMTP(err) == nil && strings.Contains(err.Error(), "support STARTTLS") {
			return &mailer.Misconfigured{
				Err:    fmt.Errorf("%s does not offer STARTTLS", c.cfg.Addr),
				Advice: "set security to tls and take the port for TLS (465), or another server",
			}
		}
		return named("STARTTLS", err)
	}
	return named("greeting", c.client.Hello(c.cfg.Hello))
}

func named(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", what, err)
}

func asSMTP(err error) *smtp.SMTPError {
	var answer *smtp.SMTPError
	if errors.As(err, &answer) {
		return answer
	}
	return nil
}

// courier is one connection.
type courier struct {
	cfg    *Config
	client *smtp.Client
}

// do runs one step under the watchdog.
func (c *courier) do(ctx context.Context, what string, fn func() error) error {
	return named(what, account.Watch(ctx, c.cfg.Timeout, func() { c.client.Close() }, fn))
}

func (c *courier) login(ctx context.Context) error {
	if !c.cfg.Logins() {
		return nil
	}
	_, offered := c.client.Extension("AUTH")
	credentials, err := c.cfg.Credentials(ctx, strings.Fields(offered))
	if err != nil {
		return err
	}
	err = credentials.Discreet(c.do(ctx, "login", func() error { return c.client.Auth(credentials) }))
	if declined := asSMTP(err); declined != nil && declined.Code/100 == 5 || account.TokenDeclined(err) {
		return c.cfg.BadLogin(err)
	}
	return err
}

// Send hands over one letter.
func (c *courier) Send(ctx context.Context, letter mailer.Outgoing) error {
	if err := c.unfit(letter.To); err != nil {
		return &mailer.Refusal{Err: err}
	}
	raw := letter.Raw
	if c.cfg.Sign != nil {
		signed, err := c.cfg.Sign(raw)
		if err != nil {
			return &mailer.Deferral{Err: err}
		}
		raw = signed
	}
	size := int64(len(raw))
	if limit, ok := c.client.MaxMessageSize(); ok && limit > 0 && size > int64(limit) {
		return &mailer.Refusal{Err: fmt.Errorf("the letter has %d bytes and %s takes %d", size, c.cfg.Addr, limit)}
	}
	err := c.do(ctx, "sender "+c.cfg.From, func() error {
		return c.client.Mail(c.cfg.From, &smtp.MailOptions{Size: size, UTF8: needsUTF8(letter.To)})
	})
	if err != nil {
		return c.noTransaction(ctx, err)
	}
	err = c.do(ctx, "recipient "+letter.To, func() error { return c.client.Rcpt(letter.To, nil) })
	if err != nil {
		return c.notTaken(ctx, err)
	}
	return c.notTaken(ctx, c.data(ctx, raw))
}

func (c *courier) data(ctx context.Context, raw []byte) error {
	var body *smtp.DataCommand
	err := c.do(ctx, "data", func() error {
		var err error
		body, err = c.client.Data()
		return err
	})
	if err != nil {
		return err
	}
	// The server may take its time over the final answer: it filters, it
	// forwards (RFC 5321, section 4.5.3.2.6 wants ten minutes).
	return named("text", account.Watch(ctx, finalAnswers*c.cfg.Timeout, func() { c.client.Close() }, func() error {
		if _, err := bytes.NewReader(raw).WriteTo(body); err != nil {
			return err
		}
		return body.Close()
	}))
}

// finalAnswers is how much longer than for other steps is waited for the
// answer to a whole letter.
const finalAnswers = 10

// Close says goodbye and closes the connection.
func (c *courier) Close() error {
	err := account.Watch(context.Background(), quitTime, func() { c.client.Close() }, c.client.Quit)
	c.client.Close() // an error here says only that it was closed before
	return err
}
