package desk

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"pbemd/engine"
	"pbemd/engine/games"
	"pbemd/engine/notation"
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

// shelf is all variants, found by id, name or alias without regard to case.
type shelf struct {
	inOrder []*variant
	byName  map[string]*variant
	men     *regexp.Regexp // the names of all men of all variants, each as a word
}

// newShelf holds the variants that the program brings along, then those that
// were added; withdrawn names those of which no new games begin.
func newShelf(added []*games.Game, withdrawn map[string]bool) *shelf {
	s := &shelf{byName: map[string]*variant{}}
	names := map[string]bool{}
	for _, game := range slices.Concat(games.All(), added) {
		v := &variant{Variant: game.Variant, ID: game.ID(), Name: game.Name(), summary: game.Summary, source: sourceOf(game), text: game.Rules,
			withdrawn: withdrawn[game.ID()]}
		s.inOrder = append(s.inOrder, v)
		for _, name := range append([]string{v.ID, v.Name}, game.Aliases...) {
			s.byName[strings.ToLower(name)] = v
		}
		for _, info := range v.Types() {
			names[regexp.QuoteMeta(info.Name)] = true
		}
	}
	// The longest first, so that "king as rook" is not taken for a king.
	list := slices.Sorted(maps.Keys(names))
	slices.SortStableFunc(list, func(a, b string) int { return len(b) - len(a) })
	s.men = regexp.MustCompile(`(?i)\b(?:` + strings.Join(list, "|") + `)\b`)
	return s
}

// choosesDraw is how rows of moves show a man that was drawn. A player who
// writes it wants to choose the man, and is told that nobody can.
var choosesDraw = regexp.MustCompile(`(?i)^draw=[a-z]{1,3}$`)

// looksLikeMove is notation.Looks for the men of all variants: "general to h5"
// has the form of "knight to h5".
func (s *shelf) looksLikeMove(text string) bool {
	return notation.Looks(text) || choosesDraw.MatchString(text) || notation.Looks(s.men.ReplaceAllLiteralString(text, "knight"))
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
	v, ok := d.rules().byName[strings.ToLower(strings.TrimSpace(name))]
	return v, ok
}

// variants are those that can be chosen for a new game.
func (d *Desk) variants() []*variant {
	return slices.DeleteFunc(slices.Clone(d.rules().inOrder), func(v *variant) bool { return v.withdrawn })
}

func (d *Desk) variantNames() []string { return slices.Sorted(maps.Keys(d.rules().byName)) }

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
	g := v.desk.rules().grammar()
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
