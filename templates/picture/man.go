package picture

import (
	"strconv"
	"unicode/utf8"

	"pbemd/engine/view"
)

// man draws a man in a square of a width.
func (s *scene) man(k view.Kind, black bool, x, y, width int) {
	if k.Figure != view.NoFigure {
		s.figure(k.Figure.Rune(black), black, x, y, width)
		return
	}
	s.token(k, black, x, y, width)
}

// figure draws a man of chess: its body in white and on it the lines or, for a black man, the solid shape
// in black. The body of a black man stands out a little, as an edge; the lines of a white one are drawn
// thicker than the font has them.
func (s *scene) figure(sign rune, black bool, x, y, width int) {
	w := float32(width)
	thin, edge := w/160, float32(0)
	if black {
		thin, edge = 0, w/40
	}
	name := strconv.Itoa(width) + string(sign)
	s.drawWider("body "+name, edge, x, y, paper, func() outline { return s.sign(sign, w).body() })
	s.drawWider("figure "+name, thin, x, y, ink, func() outline { return s.sign(sign, w) })
}

// sign is the outline of a figure in a square of a width.
func (s *scene) sign(sign rune, width float32) outline {
	o := s.face.glyph(sign).outline
	low, high := o.bounds()
	scale := 0.84 * width / max(high.x-low.x, high.y-low.y)
	return o.placed(scale, width/2-scale*(low.x+high.x)/2, width/2-scale*(low.y+high.y)/2)
}

// token draws a man that has no figure: a disc with its label, smaller for a pawn.
func (s *scene) token(k view.Kind, black bool, x, y, width int) {
	body, mark := paper, ink
	if black {
		body, mark = ink, paper
	}
	w := float32(width)
	radius, letters := 0.42*w, [...]float32{0.56, 0.38, 0.29}
	if k.Pawn {
		radius, letters = 0.37*w, [...]float32{0.5, 0.335, 0.25}
	}
	edge := max(w*0.035, 1.5)
	name := strconv.Itoa(width) + strconv.FormatBool(k.Pawn)
	s.draw("edge "+name, x, y, mark, func() outline { return circle(w/2, w/2, radius) })
	s.draw("disc "+name, x, y, body, func() outline { return circle(w/2, w/2, radius-edge) })
	s.draw("label "+name+k.Label, x, y, mark, func() outline {
		size := letters[min(max(utf8.RuneCountInString(k.Label), 1), len(letters))-1] * w
		return s.centred(k.Label, size, 2*radius-4*edge).moved(w/2, w/2)
	})
}
