package desk

import (
	"fmt"
	"slices"
	"strings"

	"pbemd/engine/notation"
	"pbemd/engine/view"
	"pbemd/mailer/write"
	"pbemd/store"
	"pbemd/templates"
	"pbemd/templates/board"
	"pbemd/templates/page"
	"pbemd/templates/picture"
)

// The forms in which a player has his boards.
const (
	boardBoth      = "both"      // in HTML the picture and the diagram
	boardPicture   = "picture"   // in HTML the picture alone
	boardText      = "text"      // no HTML, no pictures
	boardCompact   = "compact"   // as text, the diagram without lines
	boardFigurines = "figurines" // as text, the diagram with the signs of chess men
	boardWords     = "words"     // as text, the board told in words
)

// boardForms are all of them, the usual one first.
func boardForms() []string {
	return []string{boardBoth, boardPicture, boardText, boardCompact, boardFigurines, boardWords}
}

// hasHTML tells whether a player's letters come as HTML, too.
func hasHTML(player store.Player) bool {
	return player.BoardForm == "" || player.BoardForm == boardBoth || player.BoardForm == boardPicture
}

// viewpoint is how a board is drawn for somebody.
type viewpoint struct {
	black bool   // Black's side at the bottom
	form  string // of the diagram, as a player has set it
}

// below is how a player sees the boards on a seat of his: his own side at the
// bottom, or always White as he has set. One who looks on sees White there.
func below(player store.Player, seat int) viewpoint {
	return viewpoint{black: seat == 1 && player.Side != "white", form: player.BoardForm}
}

// text draws a board; marked is the same with the last move, which only words
// tell.
func (p viewpoint) text(b view.Board, marked func() view.Board) string {
	if p.form == boardWords {
		return board.Words(marked(), "")
	}
	return board.Text(b, board.Options{Black: p.black, Compact: p.form == boardCompact, Figurines: p.form == boardFigurines})
}

// picturesAtMost bounds the boards of one letter that are drawn as pictures.
const picturesAtMost = 12

// drawings are the boards and tables that a visit has put into texts, so that
// the HTML of a letter can show in their places what text cannot.
type drawings struct {
	boards []drawnBoard
	tables []string
}

// drawnBoard is a board by its diagram. Marked is the same board with its last
// move, which is worked out only where a picture is drawn.
type drawnBoard struct {
	text   string
	name   string // for those who do not see the picture
	black  bool
	marked func() view.Board
}

// diagram draws a board as text and remembers it.
func (d *drawings) diagram(name string, b view.Board, from viewpoint, marked func() view.Board) string {
	text := from.text(b, marked)
	d.boards = slices.DeleteFunc(d.boards, func(other drawnBoard) bool { return other.text == text })
	d.boards = append(d.boards, drawnBoard{text: text, name: name, black: from.black, marked: marked})
	return text
}

// table remembers a table of moves.
func (d *drawings) table(rows []string) []string {
	if len(rows) > 0 {
		d.tables = append(d.tables, strings.Join(rows, "\n"))
	}
	return rows
}

// diagramAfter draws a board as it was after a ply, 0 for the start.
func (v *visit) diagramAfter(t *table, ply int, from viewpoint) string {
	b := v.boardAfter(t, ply, false)
	name := fmt.Sprintf("Board %d", t.game.Board)
	return v.drawings.diagram(name, b, from, func() view.Board { return v.boardAfter(t, ply, true) })
}

// boardAfter is the board after a ply as it is drawn. A position string holds
// no last move: to mark it, the ply is played again.
func (v *visit) boardAfter(t *table, number int, marked bool) view.Board {
	position, err := t.variant.Parse(v.positionAfter(t, number))
	if err != nil {
		panic(fmt.Errorf("board %d ply %d: %w", t.game.Board, number, err))
	}
	if !marked || number == 0 {
		return position.View(false)
	}
	var b view.Board
	v.eachBoard(t, number-1, number, func(_ store.Ply, after view.Board) { b = after })
	return b
}

// eachBoard plays the plies after a first one again, up to a last one, and
// hands each out with the board that it led to, the move marked.
func (v *visit) eachBoard(t *table, first, last int, see func(store.Ply, view.Board)) {
	position, err := t.variant.Parse(v.positionAfter(t, first))
	if err != nil {
		panic(fmt.Errorf("board %d ply %d: %w", t.game.Board, first, err))
	}
	for _, ply := range v.draft.Plies(t.game.Board, first+1, last) {
		m, err := notation.Replay(position, ply.Move)
		if err != nil {
			panic(fmt.Errorf("board %d ply %d: %w", t.game.Board, ply.Number, err))
		}
		spoken := notation.Spoken(position, m)
		position.Make(m)
		b := position.View(true)
		b.Last = spoken
		see(ply, b)
	}
}

// positionAfter is the position string after a ply.
func (v *visit) positionAfter(t *table, number int) string {
	if number == t.game.Plies {
		return t.game.Position
	}
	if ply, ok := v.draft.Ply(t.game.Board, number); ok {
		return ply.Position
	}
	return t.game.Start
}

// illustrated is a letter's HTML with the pictures that it shows; nothing for
// readers who want text, or who are no players.
func (v *visit) illustrated(reader string, l write.Letter, a about, token string) (string, []write.Inline, error) {
	player, ok := v.draft.Player(reader)
	if !ok || !hasHTML(player) {
		return "", nil, nil
	}
	p := page.Page{Title: l.Subject, Text: l.Text, Width: templates.Width}
	var pictures []write.Inline
	for _, drawn := range v.drawings.boards {
		if !strings.Contains(l.Text, drawn.text) {
			continue
		}
		b := page.Board{Text: drawn.text, Only: player.BoardForm == boardPicture}
		if len(pictures) < picturesAtMost {
			inline, shown, err := drawn.picture(player, len(pictures)+1, l.MessageID)
			if err != nil {
				return "", nil, err
			}
			b.Picture = shown
			pictures = append(pictures, inline)
		}
		p.Boards = append(p.Boards, b)
	}
	for _, text := range v.drawings.tables {
		p.Tables = append(p.Tables, page.Table{Text: text, Rows: tableRows(text)})
	}
	p.Groups = v.challengeLinks(a, l.Subject, token)
	if a.links != nil {
		p.Groups = v.links(a.links, reader, l.Subject, token)
	}
	if len(p.Groups) > 0 {
		p.Leading = "A link below writes the mail for you; you only have to send it."
	}
	html, err := p.HTML()
	return html, pictures, err
}

// picture draws the board; n tells the pictures of a letter apart.
func (d drawnBoard) picture(player store.Player, n int, id string) (write.Inline, *page.Picture, error) {
	o := picture.Options{Black: d.black, Scheme: player.Colours}
	b := d.marked()
	data, err := picture.PNG(b, o)
	if err != nil {
		return write.Inline{}, nil, fmt.Errorf("%s: %w", d.name, err)
	}
	width, height := picture.Size(b, o)
	content := fmt.Sprintf("%d.%s", n, id)
	return write.Inline{ID: content, Name: fmt.Sprintf("board-%d.png", n), Type: "image/png", Data: data},
		&page.Picture{ID: content, Alt: d.name + ". " + board.Alt(b, ""), Width: width / 2, Height: height / 2}, nil
}

// tableRows takes the printed table of moves apart again.
func tableRows(text string) []page.Row {
	var rows []page.Row
	for line := range strings.SplitSeq(text, "\n") {
		cells := strings.SplitN(line, "|", 3)
		for len(cells) < 3 {
			cells = append(cells, "")
		}
		row := page.Row{Number: strings.TrimSpace(cells[0])}
		row.Head = row.Number == ""
		row.Cells = [2]string{strings.TrimSpace(cells[1]), strings.TrimSpace(cells[2])}
		rows = append(rows, row)
	}
	rows[len(rows)-1].Last = true
	return rows
}

// colourNames are the colours that a player can choose for pictures, the usual
// ones first.
func colourNames() []string {
	var names []string
	for _, scheme := range picture.Schemes() {
		names = append(names, scheme.Name)
	}
	return names
}
