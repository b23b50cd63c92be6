package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pbemd/mailer/host"
)

// TestWaysToLogIn: by each way to tell a secret, check finds the login good, and serve
// answers a mail: it has logged in to read and to send.
func TestWaysToLogIn(t *testing.T) {
	token := program(t, `test "$1 $ACCOUNT" = "for chess" && echo t0k3n`)
	for _, c := range []struct {
		name       string
		mechanisms []string
		keys       string // of both sections
	}{
		{"password", []string{"PLAIN"}, `password = "chess-secret"`},
		{"password_env", []string{"LOGIN"}, `password_env = "SECRET"`},
		{"password_file, as systemd hands over a credential", []string{"PLAIN"}, `password_file = "$CREDENTIALS_DIRECTORY/mail"`},
		{"token_command, XOAUTH2", []string{"PLAIN", "XOAUTH2"}, fmt.Sprintf("token_command = [%q, \"for\"]", token)},
		{"token_command, OAUTHBEARER", []string{"PLAIN", "OAUTHBEARER"}, fmt.Sprintf("token_command = [%q, \"for\"]", token)},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newServed(t, host.Config{Mechanisms: c.mechanisms, Tokens: map[string]string{"chess": "t0k3n"}, LoginToSend: true})
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "mail"), []byte("chess-secret\n"), 0o400); err != nil {
				t.Fatal(err)
			}
			s.env = []string{"SECRET=chess-secret", "CREDENTIALS_DIRECTORY=" + dir, "ACCOUNT=chess", "PATH=" + os.Getenv("PATH")}
			s.config, s.data = writeConfig(t, s.host)
			s.edit(t, `password = "chess-secret"`, c.keys)
			if found := run(t, s.env, "check", "-config", s.config); found.status != 0 || strings.Count(found.stdout, "ok     log in: as chess\n") != 2 {
				t.Errorf("check: status %d\n%s%s", found.status, found.stdout, found.stderr)
			}
			s.start(t)
			s.askForHelp(t)
			if status := s.end(t); status != 0 || strings.Contains(s.log.String(), "chess-secret") || strings.Contains(s.log.String(), "t0k3n") {
				t.Errorf("exit status %d, log\n%s", status, s.log)
			}
		})
	}
}

// edit replaces a text in the configuration, wherever it stands.
func (s *served) edit(t *testing.T, old, text string) {
	t.Helper()
	config, err := os.ReadFile(s.config)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(s.config, []byte(strings.ReplaceAll(string(config), old, text)), 0o600); err != nil {
		t.Fatal(err)
	}
}
