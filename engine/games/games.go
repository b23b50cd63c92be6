// Package games owns the variants that can be played: a TOML file each, compiled when first asked for, and
// the texts for players that come with it. README.md beside the files tells how to add one.
package games

import (
	"embed"
	"slices"
	"strings"
	"sync"

	"pbemd/engine"
)

//go:embed *.toml
var files embed.FS

// listed names the variants that are offered, in the order in which they are listed to players. Each has a
// file of that name.
var listed = []string{
	"chess",
	"re",
	"re2",
	"rennchess",
	"rennchess-12x12",
	"rennchess-flank",
	"rennchess-12x14",
	"rennchess-timur",
	"rennchess-12x12-timur",
	"rennchess-flank-timur",
	"rennchess-12x14-timur",
	"chex",
	"reef",
	"reincarnation",
	"reincarnation2",
}

// ready names variants whose rules are complete but which are not offered yet, because their moves cannot
// be made by mail yet. Open gives them all the same.
var ready = []string{}

// A Game is a variant together with what people read about it.
type Game struct {
	*engine.Variant
	Aliases []string // further names by which Find knows it, in lower case
	Author  string   // who invented it; "" when nobody is known
	Origin  string   // where its rules are from
	Summary string   // one line
	Rules   string   // the rules for players, plain text, lines of at most 76 characters
}

// catalogue compiles all listed variants once. A fault in an embedded file is a fault of the program, which
// its tests find; so it panics.
var catalogue = sync.OnceValue(func() []*Game {
	var all []*Game
	for _, id := range listed {
		game, err := Load(files, id+".toml")
		if err != nil {
			panic("games: " + err.Error())
		}
		all = append(all, game)
	}
	return all
})

// All lists the variants that are offered, in the order in which players see them. The caller must not
// change the list.
func All() []*Game { return catalogue() }

// Open compiles the variant with an id, also one that is not offered. Each call compiles it anew.
func Open(id string) (*Game, error) { return Load(files, id+".toml") }

// Ready lists the ids of all variants whose rules are complete, those offered first.
func Ready() []string { return slices.Concat(listed, ready) }

// Find gives the variant with an id, name or alias, without regard to case; nil when there is none.
func Find(name string) *Game {
	name = strings.TrimSpace(name)
	for _, game := range All() {
		if strings.EqualFold(game.ID(), name) || strings.EqualFold(game.Name(), name) {
			return game
		}
		for _, alias := range game.Aliases {
			if strings.EqualFold(alias, name) {
				return game
			}
		}
	}
	return nil
}
