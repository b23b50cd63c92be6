package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"pbemd/mailer/account"
	"pbemd/mailer/box"
	"pbemd/mailer/post"
	"pbemd/store"
)

// checkCommand proves a configuration against the real servers, step by
// step, and says what to change. It makes the folders; it reads and sends no mail.
type checkCommand struct {
	Config string `default:"config.toml" help:"The configuration; config.toml when none is named." placeholder:"FILE"`
}

func (c *checkCommand) Run(w *world) error {
	conf, warnings, err := loadConfig(c.Config, w.env)
	if err != nil {
		return err
	}
	fmt.Fprintf(w.stdout, "%s: good\n", c.Config)
	for _, warning := range warnings {
		fmt.Fprintf(w.stdout, "  but %s\n", warning)
	}
	log := newLogger(w.stderr, logConfig{Level: "error"})
	boxConfig, err := conf.box(w.env, log)
	if err != nil {
		return err
	}
	postConfig, err := conf.post(w.env)
	if err != nil {
		return err
	}
	var bad []string
	for _, proof := range []struct {
		section, server string
		found           account.Findings
	}{
		{"[server]", "store " + conf.Server.Data, proveStore(conf.Server.Data)},
		{"[imap]", "imap " + conf.IMAP.Server, box.Prove(w.ctx, boxConfig)},
		{"[smtp]", "smtp " + conf.SMTP.Server, post.Prove(w.ctx, postConfig)},
	} {
		printFindings(w, proof.server, proof.found)
		if !proof.found.OK() {
			bad = append(bad, proof.section)
		}
	}
	if signer, err := conf.DKIM.signer(); err == nil && signer != nil {
		fmt.Fprintf(w.stdout, "dkim: the domain needs this record\n  %s\n", signer.ZoneLine())
	}
	if err := w.ctx.Err(); err != nil {
		return errInterrupted
	}
	if len(bad) > 0 {
		return fmt.Errorf("%s of %s: does not work yet; see above what to change", strings.Join(bad, ", "), c.Config)
	}
	fmt.Fprintf(w.stdout, "all good; `pbemd serve -config %s` starts the server\n", c.Config)
	return nil
}

// proveStore looks whether the store can be used, and leaves it as it is:
// the server makes a missing one, and leaves mail that is older than it alone.
func proveStore(data string) account.Findings {
	var found account.Findings
	if _, err := os.Stat(data); errors.Is(err, fs.ErrNotExist) {
		probe, err := os.CreateTemp(filepath.Dir(data), ".pbemd-check-*")
		if err != nil {
			found.Bad("make", err, "let this user write in the folder of server.data")
			return found
		}
		probe.Close()
		os.Remove(probe.Name())
		found.Good("make", "the server will make it")
		return found
	}
	s, err := store.Open(data, store.Options{ReadOnly: true})
	switch {
	case errors.Is(err, store.ErrLocked):
		found.Good("open", "in use by a server that runs")
	case err != nil:
		found.Bad("open", err, "")
	default:
		found.Good("open", fmt.Sprintf("made %s", moment(s.Born())))
		s.Close()
	}
	return found
}

// printFindings prints what was found at one server, a step a line.
func printFindings(w *world, server string, found account.Findings) {
	fmt.Fprintf(w.stdout, "%s\n", server)
	for _, one := range found {
		verdict := "ok    "
		if !one.Good {
			verdict = "FAILED"
		}
		fmt.Fprintf(w.stdout, "  %s %s: %s\n", verdict, one.Step, one.Text)
		if one.Advice != "" {
			fmt.Fprintf(w.stdout, "         %s\n", one.Advice)
		}
	}
}
