package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"pbemd/mailer/desk"
)

// directCommand carries out a command of directors as the operator.
type directCommand struct {
	Config string   `default:"config.toml" help:"The configuration; config.toml when none is named." placeholder:"FILE"`
	Yes    bool     `help:"Do at once what cannot be taken back."`
	Attach string   `help:"A file that belongs to the command, such as that of a variant." placeholder:"FILE"`
	Text   string   `help:"What is to be told to the players, for announce." placeholder:"TEXT"`
	Words  []string "arg:\"\" name:\"command\" help:\"As directors write it by mail, without the word direct: `block bob: advertises`.\""
}

// largestAttached bounds a file that is attached, in bytes.
const largestAttached = 1 << 20

func (c *directCommand) Run(w *world) error {
	order := desk.Order{Words: strings.Join(c.Words, " "), Message: c.Text, Sure: c.Yes}
	if c.Attach != "" {
		data, err := os.ReadFile(c.Attach)
		if err != nil {
			return fmt.Errorf("the file cannot be attached: %w", err)
		}
		if len(data) > largestAttached {
			return fmt.Errorf("%s is longer than %d bytes", c.Attach, largestAttached)
		}
		order.File, order.Data = filepath.Base(c.Attach), data
	}
	text, err := c.carryOut(w, order)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w.stdout, text)
	return err
}

// carryOut has the running server do it, or does it when none runs.
func (c *directCommand) carryOut(w *world, order desk.Order) (string, error) {
	data, err := storeOf(c.Config, w.env)
	if err != nil {
		return "", err
	}
	body, err := json.Marshal(order)
	if err != nil {
		return "", err
	}
	told, err := request(w.ctx, data, http.MethodPost, "direct", bytes.NewReader(body))
	switch {
	case errors.Is(err, errNoServer):
		return c.alone(w, body)
	case err != nil:
		return "", err
	}
	defer told.Close()
	text, err := io.ReadAll(told)
	return string(text), err
}

// alone opens the store of a server that does not run. Letters that follow go
// out when it does.
func (c *directCommand) alone(w *world, order []byte) (string, error) {
	loaded, _, err := loadConfig(c.Config, w.env)
	if err != nil {
		return "", err
	}
	stored, err := openStored(loaded.Server.Data) // an order makes no store
	if err != nil {
		return "", err
	}
	if err := stored.Close(); err != nil {
		return "", err
	}
	s, err := openServer(loaded, w, slog.New(slog.DiscardHandler))
	if err != nil {
		return "", err
	}
	text, err := s.direct(w.ctx, bytes.NewReader(order))
	return text, errors.Join(err, s.close())
}

// direct carries out an order of the operator, as JSON.
func (s *server) direct(ctx context.Context, body io.Reader) (string, error) {
	var order desk.Order
	if err := json.NewDecoder(body).Decode(&order); err != nil {
		return "", fmt.Errorf("the order cannot be read (is the server of the same version?): %w", err)
	}
	text, err := s.desk.Operate(ctx, order)
	s.mailer.Wake()
	if unsure, ok := errors.AsType[*desk.Unsure](err); ok {
		return "", fmt.Errorf("nothing was done, since it cannot be taken back. %s With -yes it is done", unsure.Asks)
	}
	return text, err
}
