package account

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/emersion/go-sasl"

	"pbemd/mailer"
)

// Credentials asks for the secret and returns a SASL client for the best of
// the mechanisms that the server offers: for a token OAUTHBEARER (RFC 7628),
// else XOAUTH2; for a password PLAIN (RFC 4616), else LOGIN.
func (s *Server) Credentials(ctx context.Context, offered []string) (*Login, error) {
	if s.Token != nil {
		return s.bearer(ctx, offered)
	}
	password, err := s.password(ctx)
	if err != nil {
		return nil, err
	}
	switch {
	case offers(offered, sasl.Plain):
		return newLogin(sasl.NewPlainClient("", s.User, password), password), nil
	case offers(offered, sasl.Login):
		return newLogin(sasl.NewLoginClient(s.User, password), password), nil
	}
	return nil, s.noWay(offered, "PLAIN or LOGIN")
}

// ByCommand asks for the password and logs in with a command that is not SASL.
func (s *Server) ByCommand(ctx context.Context, login func(password string) error) error {
	password, err := s.password(ctx)
	if err != nil {
		return err
	}
	return newLogin(nil, password).Discreet(login(password))
}

func (s *Server) password(ctx context.Context) (string, error) {
	password, err := s.Password(ctx)
	if err != nil {
		return "", &mailer.Misconfigured{Err: fmt.Errorf("the password for %s: %w", s.User, err), Advice: "see where the configuration takes the password from"}
	}
	return password, nil
}

func (s *Server) bearer(ctx context.Context, offered []string) (*Login, error) {
	oauthBearer, xoauth2 := offers(offered, sasl.OAuthBearer), offers(offered, "XOAUTH2")
	if !oauthBearer && !xoauth2 {
		return nil, s.noWay(offered, "OAUTHBEARER or XOAUTH2")
	}
	token, err := s.Token(ctx)
	if err != nil {
		return nil, &mailer.Misconfigured{Err: fmt.Errorf("the token for %s: %w", s.User, err), Advice: "run token_command by hand and see why it gives none"}
	}
	if oauthBearer {
		return newLogin(sasl.NewOAuthBearerClient(&sasl.OAuthBearerOptions{Username: s.User, Token: token}), token), nil
	}
	return newLogin(&xoauth2Client{s.User, token}, token), nil
}

// TakesPassword reports whether a mechanism is among those offered by which a
// password is told.
func TakesPassword(offered []string) bool {
	return offers(offered, sasl.Plain) || offers(offered, sasl.Login)
}

func offers(offered []string, mechanism string) bool {
	return slices.ContainsFunc(offered, func(m string) bool { return strings.EqualFold(m, mechanism) })
}

func (s *Server) noWay(offered []string, wanted string) error {
	list := "none at all"
	if len(offered) > 0 {
		sorted := slices.Sorted(slices.Values(offered))
		list = strings.Join(sorted, ", ")
	}
	advice := "take a port and a security at which the server lets users log in"
	if s.Security != Plain && len(offered) > 0 {
		advice = "configure a password or a token_command, whichever the server accepts"
	}
	return &mailer.Misconfigured{
		Err:    fmt.Errorf("%s offers these ways to log in: %s; we need %s", s.Addr, list, wanted),
		Advice: advice,
	}
}

// BadLogin is the failure of a login that the server has declined.
func (s *Server) BadLogin(err error) error {
	advice := "check user and password; some providers want a password made for this program (app password), or a token_command"
	if s.Token != nil {
		advice = "run token_command by hand: its token must be for this user and allow mail access"
	}
	return &mailer.Misconfigured{Err: fmt.Errorf("%s does not let %s log in: %w", s.Addr, s.User, err), Advice: advice}
}

// xoauth2Client is the mechanism XOAUTH2, older than OAUTHBEARER and the only
// one of some providers:
// https://developers.google.com/workspace/gmail/imap/xoauth2-protocol
type xoauth2Client struct{ user, token string }

func (c *xoauth2Client) Start() (mechanism string, response []byte, err error) {
	return "XOAUTH2", []byte("user=" + c.user + "\x01auth=Bearer " + c.token + "\x01\x01"), nil
}

// Next is called only when the token was declined: the challenge says why, in
// JSON. The exchange is broken off there.
func (c *xoauth2Client) Next(challenge []byte) ([]byte, error) {
	var said struct{ Status string }
	if err := json.Unmarshal(challenge, &said); err != nil || said.Status == "" {
		said.Status = "unknown"
	}
	return nil, &xoauth2Declined{said.Status}
}

type xoauth2Declined struct{ status string }

func (d *xoauth2Declined) Error() string { return "the token was declined, status " + d.status }

// TokenDeclined reports whether err is a server's no to an OAuth token.
func TokenDeclined(err error) bool {
	var xoauth2 *xoauth2Declined
	var bearer *sasl.OAuthBearerError
	return errors.As(err, &xoauth2) || errors.As(err, &bearer)
}
