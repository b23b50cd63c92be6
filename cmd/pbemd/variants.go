package main

import (
	"fmt"
	"text/tabwriter"

	"pbemd/engine/games"
)

// variantsCommand lists the games.
type variantsCommand struct{}

func (*variantsCommand) Run(w *world) error {
	table := tabwriter.NewWriter(w.stdout, 0, 0, 2, ' ', 0)
	for _, game := range games.All() {
		start := game.Start()
		fmt.Fprintf(table, "%s\t%s\t%dx%d\n", game.ID(), game.Name(), start.Files(), start.Ranks())
	}
	return table.Flush()
}
