package picture

import (
	"image"
	"image/color"
)

// shades is how many steps the edge of a shape has from nothing to full.
const shades = 12

// painter draws in a palette: the colours of a scheme and mixtures of them, so
// that no picture needs to be reduced to few colours afterwards.
type painter struct {
	palette color.Palette
	inks    [roles]color.RGBA
	// mixed is the colour that lies nearest when an ink covers a colour of
	// the palette in part; 0 is not known yet, else one more than the colour.
	mixed [256][roles][shades + 1]uint16
	masks map[*shape]mask
}

func newPainter(s Scheme) *painter {
	p := &painter{inks: s.inks, masks: map[*shape]mask{}}
	for _, c := range s.inks {
		p.palette = append(p.palette, c)
	}
	for _, pair := range mixtures {
		for step := 1; step <= pair.steps; step++ {
			c := mix(s.inks[pair.under], s.inks[pair.over], step, pair.steps+1)
			if p.palette[p.palette.Index(c)] != color.Color(c) {
				p.palette = append(p.palette, c)
			}
		}
	}
	return p
}

// mixtures are the colours that meet at edges that are not straight.
var mixtures = []struct {
	under, over role
	steps       int
}{
	{paper, ink, 5}, {page, text, 5}, {light, ink, 3}, {dark, ink, 3}, {lastLight, ink, 3}, {lastDark, ink, 3},
	{light, paper, 3}, {dark, paper, 3}, {lastLight, paper, 3}, {lastDark, paper, 3},
	{light, check, 3}, {dark, check, 3},
}

func mix(under, over color.RGBA, part, of int) color.RGBA {
	one := func(a, b uint8) uint8 { return uint8((int(a)*(of-part) + int(b)*part) / of) }
	return color.RGBA{one(under.R, over.R), one(under.G, over.G), one(under.B, over.B), 255}
}

// paint draws a scene.
func (p *painter) paint(s *scene) *image.Paletted {
	picture := image.NewPaletted(image.Rect(0, 0, s.width, s.height), p.palette)
	p.draw(picture, s, image.Point{})
	return picture
}

// draw draws a scene at a place of a picture.
func (p *painter) draw(picture *image.Paletted, s *scene, at image.Point) {
	for _, t := range s.things {
		x, y := t.x+at.X, t.y+at.Y
		if t.shape == nil {
			fill(picture, image.Rect(x, y, x+t.w, y+t.h), uint8(t.colour))
			continue
		}
		m, ok := p.masks[t.shape]
		if !ok {
			m = t.shape.outline.wider(t.shape.wider).fill()
			p.masks[t.shape] = m
		}
		p.cover(picture, m, x, y, t.colour)
	}
}

// fill gives a rectangle one colour.
func fill(picture *image.Paletted, r image.Rectangle, colour uint8) {
	r = r.Intersect(picture.Rect)
	var first []uint8
	for y := r.Min.Y; y < r.Max.Y; y++ {
		start := picture.PixOffset(r.Min.X, y)
		row := picture.Pix[start : start+r.Dx()]
		if first != nil {
			copy(row, first)
			continue
		}
		first = row
		for i := range row {
			row[i] = colour
		}
	}
}

// cover lays an ink over what a mask covers.
func (p *painter) cover(picture *image.Paletted, m mask, x, y int, ink role) {
	r := m.Rect.Add(image.Pt(x, y)).Intersect(picture.Rect)
	for py := r.Min.Y; py < r.Max.Y; py++ {
		row := picture.Pix[picture.PixOffset(r.Min.X, py):]
		covered := m.Pix[m.PixOffset(r.Min.X-x, py-y):]
		for i := range r.Dx() {
			switch shade := (int(covered[i])*shades + 127) / 255; shade {
			case 0:
			case shades:
				row[i] = uint8(ink)
			default:
				row[i] = p.mix(row[i], ink, shade)
			}
		}
	}
}

// mix finds the colour of the palette for an ink that covers a part.
func (p *painter) mix(under uint8, ink role, shade int) uint8 {
	known := &p.mixed[under][ink][shade]
	if *known == 0 {
		c := mix(p.palette[under].(color.RGBA), p.inks[ink], shade, shades)
		*known = uint16(p.palette.Index(c)) + 1
	}
	return uint8(*known - 1)
}
