package main

import (
	"context"
	"io"
	"log/slog"
)

// serveCommand runs the server on a mail account until it is interrupted.
type serveCommand struct {
	Config string `default:"config.toml" help:"The configuration; config.toml when none is named." placeholder:"FILE"`
}

func (s *serveCommand) Run(w *world) error {
	c, warnings, err := loadConfig(s.Config, w.env)
	if err != nil {
		return err
	}
	log := newLogger(w.stderr, c.Log)
	for _, warning := range warnings {
		log.Warn(warning)
	}
	running, err := openServer(c, w, log)
	if err != nil {
		return err
	}
	running.serve(w.ctx)
	return running.close()
}

// newLogger writes the log as the configuration has it.
func newLogger(to io.Writer, c logConfig) *slog.Logger {
	options := &slog.HandlerOptions{Level: levels[c.Level]}
	if c.Format == "json" {
		return slog.New(slog.NewJSONHandler(to, options))
	}
	return slog.New(slog.NewTextHandler(to, options))
}

// serve runs the loops until ctx is done, and says in the log what begins and ends.
func (s *server) serve(ctx context.Context) {
	c := s.config
	s.log.Info("pbemd serves", "address", c.Server.Address, "store", c.Server.Data, "registration", c.Players.Registration,
		"imap", c.IMAP.Server, "smtp", c.SMTP.Server, "socket", s.socket.path)
	s.mailer.Run(ctx)
	s.log.Info("pbemd ends")
}
