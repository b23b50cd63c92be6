package post

import (
	"context"
	"fmt"
	"strings"

	"github.com/emersion/go-smtp"

	"pbemd/mailer"
)

// noTransaction judges a failed MAIL FROM. Nothing was said of the recipient
// yet, so what the server dislikes is us, or all of its guests.
func (c *courier) noTransaction(ctx context.Context, err error) error {
	answer := asSMTP(err)
	switch {
	case answer == nil, answer.Code == 421:
		return &mailer.Hangup{Err: err}
	case answer.Code/100 == 4:
		return c.again(ctx, &mailer.Deferral{Err: err})
	case answer.Code == 552 || answer.EnhancedCode == (smtp.EnhancedCode{5, 3, 4}): // too large (RFC 1870)
		return c.again(ctx, &mailer.Refusal{Err: err})
	case overQuota(answer):
		return c.again(ctx, &mailer.Deferral{Err: err})
	}
	return c.misconfigured(err, answer)
}

// notTaken judges a failure after MAIL FROM.
func (c *courier) notTaken(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	answer := asSMTP(err)
	switch {
	case answer == nil, answer.Code == 421:
		return err // the connection is gone
	case answer.Temporary(), overQuota(answer), notForUs(answer):
		return c.again(ctx, &mailer.Deferral{Err: err})
	case answer.Code == 530 || answer.Code == 535 || answer.Code == 538:
		return c.misconfigured(err, answer)
	}
	return c.again(ctx, &mailer.Refusal{Err: err})
}

// again makes the connection ready for the next letter and returns the
// verdict on this one. Should that fail, the next letter finds out.
func (c *courier) again(ctx context.Context, verdict error) error {
	_ = c.do(ctx, "reset", func() error {
		if err := c.client.Reset(); err != nil {
			return err
		}
		return c.client.Hello(c.cfg.Hello) // the library wants it again
	})
	return verdict
}

// notForUs knows a refusal that may be the configuration's fault and may be
// the recipient's: the server passes no mail on, for us or to there. Setting
// the letter aside would be wrong in the first case, stopping all others in
// the second; so it is tried again later.
func notForUs(answer *smtp.SMTPError) bool {
	return strings.Contains(strings.ToLower(answer.Message), "relay")
}

// overQuota knows the refusals that are permanent in form only: senders have
// a daily limit at most providers (RFC 3463, X.4.5).
func overQuota(answer *smtp.SMTPError) bool {
	return answer.EnhancedCode == (smtp.EnhancedCode{5, 4, 5})
}

// unfit says why an address cannot be the recipient of an envelope. In
// particular nothing in it may end the command that it is written into.
func (c *courier) unfit(to string) error {
	at := strings.LastIndexByte(to, '@')
	if at < 1 || at == len(to)-1 || strings.Contains(to[:at], "@") && to[0] != '"' || strings.ContainsFunc(to, func(r rune) bool { return r <= ' ' || r == 0x7f || r == '<' || r == '>' }) {
		return fmt.Errorf("%q is no address", to)
	}
	if needsUTF8(to) {
		if ok, _ := c.client.Extension("SMTPUTF8"); !ok {
			return fmt.Errorf("%s takes no address with other than ASCII letters: %q", c.cfg.Addr, to)
		}
	}
	return nil
}

// needsUTF8 reports whether an address needs SMTPUTF8 (RFC 6531).
func needsUTF8(address string) bool {
	return strings.ContainsFunc(address, func(r rune) bool { return r > 0x7e })
}

func (c *courier) misconfigured(err error, answer *smtp.SMTPError) error {
	advice := fmt.Sprintf("make sure that %s may send as %s there, or set address to one that may", user(c.cfg), c.cfg.From)
	if answer.Code == 530 || answer.Code == 535 {
		advice = "the server wants a login, or another one: check user and password, and security"
	}
	return &mailer.Misconfigured{Err: err, Advice: advice}
}

func user(cfg *Config) string {
	if cfg.User == "" || !cfg.Logins() {
		return "this machine"
	}
	return cfg.User
}
