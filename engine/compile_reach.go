package engine

import "pbemd/engine/xbetza"

// fillReach notes which offsets the indirect captures of a movement can bridge, whatever stands on the way.
func (b *moveBuilder) fillReach() {
	f := &b.c.v.frame
	width, height := 2*f.files-1, 2*f.ranks-1
	r := &reacher{b: b, width: width, hits: make([]bool, width*height), seen: map[visit]bool{}}
	b.mv.reach = r.hits
	if b.mv.anywhereDoes()&takes != 0 || wrapping(b.mv.paths) {
		for i := range r.hits {
			r.hits[i] = true
		}
		return
	}
	for _, s := range b.strands {
		if s.line.conditional() && s.line.does&takes != 0 {
			r.along(s.vector, s.line.limit, xbetza.Vector{}, func(at xbetza.Vector) { r.hit(at) })
		}
	}
	r.paths(b.mv.paths, xbetza.Vector{})
}

// A reacher follows paths over an empty world.
type reacher struct {
	b     *moveBuilder
	width int
	hits  []bool
	seen  map[visit]bool
}

// A visit is a leg begun at an offset.
type visit struct {
	leg *node
	at  xbetza.Vector
}

func (r *reacher) hit(at xbetza.Vector) {
	f := &r.b.c.v.frame
	r.hits[(at.Y+f.ranks-1)*r.width+at.X+f.files-1] = true
}

// along calls a function for each offset on a line that fits the board.
func (r *reacher) along(v xbetza.Vector, limit int16, at xbetza.Vector, each func(xbetza.Vector)) {
	for range limit {
		at = xbetza.Vector{X: at.X + v.X, Y: at.Y + v.Y}
		if !r.b.fits(at) {
			return
		}
		each(at)
	}
}

func (r *reacher) paths(nodes []node, at xbetza.Vector) {
	for i := range nodes {
		n := &nodes[i]
		if r.seen[visit{n, at}] {
			continue
		}
		r.seen[visit{n, at}] = true
		limit := n.limit
		if n.mode.Has(xbetza.Grass) {
			limit = far
		}
		r.along(n.vector, limit, at, func(to xbetza.Vector) {
			if n.last && n.does&takes != 0 || !n.last && n.mode.Has(xbetza.Capture) {
				r.hit(to)
			}
			r.paths(n.children, to)
		})
	}
}

// wrapping reports whether some path goes over the edge.
func wrapping(nodes []node) bool {
	for i := range nodes {
		if nodes[i].mode.Any(xbetza.Cylinder|xbetza.Torus) || wrapping(nodes[i].children) {
			return true
		}
	}
	return false
}
