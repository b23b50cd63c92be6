package host

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

func (h *Host) newSMTP() *smtp.Server {
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		return &transaction{host: h}, nil
	}))
	server.Domain = h.cfg.Domain
	server.MaxMessageBytes = h.cfg.MaxBytes
	server.MaxRecipients = 100
	server.AllowInsecureAuth = true // on this machine only
	server.EnableSMTPUTF8 = true
	server.ErrorLog = printer{h.cfg.Log}
	server.ReadTimeout, server.WriteTimeout = 10*time.Minute, time.Minute
	if !h.cfg.Implicit {
		server.TLSConfig = h.cfg.TLS
	}
	return server
}

// transaction is one connection of a sender, and the mail in hand.
type transaction struct {
	host *Host
	user *user // nil: not logged in
	from string
	to   []string
}

var _ smtp.AuthSession = (*transaction)(nil)

func (t *transaction) AuthMechanisms() []string { return t.host.cfg.Mechanisms }

func (t *transaction) Auth(mechanism string) (sasl.Server, error) {
	server := t.host.sasl(mechanism, func(u *user) { t.user = u })
	if server == nil {
		return nil, smtp.ErrAuthUnknownMechanism
	}
	return declining{server, smtp.ErrAuthFailed}, nil
}

func (t *transaction) Mail(from string, _ *smtp.MailOptions) error {
	if t.host.cfg.LoginToSend {
		if t.user == nil {
			return &smtp.SMTPError{Code: 530, EnhancedCode: smtp.EnhancedCode{5, 7, 0}, Message: "Authentication required"}
		}
		if t.host.user(from) != t.user {
			return &smtp.SMTPError{Code: 553, EnhancedCode: smtp.EnhancedCode{5, 7, 1},
				Message: fmt.Sprintf("%s is not an address of %s", from, t.user.name)}
		}
	}
	t.from = from
	return nil
}

func (t *transaction) Rcpt(to string, _ *smtp.RcptOptions) error {
	if t.host.user(to) != nil {
		t.to = append(t.to, to)
		return nil
	}
	if _, domain, _ := strings.Cut(strings.ToLower(to), "@"); domain != t.host.cfg.Domain {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 7, 1},
			Message: "This host has mail for " + t.host.cfg.Domain + " only"}
	}
	return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "There is no such user"}
}

func (t *transaction) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	trace := fmt.Sprintf("Return-Path: <%s>\r\nReceived: by %s with ESMTP; %s\r\n",
		t.from, t.host.cfg.Domain, t.host.cfg.Now().UTC().Format(time.RFC1123Z))
	raw = append([]byte(trace), raw...)
	var failed error
	for _, to := range t.to {
		failed = errors.Join(failed, t.host.Deliver(to, raw))
	}
	return failed
}

func (t *transaction) Reset() { t.from, t.to = "", nil }

func (t *transaction) Logout() error { return nil }
