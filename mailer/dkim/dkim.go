// Package dkim signs letters with the key of the server's domain (RFC 6376; with
// Ed25519, RFC 8463), so that their receivers can see that they come from there
// and have not been changed on the way. It is the only user of the library that
// does it.
package dkim

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"errors"
	"fmt"

	"github.com/emersion/go-msgauth/dkim"
)

// leastRSA is the least number of bits of an RSA key (RFC 8301, section 3.2:
// signers should use 2048 at the least).
const leastRSA = 2048

// signed are the fields that a signature covers (RFC 6376, section 5.4.1). From
// and Subject stand twice: a second one, put in on the way, breaks the signature.
var signed = []string{
	"From", "From", "To", "Subject", "Subject", "Date", "Message-ID", "In-Reply-To", "References", "Auto-Submitted",
	"List-Unsubscribe", "MIME-Version", "Content-Type", "Content-Transfer-Encoding",
}

// Signer signs letters. It may be used by any number of goroutines.
type Signer struct {
	domain, selector string
	key              crypto.Signer
}

// New makes a signer of a private key in PEM form: RSA (PKCS #1 or PKCS #8) of
// 2048 bits at the least, or Ed25519 (PKCS #8). Domain and selector say where
// receivers find the public one. The error says what is wrong with the key.
func New(domain, selector string, text []byte) (*Signer, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, errors.New("it holds no private key in PEM form")
	}
	key, err := parse(block)
	if err != nil {
		return nil, err
	}
	return &Signer{domain, selector, key}, nil
}

func parse(block *pem.Block) (crypto.Signer, error) {
	var key any
	var err error
	switch block.Type {
	case "RSA PRIVATE KEY":
		key, err = x509.ParsePKCS1PrivateKey(block.Bytes)
	case "PRIVATE KEY":
		key, err = x509.ParsePKCS8PrivateKey(block.Bytes)
	default:
		return nil, fmt.Errorf("it holds a %s, not a private key without a pass phrase", block.Type)
	}
	if err != nil {
		return nil, errors.New("its private key is damaged")
	}
	switch key := key.(type) {
	case *rsa.PrivateKey:
		if bits := key.N.BitLen(); bits < leastRSA {
			return nil, fmt.Errorf("its RSA key has %d bits, and receivers want %d at the least", bits, leastRSA)
		}
		return key, nil
	case ed25519.PrivateKey:
		return key, nil
	}
	return nil, errors.New("its key is neither RSA nor Ed25519")
}

// Sign returns a letter with its signature above it. The letter, with lines
// ended by CRLF, is not changed.
func (s *Signer) Sign(letter []byte) ([]byte, error) {
	var out bytes.Buffer
	err := dkim.Sign(&out, bytes.NewReader(letter), &dkim.SignOptions{
		Domain: s.domain, Selector: s.selector, Signer: s.key, HeaderKeys: signed,
		HeaderCanonicalization: dkim.CanonicalizationRelaxed, BodyCanonicalization: dkim.CanonicalizationRelaxed,
	})
	if err != nil {
		return nil, fmt.Errorf("dkim: %w", err)
	}
	return out.Bytes(), nil
}

// Record is the TXT record of the DNS in which receivers look for the public key:
// its name and its value.
func (s *Signer) Record() (name, value string) {
	kind, public := "rsa", []byte(nil)
	switch key := s.key.Public().(type) {
	case *rsa.PublicKey:
		public, _ = x509.MarshalPKIXPublicKey(key) // fails for kinds of keys that are not known only
	case ed25519.PublicKey:
		kind, public = "ed25519", key
	}
	return s.selector + "._domainkey." + s.domain, "v=DKIM1; k=" + kind + "; p=" + base64.StdEncoding.EncodeToString(public)
}

// ZoneLine is the record as a line of a zone file. A string of the DNS has 255
// characters at the most, so a long value stands in several.
func (s *Signer) ZoneLine() string {
	name, value := s.Record()
	line := name + ". IN TXT ("
	for len(value) > 0 {
		n := min(len(value), 255)
		line += ` "` + value[:n] + `"`
		value = value[n:]
	}
	return line + " )"
}
