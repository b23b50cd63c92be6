package picture

import (
	"pbemd/engine/view"
)

const (
	comfortable = 1000 // pixels that a picture is wide, where the board allows
	widest      = 2000 // pixels of a board at most
	largest     = 80   // pixels of a square that is drawn as large as seems useful
	smallest    = 44   // pixels of a square that a label can be read on
	leastShelf  = 3    // squares that a reserve is wide at least, for the lines above it
)

// layout is where things stand in a picture, in pixels.
type layout struct {
	view.Board
	black         bool
	square        int // width of a square
	margin        int // around the board, where the coordinates stand
	left, top     int // corner of the board
	width, height int // of the picture
	shelves       []shelf
	rows          [][]int
}

// shelf is the place of a reserve beside the board.
type shelf struct {
	view.Reserve
	name    string // of its owner
	x, y    int
	columns int
	width   int
}

// Parts of a square.
const (
	shelfMan   = 0.72 // width of a man in a reserve
	shelfEntry = 1.2  // ... and with the number beside it
	shelfHead  = 0.8  // height of the lines above
	shelfText  = 0.28 // height of their letters
	shelfEdge  = 0.1  // around the men
	shelfGap   = 0.3  // between two reserves, and at the right edge of the picture
)

// arrange finds the place of everything.
func arrange(b view.Board, o Options) layout {
	l := layout{Board: b, black: o.Black, rows: b.Rows(o.Black)}
	beside := 0.0
	if len(b.Reserves) > 0 {
		beside = max(float64(mostColumns(b))*shelfEntry+2*shelfEdge, leastShelf) + shelfGap
	}
	l.square = o.Square
	if l.square == 0 {
		l.square = min(max(int(comfortable/(float64(b.Files)+1+beside)), smallest), largest)
	}
	l.square = max(min(l.square, widest/max(b.Files, b.Ranks)), 16)
	l.margin = max(l.square*9/20, 14)
	l.left, l.top = l.margin, l.margin
	l.width = b.Files*l.square + 2*l.margin
	l.height = b.Ranks*l.square + 2*l.margin
	if len(b.Reserves) > 0 {
		l.shelve(int(beside * float64(l.square)))
	}
	return l
}

// mostColumns is how many men stand side by side in the widest reserve, when
// the two sides share the height of the board.
func mostColumns(b view.Board) int {
	columns := 2
	for _, r := range b.Reserves {
		columns = max(columns, columnsOf(b, r))
	}
	return columns
}

func columnsOf(b view.Board, r view.Reserve) int {
	rows := max(int((float64(b.Ranks)/2-shelfHead)/shelfMan), 4)
	return max((kinds(r)+rows-1)/rows, 1)
}

// kinds counts the kinds of men of a reserve that are there at all.
func kinds(r view.Reserve) int {
	n := 0
	for _, h := range r.Men {
		if h.Count > 0 {
			n++
		}
	}
	return n
}

// shelve places the reserves: the reader's own at the bottom, others on top.
func (l *layout) shelve(width int) {
	var above, below []shelf
	x := l.width
	for _, r := range l.Reserves {
		s := shelf{Reserve: r, name: l.White, x: x, columns: mostColumns(l.Board), width: width - l.part(shelfGap)}
		if r.Black {
			s.name = l.Black
		}
		if r.Black == l.black {
			below = append(below, s)
		} else {
			above = append(above, s)
		}
	}
	l.width += width
	needed := l.margin
	for i := range above {
		above[i].y = needed
		needed += l.shelfHeight(above[i])
	}
	tall := 0
	for _, s := range below {
		tall += l.shelfHeight(s)
	}
	l.height = max(l.height, needed+tall+l.margin-l.part(shelfGap))
	l.top = (l.height - l.Ranks*l.square) / 2
	y := l.height - l.margin - tall + l.part(shelfGap)
	for i := range below {
		below[i].y = y
		y += l.shelfHeight(below[i])
	}
	l.shelves = append(above, below...)
}

func (l *layout) part(of float64) int { return int(of * float64(l.square)) }

func (l *layout) shelfHeight(s shelf) int {
	rows := (kinds(s.Reserve) + s.columns - 1) / s.columns
	return l.part(shelfHead) + max(rows, 1)*l.part(shelfMan) + 2*l.part(shelfEdge) + l.part(shelfGap)
}

// corner is the upper left corner of a cell, counted as drawn.
func (l *layout) corner(x, y int) (int, int) { return l.left + x*l.square, l.top + y*l.square }
