package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-msgauth/dkim"

	"pbemd/mailer/host"
)

// TestSignedAnswers holds that the server signs what it sends, and that a
// receiver finds it good by the record that `pbemd check` has printed.
func TestSignedAnswers(t *testing.T) {
	long, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	_, short, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	for kind, key := range map[string]any{"rsa": long, "ed25519": short} {
		t.Run(kind, func(t *testing.T) {
			s := newServed(t, host.Config{})
			s.config, s.data = writeConfig(t, s.host)
			der, err := x509.MarshalPKCS8PrivateKey(key)
			if err != nil {
				t.Fatal(err)
			}
			keyFile := filepath.Join(filepath.Dir(s.config), "dkim.pem")
			if err := os.WriteFile(keyFile, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}), 0o600); err != nil {
				t.Fatal(err)
			}
			addText(t, s.config, "[dkim]\nselector = \"games\"\nkey_file = \"dkim.pem\"\n")
			names, value := printedRecord(t, s.config)
			if names != "games._domainkey.example.org" || !strings.HasPrefix(value, "v=DKIM1; k="+kind+"; p=") {
				t.Errorf("the record is %s %s", names, value)
			}
			s.start(t)
			s.log.wait(t, "inbox: working")
			mail := "From: alice@example.org\r\nTo: chess@example.org\r\nSubject: help\r\nMessage-ID: <1@example.org>\r\nDate: Mon, 30 Nov 2026 12:00:00 +0000\r\n\r\n"
			if err := s.host.Deliver("chess@example.org", []byte(mail)); err != nil {
				t.Fatal(err)
			}
			select {
			case letter := <-s.got:
				judgeSigned(t, letter, names, value)
			case <-time.After(patience):
				t.Fatalf("no answer\n%s", s.log)
			}
			if strings.Contains(s.log.String(), "PRIVATE KEY") {
				t.Error("the key stands in the log")
			}
		})
	}
}

// printedRecord is the record of the DNS that check prints.
func printedRecord(t *testing.T, config string) (name, value string) {
	t.Helper()
	checked := run(t, nil, "check", "-config", config)
	_, rest, ok := strings.Cut(checked.stdout, "dkim: the domain needs this record\n  ")
	if checked.status != 0 || !ok {
		t.Fatalf("status %d\n%s%s", checked.status, checked.stdout, checked.stderr)
	}
	line, _, _ := strings.Cut(rest, "\n")
	name, _, _ = strings.Cut(line, ". IN TXT (")
	for _, m := range regexp.MustCompile(`"([^"]*)"`).FindAllStringSubmatch(line, -1) {
		value += m[1]
	}
	return name, value
}

func judgeSigned(t *testing.T, letter []byte, name, value string) {
	t.Helper()
	found, err := dkim.VerifyWithOptions(bytes.NewReader(letter), &dkim.VerifyOptions{LookupTXT: func(asked string) ([]string, error) {
		if asked != name {
			t.Errorf("the receiver looks for %s, the record is %s", asked, name)
		}
		return []string{value}, nil
	}})
	if err != nil || len(found) != 1 || found[0].Err != nil {
		t.Fatalf("%d signatures, error %v:\n%s", len(found), err, letter)
	}
	if found[0].Domain != "example.org" {
		t.Errorf("signed by %s", found[0].Domain)
	}
}

// addText writes more at the end of a file.
func addText(t *testing.T, path, text string) {
	t.Helper()
	before, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, append(before, text...), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}
