// Package picture draws a board as a picture: PNG for letters, SVG that needs
// nothing beside itself, and the animated GIF of a game.
//
// Orthodox men are drawn as the figures that chess players know, every other
// man as a disc that bears its label, the letters that stand in the text of
// the letter too; discs of pawns are smaller. White men are white with a black edge, black men black with
// a white one, and nothing in a picture is told by hue alone: the last move has a frame, a king in check
// has bent corners, holes are filled solid.
//
// Drawing is pure and needs no state; the same board gives the same bytes.
package picture

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"

	"pbemd/engine/view"
)

// ErrNoBoard is returned for a board without cells.
var ErrNoBoard = errors.New("picture: the board has no squares")

// Options say how a board is drawn. The zero value draws for White in the
// first of the Schemes.
type Options struct {
	// Black draws the board as Black sees it, with his own side at the bottom.
	Black bool
	// Scheme names one of the Schemes; empty for the first.
	Scheme string
	// Title says in words what is to be seen, for those who cannot see it; SVG
	// alone carries it. board.Alt of package templates/board gives one.
	Title string
	// Square is the width of a square in pixels, at least 16 and so that the board is not wider than 2000; 0 for
	// what suits the size of the board.
	Square int
}

// PNG draws a board. Show it with half of its pixels as width, which Size
// tells: it is then sharp on the close pixels of phones.
func PNG(b view.Board, o Options) ([]byte, error) {
	picture, err := paint(b, o)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	// The best compression saves a tenth of the bytes for ten times the time.
	if err := png.Encode(&out, picture); err != nil {
		return nil, fmt.Errorf("picture: %w", err)
	}
	return out.Bytes(), nil
}

// Size gives the width and height in pixels of the PNG of a board, and the
// units of its SVG; 0 for a board without cells.
func Size(b view.Board, o Options) (width, height int) {
	if len(b.Cells) == 0 {
		return 0, 0
	}
	l := arrange(b, o)
	return l.width, l.height
}

// paint draws a board into a picture of few colours.
func paint(b view.Board, o Options) (*image.Paletted, error) {
	pencils, err := newPencils(o.Scheme)
	if err != nil {
		return nil, err
	}
	s, err := pencils.compose(b, o)
	if err != nil {
		return nil, err
	}
	return newPainter(s.scheme).paint(s), nil
}
