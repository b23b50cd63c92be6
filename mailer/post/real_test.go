package post_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/account"
	"pbemd/mailer/post"
	"pbemd/mailer/realhost"
)

func realConfig(h *realhost.Host) post.Config {
	return post.Config{
		Server: account.Server{
			Addr: h.Submission, Security: account.StartTLS, Roots: h.Authority.Pool(),
			User: "pbem", Password: secret(realhost.Password("pbem")), Timeout: 10 * time.Second,
		},
		From: realhost.Address("pbem"),
	}
}

func TestPostfix(t *testing.T) {
	h := realhost.Start(t, "pbem", "alice", "bob")
	to := func(id uint64, user string) mailer.Outgoing { return letter(id, realhost.Address(user), "Nf3") }
	arrived := func(user string) func() bool {
		before := len(h.Mails(user, "INBOX"))
		return func() bool { return len(h.Mails(user, "INBOX")) > before }
	}
	for _, security := range []account.Security{account.StartTLS, account.TLS} {
		t.Run("a letter with security "+string(security), func(t *testing.T) {
			cfg := realConfig(h)
			if cfg.Security = security; security == account.TLS {
				cfg.Addr = h.Submissions
			}
			alice, bob := arrived("alice"), arrived("bob")
			c := open(t, cfg)
			noError(t, c.Send(t.Context(), to(1, "alice")))
			noError(t, c.Send(t.Context(), to(2, "bob")))
			noError(t, c.Close())
			h.Until("both letters arrive", 15*time.Second, func() bool { return alice() && bob() })
		})
	}
	t.Run("answers", func(t *testing.T) {
		c := open(t, realConfig(h))
		for user, want := range map[string]string{"nobody": "refused", "bad@address": "refused", "alice": "sent"} {
			if err := c.Send(t.Context(), to(3, user)); kindOf(err) != want {
				t.Errorf("to %s: %v", user, err)
			}
		}
		large := to(4, "alice")
		large.Raw = append(large.Raw, strings.Repeat("x\r\n", 7_000_000)...)
		if err := c.Send(t.Context(), large); kindOf(err) != "refused" {
			t.Errorf("a letter of 21 MB: %v", err)
		}
		noError(t, c.Send(t.Context(), to(5, "alice")))
	})
	t.Run("a wrong password", func(t *testing.T) {
		cfg := realConfig(h)
		cfg.Password = secret("x")
		_, err := post.New(cfg).Open(t.Context())
		complains(t, err, "535")
	})
	t.Run("another's address", func(t *testing.T) {
		cfg := realConfig(h)
		cfg.From = realhost.Address("alice")
		c := open(t, cfg)
		if err := c.Send(t.Context(), to(6, "bob")); kindOf(err) == "sent" || kindOf(err) == "unknown" {
			t.Errorf("error %v", err)
		}
	})
	t.Run("no login where one is wanted", func(t *testing.T) {
		cfg := realConfig(h)
		cfg.Password = nil
		c := open(t, cfg)
		if err := c.Send(t.Context(), to(7, "bob")); kindOf(err) == "sent" {
			t.Errorf("error %v", err)
		}
	})
	t.Run("proof", func(t *testing.T) {
		for _, f := range post.Prove(t.Context(), realConfig(h)) {
			if !f.Good || f.Advice != "" {
				t.Errorf("finding %+v", f)
			}
		}
	})
	t.Run("the login service is down", func(t *testing.T) {
		h.Dovecot.Stop()
		_, err := post.New(realConfig(h)).Open(t.Context())
		same(t, "kind", kindOf(err), "unknown")
		h.Dovecot.Start()
	})
	t.Run("restarted within a batch", func(t *testing.T) {
		c := open(t, realConfig(h))
		alice, bob := arrived("alice"), arrived("bob")
		noError(t, c.Send(t.Context(), to(8, "alice")))
		h.Postfix.Restart()
		same(t, "kind", kindOf(c.Send(t.Context(), to(9, "bob"))), "hung up")
		noError(t, open(t, realConfig(h)).Send(t.Context(), to(9, "bob")))
		h.Until("both letters arrive", 15*time.Second, func() bool { return alice() && bob() })
	})
	t.Run("frozen", func(t *testing.T) {
		c := open(t, realConfig(h))
		h.Postfix.Freeze()
		began := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		defer cancel()
		if err := c.Send(ctx, to(10, "alice")); kindOf(err) != "hung up" || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v", err)
		}
		c.Close()
		if took := time.Since(began); took > 5*time.Second {
			t.Errorf("took %s", took)
		}
		h.Postfix.Thaw()
	})
}
