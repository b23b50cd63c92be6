package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"time"
)

// The running server answers on a Unix socket beside its store, which only its own user (and root) can
// open: HTTP, with "GET /status" for a report as JSON, "GET /backup" for a copy of the store, and so on: a
// question for each subcommand that asks the server; and "POST /direct" for an order of the operator.

// questions are what the server is asked through its socket, by path. An
// answer that breaks off must not look whole, so each ends with an error when
// it is not.
type questions map[string]func(about url.Values, to io.Writer) error

// socketPath is where the server of a store answers.
func socketPath(data string) string { return data + ".sock" }

// socket is the server's end.
type socket struct {
	path   string
	server http.Server
	ended  chan struct{}
}

// carrying is how an order of the operator, as JSON, is carried out.
type carrying func(ctx context.Context, order io.Reader) (answer string, err error)

// longestOrder bounds an order, in bytes: a file of a variant may be in it.
const longestOrder = 4 << 20

// listen opens the socket. The caller holds the lock of the store, so that a
// socket that is there already belongs to a server that is gone.
func listen(data string, log *slog.Logger, asked questions, direct carrying) (*socket, error) {
	s := &socket{path: socketPath(data), ended: make(chan struct{})}
	if err := os.Remove(s.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the socket for status and backup cannot be made: %w", err)
	}
	listener, err := net.Listen("unix", s.path)
	if err != nil {
		return nil, fmt.Errorf("the socket for status and backup cannot be made: %w (is the path of server.data longer than 100 letters?)", err)
	}
	if err := os.Chmod(s.path, 0o600); err != nil {
		listener.Close()
		return nil, fmt.Errorf("the socket for status and backup cannot be made: %w", err)
	}
	routes := http.NewServeMux()
	for name, answer := range asked {
		routes.HandleFunc("GET /"+name, func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/octet-stream")
			begun := &begun{to: w}
			err := answer(r.URL.Query(), begun)
			switch {
			case err == nil && name == "status": // which may be asked every minute
				log.Debug(name + " handed out")
			case err == nil:
				log.Info(name + " handed out")
			case begun.yes:
				log.Warn("the answer to a question broke off", "question", name, "error", err)
				panic(http.ErrAbortHandler) // so that the other end does not take it for whole
			default:
				status := http.StatusInternalServerError
				if _, ok := errors.AsType[*unknownName](err); ok {
					status = http.StatusUnprocessableEntity
				}
				http.Error(w, err.Error(), status)
			}
		})
	}
	if direct != nil {
		routes.HandleFunc("POST /direct", func(w http.ResponseWriter, r *http.Request) {
			answer, err := direct(r.Context(), http.MaxBytesReader(w, r.Body, longestOrder))
			if err != nil {
				http.Error(w, err.Error(), http.StatusUnprocessableEntity)
				return
			}
			if _, err := io.WriteString(w, answer); err != nil {
				log.Debug("what came of an order was not read", "error", err)
			}
		})
	}
	s.server = http.Server{Handler: routes, ReadHeaderTimeout: 10 * time.Second, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug)}
	go func() {
		defer close(s.ended)
		if err := s.server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("the socket for status and backup is gone", "error", err)
		}
	}()
	return s, nil
}

// begun notes whether anything of an answer went out.
type begun struct {
	to  io.Writer
	yes bool
}

func (b *begun) Write(part []byte) (int, error) {
	b.yes = true
	return b.to.Write(part)
}

// close ends the socket; a request in hand is given a second.
func (s *socket) close() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if err := s.server.Shutdown(ctx); err != nil {
		s.server.Close()
	}
	<-s.ended
}

// errNoServer says that no server answers on a socket.
var errNoServer = errors.New("no server answers")

// ask sends a question to the server of a store. The answer is the caller's to close.
func ask(ctx context.Context, data, question string, about url.Values) (io.ReadCloser, error) {
	return request(ctx, data, http.MethodGet, question+"?"+about.Encode(), nil)
}

// request sends a request to the server of a store, with a body or nil. Its
// answer is the caller's to close.
func request(ctx context.Context, data, method, path string, body io.Reader) (io.ReadCloser, error) {
	client := http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			var dialer net.Dialer
			return dialer.DialContext(ctx, "unix", socketPath(data))
		},
		ResponseHeaderTimeout: 30 * time.Second,
		DisableKeepAlives:     true,
	}}
	request, err := http.NewRequestWithContext(ctx, method, "http://pbemd/"+path, body)
	if err != nil {
		return nil, err
	}
	answer, err := client.Do(request)
	if op, ok := errors.AsType[*net.OpError](err); ok && op.Op == "dial" && !errors.Is(err, fs.ErrPermission) {
		return nil, errNoServer
	}
	if err != nil {
		return nil, fmt.Errorf("the server cannot be asked: %w", err)
	}
	if answer.StatusCode != http.StatusOK {
		defer answer.Body.Close()
		text, _ := io.ReadAll(io.LimitReader(answer.Body, 4096))
		if answer.StatusCode == http.StatusUnprocessableEntity { // it was understood, and refused
			return nil, errors.New(string(bytes.TrimSpace(text)))
		}
		return nil, fmt.Errorf("the server could not answer: %s", bytes.TrimSpace(text))
	}
	return answer.Body, nil
}
