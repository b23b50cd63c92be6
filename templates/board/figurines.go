package board

import (
	"slices"

	"pbemd/engine/view"
)

// asText is the sign behind a character that says that it is a letter among
// letters and no emoji. Of the men of chess, the black pawn alone would be
// drawn as one, wide and in colours.
const asText = "\uFE0E"

// figurine is the sign for a man of chess; the label of any other.
func figurine(b *view.Board, label string, black bool) string {
	sign := b.Kind(label).Figure.Rune(black)
	switch sign {
	case 0:
		return label
	case view.Pawn.Rune(true):
		return string(sign) + asText
	}
	return string(sign)
}

// withFigurines gives the board with figurines in the place of letters, on it
// and beside it. The legend goes on naming men by their letters, by which
// moves are written; those drawn as figurines need no name.
func withFigurines(b view.Board) view.Board {
	turned := b
	turned.Cells = slices.Clone(b.Cells)
	for i, c := range b.Cells {
		turned.Cells[i].Label = figurine(&b, c.Label, c.Black)
	}
	turned.Reserves = slices.Clone(b.Reserves)
	for i, r := range b.Reserves {
		turned.Reserves[i].Men = slices.Clone(r.Men)
		for k, h := range r.Men {
			turned.Reserves[i].Men[k].Label = figurine(&b, h.Label, r.Black)
		}
	}
	turned.Legend = slices.DeleteFunc(slices.Clone(b.Legend), func(n view.Named) bool {
		return b.Kind(n.Label).Figure != view.NoFigure
	})
	return turned
}
