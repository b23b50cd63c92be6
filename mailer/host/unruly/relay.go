package unruly

import (
	"bufio"
	"errors"
	"io"
	"net"
	"strings"
	"sync"
	"time"
)

// relay is one connection through the proxy.
type relay struct {
	proxy          *Proxy
	number         int
	client, server net.Conn
	replied        chan struct{} // SMTP: DATA was answered; holds one
	ended          chan struct{} // closed: the server says no more

	mu     sync.Mutex
	asked  bool          // SMTP: DATA was passed on and not answered yet
	letter bool          // SMTP: what the client says is a letter, up to the dot
	torn   int           // SMTP: of the letter so many bytes pass; -1: all
	armed  kind          // cutAfter, deny or slow is done with the next answer; pass: nothing is ...
	limit  int           // ... of which so many bytes still pass before a cut ...
	tag    string        // ... and which ends with this tag
	text   string        // of deny
	pause  time.Duration // of slow
}

func (r *relay) run() {
	r.replied, r.ended = make(chan struct{}, 1), make(chan struct{})
	in := bufio.NewReader(r.client)
	if !r.command(Command{Conn: r.number}, "", in) {
		return
	}
	var both sync.WaitGroup
	both.Go(func() {
		defer r.cut()
		defer close(r.ended)
		r.answers(bufio.NewReader(r.server))
	})
	both.Go(func() {
		defer r.cut()
		r.commands(in)
	})
	both.Wait()
}

func (r *relay) cut() {
	r.client.Close()
	r.server.Close()
}

// commands passes on what the client says, command by command.
func (r *relay) commands(in *bufio.Reader) {
	for number := 1; ; number++ {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		var letter []byte
		if r.inLetter() {
			if line, letter, err = r.passLetter(line, in); err != nil {
				return
			}
		}
		c := Command{Conn: r.number, Number: number, Line: strings.TrimRight(line, "\r\n"), Letter: letter}
		c.Verb = verb(r.proxy.cfg.Protocol, c.Line)
		if !r.command(c, line, in) {
			return
		}
	}
}

func (r *relay) inLetter() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.letter
}

// passLetter passes on a letter up to its final dot, which is returned with
// the letter: it is a command of its own.
func (r *relay) passLetter(line string, in *bufio.Reader) (dot string, letter []byte, err error) {
	for line != ".\r\n" {
		if r.torn >= 0 && len(letter)+len(line) > r.torn {
			_, _ = io.WriteString(r.server, line[:r.torn-len(letter)]) // the connection ends in any case
			return "", nil, errTorn
		}
		if _, err := io.WriteString(r.server, line); err != nil {
			return "", nil, err
		}
		letter = append(letter, line...)
		if line, err = in.ReadString('\n'); err != nil {
			return "", nil, err
		}
	}
	if r.torn >= 0 {
		return "", nil, errTorn
	}
	r.mu.Lock()
	r.letter = false
	r.mu.Unlock()
	return line, letter, nil
}

var errTorn = errors.New("the letter is torn")

// command does to one command what the judge says; false ends the connection.
func (r *relay) command(c Command, line string, in *bufio.Reader) bool {
	fault := r.proxy.decide(c)
	if c.Verb == "DATA" {
		r.torn = -1
	}
	switch fault.kind {
	case cutBefore:
		return false
	case cutCommand:
		_, _ = io.WriteString(r.server, line[:max(0, min(fault.bytes, len(line)-1))]) // the connection ends in any case
		return false
	case bye:
		io.WriteString(r.client, goodbye(r.proxy.cfg.Protocol, fault.text))
		return false
	case answer:
		io.WriteString(r.client, reply(r.proxy.cfg.Protocol, c, fault.text))
		return c.Verb != "." // a server that waits for the dot cannot be used on
	case swallow:
		io.Copy(io.Discard, in) // until the client gives up
		return false
	case hold:
		select {
		case <-fault.until:
		case <-r.proxy.done:
			return false
		}
	case cutLetter:
		r.torn = fault.bytes
	case cutAfter, cutInside, deny, slow:
		r.arm(c, fault)
	}
	return r.pass(c, line, in)
}

// arm has something done with the answer to the command.
func (r *relay) arm(c Command, fault Fault) {
	tag, _, _ := strings.Cut(c.Line, " ")
	r.mu.Lock()
	defer r.mu.Unlock()
	r.armed, r.limit, r.tag, r.text, r.pause = fault.kind, fault.bytes, tag, reply(r.proxy.cfg.Protocol, c, fault.text), fault.pause
	if fault.kind == cutInside {
		r.armed = cutAfter // with more bytes
	}
}

// pass lets the server have the command.
func (r *relay) pass(c Command, line string, in *bufio.Reader) bool {
	data := r.proxy.cfg.Protocol == SMTP && c.Verb == "DATA"
	if data {
		r.mu.Lock()
		r.asked = true
		r.mu.Unlock()
	}
	if _, err := io.WriteString(r.server, line); err != nil {
		return false
	}
	if data { // what the client says next depends on the answer
		select {
		case <-r.replied:
		case <-r.ended:
			return false
		}
	}
	return r.proxy.cfg.Protocol == SMTP || r.passLiterals(line, in)
}

func (r *relay) passLiterals(line string, in *bufio.Reader) bool {
	for size := literal(line); size >= 0; size = literal(line) {
		if _, err := io.CopyN(r.server, in, size); err != nil {
			return false
		}
		var err error
		if line, err = in.ReadString('\n'); err != nil {
			return false
		}
		if _, err = io.WriteString(r.server, line); err != nil {
			return false
		}
	}
	return true
}

// answers passes on what the server says, until the cut.
func (r *relay) answers(out *bufio.Reader) {
	for {
		line, err := out.ReadString('\n')
		if err != nil {
			return
		}
		if r.proxy.cfg.Edit != nil {
			line = r.proxy.cfg.Edit(line)
		}
		r.heard(line)
		if !r.tell([]byte(line)) {
			return
		}
		for size := r.literal(line); size >= 0; size = r.literal(line) {
			text := make([]byte, size)
			if _, err := io.ReadFull(out, text); err != nil {
				return
			}
			if line, err = out.ReadString('\n'); err != nil {
				return
			}
			if !r.tell(append(text, line...)) {
				return
			}
		}
		if r.over(line) {
			return
		}
	}
}

func (r *relay) literal(line string) int64 {
	if r.proxy.cfg.Protocol == SMTP {
		return -1
	}
	return literal(line)
}

// heard notes the answer to DATA.
func (r *relay) heard(line string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.asked && final(line) {
		r.asked, r.letter = false, strings.HasPrefix(line, "354")
		r.replied <- struct{}{}
	}
}

// tell lets the client have what may still pass; false: it was the end.
func (r *relay) tell(text []byte) bool {
	r.mu.Lock()
	armed, pause := r.armed, r.pause
	if armed == cutAfter {
		text = text[:min(r.limit, len(text))]
		r.limit -= len(text)
	}
	last := armed == cutAfter && r.limit == 0 && len(text) > 0
	r.mu.Unlock()
	switch armed {
	case deny:
		return r.denied(text)
	case slow:
		if !r.crawl(pause) {
			return false
		}
		_, err := r.client.Write(text[:len(text)/2])
		if err != nil || !r.crawl(pause) {
			return false
		}
		text = text[len(text)/2:]
	}
	_, err := r.client.Write(text)
	return err == nil && !last
}

// crawl lets time pass; false: the proxy ends.
func (r *relay) crawl(pause time.Duration) bool {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-r.proxy.done:
		return false
	}
}

// denied tells the client the untruth once the server has told all.
func (r *relay) denied(text []byte) bool {
	line := string(text)
	if !r.ends(line) {
		if r.proxy.cfg.Protocol == SMTP { // the lines of one answer bear one code
			return true
		}
	} else {
		line = r.text
	}
	_, err := io.WriteString(r.client, line)
	return err == nil
}

// ends reports whether the line is the last of the answer waited for.
func (r *relay) ends(line string) bool {
	if r.proxy.cfg.Protocol == SMTP {
		return final(line)
	}
	return r.tag == "" || strings.HasPrefix(line, r.tag+" ") || strings.HasPrefix(line, "+")
}

// over reports whether the answer that a cut waits for has ended. What else
// was to be done with the answer is done then.
func (r *relay) over(line string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.armed == pass || !r.ends(line) {
		return false
	}
	cut := r.armed == cutAfter
	r.armed = pass
	return cut
}
