package main

import (
	"os"
	"strings"
	"testing"

	"pbemd/mailer/host"
)

// TestCheck proves a configuration against a mail host, a good one and one with a wrong password.
func TestCheck(t *testing.T) {
	h, err := host.Start(host.Config{Domain: "example.org", Users: map[string]string{"chess": "chess-secret"}, LoginToSend: true})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	config, data := writeConfig(t, h)
	good := run(t, nil, "check", "-config", config)
	if good.status != 0 || good.stderr != "" || strings.Contains(good.stdout, "FAILED") {
		t.Errorf("status %d\n%s%s", good.status, good.stdout, good.stderr)
	}
	for _, line := range []string{config + ": good\n", "store " + data + "\n", "imap " + h.IMAPAddr() + "\n", "smtp " + h.SMTPAddr() + "\n",
		"  ok     folders: Done, Ignored, Failed\n", "all good; `pbemd serve -config " + config + "` starts the server\n"} {
		if !strings.Contains(good.stdout, line) {
			t.Errorf("%q is not said in\n%s", line, good.stdout)
		}
	}
	if _, err := os.Stat(data); !os.IsNotExist(err) {
		t.Errorf("check made the store: %v", err)
	}

	text, err := os.ReadFile(config)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(config, []byte(strings.ReplaceAll(string(text), "chess-secret", "guess")), 0o600); err != nil {
		t.Fatal(err)
	}
	bad := run(t, nil, "check", "-config", config)
	if want := "pbemd: [imap], [smtp] of " + config + ": does not work yet; see above what to change\n"; bad.status != 1 || bad.stderr != want {
		t.Errorf("status %d, %q; want %q", bad.status, bad.stderr, want)
	}
	if strings.Count(bad.stdout, "  FAILED log in: ") != 2 || strings.Contains(bad.stdout, "guess") ||
		strings.Count(bad.stdout, "\n         check user and password; ") != 2 {
		t.Errorf("check says\n%s", bad.stdout)
	}
}
