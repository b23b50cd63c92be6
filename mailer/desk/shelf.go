package desk

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"pbemd/engine/games"
	"pbemd/engine/notation"
	"pbemd/store"
)

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

// shelf holds the variants that there are. It changes between two mails, never
// while one is handled; the outbox reads it meanwhile.
func (d *Desk) shelf() *shelf { return d.stocked.Load() }

// stock makes the shelf of variants of what is in the store.
func (d *Desk) stock() error {
	err := d.store.View(func(tx *store.Tx) error {
		d.restock(tx.Draft())
		return nil
	})
	if err != nil {
		return fmt.Errorf("desk: %w", err)
	}
	return nil
}

// restock makes the shelf of variants anew: those of the program, and those
// that directors have added. One that the program cannot use any more is left
// out and told to the operator; the games of it wait until that is mended.
func (d *Desk) restock(draft *store.Draft) {
	decided := draft.Variants()
	var added []*games.Game
	withdrawn, earlier := map[string]bool{}, map[string][]byte{}
	for _, v := range decided {
		withdrawn[v.ID] = !v.Withdrawn.IsZero()
		if v.Text == "" {
			continue
		}
		game, err := games.Accepted(v.ID+".toml", []byte(v.Text), earlier)
		if err != nil {
			d.log.Error("a variant that was added cannot be used", "variant", v.ID, "by", v.By, "error", err.Error())
			continue
		}
		added, earlier[v.ID+".toml"] = append(added, game), []byte(v.Text)
	}
	d.stocked.Store(newShelf(added, withdrawn))
	d.stale = false
}
