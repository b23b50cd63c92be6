package box_test

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"

	"pbemd/mailer"
	"pbemd/mailer/account"
	"pbemd/mailer/box"
	"pbemd/mailer/host"
	"pbemd/mailer/host/authority"
	"pbemd/mailer/host/unruly"
)

func TestLogin(t *testing.T) {
	for _, c := range []struct {
		name       string
		mechanisms []string
		user       string
		password   string
		token      string
		wrong      string // part of the complaint; "" when it is to succeed
	}{
		{"PLAIN", []string{"PLAIN", "LOGIN"}, "pbem", "pass word\"", "", ""},
		{"LOGIN", []string{"XOAUTH2", "LOGIN"}, "pbem", "pass word\"", "", ""},
		{"the command LOGIN", []string{}, "pbem", "pass word\"", "", ""},
		{"by address", []string{"PLAIN"}, "pbem@example.org", "pass word\"", "", ""},
		{"OAUTHBEARER", []string{"PLAIN", "XOAUTH2", "OAUTHBEARER"}, "pbem", "", "t0k3n", ""},
		{"XOAUTH2", []string{"PLAIN", "XOAUTH2"}, "pbem", "", "t0k3n", ""},
		{"wrong password, PLAIN", []string{"PLAIN"}, "pbem", "x", "", "does not let pbem log in"},
		{"wrong password, LOGIN", []string{"LOGIN"}, "pbem", "x", "", "does not let pbem log in"},
		{"wrong password, the command LOGIN", []string{}, "pbem", "x", "", "does not let pbem log in"},
		{"wrong token, OAUTHBEARER", []string{"OAUTHBEARER"}, "pbem", "", "x", "token_command"},
		{"wrong token, XOAUTH2", []string{"XOAUTH2"}, "pbem", "", "x", "token_command"},
		{"no way for a token", []string{"PLAIN"}, "pbem", "", "t0k3n", "offers these ways to log in: PLAIN; we need OAUTHBEARER or XOAUTH2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := startHost(t, func(cfg *host.Config) {
				cfg.Mechanisms, cfg.Tokens = c.mechanisms, map[string]string{"pbem": "t0k3n"}
			})
			cfg := config(h.IMAPAddr())
			cfg.User, cfg.Password = c.user, secret(c.password)
			if c.token != "" {
				cfg.Password, cfg.Token = nil, secret(c.token)
			}
			s, err := box.New(cfg).Open(t.Context())
			if c.wrong == "" {
				noError(t, err)
				noError(t, s.Close())
				return
			}
			complains(t, err, c.wrong)
		})
	}
}

// complains wants a *mailer.Misconfigured with these words.
func complains(t *testing.T, err error, words string) {
	t.Helper()
	var wrong *mailer.Misconfigured
	if !errors.As(err, &wrong) {
		t.Fatalf("error %v, want one that says what to change", err)
	}
	if !strings.Contains(err.Error(), words) || wrong.Advice == "" {
		t.Errorf("error %q, want %q in it", err, words)
	}
}

func TestALoginThatCannotBeJudgedNowIsTriedAgain(t *testing.T) {
	h := startHost(t, nil)
	cfg := through(t, h, func(c unruly.Command) unruly.Fault {
		if c.Verb == "AUTHENTICATE" {
			return unruly.Answer("NO [UNAVAILABLE] Temporary authentication failure")
		}
		return unruly.Pass
	}, nil)
	_, err := box.New(cfg).Open(t.Context())
	var wrong *mailer.Misconfigured
	if err == nil || errors.As(err, &wrong) {
		t.Errorf("error %v, want one that passes", err)
	}
}

func TestNoCredentialsAreSaidInClearWhereTheServerForbidsIt(t *testing.T) {
	h := startHost(t, nil)
	cfg := through(t, h, func(c unruly.Command) unruly.Fault {
		if c.Verb == "LOGIN" || c.Verb == "AUTHENTICATE" {
			t.Errorf("said %s", c.Line)
		}
		return unruly.Pass
	}, func(line string) string { return strings.ReplaceAll(line, "AUTH=PLAIN", "LOGINDISABLED") })
	_, err := box.New(cfg).Open(t.Context())
	complains(t, err, "ways to log in: none at all")
}

func TestTheSecretIsAskedForAtEachConnection(t *testing.T) {
	h := startHost(t, func(cfg *host.Config) {
		cfg.Mechanisms, cfg.Tokens = []string{"XOAUTH2"}, map[string]string{"pbem": "fresh"}
	})
	cfg := config(h.IMAPAddr())
	tokens := []string{"stale", "fresh"}
	cfg.Password, cfg.Token = nil, func(context.Context) (string, error) {
		token := tokens[0]
		tokens = tokens[1:]
		return token, nil
	}
	b := box.New(cfg)
	_, err := b.Open(t.Context())
	complains(t, err, "token")
	noError(t, must[mailer.Session](t)(b.Open(t.Context())).Close())
}

func TestTLS(t *testing.T) {
	ours, theirs := authority.New(t), authority.New(t)
	good := ours.Issue(time.Hour, "127.0.0.1")
	for _, c := range []struct {
		name        string
		certificate tls.Certificate
		unverified  bool
		wrong       string
	}{
		{"trusted", good, false, ""},
		{"another authority", theirs.Issue(time.Hour, "127.0.0.1"), false, "ca_file"},
		{"another name", ours.Issue(time.Hour, "mail.example.net"), false, "set the server to the name"},
		{"expired", ours.Issue(-time.Hour, "127.0.0.1"), false, "renewed"},
		{"not verified", theirs.Issue(-time.Hour, "mail.example.net"), true, ""},
	} {
		for _, security := range []account.Security{account.TLS, account.StartTLS} {
			t.Run(c.name+" "+string(security), func(t *testing.T) {
				h := startHost(t, func(cfg *host.Config) {
					cfg.TLS = &tls.Config{Certificates: []tls.Certificate{c.certificate}}
					cfg.Implicit = security == account.TLS
				})
				deliver(t, h, 1)
				cfg := config(h.IMAPAddr())
				cfg.Security, cfg.Roots, cfg.Unverified = security, ours.Pool(), c.unverified
				s, err := box.New(cfg).Open(t.Context())
				if c.wrong != "" {
					complains(t, err, c.wrong)
					return
				}
				noError(t, err)
				same(t, "listed", list(t, s), []uint32{1})
				noError(t, s.Close())
			})
		}
	}
}

func TestAServerWithoutTheSecurityAskedForIsRefused(t *testing.T) {
	h := startHost(t, nil)
	cfg := config(h.IMAPAddr())
	cfg.Security = account.StartTLS
	_, err := box.New(cfg).Open(t.Context())
	complains(t, err, "does not offer STARTTLS")
	cfg.Security = account.TLS
	_, err = box.New(cfg).Open(t.Context())
	complains(t, err, "does not speak TLS on this port")
}

func TestAMissingInboxIsTheConfigurationsFault(t *testing.T) {
	cfg := config(startHost(t, nil).IMAPAddr())
	cfg.Inbox = "Chess"
	_, err := box.New(cfg).Open(t.Context())
	complains(t, err, "set inbox")
}

func TestASilentServerIsLeftInTime(t *testing.T) {
	silent := must[net.Listener](t)(net.Listen("tcp", "127.0.0.1:0")) // accepts, says nothing
	t.Cleanup(func() { silent.Close() })
	for _, security := range []account.Security{account.TLS, account.StartTLS, account.Plain} {
		cfg := config(silent.Addr().String())
		cfg.Security, cfg.Timeout = security, 50*time.Millisecond
		began := time.Now()
		_, err := box.New(cfg).Open(t.Context())
		var wrong *mailer.Misconfigured
		if err == nil || errors.As(err, &wrong) || time.Since(began) > 5*time.Second {
			t.Errorf("%s: error %v after %s", security, err, time.Since(began))
		}
	}
}

func steps(found account.Findings) (good, bad []string) {
	for _, f := range found {
		if f.Good {
			good = append(good, f.Step)
		} else {
			bad = append(bad, f.Step)
		}
	}
	return good, bad
}

func TestProve(t *testing.T) {
	h := startHost(t, nil)
	deliver(t, h, 1)
	found := box.Prove(t.Context(), config(h.IMAPAddr()))
	good, bad := steps(found)
	same(t, "good", good, []string{"connect", "log in", "open the inbox", "folders", "move mails", "hear of new mail"})
	same(t, "bad", len(bad), 0)
	same(t, "OK", found.OK(), true)
	same(t, "the inbox is as it was", h.Count("pbem", "INBOX"), 1)
	for _, f := range found {
		if f.Text == "" || f.Advice != "" {
			t.Errorf("finding %+v", f)
		}
	}
}

func TestProveSaysWhatToChange(t *testing.T) {
	closed := must[net.Listener](t)(net.Listen("tcp", "127.0.0.1:0"))
	closed.Close()
	for _, c := range []struct {
		name   string
		change func(*box.Config)
		step   string
		advice string
	}{
		{"nobody there", func(cfg *box.Config) { cfg.Addr = closed.Addr().String() }, "connect", "server and port"},
		{"no TLS", func(cfg *box.Config) { cfg.Security = account.TLS }, "connect", "starttls"},
		{"wrong password", func(cfg *box.Config) { cfg.Password = secret("x") }, "log in", "password"},
		{"no password", func(cfg *box.Config) {
			cfg.Password = func(context.Context) (string, error) { return "", errors.New("no such file") }
		}, "log in", "password"},
		{"no such mailbox", func(cfg *box.Config) { cfg.Inbox = "Chess" }, "open the inbox", "inbox"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cfg := config(startHost(t, nil).IMAPAddr())
			c.change(&cfg)
			found := box.Prove(t.Context(), cfg)
			last := found[len(found)-1]
			if found.OK() || last.Good || last.Step != c.step || !strings.Contains(last.Advice, c.advice) || last.Text == "" {
				t.Errorf("found %+v", found)
			}
		})
	}
}

func TestProveNamesWhatCanBeLivedWith(t *testing.T) {
	h := startHost(t, func(cfg *host.Config) { cfg.Caps = imap.CapSet{imap.CapIMAP4rev1: {}} })
	cfg := through(t, h, func(c unruly.Command) unruly.Fault {
		if c.Verb == "CREATE" {
			return unruly.Answer("NO [NOPERM] no")
		}
		return unruly.Pass
	}, func(line string) string { return strings.ReplaceAll(line, " IDLE", "") })
	found := box.Prove(t.Context(), cfg)
	var advised []string
	for _, f := range found {
		if f.Advice != "" {
			advised = append(advised, f.Step)
		}
	}
	same(t, "OK", found.OK(), true)
	same(t, "advised", advised, []string{"folders", "move mails", "hear of new mail"})
}

// TestAServerThatQuotesTheLoginTellsNoSecret holds that what a server says back of
// a login stands in no error, which goes to the log.
func TestAServerThatQuotesTheLoginTellsNoSecret(t *testing.T) {
	for _, mechanisms := range [][]string{{"PLAIN"}, {}} {
		h := startHost(t, func(cfg *host.Config) { cfg.Mechanisms = mechanisms })
		quoted := ""
		cfg := through(t, h, func(c unruly.Command) unruly.Fault {
			if c.Verb != "LOGIN" && c.Verb != "AUTHENTICATE" {
				return unruly.Pass
			}
			quoted = strings.TrimSpace(c.Line)
			return unruly.Answer("NO cannot carry out " + quoted)
		}, nil)
		_, err := box.New(cfg).Open(t.Context())
		complains(t, err, "NO cannot carry out ")
		words := strings.Fields(quoted)
		if secret := words[len(words)-1]; len(words) < 3 || strings.Contains(err.Error(), secret) || strings.Contains(err.Error(), "pass word") {
			t.Errorf("of %q the error tells %q", quoted, err)
		}
	}
}
