package post_test

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"pbemd/mailer"
	"pbemd/mailer/account"
	"pbemd/mailer/host"
	"pbemd/mailer/host/authority"
	"pbemd/mailer/host/unruly"
	"pbemd/mailer/post"
)

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

func noError(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// inboxes remembers what was delivered.
type inboxes struct {
	mu    sync.Mutex
	mails []string // "user: last line of the mail"
}

func (i *inboxes) put(user string, raw []byte) {
	i.mu.Lock()
	defer i.mu.Unlock()
	lines := strings.Split(strings.TrimRight(string(raw), "\r\n"), "\r\n")
	i.mails = append(i.mails, user+": "+lines[len(lines)-1])
}

func (i *inboxes) all() []string {
	i.mu.Lock()
	defer i.mu.Unlock()
	return append([]string{}, i.mails...)
}

func startHost(t *testing.T, change func(*host.Config)) (*host.Host, *inboxes) {
	t.Helper()
	got := &inboxes{}
	cfg := host.Config{
		Domain: "example.org", Users: map[string]string{"pbem": "secret", "alice": "a", "bob": "b"},
		LoginToSend: true, Delivered: got.put,
	}
	if change != nil {
		change(&cfg)
	}
	h, err := host.Start(cfg)
	noError(t, err)
	t.Cleanup(func() { h.Close() })
	return h, got
}

func secret(text string) func(context.Context) (string, error) {
	return func(context.Context) (string, error) { return text, nil }
}

func config(addr string) post.Config {
	return post.Config{
		Server: account.Server{Addr: addr, Security: account.Plain, User: "pbem", Password: secret("secret"), Timeout: 10 * time.Second},
		From:   "pbem@example.org",
	}
}

// through is the configuration for a host behind an unruly proxy.
func through(t *testing.T, h *host.Host, judge func(unruly.Command) unruly.Fault, edit func(string) string) post.Config {
	t.Helper()
	p, err := unruly.Start(unruly.Config{Protocol: unruly.SMTP, Target: h.SMTPAddr(), Judge: judge, Edit: edit})
	noError(t, err)
	t.Cleanup(p.Close)
	return config(p.Addr())
}

func open(t *testing.T, cfg post.Config) mailer.Courier {
	t.Helper()
	c, err := post.New(cfg).Open(t.Context())
	noError(t, err)
	t.Cleanup(func() { c.Close() })
	return c
}

func letter(id uint64, to, text string) mailer.Outgoing {
	raw := fmt.Sprintf("From: pbem@example.org\r\nTo: %s\r\nMessage-ID: <%d@example.org>\r\n\r\n%s\r\n", to, id, text)
	return mailer.Outgoing{ID: id, To: to, Raw: []byte(raw)}
}

func TestLettersAreDelivered(t *testing.T) {
	h, got := startHost(t, nil)
	c := open(t, config(h.SMTPAddr()))
	noError(t, c.Send(t.Context(), letter(1, "alice@example.org", "one")))
	noError(t, c.Send(t.Context(), letter(2, "bob+g17@example.org", ".a dot")))
	noError(t, c.Send(t.Context(), letter(3, "alice@example.org", "three")))
	noError(t, c.Close())
	same(t, "delivered", got.all(), []string{"alice: one", "bob: .a dot", "alice: three"})
}

// kindOf names what an error of Send means to the send loop.
func kindOf(err error) string {
	var refusal *mailer.Refusal
	var deferral *mailer.Deferral
	var wrong *mailer.Misconfigured
	var hangup *mailer.Hangup
	switch {
	case err == nil:
		return "sent"
	case errors.As(err, &refusal):
		return "refused"
	case errors.As(err, &deferral):
		return "deferred"
	case errors.As(err, &wrong):
		return "misconfigured"
	case errors.As(err, &hangup):
		return "hung up"
	}
	return "unknown"
}

func TestAnswersAreJudged(t *testing.T) {
	for _, c := range []struct {
		verb, answer, want string
	}{
		{"MAIL", "450 4.7.1 greylisted", "deferred"},
		{"MAIL", "421 4.3.2 shutting down", "hung up"},
		{"MAIL", "553 5.7.1 not your address", "misconfigured"},
		{"MAIL", "530 5.7.0 log in first", "misconfigured"},
		{"MAIL", "550 5.4.5 daily quota exceeded", "deferred"},
		{"MAIL", "552 5.3.4 too large", "refused"},
		{"RCPT", "550 5.1.1 no such user", "refused"},
		{"RCPT", "550-5.1.1 no such user\r\n550 5.1.1 at all", "refused"},
		{"RCPT", "554 5.7.1 relay access denied", "deferred"},
		{"RCPT", "452 4.2.2 mailbox full", "deferred"},
		{"RCPT", "421 4.7.0 too many recipients", "unknown"},
		{"RCPT", "530 5.7.0 log in first", "misconfigured"},
		{"RCPT", "550 5.4.5 daily quota exceeded", "deferred"},
		{"DATA", "451 4.3.0 queue full", "deferred"},
		{"DATA", "554 5.5.1 no valid recipients", "refused"},
		{".", "451 4.3.0 try later", "deferred"},
		{".", "554 5.7.1 looks like spam", "refused"},
		{".", "421 4.3.2 shutting down", "unknown"},
	} {
		t.Run(c.verb+" "+c.answer, func(t *testing.T) {
			h, got := startHost(t, nil)
			first := true
			courier := open(t, through(t, h, func(command unruly.Command) unruly.Fault {
				if first && command.Verb == c.verb {
					first = false
					return unruly.Answer(c.answer)
				}
				return unruly.Pass
			}, nil))
			err := courier.Send(t.Context(), letter(1, "alice@example.org", "one"))
			if kind := kindOf(err); kind != c.want {
				t.Fatalf("%s (%v), want %s", kind, err, c.want)
			}
			if c.verb == "." { // the proxy cuts after that
				return
			}
			if c.want == "refused" || c.want == "deferred" { // the next letter must fare better
				noError(t, courier.Send(t.Context(), letter(2, "bob@example.org", "two")))
				same(t, "delivered", got.all(), []string{"bob: two"})
			}
		})
	}
}

func TestRefusalsOfTheHost(t *testing.T) {
	h, got := startHost(t, func(cfg *host.Config) { cfg.MaxBytes = 2000 })
	c := open(t, config(h.SMTPAddr()))
	for _, bad := range []mailer.Outgoing{
		letter(1, "nobody@example.org", "x"),
		letter(2, "alice@example.net", "x"),
		letter(3, "alice@example.org", strings.Repeat("x", 3000)),
		letter(4, "alice", "x"),
		letter(5, "alice@example.org>\r\nRCPT TO:<bob@example.org", "x"),
		letter(6, "alice@example.org> NOTIFY=SUCCESS", "x"),
		letter(7, "", "x"),
	} {
		if kind := kindOf(c.Send(t.Context(), bad)); kind != "refused" {
			t.Errorf("letter %d: %s", bad.ID, kind)
		}
	}
	noError(t, c.Send(t.Context(), letter(8, "alice@example.org", "good")))
	same(t, "delivered", got.all(), []string{"alice: good"})
}

func TestAddressesBeyondASCII(t *testing.T) {
	h, _ := startHost(t, nil)
	c := open(t, config(h.SMTPAddr()))
	if err := c.Send(t.Context(), letter(1, "jürgen@example.org", "x")); kindOf(err) != "refused" || !strings.Contains(err.Error(), "no such user") {
		t.Errorf("error %v, want the server's", err)
	}
	c = open(t, through(t, h, nil, func(line string) string { return strings.ReplaceAll(line, "SMTPUTF8", "X") }))
	if err := c.Send(t.Context(), letter(1, "jürgen@example.org", "x")); kindOf(err) != "refused" || !strings.Contains(err.Error(), "ASCII") {
		t.Errorf("error %v, want our own", err)
	}
	noError(t, c.Send(t.Context(), letter(2, "alice@example.org", "x")))
}

// TestEveryFaultAtEveryCommand plays one fault at each command of an errand of
// two letters. Each letter must be delivered when it was said to be, and not
// delivered when it was said not to be; the errand must end soon.
func TestEveryFaultAtEveryCommand(t *testing.T) {
	for _, c := range []struct {
		name  string
		fault unruly.Fault
	}{
		{"cut before", unruly.CutBefore},
		{"cut after", unruly.CutAfter},
		{"cut in the answer", unruly.CutInside(2)},
		{"cut in the command", unruly.CutCommand(3)},
		{"421", unruly.Bye("going down")},
		{"451", unruly.Answer("451 4.3.0 not now")},
		{"550", unruly.Answer("550 5.7.0 no")},
		{"never answered", unruly.Swallow},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for at := 0; playFault(t, c.fault, at) != ""; at++ {
			}
		})
	}
}

func playFault(t *testing.T, fault unruly.Fault, at int) string {
	h, got := startHost(t, nil)
	defer h.Close()
	verbs := make(chan string, 1)
	cfg := through(t, h, func(c unruly.Command) unruly.Fault {
		if c.Conn == 1 && c.Number == at {
			verbs <- cmp.Or(c.Verb, "connection")
			return fault
		}
		return unruly.Pass
	}, nil)
	cfg.Timeout = 300 * time.Millisecond
	began := time.Now()
	results := errand(t.Context(), post.New(cfg))
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("command %d: took %s", at, took)
	}
	select {
	case verb := <-verbs:
		judge(t, verb, results, got.all())
		return verb
	default:
		judge(t, "no command", results, got.all())
		return ""
	}
}

// errand sends two letters and returns what became of them.
func errand(ctx context.Context, p *post.Post) (results [2]string) {
	results = [2]string{"not tried", "not tried"}
	c, err := p.Open(ctx)
	if err != nil {
		return results
	}
	defer c.Close()
	for i, l := range []mailer.Outgoing{letter(1, "alice@example.org", "one"), letter(2, "bob@example.org", "two")} {
		results[i] = kindOf(c.Send(ctx, l))
		if results[i] == "unknown" || results[i] == "hung up" || results[i] == "misconfigured" {
			return results
		}
	}
	return results
}

func judge(t *testing.T, verb string, results [2]string, delivered []string) {
	t.Helper()
	for i, mail := range []string{"alice: one", "bob: two"} {
		n := 0
		for _, d := range delivered {
			if d == mail {
				n++
			}
		}
		switch {
		case n > 1, results[i] == "sent" && n != 1, results[i] != "sent" && results[i] != "unknown" && n != 0:
			t.Errorf("fault at %s: letter %d is %s and was delivered %d times", verb, i+1, results[i], n)
		}
	}
}

func TestABodyThatIsNotReadDoesNotHoldUs(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	noError(t, err)
	t.Cleanup(func() { listener.Close() })
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		fmt.Fprint(conn, "220 hello\r\n")
		for _, answer := range []string{"250 hello", "250 sender", "250 recipient", "354 go on"} {
			buffer := make([]byte, 4096)
			if _, err := conn.Read(buffer); err != nil {
				return
			}
			fmt.Fprint(conn, answer+"\r\n")
		}
		time.AfterFunc(50*time.Millisecond, cancel)
		<-t.Context().Done() // reads no more
	}()
	cfg := config(listener.Addr().String())
	cfg.Password = nil
	c := open(t, cfg)
	err = c.Send(ctx, letter(1, "alice@example.org", strings.Repeat("x", 36<<20)))
	if kindOf(err) != "unknown" || !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func complains(t *testing.T, err error, words string) {
	t.Helper()
	if kindOf(err) != "misconfigured" || !strings.Contains(err.Error(), words) {
		t.Errorf("error %v, want one that says what to change, with %q", err, words)
	}
}

func TestLogin(t *testing.T) {
	for _, c := range []struct {
		name       string
		mechanisms []string
		password   string
		token      string
		wrong      string
	}{
		{"PLAIN", []string{"PLAIN"}, "secret", "", ""},
		{"LOGIN", []string{"LOGIN"}, "secret", "", ""},
		{"OAUTHBEARER", []string{"PLAIN", "OAUTHBEARER", "XOAUTH2"}, "", "t0k3n", ""},
		{"XOAUTH2", []string{"PLAIN", "XOAUTH2"}, "", "t0k3n", ""},
		{"wrong password", []string{"PLAIN"}, "x", "", "does not let pbem log in"},
		{"wrong password, LOGIN", []string{"LOGIN"}, "x", "", "does not let pbem log in"},
		{"wrong token, OAUTHBEARER", []string{"OAUTHBEARER"}, "", "x", "token_command"},
		{"wrong token, XOAUTH2", []string{"XOAUTH2"}, "", "x", "token_command"},
		{"no way", []string{"CRAM-MD5"}, "secret", "", "CRAM-MD5; we need PLAIN or LOGIN"},
		{"no login offered", []string{}, "secret", "", "none at all"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h, _ := startHost(t, func(cfg *host.Config) {
				cfg.Mechanisms, cfg.Tokens = c.mechanisms, map[string]string{"pbem": "t0k3n"}
			})
			cfg := config(h.SMTPAddr())
			cfg.Password = secret(c.password)
			if c.token != "" {
				cfg.Password, cfg.Token = nil, secret(c.token)
			}
			courier, err := post.New(cfg).Open(t.Context())
			if c.wrong != "" {
				complains(t, err, c.wrong)
				return
			}
			noError(t, err)
			noError(t, courier.Send(t.Context(), letter(1, "alice@example.org", "one")))
			noError(t, courier.Close())
		})
	}
}

func TestALoginThatCannotBeJudgedNowIsTriedAgain(t *testing.T) {
	h, _ := startHost(t, nil)
	cfg := through(t, h, func(c unruly.Command) unruly.Fault {
		if c.Verb == "AUTH" {
			return unruly.Answer("454 4.7.0 Temporary authentication failure")
		}
		return unruly.Pass
	}, nil)
	_, err := post.New(cfg).Open(t.Context())
	same(t, "kind", kindOf(err), "unknown")
}

func TestTLS(t *testing.T) {
	ours, theirs := authority.New(t), authority.New(t)
	for _, c := range []struct {
		name        string
		certificate tls.Certificate
		unverified  bool
		wrong       string
	}{
		{"trusted", ours.Issue(time.Hour, "127.0.0.1"), false, ""},
		{"another authority", theirs.Issue(time.Hour, "127.0.0.1"), false, "ca_file"},
		{"another name", ours.Issue(time.Hour, "mail.example.net"), false, "set the server to the name"},
		{"expired", ours.Issue(-time.Hour, "127.0.0.1"), false, "renewed"},
		{"not verified", theirs.Issue(-time.Hour, "mail.example.net"), true, ""},
	} {
		for _, security := range []account.Security{account.TLS, account.StartTLS} {
			t.Run(c.name+" "+string(security), func(t *testing.T) {
				h, _ := startHost(t, func(cfg *host.Config) {
					cfg.TLS = &tls.Config{Certificates: []tls.Certificate{c.certificate}}
					cfg.Implicit = security == account.TLS
				})
				cfg := config(h.SMTPAddr())
				cfg.Security, cfg.Roots, cfg.Unverified = security, ours.Pool(), c.unverified
				courier, err := post.New(cfg).Open(t.Context())
				if c.wrong != "" {
					complains(t, err, c.wrong)
					return
				}
				noError(t, err)
				noError(t, courier.Send(t.Context(), letter(1, "alice@example.org", "one")))
				noError(t, courier.Close())
			})
		}
	}
}

func TestAServerWithoutTheSecurityAskedForIsRefused(t *testing.T) {
	h, _ := startHost(t, nil)
	cfg := config(h.SMTPAddr())
	cfg.Security = account.StartTLS
	_, err := post.New(cfg).Open(t.Context())
	complains(t, err, "does not offer STARTTLS")
	cfg.Security = account.TLS
	_, err = post.New(cfg).Open(t.Context())
	complains(t, err, "does not speak TLS on this port")
}

func TestAGreetingThatShutsTheDoor(t *testing.T) {
	h, _ := startHost(t, nil)
	_, err := post.New(through(t, h, nil, func(line string) string {
		return strings.Replace(line, "220 example.org", "554 example.org no service", 1)
	})).Open(t.Context())
	complains(t, err, "does not want to speak with us")
}

func TestProve(t *testing.T) {
	h, got := startHost(t, nil)
	for _, c := range []struct {
		name   string
		change func(*post.Config)
		step   string // that fails; "" for none
		advice string
	}{
		{"good", func(*post.Config) {}, "", ""},
		{"wrong password", func(cfg *post.Config) { cfg.Password = secret("x") }, "log in", "password"},
		{"no login", func(cfg *post.Config) { cfg.Password = nil }, "sender", "login"},
		{"another's address", func(cfg *post.Config) { cfg.From = "alice@example.org" }, "sender", "address"},
		{"no TLS", func(cfg *post.Config) { cfg.Security = account.TLS }, "connect", "starttls"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cfg := config(h.SMTPAddr())
			c.change(&cfg)
			found := post.Prove(t.Context(), cfg)
			last := found[len(found)-1]
			switch {
			case c.step == "" && !found.OK(), c.step != "" && (found.OK() || last.Good || last.Step != c.step || !strings.Contains(last.Advice, c.advice)):
				t.Errorf("found %+v", found)
			}
		})
	}
	same(t, "delivered by proving", len(got.all()), 0)
}
