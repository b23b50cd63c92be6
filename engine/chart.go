package engine

// A Chart shows how men of a type move, found with the variant's own tables: on an otherwise empty board,
// or the middle of it where that is large.
type Chart struct {
	Files, Ranks int
	File, Rank   int    // where the man stands, from 0
	Marks        []Mark // by rank and file: the square of file f and rank r is r*Files+f
}

// Mark is what the man may do on a square.
type Mark struct {
	Moves    bool // go there when it is empty
	Captures bool // capture an enemy that stands there
}

// chartSize is the largest size of a chart.
const chartSize = 9

// Chart makes the chart of a type as White's man of it moves. It stands where it has not moved as little as
// possible: first moves and castling are not shown, nor hops, which need another man.
func (v *Variant) Chart(t Type) Chart {
	files, ranks := min(v.frame.files, chartSize), min(v.frame.ranks, chartSize)
	c := Chart{Files: files, Ranks: ranks, File: (files - 1) / 2, Rank: (ranks - 1) / 2, Marks: make([]Mark, files*ranks)}
	p, from := v.alone(t, &c)
	for _, m := range p.pseudo(nil, from) {
		if m.kind == Ordinary && m.to != from {
			c.Marks[p.Rank(m.to)*files+p.File(m.to)].Moves = true
		}
	}
	for i := range c.Marks {
		s := p.Square(i%files, i/files)
		if s != from {
			c.Marks[i].Captures = p.takesOn(from, s)
		}
	}
	return c
}

// alone gives a board of the chart's size with the man as the only one, and its square.
func (v *Variant) alone(t Type, c *Chart) (*Position, Square) {
	l := &layout{files: c.Files, ranks: c.Ranks, board: make([]Man, v.frame.size)}
	for s := range l.board {
		l.board[s] = wall
	}
	for rank := range c.Ranks {
		for file := range c.Files {
			l.board[v.frame.square(file, rank)] = Empty
		}
	}
	for side := range l.hand {
		l.hand[side] = make([]uint8, len(v.types)+1)
		for held := range l.hand[side] {
			l.hand[side][held] = 1 // so that no promotion lacks what it needs
		}
	}
	from := v.frame.square(c.File, c.Rank)
	l.board[from] = NewMan(t, White)
	p := v.place(l)
	for s := range p.moved {
		p.moved[s] = true
	}
	return p, from
}

// takesOn reports whether the man on a square captures an enemy put on another for the question.
func (p *Position) takesOn(from, target Square) bool {
	p.board[target] = NewMan(p.board[from].Type(), p.board[from].Side().Other())
	defer func() { p.board[target] = Empty }()
	for _, m := range p.pseudo(nil, from) {
		for _, s := range p.CapturedOn(m) {
			if s == target {
				return true
			}
		}
	}
	return false
}
