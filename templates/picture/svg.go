package picture

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strconv"

	"golang.org/x/image/font/sfnt"

	"pbemd/engine/view"
)

// SVG draws a board as an SVG document that needs no font, style sheet, script
// or other file.
func SVG(b view.Board, o Options) ([]byte, error) {
	pencils, err := newPencils(o.Scheme)
	if err != nil {
		return nil, err
	}
	s, err := pencils.compose(b, o)
	if err != nil {
		return nil, err
	}
	var w bytes.Buffer
	fmt.Fprintf(&w, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img">`+"\n",
		s.width, s.height, s.width, s.height)
	if o.Title != "" {
		w.WriteString("<title>")
		if err := xml.EscapeText(&w, []byte(o.Title)); err != nil {
			return nil, fmt.Errorf("picture: %w", err)
		}
		w.WriteString("</title>\n")
	}
	s.write(&w)
	w.WriteString("</svg>\n")
	return w.Bytes(), nil
}

// write writes the shapes that are drawn more than once, and then everything in order.
func (s *scene) write(w *bytes.Buffer) {
	uses := map[*shape]int{}
	for _, t := range s.things {
		uses[t.shape]++
	}
	ids := map[*shape]int{}
	w.WriteString("<defs>\n")
	for _, t := range s.things {
		if _, written := ids[t.shape]; t.shape == nil || written || uses[t.shape] < 2 {
			continue
		}
		ids[t.shape] = len(ids)
		fmt.Fprintf(w, `<path id="s%d" d="%s"/>`+"\n", ids[t.shape], t.shape.outline.path(0, 0))
	}
	w.WriteString("</defs>\n")
	for _, t := range s.things {
		id, shared := ids[t.shape]
		colour := `fill="` + hex(s.scheme.inks[t.colour]) + `"`
		switch {
		case t.shape == nil:
			fmt.Fprintf(w, `<rect x="%d" y="%d" width="%d" height="%d" %s/>`+"\n", t.x, t.y, t.w, t.h, colour)
			continue
		case t.shape.wider > 0:
			colour += fmt.Sprintf(` stroke="%s" stroke-width="%.2f" stroke-linejoin="round"`, hex(s.scheme.inks[t.colour]), 2*t.shape.wider)
		}
		if shared {
			fmt.Fprintf(w, `<use href="#s%d" x="%d" y="%d" %s/>`+"\n", id, t.x, t.y, colour)
			continue
		}
		fmt.Fprintf(w, `<path d="%s" %s/>`+"\n", t.shape.outline.path(t.x, t.y), colour)
	}
}

// path is an outline in the language of SVG.
func (o outline) path(x, y int) string {
	var d []byte
	for _, s := range o.moved(float32(x), float32(y)) {
		switch s.op {
		case sfnt.SegmentOpMoveTo:
			d = append(d, 'M')
		case sfnt.SegmentOpLineTo:
			d = append(d, 'L')
		case sfnt.SegmentOpQuadTo:
			d = append(d, 'Q')
		case sfnt.SegmentOpCubeTo:
			d = append(d, 'C')
		}
		for i, p := range s.at[:s.points()] {
			if i > 0 {
				d = append(d, ' ')
			}
			d = append(number(d, p.x), ' ')
			d = number(d, p.y)
		}
	}
	return string(d)
}

// number writes a coordinate with at most two decimal places.
func number(d []byte, v float32) []byte {
	hundredths := int(v*100 + 0.5)
	if v < 0 {
		hundredths = int(v*100 - 0.5)
	}
	return strconv.AppendFloat(d, float64(hundredths)/100, 'f', -1, 64)
}
