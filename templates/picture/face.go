package picture

import (
	_ "embed"
	"fmt"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// fontFile is the part of DejaVu Sans Bold 2.37 that boards need: printable
// ASCII and Latin-1, the dash, the dots of something left out, and the men of
// chess. font/LICENSE is its licence, font/README.md tells how the part was cut.
//
//go:embed font/DejaVuSans-Bold.ttf
var fontFile []byte

// face gives the outlines of letters, in parts of an em with y downwards.
type face struct {
	font   *sfnt.Font
	buffer sfnt.Buffer
	unit   float32 // an em in the units of the font
	glyphs map[rune]glyph
}

// glyph is the outline of a letter and how far the next one stands from it.
type glyph struct {
	outline outline
	advance float32
}

func newFace() (*face, error) {
	f, err := sfnt.Parse(fontFile)
	if err != nil {
		return nil, fmt.Errorf("picture: font: %w", err)
	}
	return &face{font: f, unit: float32(f.UnitsPerEm()), glyphs: map[rune]glyph{}}, nil
}

// glyph gives a letter; one that the font lacks is drawn as an empty box.
func (f *face) glyph(r rune) glyph {
	if g, ok := f.glyphs[r]; ok {
		return g
	}
	g := f.load(r)
	f.glyphs[r] = g
	return g
}

func (f *face) load(r rune) glyph {
	index, err := f.font.GlyphIndex(&f.buffer, r)
	if err != nil {
		return glyph{}
	}
	ems := fixed.I(int(f.unit))
	advance, err := f.font.GlyphAdvance(&f.buffer, index, ems, font.HintingNone)
	if err != nil {
		return glyph{}
	}
	segments, err := f.font.LoadGlyph(&f.buffer, index, ems, nil)
	if err != nil {
		return glyph{}
	}
	g := glyph{advance: f.ems(advance), outline: make(outline, 0, len(segments))}
	for _, s := range segments {
		one := segment{op: s.Op}
		for i, at := range s.Args {
			one.at[i] = point{f.ems(at.X), f.ems(at.Y)}
		}
		g.outline = append(g.outline, one)
	}
	return g
}

func (f *face) ems(v fixed.Int26_6) float32 { return float32(v) / 64 / f.unit }

// write gives the outline of a word of letters one em high, its first
// baseline point at 0, and its width.
func (f *face) write(word string) (outline, float32) {
	var all outline
	x := float32(0)
	for _, r := range word {
		g := f.glyph(r)
		all = append(all, g.outline.moved(x, 0)...)
		x += g.advance
	}
	return all, x
}
