// Package replay owns the page that plays a game again: one HTML file that
// needs nothing beside itself, no network and no mail program.
//
// The boards are in the file as data, each as its difference from the one
// before; a short script of the page draws them. Men that chess players know
// are shown as figurines, all others by the labels that stand in the letters.
package replay

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"

	"pbemd/engine/view"
)

// Game is what a page plays.
type Game struct {
	// Title is what the page is called: "Board 17: alice against bob".
	Title string
	// Lines stand below the title: the variant, the date, the result.
	Lines []string
	// Frames are the boards from the first to the last, at least one.
	Frames []Frame
	// Black has Black's side at the bottom to begin with.
	Black bool
}

// Frame is the board after a move.
type Frame struct {
	// Move is the move with its number, "" for the board at the start.
	Move string
	// Words says what the move was to those who hear the page.
	Words string
	Board view.Board
}

// ErrNoFrames is returned for a game without a board.
var ErrNoFrames = errors.New("replay: a game needs at least the board at its start")

//go:embed replay.html
var source string

var document = template.Must(template.New("replay").Parse(source))

// HTML is the page, in UTF-8. The same game gives the same bytes.
func HTML(g Game) ([]byte, error) {
	if len(g.Frames) == 0 {
		return nil, ErrNoFrames
	}
	data, err := json.Marshal(framesOf(g.Frames))
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	var b bytes.Buffer
	// json.Marshal writes <, > and & as escapes, so that nothing in a name
	// can end the script (HTML, section 4.12.1.3).
	err = document.Execute(&b, struct {
		Game
		Data template.JS
	}{g, template.JS(data)})
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	return b.Bytes(), nil
}

// frame is a board as the script reads it. The first, and each whose size
// differs from the one before, has all its cells in Set.
type frame struct {
	Move      string  `json:"move,omitempty"`
	Words     string  `json:"words,omitempty"`
	Files     int     `json:"files,omitempty"` // 0: size and squares are those of the frame before
	Ranks     int     `json:"ranks,omitempty"`
	FirstRank int     `json:"first,omitempty"`
	Ground    string  `json:"ground,omitempty"` // a letter for each cell: d dark, l light, h hole
	Set       []set   `json:"set,omitempty"`
	Marks     []int   `json:"marks,omitempty"` // cells of the last move
	Hands     []hand  `json:"hands,omitempty"`
	Legend    []named `json:"legend,omitempty"`
}

// set is what a cell holds now.
type set struct {
	Cell  int    `json:"cell"`
	Man   string `json:"man,omitempty"`   // what is shown: a figurine or a label
	Name  string `json:"name,omitempty"`  // what it is called
	Black bool   `json:"black,omitempty"` // whose it is
}

type hand struct {
	Whose string `json:"whose"`
	Men   string `json:"men"`
}

type named struct {
	Label string `json:"label"`
	Name  string `json:"name"`
}

func framesOf(frames []Frame) []frame {
	var out []frame
	var before view.Board
	for i, f := range frames {
		one := frame{Move: f.Move, Words: f.Words, Hands: hands(f.Board), Legend: legend(f.Board)}
		whole := i == 0 || ground(f.Board) != ground(before) || f.Board.Files != before.Files || f.Board.FirstRank != before.FirstRank
		if whole {
			one.Files, one.Ranks, one.FirstRank, one.Ground = f.Board.Files, f.Board.Ranks, f.Board.FirstRank, ground(f.Board)
		}
		for c, cell := range f.Board.Cells {
			if whole && cell.Label == "" || !whole && cell.Label == before.Cells[c].Label && cell.Black == before.Cells[c].Black {
				continue
			}
			one.Set = append(one.Set, setOf(f.Board, c))
		}
		for _, c := range []int{f.Board.From, f.Board.To} {
			if c != view.NoCell {
				one.Marks = append(one.Marks, c)
			}
		}
		before = f.Board
		out = append(out, one)
	}
	return out
}

func setOf(b view.Board, c int) set {
	cell := b.Cells[c]
	if cell.Label == "" {
		return set{Cell: c}
	}
	s := set{Cell: c, Man: cell.Label, Black: cell.Black}
	kind := b.Kind(cell.Label)
	if sign := kind.Figure.Rune(true); sign != 0 {
		// Black's filled figures for both sides: colour tells whose they are.
		s.Man = string(sign) + textForm
	}
	s.Name = kind.Name
	return s
}

// textForm after a figurine asks for a sign instead of a little picture
// (Unicode, variation selector 15).
const textForm = "\uFE0E"

func ground(b view.Board) string {
	letters := make([]byte, len(b.Cells))
	for i, c := range b.Cells {
		switch {
		case c.Hole:
			letters[i] = 'h'
		case c.Dark:
			letters[i] = 'd'
		default:
			letters[i] = 'l'
		}
	}
	return string(letters)
}

func hands(b view.Board) []hand {
	var out []hand
	for _, r := range b.Reserves {
		h := hand{Whose: b.White + " " + r.Title}
		if r.Black {
			h.Whose = b.Black + " " + r.Title
		}
		for i, m := range r.Men {
			if i > 0 {
				h.Men += ", "
			}
			h.Men += fmt.Sprintf("%d %s", m.Count, m.Label)
		}
		out = append(out, h)
	}
	return out
}

func legend(b view.Board) []named {
	var out []named
	for _, n := range b.Legend {
		out = append(out, named{n.Label, n.Name})
	}
	return out
}
