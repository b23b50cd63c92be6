package desk

import (
	"maps"
	"slices"
	"strings"

	"pbemd/engine"
	"pbemd/engine/games"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
)

// variant is the rules of a game that players can choose.
type variant struct {
	*engine.Variant
	ID, Name string
	summary  string // one line
	source   string // who invented it and where its rules are from, "" unknown
	text     string
	// withdrawn tells that no new games of it begin.
	withdrawn bool
}

// sourceOf says who invented a game and where its rules are from.
func sourceOf(game *games.Game) string {
	var parts []string
	if game.Author != "" {
		parts = append(parts, "Invented by "+game.Author+".")
	}
	if game.Origin != "" {
		parts = append(parts, "Source: "+game.Origin+".")
	}
	return strings.Join(parts, " ")
}

func (d *Desk) variant(name string) (*variant, bool) {
	v, ok := d.shelf().byName[strings.ToLower(strings.TrimSpace(name))]
	return v, ok
}

// variants are those that can be chosen for a new game. One that was withdrawn
// keeps its games and ratings, and stays on the shelf.
func (d *Desk) variants() []*variant {
	return slices.DeleteFunc(slices.Clone(d.shelf().inOrder), func(v *variant) bool { return v.withdrawn })
}

func (d *Desk) variantNames() []string { return slices.Sorted(maps.Keys(d.shelf().byName)) }

// Grammar is what the desk knows of commands, moves and variants without a
// store: the desk reads every mail by it.
func Grammar() command.Grammar { return newShelf(nil, nil).grammar() }

func (s *shelf) grammar() command.Grammar {
	return command.Grammar{
		IsVariant:     func(words string) bool { return s.byName[words] != nil },
		LooksLikeMove: s.looksLikeMove,
		IsCode:        proof.IsCode,
		Verbs:         verbs(),
		Variants:      slices.Sorted(maps.Keys(s.byName)),
	}
}

// grammar is that of the mail in hand: who is a player decides what a player's
// words mean, and a stranger must not learn it.
func (v *visit) grammar() command.Grammar {
	g := v.desk.shelf().grammar()
	if !v.operating && (!v.known || !v.isDirector(v.sender)) {
		delete(g.Verbs, command.Direct)
		delete(g.Verbs, command.Acts)
	}
	if v.known || v.operating {
		g.IsUserid = func(word string) bool { _, ok := v.player(word); return ok }
	}
	g.IsNumbered = v.inReplyDigest
	return g
}
