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
		board := fmt.Sprintf("%dx%d", game.Files(), game.Ranks())
		if game.Resizes() {
			board = "grows and shrinks"
		}
		fmt.Fprintf(table, "%s\t%s\t%s\n", game.ID(), game.Name(), board)
	}
	return table.Flush()
}
