package store

import (
	"encoding/binary"
	"iter"
)

// variantGames is the beginning of the index keys of a variant's public games:
// behind it stand the userid of one of the players and the number of the board.
func variantGames(variant string) string { return text(variant) }

// variantEntries are the index entries of a game for its variant; a private game
// has none, since only its own players know of it.
func variantEntries(g *Game) []entry {
	if g.Private {
		return nil
	}
	var entries []entry
	for _, userid := range g.Players {
		entries = append(entries, entry{"games of variant", variantGames(g.Variant) + text(userid) + number(g.Board)})
	}
	return entries
}

// PublicGames walks the boards of all public games of a variant, running and
// finished, by the userids of their players and then in the order of their
// numbers: every board is met once for each of its two players, who is given
// beside it.
func (d *Draft) PublicGames(variant string) iter.Seq2[string, uint64] {
	return func(yield func(string, uint64) bool) {
		prefix := variantGames(variant)
		for key, board := range d.under("games of variant", prefix) {
			rest := key[len(prefix):]
			length := int(binary.BigEndian.Uint16([]byte(rest)))
			if !yield(rest[2:2+length], parseNumber(string(board))) {
				return
			}
		}
	}
}

// VariantsPlayed lists the variants of which there are public games.
func (d *Draft) VariantsPlayed() []string {
	var ids []string
	for from := ""; ; {
		variant, ok := d.firstVariant(from)
		if !ok {
			return ids
		}
		ids, from = append(ids, variant), after(variantGames(variant))
	}
}

// firstVariant is the variant of the first key in the index from one on.
func (d *Draft) firstVariant(from string) (string, bool) {
	for key := range d.walk("games of variant", from, "") {
		length := int(binary.BigEndian.Uint16([]byte(key)))
		return key[2 : 2+length], true
	}
	return "", false
}
