package post

import (
	"context"

	"pbemd/mailer/account"

	"github.com/emersion/go-smtp"
)

// Prove tries out a sending server step by step, until one fails, and says of
// each what was found and what to change. It sends nothing.
func Prove(ctx context.Context, cfg Config) account.Findings {
	p := New(cfg)
	var found account.Findings
	c, err := p.connect(ctx)
	if err != nil {
		found.Bad("connect", err, "see whether server and port are right and can be reached from here; a server that does not answer on a TLS port wants security tls")
		return found
	}
	defer func() { c.client.Close() }()
	found.Good("connect", p.cfg.Addr+" answers, security "+string(p.cfg.Security))
	if err := c.login(ctx); err != nil {
		found.Bad("log in", err, "try again later; the server cannot judge the login now")
		return found
	}
	if p.cfg.Logins() {
		found.Good("log in", "as "+p.cfg.User)
	} else {
		found.Good("log in", "not wanted")
	}
	err = c.do(ctx, "sender "+p.cfg.From, func() error { return c.client.Mail(p.cfg.From, &smtp.MailOptions{}) })
	if answer := asSMTP(err); answer != nil && answer.Code/100 == 5 {
		err = c.misconfigured(err, answer)
	}
	if err != nil {
		found.Bad("sender", err, "try again later; the server takes no mail now")
		return found
	}
	found.Good("sender", p.cfg.From+" may send")
	if err := c.do(ctx, "reset", c.client.Reset); err != nil {
		found.Poor("log out", err.Error(), "")
		return found
	}
	if err := c.Close(); err != nil {
		found.Poor("log out", err.Error(), "")
	}
	return found
}
