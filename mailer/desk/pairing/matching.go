package pairing

import "slices"

// A heaviest matching in a graph, by Edmonds' blossom algorithm with dual
// values (J. Edmonds, "Maximum matching and a polyhedron with 0,1-vertices",
// 1965), in the form that needs time of the order of the cube of the vertices.
// Vertices are numbered from 1; 0 is none. Numbers above the vertices are
// blossoms: odd circles taken for one vertex.

// edge lies between two vertices. Within a blossom it keeps the vertices of
// the graph that it really lies between.
type edge struct {
	u, v   int
	weight int64
}

// The labels of outer vertices while a tree grows.
const (
	unseen = -1
	even   = 0 // as far from a free vertex as an even number of edges
	odd    = 1
)

type matcher struct {
	n, last   int // vertices; the highest number in use, blossoms included
	edges     [][]edge
	dual      []int64
	match     []int // the far end of the matched edge, a vertex of the graph
	slack     []int // the even vertex with the edge nearest to tight, for an outer vertex
	outer     []int // the outermost blossom that a vertex lies in
	parent    []int
	label     []int
	visited   []int
	visit     int
	within    [][]int // by blossom and vertex: the part of the blossom that holds the vertex
	parts     [][]int
	reachable []int // even vertices whose edges are still to be looked at
}

// heaviest returns for each vertex from 1 to n whom it is matched with, 0 for
// nobody. Weight is symmetric; an edge that is not to be used weighs 0.
func heaviest(n int, weight func(u, v int) int64) []int {
	m := newMatcher(n, weight)
	for m.grow() {
	}
	return m.match[:n+1]
}

func newMatcher(n int, weight func(u, v int) int64) *matcher {
	size := 2*n + 2
	m := &matcher{n: n, last: n, dual: make([]int64, size), match: make([]int, size), slack: make([]int, size),
		outer: make([]int, size), parent: make([]int, size), label: make([]int, size), visited: make([]int, size),
		edges: make([][]edge, size), within: make([][]int, size), parts: make([][]int, size)}
	for u := range size {
		m.edges[u], m.within[u] = make([]edge, size), make([]int, n+1)
	}
	var most int64
	for u := 1; u <= n; u++ {
		m.outer[u], m.within[u][u] = u, u
		for v := 1; v <= n; v++ {
			m.edges[u][v] = edge{u, v, 0}
			if u != v {
				m.edges[u][v].weight = weight(u, v)
			}
			most = max(most, m.edges[u][v].weight)
		}
	}
	for u := 1; u <= n; u++ {
		m.dual[u] = most
	}
	return m
}

// gap is how far an edge is from being tight.
func (m *matcher) gap(e edge) int64 {
	return m.dual[e.u] + m.dual[e.v] - m.edges[e.u][e.v].weight*2
}

func (m *matcher) nearer(u, x int) {
	if m.slack[x] == 0 || m.gap(m.edges[u][x]) < m.gap(m.edges[m.slack[x]][x]) {
		m.slack[x] = u
	}
}

func (m *matcher) findSlack(x int) {
	m.slack[x] = 0
	for u := 1; u <= m.n; u++ {
		if m.edges[u][x].weight > 0 && m.outer[u] != x && m.label[m.outer[u]] == even {
			m.nearer(u, x)
		}
	}
}

func (m *matcher) reach(x int) {
	if x <= m.n {
		m.reachable = append(m.reachable, x)
		return
	}
	for _, part := range m.parts[x] {
		m.reach(part)
	}
}

func (m *matcher) setOuter(x, b int) {
	m.outer[x] = b
	if x > m.n {
		for _, part := range m.parts[x] {
			m.setOuter(part, b)
		}
	}
}

// place is how many steps a part is from the base of its blossom along the
// even way; the circle is turned round where that is needed.
func (m *matcher) place(b, part int) int {
	at := slices.Index(m.parts[b], part)
	if at%2 == 0 {
		return at
	}
	slices.Reverse(m.parts[b][1:])
	return len(m.parts[b]) - at
}

func (m *matcher) setMatch(u, v int) {
	e := m.edges[u][v]
	m.match[u] = e.v
	if u <= m.n {
		return
	}
	part := m.within[u][e.u]
	at := m.place(u, part)
	for i := range at {
		m.setMatch(m.parts[u][i], m.parts[u][i^1])
	}
	m.setMatch(part, v)
	m.parts[u] = append(slices.Clone(m.parts[u][at:]), m.parts[u][:at]...)
}

// augment turns the edges round along the way from an even vertex to its root.
func (m *matcher) augment(u, v int) {
	for {
		next := m.outer[m.match[u]]
		m.setMatch(u, v)
		if next == 0 {
			return
		}
		m.setMatch(next, m.outer[m.parent[next]])
		u, v = m.outer[m.parent[next]], next
	}
}

// meeting is where the ways of two even vertices to their roots meet, 0 when
// they have different roots.
func (m *matcher) meeting(u, v int) int {
	m.visit++
	for u != 0 || v != 0 {
		if u != 0 {
			if m.visited[u] == m.visit {
				return u
			}
			m.visited[u] = m.visit
			if u = m.outer[m.match[u]]; u != 0 {
				u = m.outer[m.parent[u]]
			}
		}
		u, v = v, u
	}
	return 0
}

// shrink makes a blossom of the circle through u, v and where their ways meet.
func (m *matcher) shrink(u, base, v int) {
	b := m.n + 1
	for b <= m.last && m.outer[b] != 0 {
		b++
	}
	m.last = max(m.last, b)
	m.dual[b], m.label[b], m.match[b] = 0, even, m.match[base]
	m.parts[b] = []int{base}
	side := func(x int) {
		for x != base {
			y := m.outer[m.match[x]]
			m.parts[b] = append(m.parts[b], x, y)
			m.reach(y)
			x = m.outer[m.parent[y]]
		}
	}
	side(u)
	slices.Reverse(m.parts[b][1:])
	side(v)
	m.setOuter(b, b)
	for x := 1; x <= m.last; x++ {
		m.edges[b][x].weight, m.edges[x][b].weight = 0, 0
	}
	clear(m.within[b])
	for _, part := range m.parts[b] {
		for x := 1; x <= m.last; x++ {
			if m.edges[b][x].weight == 0 || m.gap(m.edges[part][x]) < m.gap(m.edges[b][x]) {
				m.edges[b][x], m.edges[x][b] = m.edges[part][x], m.edges[x][part]
			}
		}
		for x := 1; x <= m.n; x++ {
			if m.within[part][x] != 0 {
				m.within[b][x] = part
			}
		}
	}
	m.findSlack(b)
}

// expand takes a blossom apart again.
func (m *matcher) expand(b int) {
	for _, part := range m.parts[b] {
		m.setOuter(part, part)
	}
	entry := m.within[b][m.edges[b][m.parent[b]].u]
	at := m.place(b, entry)
	for i := 0; i < at; i += 2 {
		x, y := m.parts[b][i], m.parts[b][i+1]
		m.parent[x] = m.edges[y][x].u
		m.label[x], m.label[y] = odd, even
		m.slack[x] = 0
		m.findSlack(y)
		m.reach(y)
	}
	m.label[entry], m.parent[entry] = odd, m.parent[b]
	for _, part := range m.parts[b][at+1:] {
		m.label[part] = unseen
		m.findSlack(part)
	}
	m.outer[b] = 0
}

// tight deals with a tight edge from an even vertex; it tells whether the
// matching has grown.
func (m *matcher) tight(e edge) bool {
	u, v := m.outer[e.u], m.outer[e.v]
	switch m.label[v] {
	case unseen:
		m.parent[v], m.label[v] = e.u, odd
		next := m.outer[m.match[v]]
		m.slack[v], m.slack[next] = 0, 0
		m.label[next] = even
		m.reach(next)
	case even:
		base := m.meeting(u, v)
		if base == 0 {
			m.augment(u, v)
			m.augment(v, u)
			return true
		}
		m.shrink(u, base, v)
	}
	return false
}

// grow makes the matching one edge larger, and tells whether it could.
func (m *matcher) grow() bool {
	m.reachable = nil
	for x := 1; x <= m.last; x++ {
		m.label[x], m.slack[x] = unseen, 0
	}
	for x := 1; x <= m.last; x++ {
		if m.outer[x] == x && m.match[x] == 0 {
			m.parent[x], m.label[x] = 0, even
			m.reach(x)
		}
	}
	if len(m.reachable) == 0 {
		return false
	}
	for {
		if m.search() {
			return true
		}
		if !m.adjust() {
			return false
		}
		if m.newlyTight() {
			return true
		}
	}
}

// search follows tight edges from the even vertices that were reached.
func (m *matcher) search() bool {
	for len(m.reachable) > 0 {
		u := m.reachable[0]
		m.reachable = m.reachable[1:]
		if m.label[m.outer[u]] == odd {
			continue
		}
		for v := 1; v <= m.n; v++ {
			if m.edges[u][v].weight == 0 || m.outer[u] == m.outer[v] {
				continue
			}
			if m.gap(m.edges[u][v]) > 0 {
				m.nearer(u, m.outer[v])
			} else if m.tight(m.edges[u][v]) {
				return true
			}
		}
	}
	return false
}

// adjust changes the dual values until something becomes tight; false when the
// matching is the heaviest.
func (m *matcher) adjust() bool {
	d := m.step()
	for u := 1; u <= m.n; u++ {
		switch m.label[m.outer[u]] {
		case even:
			if m.dual[u] <= d {
				return false
			}
			m.dual[u] -= d
		case odd:
			m.dual[u] += d
		}
	}
	for b := m.n + 1; b <= m.last; b++ {
		switch {
		case m.outer[b] != b:
		case m.label[b] == even:
			m.dual[b] += 2 * d
		case m.label[b] == odd:
			m.dual[b] -= 2 * d
		}
	}
	return true
}

// step is by how much the dual values can change.
func (m *matcher) step() int64 {
	const infinite = int64(1) << 62
	d := infinite
	for b := m.n + 1; b <= m.last; b++ {
		if m.outer[b] == b && m.label[b] == odd {
			d = min(d, m.dual[b]/2)
		}
	}
	for x := 1; x <= m.last; x++ {
		if m.outer[x] != x || m.slack[x] == 0 {
			continue
		}
		switch m.label[x] {
		case unseen:
			d = min(d, m.gap(m.edges[m.slack[x]][x]))
		case even:
			d = min(d, m.gap(m.edges[m.slack[x]][x])/2)
		}
	}
	return d
}

// newlyTight follows the edges that the last adjustment has made tight.
func (m *matcher) newlyTight() bool {
	m.reachable = nil
	for x := 1; x <= m.last; x++ {
		s := m.slack[x]
		if m.outer[x] == x && s != 0 && m.outer[s] != x && m.gap(m.edges[s][x]) == 0 && m.tight(m.edges[s][x]) {
			return true
		}
	}
	for b := m.n + 1; b <= m.last; b++ {
		if m.outer[b] == b && m.label[b] == odd && m.dual[b] == 0 {
			m.expand(b)
		}
	}
	return false
}
