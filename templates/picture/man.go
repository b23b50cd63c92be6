package picture

import (
	"strconv"

	"pbemd/engine/view"
)

// man draws a man in a square of a width.
func (s *scene) man(k view.Kind, black bool, x, y, width int) {
	body, mark := paper, ink
	if black && k.Figure == view.NoFigure {
		body, mark = ink, paper
	}
	w := float32(width)
	name := strconv.Itoa(width)
	if k.Figure != view.NoFigure {
		name += string(k.Figure.Rune(black))
		s.draw("b"+name, x, y, body, func() outline { return s.figure(k.Figure.Rune(black), w).body() })
		s.draw("f"+name, x, y, mark, func() outline { return s.figure(k.Figure.Rune(black), w) })
		return
	}
	radius := 0.42 * w
	if k.Pawn {
		radius = 0.36 * w
	}
	edge := max(w*0.035, 1.5)
	name += strconv.FormatBool(k.Pawn)
	s.draw("d"+name, x, y, mark, func() outline { return circle(w/2, w/2, radius) })
	s.draw("e"+name, x, y, body, func() outline { return circle(w/2, w/2, radius-edge) })
	s.draw("n"+name+k.Label, x, y, mark, func() outline {
		return s.centred(k.Label, 0.56*w, 2*radius-5*edge).moved(w/2, w/2)
	})
}

// figure is the outline of a man of chess in a square of a width.
func (s *scene) figure(sign rune, width float32) outline {
	o := s.face.glyph(sign).outline
	low, high := o.bounds()
	scale := 0.84 * width / max(high.x-low.x, high.y-low.y)
	return o.placed(scale, width/2-scale*(low.x+high.x)/2, width/2-scale*(low.y+high.y)/2)
}
