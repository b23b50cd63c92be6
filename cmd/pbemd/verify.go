package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"pbemd/engine"
	"pbemd/engine/deal"
	"pbemd/engine/games"
	"pbemd/engine/pgn"
)

// verifyCommand recomputes the chance of a finished game from its record: every line that it
// prints is one thing that was checked. What is not as it should be begins with WRONG.
type verifyCommand struct {
	File string `arg:"" help:"The record of the game (PGN) that came with its last mail; - for standard input."`
}

// mostRecord is how many bytes a record may have.
const mostRecord = 4 << 20

func (c *verifyCommand) Run(w *world) error {
	text, err := c.read(w.stdin)
	if err != nil {
		return fmt.Errorf("the record cannot be read: %w", err)
	}
	game, fault := pgn.Read(text, complete)
	if game.Start == nil {
		return fmt.Errorf("%s is not read as the record of a game: %w", c.File, fault)
	}
	out := bufio.NewWriter(w.stdout)
	fmt.Fprintf(out, "%s: %s (White), %s (Black), %s.\n", game.Start.Variant().Name(), known(game.White), known(game.Black), game.Result)
	findings := deal.Verify(game)
	if fault != nil {
		findings = append(findings, deal.Finding{Wrong: true, Text: "The record goes no further: " + fault.Error()})
	}
	wrong := 0
	for _, finding := range findings {
		if finding.Wrong {
			wrong++
			fmt.Fprint(out, "WRONG: ")
		}
		fmt.Fprintln(out, finding.Text)
	}
	if wrong == 0 {
		fmt.Fprintln(out, "Everything agrees.")
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if wrong > 0 {
		return errors.New("the record does not agree with itself; see the lines that begin with WRONG")
	}
	return nil
}

// read reads the whole record.
func (c *verifyCommand) read(stdin io.Reader) (string, error) {
	if c.File != "-" {
		file, err := os.Open(c.File)
		if err != nil {
			return "", err
		}
		defer file.Close()
		stdin = file
	}
	text, err := io.ReadAll(io.LimitReader(stdin, mostRecord+1))
	if err == nil && len(text) > mostRecord {
		err = errors.New("it is longer than any game")
	}
	return string(text), err
}

// complete gives the variant of an id whose rules are complete, nil when there is none.
func complete(id string) *engine.Variant {
	if !slices.Contains(games.Ready(), id) {
		return nil
	}
	game, err := games.Open(id)
	if err != nil {
		return nil // an embedded file that cannot be read is found by the tests of package games
	}
	return game.Variant
}

// known is a name, or what stands for one that is not known.
func known(name string) string {
	if name == "" {
		return "?"
	}
	return name
}
