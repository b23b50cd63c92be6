package main

import (
	"io"

	"pbemd/templates/board"
)

// boardCommand draws a board as it stands in the mails.
type boardCommand struct {
	positionFlags
	As string `enum:"white,black" default:"white" help:"Whose side is at the bottom: white or black." placeholder:"SIDE"`
}

func (b *boardCommand) Run(w *world) error {
	p, err := b.position()
	if err != nil {
		return err
	}
	_, err = io.WriteString(w.stdout, board.Text(p.View(true), board.Options{Black: b.As == "black"}))
	return err
}
