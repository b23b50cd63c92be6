// Package account reaches a mail server: it connects with the security that
// was asked for, chooses how to log in, and says of a failure whether it will
// pass or what has to be changed. Boxes and posts are built on it; it knows
// neither IMAP nor SMTP.
package account

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"os"
	"time"

	"pbemd/mailer"
)

// Security is how a connection is protected.
type Security string

// The ways to connect. There is no way down from one to the next: a server
// that does not offer STARTTLS when it is asked for is refused.
const (
	TLS      Security = "tls"      // TLS from the first byte (RFC 8314)
	StartTLS Security = "starttls" // in clear, then TLS before anything is said
	Plain    Security = "plain"    // in clear
)

// Server is where a server is, and who we are there.
type Server struct {
	Addr     string // host:port
	Security Security
	// Roots are the authorities whose certificates are believed; nil: those
	// of the system.
	Roots *x509.CertPool
	// Unverified believes any certificate.
	Unverified bool
	// PlainAnywhere allows Plain to a server that is not on this machine.
	// Mail and password can then be read by everybody on the way.
	PlainAnywhere bool

	User string
	// Password and Token give the secret for one login; at most one of them is set. An
	// OAuth token is asked for anew for each connection. Neither: no login.
	Password, Token func(ctx context.Context) (string, error)

	// Timeout bounds each step: connecting, and the answer to one command.
	Timeout time.Duration
}

// Logins reports whether the server is to be logged in to.
func (s *Server) Logins() bool { return s.Password != nil || s.Token != nil }

// Host is the name that the server's certificate must bear.
func (s *Server) Host() string {
	host, _, err := net.SplitHostPort(s.Addr)
	if err != nil {
		return s.Addr
	}
	return host
}

// TLSConfig is how TLS is spoken with the server.
func (s *Server) TLSConfig() *tls.Config {
	return &tls.Config{
		ServerName:         s.Host(),
		RootCAs:            s.Roots,
		InsecureSkipVerify: s.Unverified,
		MinVersion:         tls.VersionTLS12,
	}
}

// Connect opens a connection, encrypted when Security is TLS. It takes
// Timeout at the most.
func (s *Server) Connect(ctx context.Context) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, s.Timeout)
	defer cancel()
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", s.Addr)
	if err != nil {
		return nil, s.Explain(err)
	}
	if err := s.allows(conn.RemoteAddr()); err != nil {
		conn.Close()
		return nil, err
	}
	if s.Security != TLS {
		return conn, nil
	}
	encrypted := tls.Client(conn, s.TLSConfig())
	if err := encrypted.HandshakeContext(ctx); err != nil {
		conn.Close()
		return nil, s.Explain(err)
	}
	return encrypted, nil
}

// allows refuses clear text to other machines.
func (s *Server) allows(remote net.Addr) error {
	addr, ok := remote.(*net.TCPAddr)
	if s.Security != Plain || s.PlainAnywhere || ok && addr.IP.IsLoopback() {
		return nil
	}
	return &mailer.Misconfigured{
		Err:    fmt.Errorf("%s is not on this machine, and a connection in clear could be read on the way", s.Addr),
		Advice: "set security to tls or starttls",
	}
}

// Roots reads a file of PEM certificates and adds them to the system's own.
func Roots(path string) (*x509.CertPool, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	pool, err := x509.SystemCertPool()
	if err != nil {
		pool = x509.NewCertPool()
	}
	if !pool.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("%s holds no certificate in PEM form", path)
	}
	return pool, nil
}

// Watch ends fn when ctx is done or limit has passed, by calling cut, which
// must close the connection that fn waits for. It returns fn's error, or what ended it.
func Watch(ctx context.Context, limit time.Duration, cut func(), fn func() error) error {
	bounded, cancel := context.WithTimeoutCause(ctx, limit, fmt.Errorf("no answer within %s", limit))
	defer cancel()
	stop := context.AfterFunc(bounded, cut)
	err := fn()
	if stop() || err == nil {
		return err
	}
	return context.Cause(bounded)
}

// Explain turns errors that only a change of the configuration can mend into
// a *mailer.Misconfigured, and returns others as they are.
func (s *Server) Explain(err error) error {
	if advice := s.advice(err); advice != "" {
		return &mailer.Misconfigured{Err: err, Advice: advice}
	}
	return err
}

func (s *Server) advice(err error) string {
	var done *mailer.Misconfigured
	if errors.As(err, &done) {
		return ""
	}
	var (
		name    x509.HostnameError
		unknown x509.UnknownAuthorityError
		invalid x509.CertificateInvalidError
		record  tls.RecordHeaderError
	)
	switch {
	case errors.As(err, &name):
		return "set the server to the name that its certificate bears, or have the certificate made for " + s.Host()
	case errors.As(err, &unknown):
		return "have the server send its whole chain of certificates, or give the authority's certificate as ca_file"
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return "have the server's certificate renewed, or set this machine's clock"
	case errors.As(err, &invalid):
		return "have the server's certificate replaced"
	case errors.As(err, &record):
		return "the server does not speak TLS on this port: set security to starttls, or take the port for TLS (993 for IMAP, 465 for SMTP)"
	}
	return ""
}
