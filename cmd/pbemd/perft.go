package main

import (
	"fmt"

	"pbemd/engine"
	"pbemd/engine/notation"
)

// perftCommand counts the sequences of legal moves of a length.
type perftCommand struct {
	positionFlags
	Divide bool `help:"Count for each first move as well."`
	Depth  int  `arg:"" help:"The length of the sequences, in moves of one side."`
}

func (c *perftCommand) Run(w *world) error {
	if c.Depth < 0 || c.Depth > 100 {
		return usagef("the depth is %d; expected a number from 0 to 100", c.Depth)
	}
	p, err := c.position()
	if err != nil {
		return err
	}
	if !c.Divide || c.Depth == 0 {
		nodes, err := count(w, p, c.Depth)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(w.stdout, "nodes %d\n", nodes)
		return err
	}
	var sum uint64
	for _, move := range p.Moves(nil) {
		text := notation.Ready(p, move)
		p.Make(move)
		nodes, err := count(w, p, c.Depth-1)
		if err != nil {
			return err
		}
		p.Unmake()
		sum += nodes
		if _, err := fmt.Fprintf(w.stdout, "%s: %d\n", text, nodes); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(w.stdout, "nodes %d\n", sum)
	return err
}

// count counts in the background, so that an interrupt need not wait for it.
func count(w *world, p *engine.Position, depth int) (uint64, error) {
	counted := make(chan uint64, 1)
	go func() { counted <- p.Perft(depth) }()
	select {
	case nodes := <-counted:
		return nodes, nil
	case <-w.ctx.Done():
		return 0, errInterrupted
	}
}
