package desk

import (
	"fmt"
	"slices"

	"pbemd/store"
)

// severalMoves is how many moves a letter tells in words; of more it tells the
// first and the last, and the table shows all.
const severalMoves = 3

// movesNews says what was played since the letter before: mostly one move, and
// more when moves made in advance have followed it.
func (v *visit) movesNews(t *table, b *touched, reader store.Player) []string {
	if b.first == 0 || b.first >= t.game.Plies {
		return sentences(v.lastMove(t, reader))
	}
	plies := v.draft.Plies(t.game.Board, b.first, t.game.Plies)
	last := plies[len(plies)-1]
	plies = slices.DeleteFunc(plies, func(p store.Ply) bool { return p.Step })
	if len(plies) > severalMoves {
		first, then := plies[0], len(plies)-1
		return append([]string{v.playedBy(t, first, reader), fmt.Sprintf("Then %d moves made in advance were played; "+
			"the table below marks them with a star.", then)}, sentences(v.lastMove(t, reader))...)
	}
	var news []string
	for _, ply := range plies {
		if ply.Number != last.Number {
			news = append(news, v.playedBy(t, ply, reader))
		}
	}
	return append(news, sentences(v.lastMove(t, reader))...)
}

// sentences is a text as a list, empty when there is none.
func sentences(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}

// playedBy says who has played a move, and whether in advance.
func (v *visit) playedBy(t *table, ply store.Ply, reader store.Player) string {
	who, has := v.nameOf(t.game.Players[ply.Side]), "has"
	if t.game.Players[ply.Side] == reader.Userid {
		who, has = "You", "have"
	}
	ahead := ""
	if ply.By != "" {
		ahead = ", a move made in advance"
	}
	if ply.SAN == passed {
		return fmt.Sprintf("%s %s passed in move %d%s.", who, has, ply.MoveNumber, ahead)
	}
	return who + " " + has + " played " + plyName(ply) + ahead + "."
}

// aheadMark stands beside moves that were made in advance, as the last row of
// the table explains.
const (
	aheadMark = " *"
	aheadRow  = "       | * = a move made in advance"
)
