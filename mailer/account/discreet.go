package account

import (
	"encoding/base64"
	"slices"
	"strings"

	"github.com/emersion/go-sasl"
)

// Login logs in with a secret, and keeps it out of what is said of that: there
// are servers that quote the command which they do not understand, or do not let
// pass.
type Login struct {
	sasl.Client
	secret string
	forms  []string // in which it was sent
}

// shortestHidden is the length of the shortest secret that is hidden: to look for
// a shorter one would leave nothing of what the server says.
const shortestHidden = 4

func newLogin(client sasl.Client, secret string) *Login {
	// As a quoted string of IMAP (RFC 9051, section 9).
	quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(secret)
	return &Login{Client: client, secret: secret, forms: []string{secret, quoted, base64.StdEncoding.EncodeToString([]byte(secret))}}
}

// Start is that of the mechanism.
func (l *Login) Start() (mechanism string, response []byte, err error) {
	mechanism, response, err = l.Client.Start()
	l.sent(response)
	return mechanism, response, err
}

// Next is that of the mechanism.
func (l *Login) Next(challenge []byte) ([]byte, error) {
	response, err := l.Client.Next(challenge)
	l.sent(response)
	return response, err
}

func (l *Login) sent(response []byte) {
	if strings.Contains(string(response), l.secret) {
		l.forms = append(l.forms, base64.StdEncoding.EncodeToString(response))
	}
}

// Discreet returns what a login ended with, without the secret in its text. The
// error beneath is the same.
func (l *Login) Discreet(err error) error {
	if err == nil || len(l.secret) < shortestHidden {
		return err
	}
	text := err.Error()
	// The longest first, since it may hold the others.
	slices.SortFunc(l.forms, func(a, b string) int { return len(b) - len(a) })
	for _, form := range l.forms {
		text = strings.ReplaceAll(text, form, "***")
	}
	if text == err.Error() {
		return err
	}
	return &discreet{err, text}
}

type discreet struct {
	error
	text string
}

func (d *discreet) Error() string { return d.text }
func (d *discreet) Unwrap() error { return d.error }
