package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"os"
	"time"

	"pbemd/mailer"
	"pbemd/mailer/account"
	"pbemd/mailer/box"
	"pbemd/mailer/desk"
	"pbemd/mailer/post"
	"pbemd/store"
	"pbemd/templates"
)

// server is a whole server: store, desk, loops and socket, wired together.
// Serve and demo run the same one.
type server struct {
	config config
	log    *slog.Logger
	now    func() time.Time
	store  *store.Store
	desk   *desk.Desk
	mailer *mailer.Mailer
	socket *socket
}

// openServer makes a server of a configuration that was found good. It
// connects to nothing yet. The caller closes it.
func openServer(c config, w *world, log *slog.Logger) (*server, error) {
	boxConfig, err := c.box(w.env, log)
	if err != nil {
		return nil, err
	}
	postConfig, err := c.post(w.env)
	if err != nil {
		return nil, err
	}
	opened, err := store.Open(c.Server.Data, store.Options{Now: w.now})
	if err != nil {
		return nil, err
	}
	s := &server{config: c, log: log, now: w.now, store: opened}
	s.desk, err = s.newDesk()
	if err != nil {
		return nil, errors.Join(err, opened.Close())
	}
	s.mailer = mailer.New(s.desk, box.New(boxConfig), post.New(postConfig), s.loops())
	began := time.Now()
	s.socket, err = listen(c.Server.Data, log, s.questions(began), s.direct)
	if err != nil {
		return nil, errors.Join(err, opened.Close())
	}
	return s, nil
}

// close ends the socket and the store; the loops must have ended.
func (s *server) close() error {
	s.socket.close()
	return s.store.Close()
}

// newDesk makes the desk over the store.
func (s *server) newDesk() (*desk.Desk, error) {
	texts, err := templates.BuiltIn()
	if folder := s.config.Server.Templates; folder != "" {
		texts, err = templates.Load(os.DirFS(folder))
	}
	if err != nil {
		return nil, err
	}
	return desk.New(s.store, s.deskOptions(texts))
}

// deskOptions is what the configuration says of the desk.
func (s *server) deskOptions(texts *templates.Set) desk.Options {
	c, o := s.config, desk.DefaultOptions()
	o.Address, o.Name, o.Domain = c.Server.Address, c.Server.Name, c.Server.Domain
	o.Registration, o.AuthservID = c.Players.Registration, c.Server.AuthservID
	o.VacationDays = c.Players.VacationDays
	o.Directors, o.Backups = c.Players.Directors, c.Server.Backups
	o.Limits, o.Caps = c.Limits.Limits, c.Limits.Caps
	o.Texts, o.Log, o.Now = texts, s.log, s.now
	return o
}

// loops are the options of the mailer.
func (s *server) loops() mailer.Options {
	o := mailer.DefaultOptions()
	o.Born = s.store.Born()
	o.Pause, o.MaxPause = s.config.Server.Pause, s.config.Server.LongestPause
	o.Batch = s.config.IMAP.Batch
	o.Refresh = s.config.IMAP.Refresh
	o.Linger = s.config.SMTP.Linger
	o.PerMinute = s.config.SMTP.PerMinute
	o.Log, o.Now = s.log, s.now
	o.Rand = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	return o
}

// report is the status of the running server.
func (s *server) report(began time.Time) (report, error) {
	r, err := readReport(s.store, s.now())
	state := s.mailer.State()
	r.Process, r.Since, r.Address, r.Mail = os.Getpid(), began, s.config.Server.Address, &state
	r.ADay = s.config.Limits.LettersADay
	return r, err
}

// questions are what the server answers through its socket.
func (s *server) questions(began time.Time) questions {
	asked := storeQuestions(s.store)
	asked["status"] = func(_ url.Values, to io.Writer) error {
		r, err := s.report(began)
		if err != nil {
			return err
		}
		return json.NewEncoder(to).Encode(r)
	}
	return asked
}

// box is the configuration of the account that is read.
func (c config) box(env map[string]string, log *slog.Logger) (box.Config, error) {
	server, err := c.IMAP.account(env, true)
	return box.Config{
		Server:  server,
		Inbox:   c.IMAP.Inbox,
		Folders: map[mailer.Folder]string{mailer.Done: c.IMAP.Done, mailer.Ignored: c.IMAP.Ignored, mailer.Failed: c.IMAP.Failed},
		Limit:   int64(c.Limits.MailBytes),
		Poll:    c.IMAP.Poll,
		Log:     log,
	}, err
}

// post is the configuration of the server that is sent through.
func (c config) post(env map[string]string) (post.Config, error) {
	server, err := c.SMTP.account(env, c.SMTP.Login)
	if err != nil {
		return post.Config{}, err
	}
	found := post.Config{Server: server, From: c.Server.Address, Hello: c.Server.Domain}
	signer, err := c.DKIM.signer()
	if signer != nil {
		found.Sign = signer.Sign
	}
	return found, err
}

// account is how a mail server is reached, and logged in to when login is set. The secret is
// asked for anew at each login, so that a changed password needs no restart.
func (a accountConfig) account(env map[string]string, login bool) (account.Server, error) {
	server := account.Server{
		Addr:          a.Server,
		Security:      account.Security(a.Security),
		Unverified:    !a.Verify,
		PlainAnywhere: a.Security == plainAnywhere,
		User:          a.User,
		Timeout:       a.Timeout,
	}
	if server.PlainAnywhere {
		server.Security = account.Plain
	}
	if a.CAFile != "" {
		roots, err := account.Roots(a.CAFile)
		if err != nil {
			return server, err
		}
		server.Roots = roots
	}
	switch secret := a.secretConfig; {
	case !login:
	case len(secret.TokenCommand) > 0:
		server.Token = func(ctx context.Context) (string, error) { return runTokenCommand(ctx, secret.TokenCommand, env) }
	default:
		server.Password = func(context.Context) (string, error) { return secret.password(env) }
	}
	return server, nil
}
