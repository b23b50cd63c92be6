package picture

import (
	"fmt"
	"strconv"

	"pbemd/engine/view"
)

// scene is everything that is to be drawn, the lowest first. The painter and
// the writer of SVG draw the same one.
type scene struct {
	layout
	*pencils
	things []thing
}

// pencils are what several scenes can be drawn with.
type pencils struct {
	scheme Scheme
	face   *face
	shapes map[string]*shape
}

func newPencils(scheme string) (*pencils, error) {
	s, ok := SchemeNamed(scheme)
	if !ok {
		return nil, fmt.Errorf("picture: there is no scheme %q", scheme)
	}
	f, err := newFace()
	if err != nil {
		return nil, err
	}
	return &pencils{scheme: s, face: f, shapes: map[string]*shape{}}, nil
}

// shape is an outline that may be drawn in many places.
type shape struct {
	name    string // tells it from all others
	outline outline
}

// thing is a shape at a place, or a rectangle when shape is nil.
type thing struct {
	shape      *shape
	x, y, w, h int // w and h of a rectangle alone
	colour     role
}

// compose puts a scene together.
func (p *pencils) compose(b view.Board, o Options) (*scene, error) {
	if len(b.Cells) == 0 {
		return nil, ErrNoBoard
	}
	s := &scene{layout: arrange(b, o), pencils: p}
	s.rectangle(0, 0, s.width, s.height, page)
	s.coordinates()
	s.board()
	for _, one := range s.shelves {
		s.shelf(one)
	}
	return s, nil
}

func (s *scene) rectangle(x, y, w, h int, colour role) {
	s.things = append(s.things, thing{x: x, y: y, w: w, h: h, colour: colour})
}

// draw adds the shape of a name, which make gives when it is drawn first.
func (s *scene) draw(name string, x, y int, colour role, make func() outline) {
	one, ok := s.shapes[name]
	if !ok {
		one = &shape{name, make()}
		s.shapes[name] = one
	}
	s.things = append(s.things, thing{shape: one, x: x, y: y, colour: colour})
}

// board draws squares, marks and men.
func (s *scene) board() {
	edge := max(s.square/20, 2)
	s.rectangle(s.left-edge, s.top-edge, s.Files*s.square+2*edge, s.Ranks*s.square+2*edge, line)
	for y, row := range s.rows {
		for x, i := range row {
			left, top := s.corner(x, y)
			s.cell(i, left, top)
		}
	}
}

// cell draws a square with what stands on it.
func (s *scene) cell(i, x, y int) {
	c := s.Cells[i]
	marked := i == s.From || i == s.To
	s.rectangle(x, y, s.square, s.square, ground(c, marked))
	if c.Hole {
		return
	}
	if marked {
		s.frame(x, y)
	}
	for _, attacked := range s.Attacked {
		if attacked == i {
			s.corners(x, y)
		}
	}
	if c.Label != "" {
		s.man(s.Kind(c.Label), c.Black, x, y, s.square)
	}
}

// ground is the colour of a cell.
func ground(c view.Cell, marked bool) role {
	switch {
	case c.Hole:
		return hole
	case c.Dark && marked:
		return lastDark
	case c.Dark:
		return dark
	case marked:
		return lastLight
	}
	return light
}

// frame marks a square of the last move.
func (s *scene) frame(x, y int) {
	w := max(s.square/16, 2)
	s.rectangle(x, y, s.square, w, last)
	s.rectangle(x, y+s.square-w, s.square, w, last)
	s.rectangle(x, y+w, w, s.square-2*w, last)
	s.rectangle(x+s.square-w, y+w, w, s.square-2*w, last)
}

// corners mark a king in check.
func (s *scene) corners(x, y int) {
	s.draw("check", x, y, check, func() outline {
		w, leg := float32(s.square), float32(s.square)*0.3
		var o outline
		for _, c := range []struct{ x, y, dx, dy float32 }{{0, 0, leg, leg}, {w, 0, -leg, leg}, {w, w, -leg, -leg}, {0, w, leg, -leg}} {
			o = append(o, polygon(point{c.x, c.y}, point{c.x + c.dx, c.y}, point{c.x, c.y + c.dy})...)
		}
		return o
	})
}

// coordinates draws the names of files and ranks on all four sides.
func (s *scene) coordinates() {
	size := float32(s.margin) * 0.62
	middle := s.square / 2
	for x := range s.rows[0] {
		left, _ := s.corner(x, 0)
		name := view.FileName(s.rows[0][x] % s.Files)
		s.word(name, left+middle, s.top-s.margin/2, size, text)
		s.word(name, left+middle, s.top+s.Ranks*s.square+s.margin/2, size, text)
	}
	for y := range s.rows {
		_, top := s.corner(0, y)
		name := s.RankName(s.rows[y][0] / s.Files)
		s.word(name, s.left-s.margin/2, top+middle, size, text)
		s.word(name, s.left+s.Files*s.square+s.margin/2, top+middle, size, text)
	}
}

// word draws a word around a middle, in letters of a size in pixels.
func (s *scene) word(word string, x, y int, size float32, colour role) {
	s.draw(fmt.Sprint("w", size, word), x, y, colour, func() outline {
		return s.centred(word, size, float32(s.margin*4))
	})
}

// centred is a word around the middle of its capital letters, made smaller
// where it would be wider than it may.
func (s *scene) centred(word string, size, widest float32) outline {
	const capital = 0.729 // height of a capital letter of the font
	o, width := s.face.write(word)
	if width*size > widest {
		size = widest / width
	}
	return o.placed(size, -width*size/2, capital*size/2)
}

// shelf draws a reserve.
func (s *scene) shelf(one shelf) {
	size := shelfText * float32(s.square)
	s.lead(one.name, one.x, one.y+s.part(0.2), size, one.width)
	s.lead(one.Title, one.x, one.y+s.part(0.52), size, one.width)
	n, man := 0, s.part(shelfMan)
	y := one.y + s.part(shelfHead)
	for _, h := range one.Men {
		if h.Count < 1 {
			continue
		}
		x := one.x + (n%one.columns)*s.part(shelfEntry)
		top := y + n/one.columns*man
		s.man(s.Kind(h.Label), one.Black, x, top, man)
		if h.Count > 1 {
			s.lead(strconv.Itoa(h.Count), x+man, top+man/2, size, s.part(shelfEntry)-man)
		}
		n++
	}
	if n == 0 {
		s.lead("none", one.x, y+man/2, size, one.width)
	}
}

// lead draws a word that begins at a place.
func (s *scene) lead(word string, x, y int, size float32, widest int) {
	s.draw(fmt.Sprint("l", size, " ", widest, word), x, y, text, func() outline {
		o := s.centred(word, size, float32(widest))
		low, _ := o.bounds()
		return o.moved(-low.x, 0)
	})
}
