package main

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"pbemd/engine"
	"pbemd/engine/games"
	"pbemd/engine/notation"
)

// positionFlags name a position of a game: its start, or a position string, and moves from there.
type positionFlags struct {
	Fen     string `help:"The position to begin with, as a position string." placeholder:"S"`
	Moves   string `help:"Moves that are played first." placeholder:"\"M M\""`
	Variant string `arg:"" help:"The id of a game, from pbemd variants."`
}

// position sets the position up and plays the moves.
func (f positionFlags) position() (*engine.Position, error) {
	variant, err := findVariant(f.Variant)
	if err != nil {
		return nil, err
	}
	p := variant.Start()
	if f.Fen != "" {
		if p, err = variant.Parse(f.Fen); err != nil {
			return nil, fmt.Errorf("the position string is wrong: %w", err)
		}
	}
	played := 0
	for _, text := range strings.Fields(f.Moves) {
		if moveNumber.MatchString(text) {
			continue
		}
		played++
		move, err := readMove(p, text)
		if err != nil {
			return nil, fmt.Errorf("move %d, %s: %w", played, text, err)
		}
		p.Make(move)
	}
	return p, nil
}

// moveNumber is what stands before a move in a list of moves: "12." or "12...".
var moveNumber = regexp.MustCompile(`^[0-9]+\.+$`)

// readMove reads a move as a player writes it, or as moves lists it: chance
// draws men from stacks, which no player can ask for.
func readMove(p *engine.Position, text string) (engine.Move, error) {
	move, err := notation.Read(p, text)
	if err == nil {
		return move, nil
	}
	if drawn, of := notation.Replay(p, text); of == nil {
		return drawn, nil
	}
	if p.Variant().DrawsMen() && strings.EqualFold(text, "draw") {
		return move, errors.New("chance draws the man in a game; here say which, as `pbemd moves` lists it, such as draw=N")
	}
	return move, err
}

// findVariant finds a game by its id, name or alias.
func findVariant(name string) (*engine.Variant, error) {
	if game := games.Find(name); game != nil {
		return game.Variant, nil
	}
	var ids []string
	for _, game := range games.All() {
		ids = append(ids, game.ID())
	}
	if near := nearest(strings.ToLower(name), ids); near != "" {
		return nil, usagef("no game is called %s; did you mean %s? `pbemd variants` lists all", name, near)
	}
	return nil, usagef("no game is called %s; `pbemd variants` lists all", name)
}
