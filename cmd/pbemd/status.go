package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"pbemd/store"
)

// storeFlags name the store that a subcommand is about.
type storeFlags struct {
	Config string `default:"config.toml" help:"The configuration that names the store; config.toml when none is named." placeholder:"FILE"`
	Data   string `help:"The store itself, instead of a configuration." placeholder:"FILE"`
}

// path is the path of the store.
func (f storeFlags) path(w *world) (string, error) {
	if f.Data != "" {
		return f.Data, nil
	}
	data, err := storeOf(f.Config, w.env)
	if missing, ok := errors.AsType[*noConfig](err); ok { // but whoever asks may have a server that runs elsewhere
		return "", fmt.Errorf("there is no configuration at %s; -config names another one, -data the store itself", missing.path)
	}
	return data, err
}

// statusCommand tells how the server is doing: it asks the running one, or
// reads the store when none runs.
type statusCommand struct {
	storeFlags
}

func (s *statusCommand) Run(w *world) error {
	data, err := s.path(w)
	if err != nil {
		return err
	}
	var r report
	answer, err := ask(w.ctx, data, "status", nil)
	switch {
	case errors.Is(err, errNoServer):
		if r, err = statusOf(data, w.now()); err != nil {
			return err
		}
	case err != nil:
		return err
	default:
		defer answer.Close()
		if err := json.NewDecoder(answer).Decode(&r); err != nil {
			return fmt.Errorf("the answer of the server cannot be read (is it of the same version?): %w", err)
		}
	}
	return r.print(w.stdout)
}

// statusOf reads the store of a server that does not run.
func statusOf(data string, now time.Time) (report, error) {
	s, err := openStored(data)
	if err != nil {
		return report{}, err
	}
	defer s.Close()
	return readReport(s, now)
}

// openStored opens the store of a server that does not answer, to read it.
func openStored(data string) (*store.Store, error) {
	s, err := store.Open(data, store.Options{ReadOnly: true})
	switch {
	case errors.Is(err, store.ErrLocked):
		return nil, fmt.Errorf("a server holds the store %s but does not answer on %s; see its log", data, socketPath(data))
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("there is no store at %s; `pbemd serve` makes it, and -config or -data names another", data)
	}
	return s, err
}
