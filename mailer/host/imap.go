package host

import (
	"crypto/subtle"
	"fmt"
	"log/slog"
	"strings"
	"sync"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/emersion/go-sasl"
)

// user is one user with his mailboxes.
type user struct {
	*imapmemserver.User
	name, password, token string
	// moving lets one session at a time copy or move: two opposite moves
	// between two mailboxes would wait for each other for ever.
	moving sync.Mutex

	mu        sync.Mutex
	listening map[chan struct{}]struct{} // sessions in IDLE
}

func newUser(name, password, token string) (*user, error) {
	u := &user{
		User: imapmemserver.NewUser(name, password), name: name, password: password, token: token,
		listening: make(map[chan struct{}]struct{}),
	}
	return u, u.Create("INBOX", nil)
}

// listen gives a channel that holds one when something has changed since.
func (u *user) listen() chan struct{} {
	u.mu.Lock()
	defer u.mu.Unlock()
	news := make(chan struct{}, 1)
	u.listening[news] = struct{}{}
	return news
}

func (u *user) leave(news chan struct{}) {
	u.mu.Lock()
	defer u.mu.Unlock()
	delete(u.listening, news)
}

// announce says that something has changed in the user's mailboxes.
func (u *user) announce() {
	u.mu.Lock()
	defer u.mu.Unlock()
	for news := range u.listening {
		select {
		case news <- struct{}{}:
		default:
		}
	}
}

func (u *user) knows(password string) bool {
	return subtle.ConstantTimeCompare([]byte(password), []byte(u.password)) == 1
}

func (u *user) holds(token string) bool {
	return u.token != "" && subtle.ConstantTimeCompare([]byte(token), []byte(u.token)) == 1
}

func (h *Host) newIMAP() *imapserver.Server {
	caps := h.cfg.Caps
	if caps == nil {
		caps = imap.CapSet{imap.CapIMAP4rev1: {}, imap.CapIMAP4rev2: {}}
	}
	options := &imapserver.Options{
		NewSession: func(*imapserver.Conn) (imapserver.Session, *imapserver.GreetingData, error) {
			return &session{host: h}, nil, nil
		},
		Caps:         caps,
		InsecureAuth: true, // on this machine only
		Logger:       printer{h.cfg.Log},
	}
	if !h.cfg.Implicit {
		options.TLSConfig = h.cfg.TLS
	}
	return imapserver.New(options)
}

// session is a session of the memory store with its traps mended.
type session struct {
	*imapmemserver.UserSession
	host *Host
	user *user
}

var (
	_ imapserver.SessionIMAP4rev2 = (*session)(nil)
	_ imapserver.SessionSASL      = (*session)(nil)
)

// Login takes a user's name or address and his password.
func (s *session) Login(name, password string) error {
	u := s.host.login(name)
	if u == nil || !u.knows(password) {
		return imapserver.ErrAuthFailed
	}
	s.begin(u)
	return nil
}

func (s *session) begin(u *user) {
	s.user, s.UserSession = u, imapmemserver.NewUserSession(u.User)
}

func (s *session) AuthenticateMechanisms() []string { return s.host.cfg.Mechanisms }

func (s *session) Authenticate(mechanism string) (sasl.Server, error) {
	server := s.host.sasl(mechanism, s.begin)
	if server == nil {
		return nil, &imap.Error{Type: imap.StatusResponseTypeNo, Text: "There is no such mechanism"}
	}
	return declining{server, imapserver.ErrAuthFailed}, nil
}

func (s *session) Select(name string, options *imap.SelectOptions) (*imap.SelectData, error) {
	data, err := s.UserSession.Select(name, options)
	if err == nil {
		data.UIDValidity += s.host.cfg.Epoch
	}
	return data, err
}

func (s *session) Status(name string, options *imap.StatusOptions) (*imap.StatusData, error) {
	data, err := s.UserSession.Status(name, options)
	if err == nil && data.UIDValidity != 0 {
		data.UIDValidity += s.host.cfg.Epoch
	}
	return data, err
}

func (s *session) Append(name string, r imap.LiteralReader, options *imap.AppendOptions) (*imap.AppendData, error) {
	if options.Time.IsZero() {
		options.Time = s.host.cfg.Now()
	}
	defer s.user.announce()
	data, err := s.UserSession.Append(name, r, options)
	if err == nil {
		data.UIDValidity += s.host.cfg.Epoch
	}
	return data, err
}

// Copy answers OK when none of the mails is there, as other servers do; the
// library would break the connection with a malformed answer.
func (s *session) Copy(set imap.NumSet, to string) (*imap.CopyData, error) {
	s.user.moving.Lock()
	defer s.user.moving.Unlock()
	return s.copy(set, to)
}

func (s *session) copy(set imap.NumSet, to string) (*imap.CopyData, error) {
	defer s.user.announce()
	data, err := s.UserSession.Copy(set, to)
	if err != nil || len(data.SourceUIDs) == 0 {
		return nil, err
	}
	data.UIDValidity += s.host.cfg.Epoch
	return data, nil
}

// Move is Copy, \Deleted and Expunge, for the reasons given there. All is
// done before a word of it is said: a client that is gone by then leaves no
// copies behind, and another one finds a mail in one of the mailboxes.
func (s *session) Move(w *imapserver.MoveWriter, set imap.NumSet, to string) error {
	data, err := s.move(set, to)
	if err != nil || data == nil {
		return err
	}
	return w.WriteCopyData(data)
}

func (s *session) move(set imap.NumSet, to string) (*imap.CopyData, error) {
	s.user.moving.Lock()
	defer s.user.moving.Unlock()
	data, err := s.copy(set, to)
	if err != nil || data == nil {
		return nil, err
	}
	moved := data.SourceUIDs
	deleted := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagDeleted}}
	if err := s.Store(nil, moved, deleted, nil); err != nil {
		return nil, err
	}
	return data, s.Expunge(nil, &moved)
}

// Store and Expunge are the library's, and tell the other sessions.
func (s *session) Store(w *imapserver.FetchWriter, set imap.NumSet, flags *imap.StoreFlags, options *imap.StoreOptions) error {
	defer s.user.announce()
	return s.UserSession.Store(w, set, flags, options)
}

func (s *session) Expunge(w *imapserver.ExpungeWriter, uids *imap.UIDSet) error {
	defer s.user.announce()
	return s.UserSession.Expunge(w, uids)
}

// Idle tells news as it comes. The library's own forgets what came between
// the last command and IDLE.
func (s *session) Idle(w *imapserver.UpdateWriter, stop <-chan struct{}) error {
	news := s.user.listen()
	defer s.user.leave(news)
	for {
		if err := s.UserSession.Poll(w, true); err != nil {
			return err
		}
		select {
		case <-news:
		case <-stop:
			return nil
		}
	}
}

// printer gives the libraries' complaints to a log.
type printer struct{ log *slog.Logger }

func (p printer) Printf(format string, v ...any) { p.log.Debug(fmt.Sprintf(format, v...)) }
func (p printer) Println(v ...any)               { p.log.Debug(strings.TrimSpace(fmt.Sprintln(v...))) }
