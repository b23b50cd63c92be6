package picture

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"

	"pbemd/engine/view"
)

// MostGIF is the number of bytes that GIF keeps to when nothing else is asked.
const MostGIF = 1 << 20

// Frame is one picture of an animation.
type Frame struct {
	Board view.Board
	// Caption stands under the board: the move, as a rule. It may be empty.
	Caption string
}

const (
	pause     = 100 // hundredths of a second that a frame is shown
	lastPause = 500 // ... the last one
	gifSquare = 48  // pixels of a square in an animation that is short enough
	gifLeast  = 20  // ... in one that is too long for anything larger
)

// ErrTooLong is returned when even the last frames of an animation, drawn small, take more
// bytes than allowed.
var ErrTooLong = errors.New("picture: the animation does not fit the size allowed")

// GIF makes an animation that plays the frames for ever, resting on the last. It has at most so many bytes
// as most says, 0 for MostGIF: when the frames take more, they are drawn smaller, and then frames
// are left out evenly, the first and the last never. Boards of different sizes are shown around
// one middle.
func GIF(frames []Frame, o Options, most int) ([]byte, error) {
	if len(frames) == 0 {
		return nil, ErrNoBoard
	}
	if most == 0 {
		most = MostGIF
	}
	pencils, err := newPencils(o.Scheme)
	if err != nil {
		return nil, err
	}
	if o.Square == 0 {
		o.Square = gifSquare
	}
	for {
		data, err := animate(pencils, frames, o, most)
		if !errors.Is(err, ErrTooLong) {
			return data, err
		}
		switch {
		case o.Square > gifLeast:
			o.Square = max(o.Square*3/4, gifLeast)
		case len(frames) > 2:
			frames = thin(frames)
		default:
			return nil, err
		}
	}
}

// thin leaves out a third of the frames between the first and the last.
func thin(frames []Frame) []Frame {
	var kept []Frame
	for i, f := range frames {
		if i%3 != 1 || i == len(frames)-1 {
			kept = append(kept, f)
		}
	}
	return kept
}

// animate makes an animation, or fails with ErrTooLong.
func animate(p *pencils, frames []Frame, o Options, most int) ([]byte, error) {
	painter := newPainter(p.scheme)
	var scenes []*scene
	var size image.Point
	for _, f := range frames {
		s, err := p.compose(f.Board, o)
		if err != nil {
			return nil, err
		}
		scenes = append(scenes, s)
		size = image.Pt(max(size.X, s.width), max(size.Y, s.height))
	}
	strip := 0
	for _, f := range frames {
		if f.Caption != "" {
			strip = max(o.Square*3/4, 16)
		}
	}
	all := &gif.GIF{Config: image.Config{Width: size.X, Height: size.Y + strip}}
	bounds := image.Rect(0, 0, size.X, size.Y+strip)
	var before *image.Paletted
	budget := 0
	for i, s := range scenes {
		s.caption(frames[i].Caption, size, strip)
		picture := painter.paintOn(s, bounds, size.Sub(image.Pt(s.width, s.height)).Div(2))
		shown := picture
		if before != nil {
			shown = painter.changed(before, picture)
		}
		before = picture
		all.Image = append(all.Image, shown)
		all.Delay = append(all.Delay, pause)
		all.Disposal = append(all.Disposal, gif.DisposalNone)
		budget += 20
		if budget > most {
			return nil, ErrTooLong
		}
	}
	all.Delay[len(all.Delay)-1] = lastPause
	all.Config.ColorModel = painter.transparent()
	out := limited{most: most}
	if err := gif.EncodeAll(&out, all); err != nil {
		return nil, fmt.Errorf("picture: %w", err)
	}
	return out.Bytes(), nil
}

// caption writes a line under the board.
func (s *scene) caption(words string, size image.Point, strip int) {
	if words == "" {
		return
	}
	middle := s.left + s.Files*s.square/2
	s.draw("caption "+words, middle, size.Y+(s.height-size.Y)/2+strip/2-strip/8, text, func() outline {
		return s.centred(words, float32(strip)*0.6, float32(s.Files*s.square))
	})
}

// clear is the place of the colour in the palette that lets the frame before be seen.
func (p *painter) clear() uint8 { return uint8(len(p.palette)) }

// transparent is the palette with a colour that is none.
func (p *painter) transparent() color.Palette {
	return append(p.palette[:len(p.palette):len(p.palette)], color.RGBA{})
}

// paintOn draws a scene at a place of a larger picture.
func (p *painter) paintOn(s *scene, bounds image.Rectangle, at image.Point) *image.Paletted {
	picture := image.NewPaletted(bounds, p.transparent())
	fill(picture, bounds, uint8(page))
	p.draw(picture, s, at)
	return picture
}

// changed is the part of a picture that differs from the one before, with what is the same
// left clear.
func (p *painter) changed(before, after *image.Paletted) *image.Paletted {
	var box image.Rectangle
	for y := after.Rect.Min.Y; y < after.Rect.Max.Y; y++ {
		start := after.PixOffset(0, y)
		was, is := before.Pix[start:start+after.Stride], after.Pix[start:start+after.Stride]
		if bytes.Equal(was, is) {
			continue
		}
		first, end := 0, len(is)
		for was[first] == is[first] {
			first++
		}
		for was[end-1] == is[end-1] {
			end--
		}
		box = box.Union(image.Rect(first, y, end, y+1))
	}
	if box.Empty() {
		box = image.Rect(0, 0, 1, 1)
	}
	part := image.NewPaletted(box, p.transparent())
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			colour := after.ColorIndexAt(x, y)
			if before.ColorIndexAt(x, y) == colour {
				colour = p.clear()
			}
			part.SetColorIndex(x, y, colour)
		}
	}
	return part
}

// limited takes bytes until there are too many.
type limited struct {
	bytes.Buffer
	most int
}

func (l *limited) Write(data []byte) (int, error) {
	if l.Len()+len(data) > l.most {
		return 0, ErrTooLong
	}
	return l.Buffer.Write(data)
}
