package picture

import (
	"image"
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/vector"
)

// point is a place; y grows downwards.
type point struct{ x, y float32 }

// segment is a step of an outline: to begin a line, a line, or a curve.
type segment struct {
	op sfnt.SegmentOp
	at [3]point
}

// points is how many of at count.
func (s segment) points() int {
	switch s.op {
	case sfnt.SegmentOpQuadTo:
		return 2
	case sfnt.SegmentOpCubeTo:
		return 3
	}
	return 1
}

// outline is closed lines; what they go round is filled.
type outline []segment

// moved gives the outline at another place.
func (o outline) moved(x, y float32) outline { return o.placed(1, x, y) }

// placed gives the outline scaled and then moved.
func (o outline) placed(scale, x, y float32) outline {
	out := make(outline, len(o))
	for i, s := range o {
		out[i].op = s.op
		for k := range s.points() {
			out[i].at[k] = point{s.at[k].x*scale + x, s.at[k].y*scale + y}
		}
	}
	return out
}

// bounds is the box around all points.
func (o outline) bounds() (low, high point) {
	low, high = point{math.MaxFloat32, math.MaxFloat32}, point{-math.MaxFloat32, -math.MaxFloat32}
	for _, s := range o {
		for _, p := range s.at[:s.points()] {
			low = point{min(low.x, p.x), min(low.y, p.y)}
			high = point{max(high.x, p.x), max(high.y, p.y)}
		}
	}
	if len(o) == 0 {
		return point{}, point{}
	}
	return low, high
}

// body gives the outer lines alone, so that what was hollow is filled: those
// that turn the way of the largest.
func (o outline) body() outline {
	lines := o.lines()
	largest := float32(0)
	for _, l := range lines {
		if a := l.area(); abs(a) > abs(largest) {
			largest = a
		}
	}
	var out outline
	for _, l := range lines {
		if l.area()*largest > 0 {
			out = append(out, l...)
		}
	}
	return out
}

// wider gives the outline widened on all sides.
func (o outline) wider(by float32) outline {
	if by == 0 {
		return o
	}
	var all outline
	d := by * 0.7071
	for _, p := range []point{{by, 0}, {d, d}, {0, by}, {-d, d}, {-by, 0}, {-d, -d}, {0, -by}, {d, -d}} {
		all = append(all, o.moved(p.x, p.y)...) // what several of them go round is filled once
	}
	return all
}

// lines takes the outline apart.
func (o outline) lines() []outline {
	var all []outline
	start := 0
	for i, s := range o {
		if s.op == sfnt.SegmentOpMoveTo && i > start {
			all = append(all, o[start:i])
			start = i
		}
	}
	if start < len(o) {
		all = append(all, o[start:])
	}
	return all
}

// area is what one line goes round, negative when it turns the other way.
func (o outline) area() float32 {
	var points []point
	for _, s := range o {
		points = append(points, s.at[:s.points()]...)
	}
	sum := float32(0)
	for i, p := range points {
		q := points[(i+1)%len(points)]
		sum += p.x*q.y - q.x*p.y
	}
	return sum / 2
}

func abs(v float32) float32 { return max(v, -v) }

// polygon is an outline of straight lines.
func polygon(points ...point) outline {
	var o outline
	for i, p := range points {
		op := sfnt.SegmentOpLineTo
		if i == 0 {
			op = sfnt.SegmentOpMoveTo
		}
		o = append(o, segment{op: op, at: [3]point{p}})
	}
	return o
}

// circle is an outline of four curves.
func circle(x, y, radius float32) outline {
	k := radius * 0.5522848 // of a cubic curve nearest to a quarter of a circle
	r := radius
	return outline{
		{sfnt.SegmentOpMoveTo, [3]point{{x + r, y}}},
		{sfnt.SegmentOpCubeTo, [3]point{{x + r, y + k}, {x + k, y + r}, {x, y + r}}},
		{sfnt.SegmentOpCubeTo, [3]point{{x - k, y + r}, {x - r, y + k}, {x - r, y}}},
		{sfnt.SegmentOpCubeTo, [3]point{{x - r, y - k}, {x - k, y - r}, {x, y - r}}},
		{sfnt.SegmentOpCubeTo, [3]point{{x + k, y - r}, {x + r, y - k}, {x + r, y}}},
	}
}

// mask is how much of each pixel an outline covers.
type mask struct {
	image.Alpha
}

// fill covers the pixels inside the outline.
func (o outline) fill() mask {
	if len(o) == 0 {
		return mask{}
	}
	low, high := o.bounds()
	x, y := int(math.Floor(float64(low.x))), int(math.Floor(float64(low.y)))
	w, h := int(math.Ceil(float64(high.x)))-x, int(math.Ceil(float64(high.y)))-y
	z := vector.NewRasterizer(w, h)
	for _, s := range o.moved(float32(-x), float32(-y)) {
		a, b, c := s.at[0], s.at[1], s.at[2]
		switch s.op {
		case sfnt.SegmentOpMoveTo:
			z.ClosePath()
			z.MoveTo(a.x, a.y)
		case sfnt.SegmentOpLineTo:
			z.LineTo(a.x, a.y)
		case sfnt.SegmentOpQuadTo:
			z.QuadTo(a.x, a.y, b.x, b.y)
		case sfnt.SegmentOpCubeTo:
			z.CubeTo(a.x, a.y, b.x, b.y, c.x, c.y)
		}
	}
	z.ClosePath()
	m := mask{*image.NewAlpha(image.Rect(0, 0, w, h))}
	z.Draw(&m.Alpha, m.Rect, image.Opaque, image.Point{})
	m.Rect = m.Rect.Add(image.Pt(x, y))
	return m
}
