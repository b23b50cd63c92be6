package view

// Kind is what drawings need to know of a kind of man.
type Kind struct {
	// Label is what stands on the board for it, one to three letters; no two
	// kinds have the same.
	Label string
	// Name is what people call it, in small letters: "queen".
	Name string
	// Figure is its shape, when it has one that chess players know.
	Figure Figure
	// Pawn tells a pawn of any sort.
	Pawn bool
}

// Figure is the shape of an orthodox man of chess.
type Figure uint8

// The orthodox men; a man that is none of them is drawn with its label.
const (
	NoFigure Figure = iota
	King
	Queen
	Rook
	Bishop
	Knight
	Pawn
)

// figures are the orthodox men as players call and write them.
var figures = map[Kind]Figure{
	{Name: "king", Label: "K"}:   King,
	{Name: "queen", Label: "Q"}:  Queen,
	{Name: "rook", Label: "R"}:   Rook,
	{Name: "bishop", Label: "B"}: Bishop,
	{Name: "knight", Label: "N"}: Knight,
	{Name: "pawn", Label: "P"}:   Pawn,
}

// FigureOf tells which orthodox man a name and label stand for. Both must be
// the usual ones, so that a picture and the moves written beside it agree: a
// nobleman is written N and is no knight, a horse moves like a knight and is
// written H. How the man moves plays no part: variants keep king and pawn
// and bend their moves.
func FigureOf(name, label string) Figure { return figures[Kind{Name: name, Label: label}] }

// Rune is the sign that Unicode has for a figure of a side, U+2654 to U+265F;
// 0 for NoFigure.
func (f Figure) Rune(black bool) rune {
	switch {
	case f == NoFigure:
		return 0
	case black:
		return '\u265A' + rune(f-King)
	}
	return '\u2654' + rune(f-King)
}

// Kind gives the kind of man that a label stands for; one that has only the
// label when the variant knows none.
func (b *Board) Kind(label string) Kind {
	for _, k := range b.Kinds {
		if k.Label == label {
			return k
		}
	}
	return Kind{Label: label}
}
