package post_test

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"strings"
	"testing"
	"time"

	msgauth "github.com/emersion/go-msgauth/dkim"

	"pbemd/mailer"
	"pbemd/mailer/dkim"
	"pbemd/mailer/host"
	"pbemd/mailer/realhost"
	"pbemd/mailer/write"
)

func newSigner(t *testing.T) *dkim.Signer {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	noError(t, err)
	s, err := dkim.New("example.org", "games", pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)}))
	noError(t, err)
	return s
}

// wholeLetter is one with all that letters can have.
func wholeLetter(t *testing.T, to string) mailer.Outgoing {
	t.Helper()
	raw, err := write.Letter{
		From: "pbem@example.org", FromName: "Schäch", To: to, Subject: "chess Board 17 Zoë " + strings.Repeat("lang ", 40),
		MessageID: "g17.1.x@example.org", References: []string{"g17.0.x@example.org"}, Date: time.Now(),
		Text: "From here on\n.\n..two dots\n" + strings.Repeat("ein langes Wort für sich ", 60) + "\n", HTML: "<p>Zug: <b>ä</b></p>\n",
		Attachments: []write.Attachment{{Name: "g.pgn", Type: write.PGN, Data: []byte("1. e4 e5 *\n")}},
		Unsubscribe: "mailto:pbem@example.org?subject=help%20leave",
	}.Bytes()
	noError(t, err)
	return mailer.Outgoing{ID: 1, To: to, Raw: raw}
}

func goodSignature(t *testing.T, s *dkim.Signer, mail string) {
	t.Helper()
	name, value := s.Record()
	mail = strings.ReplaceAll(strings.ReplaceAll(mail, "\r\n", "\n"), "\n", "\r\n")
	found, err := msgauth.VerifyWithOptions(strings.NewReader(mail), &msgauth.VerifyOptions{LookupTXT: func(asked string) ([]string, error) {
		same(t, "record asked for", asked, name)
		return []string{value}, nil
	}})
	noError(t, err)
	if len(found) != 1 || found[0].Err != nil {
		t.Errorf("%d signatures, the first %+v, in\n%s", len(found), found[0], mail)
	}
}

// TestLettersAreSigned holds that the signature is good as the letter arrives,
// and that a letter that cannot be signed waits.
func TestLettersAreSigned(t *testing.T) {
	arrived := make(chan string, 1)
	h, _ := startHost(t, func(c *host.Config) { c.Delivered = func(_ string, raw []byte) { arrived <- string(raw) } })
	s := newSigner(t)
	cfg := config(h.SMTPAddr())
	cfg.Sign = s.Sign
	noError(t, open(t, cfg).Send(t.Context(), wholeLetter(t, "alice@example.org")))
	goodSignature(t, s, <-arrived)
	cfg.Sign = func([]byte) ([]byte, error) { return nil, errors.New("no key") }
	same(t, "kind", kindOf(open(t, cfg).Send(t.Context(), wholeLetter(t, "alice@example.org"))), "deferred")
}

// TestSignaturesThroughPostfix holds that a real server on the way breaks none.
func TestSignaturesThroughPostfix(t *testing.T) {
	h := realhost.Start(t, "pbem", "alice")
	s := newSigner(t)
	cfg := realConfig(h)
	cfg.Sign = s.Sign
	letter := wholeLetter(t, realhost.Address("alice"))
	noError(t, open(t, cfg).Send(t.Context(), letter))
	h.Until("the letter arrives", 15*time.Second, func() bool { return len(h.Mails("alice", "INBOX")) == 1 })
	goodSignature(t, s, h.Mails("alice", "INBOX")[0])
}
