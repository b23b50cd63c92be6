// Package box reads and files the mails of an IMAP account. It is the only
// user of the IMAP client library, which has no time limits of its own: every
// command here is under a watchdog that closes the connection.
//
// Mails are moved with MOVE (RFC 6851); where the server has none, with COPY
// and UID EXPUNGE (RFC 4315); where it has neither, or the folders cannot be
// made, they stay in the inbox with the keyword $PbemdDone. \Seen is not
// used: people and other clients set it.
package box

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"pbemd/mailer"
	"pbemd/mailer/account"
)

// filedKeyword marks mails as filed where they cannot be moved.
const filedKeyword imap.Flag = "$PbemdDone"

// logoutTime bounds the goodbye.
const logoutTime = 2 * time.Second

// Config is what a box needs to know. Server, and Log, have no default.
type Config struct {
	account.Server
	// Inbox is the mailbox that is read; "" is INBOX.
	Inbox string
	// Folders are the names of the folders at the server, without the
	// prefix of its namespace; a missing one is named like the
	// mailer.Folder.
	Folders map[mailer.Folder]string
	// Limit is how many bytes of a mail are fetched; 0 is 256 kB.
	Limit int64
	// Poll is how often the inbox is looked at where the server cannot say
	// that mail has come (IDLE, RFC 2177); 0 is half a minute.
	Poll time.Duration
	// Log gets a line when mails cannot be moved and are marked instead; nil is none.
	Log *slog.Logger
}

// Box is an IMAP account.
type Box struct{ cfg Config }

// New is a box for the account; nothing is connected before Open.
func New(cfg Config) *Box {
	if cfg.Inbox == "" {
		cfg.Inbox = "INBOX"
	}
	if cfg.Limit <= 0 {
		cfg.Limit = 256 << 10
	}
	if cfg.Poll <= 0 {
		cfg.Poll = 30 * time.Second
	}
	if cfg.Timeout <= 0 {
		cfg.Timeout = 30 * time.Second
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	return &Box{cfg}
}

// Open connects, logs in and selects the inbox.
func (b *Box) Open(ctx context.Context) (mailer.Session, error) {
	s, err := b.connect(ctx)
	if err != nil {
		return nil, err
	}
	for _, step := range []func(context.Context) error{s.greet, s.login, s.selectInbox} {
		if err := step(ctx); err != nil {
			s.client.Close()
			return nil, err
		}
	}
	return s, nil
}

// connect dials and, where asked to, turns to TLS. What the server says
// first is read by greet.
func (b *Box) connect(ctx context.Context) (*session, error) {
	s := &session{cfg: &b.cfg, news: make(chan struct{}, 1)}
	s.forgetCount()
	options := &imapclient.Options{
		TLSConfig: b.cfg.TLSConfig(),
		UnilateralDataHandler: &imapclient.UnilateralDataHandler{
			Mailbox: s.heard,
			Expunge: func(uint32) { s.forgetCount() },
		},
	}
	conn, err := b.cfg.Connect(ctx)
	if err != nil {
		return nil, err
	}
	if b.cfg.Security != account.StartTLS {
		s.client = imapclient.New(conn, options)
		return s, nil
	}
	err = account.Watch(ctx, b.cfg.Timeout, func() { conn.Close() }, func() error {
		var err error
		s.client, err = imapclient.NewStartTLS(conn, options)
		return err
	})
	var declined *imap.Error
	if errors.As(err, &declined) {
		return nil, &mailer.Misconfigured{
			Err:    fmt.Errorf("%s does not offer STARTTLS: %w", b.cfg.Addr, err),
			Advice: "set security to tls and take the port for TLS (993), or another server",
		}
	}
	if err != nil {
		return nil, b.cfg.Explain(fmt.Errorf("STARTTLS: %w", err))
	}
	return s, nil
}

func (s *session) greet(ctx context.Context) error {
	return s.do(ctx, "greeting", s.client.WaitGreeting)
}

// login logs in by the best way that the server offers.
func (s *session) login(ctx context.Context) error {
	if s.client.State() != imap.ConnStateNotAuthenticated {
		return s.capabilities(ctx) // PREAUTH: nothing to do
	}
	if err := s.capabilities(ctx); err != nil {
		return err
	}
	if !s.cfg.Logins() {
		return &mailer.Misconfigured{Err: fmt.Errorf("%s wants a login", s.cfg.Addr), Advice: "configure a password or a token_command"}
	}
	if err := s.present(ctx); err != nil {
		var declined *imap.Error
		if errors.As(err, &declined) && !passing(declined) || account.TokenDeclined(err) {
			return s.cfg.BadLogin(err)
		}
		return err
	}
	return s.capabilities(ctx) // there may be more now
}

// present shows the credentials: with the command LOGIN where it is the only
// way for a password, else with SASL.
func (s *session) present(ctx context.Context) error {
	mechanisms := s.caps.AuthMechanisms()
	if s.cfg.Token == nil && !account.TakesPassword(mechanisms) && !s.caps.Has(imap.CapLoginDisabled) {
		return s.cfg.ByCommand(ctx, func(password string) error {
			return s.do(ctx, "login", func() error { return s.client.Login(s.cfg.User, password).Wait() })
		})
	}
	credentials, err := s.cfg.Credentials(ctx, mechanisms)
	if err != nil {
		return err
	}
	return credentials.Discreet(s.do(ctx, "login", func() error { return s.client.Authenticate(credentials) }))
}

// passing reports whether a refusal may be over without anybody's doing
// (RFC 5530, section 3).
func passing(declined *imap.Error) bool {
	switch declined.Code {
	case imap.ResponseCodeUnavailable, imap.ResponseCodeInUse, imap.ResponseCodeLimit, imap.ResponseCodeServerBug, imap.ResponseCodeContactAdmin:
		return true
	}
	return false
}

// capabilities asks what the server can do.
func (s *session) capabilities(ctx context.Context) error {
	return s.do(ctx, "capability", func() error {
		if s.caps = s.client.Caps(); s.caps == nil {
			return errors.New("the server does not say what it can do")
		}
		return nil
	})
}

func (s *session) selectInbox(ctx context.Context) error {
	return s.do(ctx, "select "+s.cfg.Inbox, func() error {
		data, err := s.client.Select(s.cfg.Inbox, nil).Wait()
		var declined *imap.Error
		if errors.As(err, &declined) && !passing(declined) {
			return &mailer.Misconfigured{
				Err:    fmt.Errorf("the mailbox %s cannot be opened: %w", s.cfg.Inbox, err),
				Advice: "set inbox to a mailbox of this account",
			}
		}
		if err != nil {
			return err
		}
		s.validity = data.UIDValidity
		s.mark = markOf(data.PermanentFlags)
		return nil
	})
}

// markOf is the flag that marks mails as filed: our keyword where the server
// keeps keywords, else \Answered, which the account's only user is.
func markOf(permanent []imap.Flag) imap.Flag {
	for _, flag := range permanent {
		if flag == imap.FlagWildcard || strings.EqualFold(string(flag), string(filedKeyword)) {
			return filedKeyword
		}
	}
	if len(permanent) == 0 { // not said: all can be kept (RFC 3501, 7.1)
		return filedKeyword
	}
	return imap.FlagAnswered
}
