package main

import (
	"bufio"
	"fmt"

	"pbemd/engine/notation"
)

// movesCommand lists the legal moves, each in the form that a mail would
// offer it in and that is read back as that move.
type movesCommand struct {
	positionFlags
}

func (m *movesCommand) Run(w *world) error {
	p, err := m.position()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w.stdout)
	for _, move := range p.Moves(nil) {
		fmt.Fprintln(out, notation.Ready(p, move))
	}
	return out.Flush()
}
