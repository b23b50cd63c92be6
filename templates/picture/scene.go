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
	shapes map[shapeName]*shape
}

// shapeName tells a shape from all others.
type shapeName struct {
	square int // the size in which everything is drawn
	name   string
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
	return &pencils{scheme: s, face: f, shapes: map[shapeName]*shape{}}, nil
}

// shape is an outline that may be drawn in many places.
type shape struct {
	outline outline
	wider   float32 // pixels by which it is drawn wider on all sides
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
	s.drawWider(name, 0, x, y, colour, make)
}

// drawWider adds a shape that is drawn wider by some pixels.
func (s *scene) drawWider(name string, by float32, x, y int, colour role, make func() outline) {
	key := shapeName{s.square, name}
	one, ok := s.shapes[key]
	if !ok {
		one = &shape{make(), by}
		s.shapes[key] = one
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
	half, middle := s.margin/2, s.square/2
	for x, i := range s.rows[0] {
		left, top := s.corner(x, 0)
		_, bottom := s.corner(x, s.Ranks)
		s.coordinate(view.FileName(i%s.Files), left+middle, top-half)
		s.coordinate(view.FileName(i%s.Files), left+middle, bottom+half)
	}
	for y, row := range s.rows {
		left, top := s.corner(0, y)
		right, _ := s.corner(s.Files, y)
		s.coordinate(s.RankName(row[0]/s.Files), left-half, top+middle)
		s.coordinate(s.RankName(row[0]/s.Files), right+half, top+middle)
	}
}

// coordinate draws the name of a file or rank around a middle.
func (s *scene) coordinate(name string, x, y int) {
	margin := float32(s.margin)
	s.draw("coordinate "+name, x, y, text, func() outline {
		return s.centred(name, margin*0.62, margin*0.8)
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

// shelf draws a reserve: the men stand on the colour of light squares, where
// men of both sides can be seen on any page.
func (s *scene) shelf(one shelf) {
	size := shelfText * float32(s.square)
	s.lead(one.name, one.x, one.y+s.part(0.2), size, one.width, text)
	s.lead(one.Title, one.x, one.y+s.part(0.54), size, one.width, text)
	n, man, edge := 0, s.part(shelfMan), s.part(shelfEdge)
	y := one.y + s.part(shelfHead)
	s.rectangle(one.x, y, one.width, one.y+s.shelfHeight(one)-s.part(shelfGap)-y, light)
	for _, h := range one.Men {
		if h.Count < 1 {
			continue
		}
		left := one.x + edge + (n%one.columns)*s.part(shelfEntry)
		top := y + edge + n/one.columns*man
		s.man(s.Kind(h.Label), one.Black, left, top, man)
		if h.Count > 1 {
			s.lead(strconv.Itoa(h.Count), left+man, top+man/2, size*1.2, s.part(shelfEntry)-man, ink)
		}
		n++
	}
	if n == 0 {
		s.lead("none", one.x+2*edge, y+edge+man/2, size, one.width-2*edge, ink)
	}
}

// lead draws a word that begins at a place.
func (s *scene) lead(word string, x, y int, size float32, widest int, colour role) {
	s.draw(fmt.Sprint("l", size, " ", widest, word), x, y, colour, func() outline {
		o := s.centred(word, size, float32(widest))
		low, _ := o.bounds()
		return o.moved(-low.x, 0)
	})
}
