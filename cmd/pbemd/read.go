package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"pbemd/mailer/desk"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/read"
	"pbemd/templates"
)

// readCommand tells what the server reads in a mail. It has no state: no
// game is known, so a move is whatever has the form of one.
type readCommand struct {
	File string `arg:"" help:"The mail, with its header; - for standard input."`
}

// reading is what the command prints.
type reading struct {
	From     string   `json:"from"`     // the address, "" when there is none that can be answered
	Reply    bool     `json:"reply"`    // the server would answer or act
	Ignored  string   `json:"ignored"`  // why it would not, "" when it would
	Commands []string `json:"commands"` // the player's words, cleaned
	Message  string   `json:"message"`  // text for the opponent
}

func (r *readCommand) Run(w *world) error {
	limit := defaults().Limits.MailBytes
	raw, err := r.raw(w.stdin, limit+1)
	if err != nil {
		return fmt.Errorf("the mail cannot be read: %w", err)
	}
	texts, err := templates.BuiltIn()
	if err != nil {
		return err
	}
	options := read.Options{Truncated: len(raw) > limit, Phrases: texts.Phrases()}
	out := json.NewEncoder(w.stdout)
	out.SetEscapeHTML(false)
	return out.Encode(readMail(raw[:min(len(raw), limit)], options))
}

// raw reads the mail, at most so many bytes of it.
func (r *readCommand) raw(stdin io.Reader, most int) ([]byte, error) {
	if r.File != "-" {
		file, err := os.Open(r.File)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		stdin = file
	}
	return io.ReadAll(io.LimitReader(stdin, int64(most)))
}

// readMail reads a mail as the desk does.
func readMail(raw []byte, options read.Options) reading {
	mail := read.Read(raw, options)
	out := reading{From: mail.From, Ignored: mail.Ignored, Commands: []string{}}
	out.Reply = mail.Ignored == "" && mail.From != ""
	if !out.Reply || mail.Broken != "" {
		return out
	}
	said := command.Read(mail.Subject, mail.Own, desk.Grammar())
	for _, c := range said.Commands {
		out.Commands = append(out.Commands, c.Words)
	}
	out.Message = said.Message
	return out
}
