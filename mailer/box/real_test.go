package box_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/account"
	"pbemd/mailer/box"
	"pbemd/mailer/host/unruly"
	"pbemd/mailer/realhost"
)

func realConfig(h *realhost.Host) box.Config {
	return box.Config{Server: account.Server{
		Addr: h.IMAP, Security: account.Plain, Roots: h.Authority.Pool(),
		User: "pbem", Password: secret(realhost.Password("pbem")), Timeout: 10 * time.Second,
	}}
}

func TestDovecot(t *testing.T) {
	h := realhost.StartDovecot(t, "pbem")
	for _, security := range []account.Security{account.Plain, account.StartTLS, account.TLS} {
		t.Run("a life with security "+string(security), func(t *testing.T) {
			cfg := realConfig(h)
			if cfg.Security = security; security == account.TLS {
				cfg.Addr = h.IMAPS
			}
			before := len(h.Mails("pbem", "Done"))
			s := open(t, cfg)
			for i := range 3 {
				h.Deliver("pbem", text(i))
			}
			same(t, "listed", len(list(t, s)), 3)
			mails := must[[]mailer.Incoming](t)(s.Fetch(t.Context(), list(t, s)))
			var filings []mailer.Filing
			for i, m := range mails {
				if !strings.HasSuffix(string(m.Raw), text(i)) || m.Size != int64(len(m.Raw)) || time.Since(m.Internal) > time.Minute {
					t.Errorf("fetched %+v", m)
				}
				filings = append(filings, mailer.Filing{UID: m.UID, Folder: mailer.Done})
			}
			noError(t, s.File(t.Context(), filings))
			noError(t, s.File(t.Context(), filings)) // gone: no error
			same(t, "left", len(list(t, s)), 0)
			same(t, "filed", len(h.Mails("pbem", "Done")), before+3)
			noError(t, s.Close())
		})
	}
	t.Run("IDLE", func(t *testing.T) {
		s := open(t, realConfig(h))
		list(t, s)
		waited := make(chan error)
		go func() { waited <- s.Wait(t.Context(), time.Hour) }()
		h.Deliver("pbem", text(1))
		noError(t, <-waited)
		same(t, "listed", len(list(t, s)), 1)
		noError(t, s.File(t.Context(), []mailer.Filing{{UID: list(t, s)[0], Folder: mailer.Ignored}}))
	})
	t.Run("a mail removed by another client", func(t *testing.T) {
		h.Deliver("pbem", text(1))
		h.Deliver("pbem", text(2))
		s, other := open(t, realConfig(h)), open(t, realConfig(h))
		uids := list(t, s)
		noError(t, other.File(t.Context(), []mailer.Filing{{UID: uids[0], Folder: mailer.Ignored}}))
		mails := must[[]mailer.Incoming](t)(s.Fetch(t.Context(), uids))
		if len(mails) != 1 || mails[0].UID != uids[1] {
			t.Errorf("fetched %+v", mails)
		}
		noError(t, s.File(t.Context(), []mailer.Filing{{UID: uids[0], Folder: mailer.Done}, {UID: uids[1], Folder: mailer.Ignored}}))
	})
	t.Run("a wrong password", func(t *testing.T) {
		cfg := realConfig(h)
		cfg.Password = secret("x")
		_, err := box.New(cfg).Open(t.Context())
		complains(t, err, "AUTHENTICATIONFAILED")
	})
	t.Run("an authority that is not known", func(t *testing.T) {
		cfg := realConfig(h)
		cfg.Security, cfg.Roots = account.StartTLS, nil
		_, err := box.New(cfg).Open(t.Context())
		complains(t, err, "ca_file")
	})
	t.Run("proof", func(t *testing.T) {
		found := box.Prove(t.Context(), realConfig(h))
		for _, f := range found {
			if !f.Good || f.Advice != "" {
				t.Errorf("finding %+v", f)
			}
		}
	})
	t.Run("faults at every command", func(t *testing.T) { dovecotFaults(t, h) })
}

// dovecotFaults cuts the connection at each command of an errand.
func dovecotFaults(t *testing.T, h *realhost.Host) {
	for _, fault := range []unruly.Fault{unruly.CutBefore, unruly.CutAfter, unruly.CutInside(400)} {
		played := "first"
		for at := 0; played != ""; at++ {
			played = ""
			before := len(h.Mails("pbem", "Done"))
			for i := range 3 {
				h.Deliver("pbem", text(i))
			}
			p := must[*unruly.Proxy](t)(unruly.Start(unruly.Config{Protocol: unruly.IMAP, Target: h.IMAP, Judge: func(c unruly.Command) unruly.Fault {
				if c.Number == at {
					played = fmt.Sprint("before ", c.Line)
					return fault
				}
				return unruly.Pass
			}}))
			cfg := realConfig(h)
			cfg.Addr = p.Addr()
			err := errand(t.Context(), box.New(cfg))
			p.Close()
			if played == "" && err != nil {
				t.Errorf("undisturbed: %v", err)
			}
			noError(t, errand(t.Context(), box.New(realConfig(h))))
			h.Until(fmt.Sprintf("all is filed after a fault %s", played), 10*time.Second, func() bool {
				return len(h.Mails("pbem", "INBOX")) == 0 && len(h.Mails("pbem", "Done")) == before+3
			})
		}
	}
}

func TestDovecotGoesAway(t *testing.T) {
	for name, end := range map[string]func(*realhost.Server){"stopped": (*realhost.Server).Stop, "killed": (*realhost.Server).Kill} {
		t.Run(name+" during IDLE", func(t *testing.T) {
			h := realhost.StartDovecot(t, "pbem")
			s := open(t, realConfig(h))
			list(t, s)
			waited := make(chan error)
			go func() { waited <- s.Wait(t.Context(), time.Hour) }()
			end(h.Dovecot)
			if err := <-waited; err == nil {
				t.Error("no error")
			}
			h.Dovecot.Start()
			h.Deliver("pbem", text(1))
			same(t, "listed afterwards", len(list(t, open(t, realConfig(h)))), 1)
		})
	}
	t.Run("frozen", func(t *testing.T) {
		h := realhost.StartDovecot(t, "pbem")
		opened, asked := open(t, realConfig(h)), open(t, realConfig(h))
		h.Dovecot.Freeze()
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		defer cancel()
		if _, err := asked.List(ctx, time.Time{}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v", err)
		}
		asked.Close()
		began := time.Now()
		opened.Close()
		if took := time.Since(began); took > 4*time.Second {
			t.Errorf("the goodbye took %s", took)
		}
		h.Dovecot.Thaw()
	})
}

func TestDovecotLosesItsIndex(t *testing.T) {
	h := realhost.StartDovecot(t, "pbem")
	h.Deliver("pbem", text(1))
	s := open(t, realConfig(h))
	before := must[[]mailer.Incoming](t)(s.Fetch(t.Context(), list(t, s)))[0]
	h.Dovecot.Stop()
	created := time.Now().Unix() // the second is what UIDVALIDITY is made of
	h.Until("the next second", 5*time.Second, func() bool { return time.Now().Unix() > created })
	if err := errors.Join(removeIndex(h)...); err != nil {
		t.Fatal(err)
	}
	h.Dovecot.Start()
	s = open(t, realConfig(h))
	after := must[[]mailer.Incoming](t)(s.Fetch(t.Context(), list(t, s)))[0]
	if before.UIDValidity == after.UIDValidity || string(before.Raw) != string(after.Raw) {
		t.Errorf("UIDVALIDITY %d before and %d after", before.UIDValidity, after.UIDValidity)
	}
}

func removeIndex(h *realhost.Host) (failed []error) {
	files, err := filepath.Glob(filepath.Join(h.Maildir("pbem"), "dovecot*"))
	failed = append(failed, err)
	for _, file := range files {
		failed = append(failed, os.Remove(file))
	}
	return failed
}
