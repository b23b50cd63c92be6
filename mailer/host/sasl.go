package host

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/emersion/go-sasl"
)

var errDeclined = errors.New("declined")

// sasl is the server's side of one of the mechanisms that the host offers;
// nil: it does not. begin is called with the user who has proved himself.
func (h *Host) sasl(mechanism string, begin func(*user)) sasl.Server {
	if !slices.Contains(h.cfg.Mechanisms, mechanism) {
		return nil
	}
	password := func(name, password string) error {
		u := h.login(name)
		if u == nil || !u.knows(password) {
			return errDeclined
		}
		begin(u)
		return nil
	}
	token := func(name, token string) error {
		u := h.login(name)
		if u == nil || !u.holds(token) {
			return errDeclined
		}
		begin(u)
		return nil
	}
	switch mechanism {
	case sasl.Plain:
		return sasl.NewPlainServer(func(identity, name, secret string) error {
			if identity != "" && identity != name {
				return errDeclined
			}
			return password(name, secret)
		})
	case sasl.Login:
		return &loginServer{check: password}
	case "XOAUTH2":
		return &xoauth2Server{check: token}
	case sasl.OAuthBearer:
		return sasl.NewOAuthBearerServer(func(o sasl.OAuthBearerOptions) *sasl.OAuthBearerError {
			if token(o.Username, o.Token) != nil {
				return &sasl.OAuthBearerError{Status: "invalid_token", Schemes: "bearer"}
			}
			return nil
		})
	}
	return nil
}

// declining turns every failure of a mechanism into the answer that the
// protocol has for it.
type declining struct {
	sasl.Server
	answer error
}

func (d declining) Next(response []byte) ([]byte, bool, error) {
	challenge, done, err := d.Server.Next(response)
	if err != nil {
		err = d.answer
	}
	return challenge, done, err
}

// loginServer is the mechanism LOGIN: it asks for the name, then for the
// password.
type loginServer struct {
	check func(name, password string) error
	asked int
	name  string
}

func (l *loginServer) Next(response []byte) ([]byte, bool, error) {
	l.asked++
	switch l.asked {
	case 1:
		if response == nil {
			return []byte("Username:"), false, nil
		}
		l.asked++ // the name came with the command
		fallthrough
	case 2:
		l.name = string(response)
		return []byte("Password:"), false, nil
	}
	return nil, true, l.check(l.name, string(response))
}

// xoauth2Server is the mechanism XOAUTH2. It declines by a challenge that
// says why, and then by its answer.
type xoauth2Server struct {
	check    func(name, token string) error
	declined bool
}

func (x *xoauth2Server) Next(response []byte) ([]byte, bool, error) {
	if x.declined {
		return nil, true, errDeclined
	}
	if response == nil {
		return []byte{}, false, nil
	}
	var name, token string
	for part := range strings.SplitSeq(string(response), "\x01") {
		key, value, _ := strings.Cut(part, "=")
		switch key {
		case "user":
			name = value
		case "auth":
			token, _ = strings.CutPrefix(value, "Bearer ")
		}
	}
	if x.check(name, token) == nil {
		return nil, true, nil
	}
	x.declined = true
	why, err := json.Marshal(map[string]string{"status": "400", "schemes": "Bearer"})
	return why, false, err
}
