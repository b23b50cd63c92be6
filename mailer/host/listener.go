package host

import (
	"crypto/tls"
	"fmt"
	"net"
	"sync"
)

// listener knows the connections that it has accepted: the server libraries
// can miss one that comes while they close.
type listener struct {
	net.Listener
	mu    sync.Mutex
	conns map[*conn]struct{} // nil: ended
}

type conn struct {
	net.Conn
	of *listener
}

func listen(address string) (*listener, error) {
	if address == "" {
		address = "127.0.0.1:0"
	}
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("%q is no address to listen on: want host:port", address)
	}
	if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() {
		return nil, fmt.Errorf("the mail host listens on this machine only: %q is not 127.0.0.1 or ::1", host)
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	return &listener{Listener: l, conns: make(map[*conn]struct{})}, nil
}

// secured is the listener with TLS from the first byte, where asked for.
func (l *listener) secured(cfg Config) net.Listener {
	if cfg.Implicit && cfg.TLS != nil {
		return tls.NewListener(l, cfg.TLS)
	}
	return l
}

func (l *listener) Accept() (net.Conn, error) {
	accepted, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	c := &conn{accepted, l}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.conns == nil {
		c.Conn.Close()
		return nil, net.ErrClosed
	}
	l.conns[c] = struct{}{}
	return c, nil
}

func (c *conn) Close() error {
	c.of.mu.Lock()
	delete(c.of.conns, c)
	c.of.mu.Unlock()
	return c.Conn.Close()
}

// cut closes the connections of the moment.
func (l *listener) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.conns {
		c.Conn.Close()
		delete(l.conns, c)
	}
}

// end closes the listener and all its connections.
func (l *listener) end() {
	l.Listener.Close() // an error says that the server has closed it
	l.cut()
	l.mu.Lock()
	l.conns = nil
	l.mu.Unlock()
}
