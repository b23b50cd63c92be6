// Package unruly makes a well-behaved mail server misbehave: it stands
// between a client and an IMAP or SMTP server, reads the commands as they
// pass, and cuts, swallows, answers itself or garbles as a judge decides. It
// is for tests.
//
// It reads clear text only: the client must use neither STARTTLS nor TLS.
package unruly

import (
	"net"
	"sync"
	"time"
)

// Protocol is what is spoken.
type Protocol uint8

// The protocols that are understood.
const (
	IMAP Protocol = iota
	SMTP
)

// Command is one command of a client on its way to the server.
type Command struct {
	Conn   int    // number of the connection, from 1
	Number int    // number of the command within it, from 1; 0 is the connection itself, before the greeting
	Verb   string // in capitals: "LOGIN", "UID FETCH", "MAIL", ...; "." is the end of a letter; "" the greeting, and lines of a SASL exchange
	Line   string // the first line without its end
	Letter []byte // of ".": what the client has said since DATA, as it was said
}

// Fault is what is done about a command.
type Fault struct {
	kind  kind
	text  string
	bytes int
	pause time.Duration
	until <-chan struct{}
}

type kind uint8

const (
	pass kind = iota
	cutBefore
	cutAfter
	cutInside
	cutCommand
	cutLetter
	answer
	deny
	slow
	bye
	swallow
	hold
)

// The faults.
var (
	// Pass does nothing.
	Pass = Fault{}
	// CutBefore cuts the connection; the server never sees the command.
	CutBefore = Fault{kind: cutBefore}
	// CutAfter lets the server carry out the command, keeps its answer back and
	// cuts the connection.
	CutAfter = Fault{kind: cutAfter}
	// Swallow keeps the command back and never answers.
	Swallow = Fault{kind: swallow}
)

// CutInside passes so many bytes of the server's answer and then cuts the
// connection: within a literal, say. A shorter answer is passed whole and
// then cut.
func CutInside(bytes int) Fault { return Fault{kind: cutInside, bytes: bytes} }

// CutCommand lets the server have so many bytes of the command's first line
// and then cuts the connection.
func CutCommand(bytes int) Fault { return Fault{kind: cutCommand, bytes: bytes} }

// CutLetter, for DATA, lets the server have so many bytes of the letter that
// follows and then cuts the connection. A shorter letter loses its end: the
// dot is never told.
func CutLetter(bytes int) Fault { return Fault{kind: cutLetter, bytes: bytes} }

// Deny lets the server carry out the command and gives the client this
// answer in place of the server's, in the form of Answer. It is not for
// commands that ask for more: AUTHENTICATE, IDLE, DATA.
func Deny(text string) Fault { return Fault{kind: deny, text: text} }

// Slow lets so much time pass before each line of the answer, and before each
// half of a literal in it.
func Slow(pause time.Duration) Fault { return Fault{kind: slow, pause: pause} }

// Answer keeps the command from the server and answers in its place. IMAP:
// "NO [UNAVAILABLE] not now", to which the tag is added; SMTP: "451 4.3.0 not now".
// After an answer to the end of a letter the connection is cut.
func Answer(text string) Fault { return Fault{kind: answer, text: text} }

// Bye says goodbye for the server, with this text, and cuts the connection.
func Bye(text string) Fault { return Fault{kind: bye, text: text} }

// Hold passes the command on only when until is closed.
func Hold(until <-chan struct{}) Fault { return Fault{kind: hold, until: until} }

// Config is what a proxy is to do.
type Config struct {
	Protocol Protocol
	Target   string // the server's address
	// Judge is asked about each command, one at a time; nil passes all.
	Judge func(Command) Fault
	// Edit, if not nil, changes lines of the server on their way to the
	// client, its capabilities say.
	Edit func(line string) string
}

// Proxy is the misbehaving server.
type Proxy struct {
	cfg      Config
	listener net.Listener
	done     chan struct{}
	closing  sync.Once
	serving  sync.WaitGroup
	judging  sync.Mutex

	mu     sync.Mutex
	number int
	open   map[net.Conn]struct{} // nil: closed
}

// Start puts a proxy before a server.
func Start(cfg Config) (*Proxy, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	if cfg.Judge == nil {
		cfg.Judge = func(Command) Fault { return Pass }
	}
	p := &Proxy{cfg: cfg, listener: l, done: make(chan struct{}), open: make(map[net.Conn]struct{})}
	p.serving.Go(p.accept)
	return p, nil
}

// Addr is where the proxy listens.
func (p *Proxy) Addr() string { return p.listener.Addr().String() }

// Close ends the proxy and all connections through it.
func (p *Proxy) Close() {
	p.closing.Do(func() {
		p.listener.Close()
		close(p.done)
		p.Cut()
		p.mu.Lock()
		p.open = nil
		p.mu.Unlock()
		p.serving.Wait()
	})
}

// Cut cuts all connections of the moment.
func (p *Proxy) Cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.open {
		c.Close()
	}
}

func (p *Proxy) accept() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		p.mu.Lock()
		p.number++
		number := p.number
		p.mu.Unlock()
		p.serving.Go(func() { p.serve(number, client) })
	}
}

// keep notes an open connection, so that Close and Cut find it.
func (p *Proxy) keep(c net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.open == nil {
		c.Close()
		return false
	}
	p.open[c] = struct{}{}
	return true
}

func (p *Proxy) drop(c net.Conn) {
	c.Close()
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.open, c)
}

func (p *Proxy) serve(number int, client net.Conn) {
	if !p.keep(client) {
		return
	}
	defer p.drop(client)
	server, err := net.Dial("tcp", p.cfg.Target)
	if err != nil || !p.keep(server) {
		return
	}
	defer p.drop(server)
	(&relay{proxy: p, number: number, client: client, server: server}).run()
}

func (p *Proxy) decide(c Command) Fault {
	p.judging.Lock()
	defer p.judging.Unlock()
	return p.cfg.Judge(c)
}
