package account_test

import (
	"context"
	"encoding/base64"
	"errors"
	"strings"
	"testing"

	"pbemd/mailer/account"
)

// TestALoginKeepsItsSecret lets a server say back what it was told, in each way
// to log in: the error tells what the server said, without the secret.
func TestALoginKeepsItsSecret(t *testing.T) {
	const secret = `open "sesame\42"`
	give := func(context.Context) (string, error) { return secret, nil }
	for _, mechanism := range []string{"PLAIN", "LOGIN", "OAUTHBEARER", "XOAUTH2"} {
		s := account.Server{Addr: "127.0.0.1:143", User: "pbem", Password: give}
		if strings.Contains(mechanism, "AUTH") {
			s.Password, s.Token = nil, give
		}
		login, err := s.Credentials(t.Context(), []string{mechanism})
		if err != nil {
			t.Fatal(err)
		}
		_, said, err := login.Start()
		if err != nil {
			t.Fatal(err)
		}
		if mechanism == "LOGIN" {
			if said, err = login.Next([]byte("Password:")); err != nil {
				t.Fatal(err)
			}
		}
		isKept(t, mechanism, login.Discreet, secret, string(said), base64.StdEncoding.EncodeToString(said))
	}
	s := account.Server{User: "pbem", Password: give}
	isKept(t, "the command LOGIN", func(told error) error {
		return s.ByCommand(t.Context(), func(string) error { return told })
	}, secret, `LOGIN pbem "open \"sesame\\42\""`)
}

func isKept(t *testing.T, how string, discreet func(error) error, secret string, echoes ...string) {
	t.Helper()
	for _, echo := range echoes {
		told := errors.New("cannot parse " + echo + ", try again")
		err := discreet(told)
		if !errors.Is(err, told) || !strings.HasPrefix(err.Error(), "cannot parse ") || !strings.HasSuffix(err.Error(), ", try again") {
			t.Errorf("%s: %q became %q", how, told, err)
		}
		for _, form := range []string{"sesame", base64.StdEncoding.EncodeToString([]byte(secret))[:12], echo} {
			if strings.Contains(err.Error(), form) {
				t.Errorf("%s: the error tells %q: %s", how, form, err)
			}
		}
	}
	plain := errors.New("no such user")
	if err := discreet(plain); err != plain {
		t.Errorf("%s: %q became %q", how, plain, err)
	}
}
