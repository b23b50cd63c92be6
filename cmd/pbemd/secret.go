package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

const (
	// tokenTime is how long a token_command may take.
	tokenTime = 30 * time.Second
	// secretBytes is the most that a password file or a token_command may hold or print.
	secretBytes = 64 << 10
)

// given names the keys by which a secret is told; one is right.
func (s secretConfig) given() []string {
	var keys []string
	if s.Password != "" {
		keys = append(keys, "password")
	}
	if s.PasswordEnv != "" {
		keys = append(keys, "password_env")
	}
	if s.PasswordFile != "" {
		keys = append(keys, "password_file")
	}
	if len(s.TokenCommand) > 0 {
		keys = append(keys, "token_command")
	}
	return keys
}

// password is the password that the configuration names, by whichever key.
func (s secretConfig) password(env map[string]string) (string, error) {
	switch {
	case s.PasswordEnv != "":
		password := env[s.PasswordEnv]
		if password == "" {
			return "", fmt.Errorf("the environment variable %s is not set", s.PasswordEnv)
		}
		return password, nil
	case s.PasswordFile != "":
		return readSecret(s.PasswordFile)
	default:
		return s.Password, nil
	}
}

// readSecret is the content of a file without the end of its last line.
func readSecret(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, secretBytes))
	if err != nil {
		return "", err
	}
	secret := strings.TrimRight(string(text), "\r\n")
	if secret == "" {
		return "", fmt.Errorf("%s is empty", path)
	}
	return secret, nil
}

// othersCanRead reports whether every user of the machine can read a file.
func othersCanRead(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().Perm()&0o004 != 0
}

// runTokenCommand runs a command, without a shell, and returns the first line that it
// prints: an OAuth access token. What it says on stderr goes into the error, what it prints never does.
func runTokenCommand(ctx context.Context, argv []string, env map[string]string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, tokenTime)
	defer cancel()
	program, err := lookProgram(argv[0], env)
	if err != nil {
		return "", fmt.Errorf("token_command %s: %w", argv[0], err)
	}
	command := exec.CommandContext(ctx, program, argv[1:]...)
	command.WaitDelay = time.Second // a child that keeps the output open does not hold us
	command.Env = []string{}        // nil would stand for our own environment
	for name, value := range env {
		command.Env = append(command.Env, name+"="+value)
	}
	var printed, said bytes.Buffer
	command.Stdout, command.Stderr = &cappedWriter{&printed}, &cappedWriter{&said}
	if err := command.Run(); err != nil {
		if ctx.Err() != nil {
			err = fmt.Errorf("no answer within %s", tokenTime)
		}
		if line := firstLine(said.String()); line != "" {
			err = fmt.Errorf("%w: %s", err, line)
		}
		return "", fmt.Errorf("token_command %s: %w", argv[0], err)
	}
	token := firstLine(printed.String())
	if token == "" {
		return "", fmt.Errorf("token_command %s: %w", argv[0], errors.New("it printed no token"))
	}
	return token, nil
}

// lookProgram finds a program as a shell would: by its path, or in the folders of PATH.
func lookProgram(name string, env map[string]string) (string, error) {
	if strings.Contains(name, "/") {
		found, err := exec.LookPath(name)
		if wrapped, ok := errors.AsType[*exec.Error](err); ok {
			err = wrapped.Err // the rest only repeats the name
		}
		return found, err
	}
	for _, folder := range filepath.SplitList(env["PATH"]) {
		if found, err := exec.LookPath(filepath.Join(folder, name)); err == nil && filepath.IsAbs(found) {
			return found, nil
		}
	}
	return "", errors.New("no such program")
}

// cappedWriter keeps the first secretBytes of what is written and drops the rest.
type cappedWriter struct{ kept *bytes.Buffer }

func (w *cappedWriter) Write(text []byte) (int, error) {
	room := secretBytes - w.kept.Len()
	w.kept.Write(text[:min(room, len(text))])
	return len(text), nil
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return strings.TrimSpace(line)
}
