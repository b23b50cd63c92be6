package desk

import (
	"fmt"
	"strings"

	"pbemd/engine"
	"pbemd/engine/notation"
	"pbemd/engine/view"
	"pbemd/mailer/desk/command"
	"pbemd/store"
	"pbemd/templates"
)

// preview shows a board after some moves of both sides. Nothing is kept.
func (v *visit) preview(player store.Player, c command.Command) error {
	if c.Object == "new" {
		return v.previewNew(c)
	}
	t, seat, err := v.mayLook(player, c)
	if err != nil {
		return err
	}
	p, from := t.position.Clone(), "the present board"
	if len(c.Boards) > 0 && c.Boards[0].MoveNumber != 0 {
		if p, from, err = v.positionAt(t, c.Boards[0]); err != nil {
			return err
		}
	}
	plies, err := v.tryMoves(p, c.Move)
	if err != nil {
		return refuseOn(t.game.Board, "%s", err)
	}
	names := [2]string{v.nameOf(t.game.Players[0]), v.nameOf(t.game.Players[1])}
	v.title = fmt.Sprintf("%s Board %d: what if", t.game.Variant, t.game.Board)
	head := fmt.Sprintf("Board %d as it would be, seen from %s on. Nothing has been played, and nothing was kept.", t.game.Board, from)
	v.sections = append(v.sections, templates.Fill(head)+"\n\n"+v.previewText(p, names, plies, below(player, seat)))
	if seat >= 0 {
		v.look(t, t.whatNow(v, player))
	}
	return nil
}

// previewNew shows a new game of a variant after some moves.
func (v *visit) previewNew(c command.Command) error {
	name := c.Variant
	if name == "" {
		if t, ok := v.openTable(v.boardReplied()); ok {
			name = t.game.Variant
		}
	}
	if name == "" {
		return refuse("Of which variant? Write for example \"chess preview new e4 e5\".")
	}
	found, err := v.variantFor(name)
	if err != nil {
		return err
	}
	p := found.Start()
	plies, err := v.tryMoves(p, c.Move)
	if err != nil {
		return err
	}
	v.title = found.ID + ": what if"
	v.sections = append(v.sections, "A new game of "+found.Name+", as it would be:\n\n"+v.previewText(p, sideNames, plies, viewpoint{}))
	return nil
}

// positionAt is a game as it was after a move, and how that is called.
func (v *visit) positionAt(t *table, spot command.Spot) (*engine.Position, string, error) {
	ply, ok := v.plyAt(t, spot)
	if !ok {
		return nil, "", refuseOn(t.game.Board, "Move %d has not been played on board %d.", spot.MoveNumber, t.game.Board)
	}
	p, err := t.variant.Parse(ply.Position)
	if err != nil {
		return nil, "", fmt.Errorf("board %d ply %d: %w", t.game.Board, ply.Number, err)
	}
	return p, "the board after " + plyName(ply), nil
}

// tryMoves plays moves on a position; the refusal says which of them fails. A
// man drawn by chance can be supposed: "draw=N".
func (v *visit) tryMoves(p *engine.Position, text string) ([]store.Ply, error) {
	var plies []store.Ply
	words := strings.Fields(text)
	if v.desk.shelf().looksLikeMove(text) && !allMoves(words, v.desk.shelf().looksLikeMove) {
		words = []string{text} // one move of several words
	}
	for i, word := range words {
		word = strings.TrimRight(word, ",;.")
		m, err := supposed(p, word)
		if err != nil {
			return nil, refuse("Move %d of your list, \"%s\", cannot be shown. %s", i+1, shorten(word), err)
		}
		plies = append(plies, store.Ply{Number: i + 1, Side: uint8(p.Side()), MoveNumber: p.MoveNumber(), SAN: notation.Write(p, m)})
		p.Make(m)
		plies[i].Step = uint8(p.Side()) == plies[i].Side
	}
	return plies, nil
}

func allMoves(words []string, looks func(string) bool) bool {
	for _, w := range words {
		if !looks(strings.TrimRight(w, ",;.")) {
			return false
		}
	}
	return true
}

// supposed reads a move, or what a stack might bring.
func supposed(p *engine.Position, word string) (engine.Move, error) {
	if p.Variant().DrawsMen() && choosesDraw.MatchString(word) {
		_, label, _ := strings.Cut(word, "=")
		return notation.Replay(p, "draw="+strings.ToUpper(label))
	}
	return notation.Read(p, word)
}

// previewText is the table of the moves supposed, whose turn it would be, and
// the board.
func (v *visit) previewText(p *engine.Position, names [2]string, plies []store.Ply, from viewpoint) string {
	then := fmt.Sprintf("Then %s would have to move.", names[p.Side()])
	if end := p.End(); end.Over() {
		then = fmt.Sprintf("Then the game would be over: %s, %s.", end.Outcome.Result(), end.Cause)
	} else if p.InCheck() {
		then = fmt.Sprintf("Then %s would have to move, and be in check.", names[p.Side()])
	}
	return strings.Join(v.tableOf(names, plies), "\n") + "\n\n" + then + "\n\n" + v.drawings.diagram("A board supposed", p.View(false), from, func() view.Board { return p.View(true) })
}
