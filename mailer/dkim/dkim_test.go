package dkim

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"regexp"
	"strings"
	"testing"

	"github.com/emersion/go-msgauth/dkim"
)

// pkcs8 is a private key as openssl genpkey writes it.
func pkcs8(t *testing.T, key any) []byte {
	t.Helper()
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})
}

func rsaKey(t *testing.T, bits int) *rsa.PrivateKey {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, bits)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

const letter = "From: pbemd <chess@example.org>\r\nTo: bob@example.net\r\nSubject: chess Board 1 bob\r\nDate: Mon, 02 Mar 2026 09:00:00 +0000\r\n" +
	"Message-ID: <g1.1.abc@example.org>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nIt is your turn.  \r\n\r\n  a b\r\n"

// verify is how a receiver judges a letter whose domain has the record of the
// signer.
func verify(t *testing.T, s *Signer, raw []byte) error {
	t.Helper()
	name, value := s.Record()
	found, err := dkim.VerifyWithOptions(bytes.NewReader(raw), &dkim.VerifyOptions{LookupTXT: func(asked string) ([]string, error) {
		if asked != name {
			t.Errorf("the receiver looks for %s, the record is %s", asked, name)
		}
		return []string{value}, nil
	}})
	if err != nil || len(found) != 1 {
		t.Fatalf("%d signatures, error %v", len(found), err)
	}
	if found[0].Domain != "example.org" {
		t.Errorf("signed by %s", found[0].Domain)
	}
	return found[0].Err
}

// TestSignedLetters holds for each kind of key that a receiver finds the
// signature good, after relaying as well, and none that was tampered with.
func TestSignedLetters(t *testing.T) {
	key := rsaKey(t, 2048)
	_, ed, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{
		"RSA": pkcs8(t, key), "Ed25519": pkcs8(t, ed),
		"RSA as openssl genrsa wrote it": pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)}),
	} {
		t.Run(name, func(t *testing.T) {
			s, err := New("example.org", "games", text)
			if err != nil {
				t.Fatal(err)
			}
			raw, err := s.Sign([]byte(letter))
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.HasSuffix(raw, []byte(letter)) || !bytes.HasPrefix(raw, []byte("DKIM-Signature: ")) {
				t.Errorf("the letter was changed:\n%s", raw)
			}
			change := func(old, with string) []byte { return bytes.Replace(raw, []byte(old), []byte(with), 1) }
			for what, good := range map[string][]byte{
				"as it is":                   raw,
				"with a trace":               append([]byte("Received: from a.example by b.example\r\n"), raw...),
				"blanks at a line's end cut": change("turn.  \r\n", "turn.\r\n"),
				"a field folded anew":        change("Subject: chess Board", "Subject: chess\r\n Board"),
			} {
				if err := verify(t, s, good); err != nil {
					t.Errorf("%s: %v", what, err)
				}
			}
			for what, bad := range map[string][]byte{
				"another text":     change("your turn", "her turn"),
				"another sender":   change("From: pbemd", "From: Bank"),
				"another subject":  change("Board 1", "Board 2"),
				"another receiver": change("bob@", "eve@"),
				"a second From":    change("From: pbemd", "From: eve@example.com\r\nFrom: pbemd"),
				"a second Subject": change("Subject: ", "Subject: win\r\nSubject: "),
				"an added proof":   change("Subject: ", "References: <x@example.org>\r\nSubject: "),
			} {
				if verify(t, s, bad) == nil {
					t.Errorf("%s: taken for good", what)
				}
			}
		})
	}
}

// TestZoneLine holds that the line for the zone has strings that the DNS takes,
// which together are the record.
func TestZoneLine(t *testing.T) {
	s, err := New("example.org", "games", pkcs8(t, rsaKey(t, 4096)))
	if err != nil {
		t.Fatal(err)
	}
	name, value := s.Record()
	line := s.ZoneLine()
	var whole strings.Builder
	for _, m := range regexp.MustCompile(`"([^"]*)"`).FindAllStringSubmatch(line, -1) {
		if len(m[1]) > 255 {
			t.Errorf("a string of %d characters", len(m[1]))
		}
		whole.WriteString(m[1])
	}
	if whole.String() != value || !strings.HasPrefix(line, name+". IN TXT ( \"v=DKIM1; k=rsa; p=") || name != "games._domainkey.example.org" {
		t.Errorf("%s\nfor %s\n%s", line, name, value)
	}
}

func TestKeysRefused(t *testing.T) {
	elliptical, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	good := pkcs8(t, rsaKey(t, 2048))
	for want, text := range map[string][]byte{
		"it holds no private key in PEM form":                             []byte("hello"),
		"its private key is damaged":                                      pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: []byte("x")}),
		"its RSA key has 1024 bits, and receivers want 2048 at the least": pkcs8(t, rsaKey(t, 1024)),
		"its key is neither RSA nor Ed25519":                              pkcs8(t, elliptical),
		"it holds a CERTIFICATE, not a private key without a pass phrase": bytes.ReplaceAll(good, []byte("PRIVATE KEY"), []byte("CERTIFICATE")),
	} {
		if _, err := New("example.org", "games", text); err == nil || err.Error() != want {
			t.Errorf("error %v, expected %s", err, want)
		}
	}
}
