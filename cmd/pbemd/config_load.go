package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// loadConfig reads a configuration file and judges it as a whole. All that is wrong is
// told at once, as mistakes; what is merely unwise comes back as warnings.
func loadConfig(path string, env map[string]string) (c config, warnings []string, err error) {
	j, err := openConfig(path, env)
	if err != nil {
		return config{}, nil, err
	}
	j.server()
	j.players()
	j.imap()
	j.smtp()
	j.dkim()
	j.limits()
	j.log()
	return j.config, j.warnings, j.verdict()
}

// storeOf is the path of the store that a configuration names. Nothing else in
// it is judged: who asks a running server need not be able to read its password.
func storeOf(path string, env map[string]string) (string, error) {
	j, err := openConfig(path, env)
	if err != nil {
		return "", err
	}
	j.data()
	return j.config.Server.Data, j.verdict()
}

// noConfig says that a configuration does not exist.
type noConfig struct{ path string }

func (n *noConfig) Error() string {
	return "there is no configuration at " + n.path + "; copy config.example.toml there and fill in your mail account"
}

// openConfig reads a file over the defaults, for a judge to look at.
func openConfig(path string, env map[string]string) (*judge, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &noConfig{path}
	}
	if err != nil {
		return nil, fmt.Errorf("the configuration cannot be read: %w", err)
	}
	doc, wrong := parseDocument(text)
	if len(wrong) > 0 {
		return nil, mistakes{path, wrong}
	}
	j := &judge{config: defaults(), document: doc, file: path, env: env}
	j.wrong = doc.decode(&j.config)
	return j, nil
}

// path completes a path of the configuration: variables of the
// environment are filled in (systemd names its folders that way), and a relative path begins at the
// configuration's own folder. An unknown variable is a mistake.
func (j *judge) path(key string, path *string) {
	if *path == "" {
		return
	}
	full := os.Expand(*path, func(name string) string {
		value, ok := j.env[name]
		j.expect(ok, key, "names $%s, which is not set in the environment; expected a variable that is, such as those that systemd sets for a service", name)
		return value
	})
	if !strings.HasPrefix(full, "/") {
		full = filepath.Join(filepath.Dir(j.file), full)
	}
	*path = full
}
