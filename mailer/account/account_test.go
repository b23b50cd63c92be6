package account

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/host/authority"
)

func TestClearTextStaysOnThisMachine(t *testing.T) {
	for _, c := range []struct {
		name     string
		server   Server
		to       string
		accepted bool
	}{
		{"this machine", Server{Security: Plain}, "127.0.0.1", true},
		{"this machine, IPv6", Server{Security: Plain}, "::1", true},
		{"another", Server{Security: Plain}, "192.0.2.1", false},
		{"another, as asked for", Server{Security: Plain, PlainAnywhere: true}, "192.0.2.1", true},
		{"another, STARTTLS", Server{Security: StartTLS}, "192.0.2.1", true},
		{"another, TLS", Server{Security: TLS}, "192.0.2.1", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := c.server.allows(&net.TCPAddr{IP: net.ParseIP(c.to)})
			var wrong *mailer.Misconfigured
			if c.accepted && err != nil || !c.accepted && !errors.As(err, &wrong) {
				t.Errorf("error %v", err)
			}
		})
	}
}

func TestWatchEndsWhatHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hang := make(chan struct{})
		began := time.Now()
		err := Watch(t.Context(), time.Minute, func() { close(hang) }, func() error {
			<-hang
			return errors.New("use of closed connection")
		})
		if err == nil || err.Error() != "no answer within 1m0s" || time.Since(began) != time.Minute {
			t.Errorf("error %v after %s", err, time.Since(began))
		}
	})
}

func TestWatchEndsWithTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		hang := make(chan struct{})
		began := time.Now()
		err := Watch(ctx, time.Minute, func() { close(hang) }, func() error {
			<-hang
			return errors.New("use of closed connection")
		})
		if !errors.Is(err, context.Canceled) || time.Since(began) != time.Second {
			t.Errorf("error %v after %s", err, time.Since(began))
		}
	})
}

func TestWatchLeavesAnAnswerAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cut := func() { t.Error("cut") }
		if err := Watch(t.Context(), time.Minute, cut, func() error { return nil }); err != nil {
			t.Error(err)
		}
		declined := errors.New("NO")
		if err := Watch(t.Context(), time.Minute, cut, func() error { return declined }); !errors.Is(err, declined) {
			t.Error(err)
		}
		time.Sleep(2 * time.Minute) // the watchdog is gone
	})
}

func TestRootsAreReadFromAFile(t *testing.T) {
	a := authority.New(t)
	good := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(good, a.PEM(), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Roots(good); err != nil {
		t.Error(err)
	}
	empty := filepath.Join(t.TempDir(), "empty.pem")
	if err := os.WriteFile(empty, []byte("no certificate"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Roots(empty); err == nil || !strings.Contains(err.Error(), "no certificate in PEM form") {
		t.Errorf("error %v", err)
	}
	if _, err := Roots(filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v", err)
	}
}

func TestTheAdviceOfAMisconfigurationIsTheFinding(t *testing.T) {
	var found Findings
	found.Good("connect", "fine")
	found.Poor("folders", "one is missing", "make it")
	if !found.OK() {
		t.Error("what can be lived with counts as bad")
	}
	found.Bad("log in", &mailer.Misconfigured{Err: errors.New("no"), Advice: "change it"}, "wait")
	if last := found[2]; found.OK() || last.Advice != "change it" || last.Text != "no" {
		t.Errorf("finding %+v", last)
	}
}
