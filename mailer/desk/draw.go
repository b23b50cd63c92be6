package desk

import (
	"fmt"

	"pbemd/engine"
	"pbemd/engine/notation"
	"pbemd/store"
)

// canDraw tells whether the player to move may draw a man now.
func (t *table) canDraw() bool { return canDraw(t.position) }

func canDraw(p *engine.Position) bool {
	for _, m := range p.Moves(nil) {
		if m.Kind() == engine.Draw {
			return true
		}
	}
	return false
}

// drawMan draws the next man of the player's stack. It is a step of a turn:
// both players get the board with the man, and he must then put it.
func (v *visit) drawMan(t *table, seat int, message string) error {
	board := t.game.Board
	switch {
	case t.turn() != seat:
		return refuseOn(board, "It is not your turn: %s has to move. To offer a draw of the game, write \"propose\".", v.nameOf(t.game.Players[t.turn()]))
	case t.position.Drawn() != engine.NoType:
		return refuseOn(board, "You have drawn %s already, and have to put it first. To offer a draw of the game, write \"propose\".", t.drawnName())
	case !t.canDraw():
		return refuseOn(board, "Your stack is empty, so you can only move your men. To offer a draw of the game, write \"propose\".")
	}
	if t.drawOffered() {
		return refuseOn(board, "%s has proposed a draw of the game, so \"draw\" can mean two things now. To agree, reply with \"accept\". "+
			"To draw a man, write \"decline\", and \"draw\" on the line below it.", v.nameOf(t.game.Proposal.By))
	}
	m, err := v.nextMan(t)
	if err != nil {
		return err
	}
	return v.moved(t, m, message)
}

// drawOffered tells whether the player to move has been offered a draw of the
// game, so that "draw" may be his answer to it.
func (t *table) drawOffered() bool {
	p := t.game.Proposal
	return p != nil && p.Kind == proposalDraw && p.By != t.game.Players[t.turn()]
}

// drawWords tells the player to move how to draw a man.
func (t *table) drawWords() string {
	if t.drawOffered() {
		return "\"decline\" on the first line and \"draw\" on the second"
	}
	return "\"draw\" on the first line"
}

// drawnName is the man that was drawn and not yet put: "a knight (N)", "the
// king (K)" of whom there is one.
func (t *table) drawnName() string {
	info := t.variant.Type(t.position.Drawn())
	article := "a"
	if t.variant.InStart(t.position.Side(), t.position.Drawn()) == 1 {
		article = "the"
	}
	return article + " " + info.Name + " (" + info.Label + ")"
}

// mustDo says what is special about the moves that a player can make now, ""
// when nothing is.
func (t *table) mustDo() string {
	choices, replaces := 0, 0
	for _, m := range t.position.Moves(nil) {
		switch m.Kind() {
		case engine.Draw:
			continue
		case engine.Replace:
			replaces++
		}
		choices++
	}
	switch {
	case t.position.Drawn() != engine.NoType:
		return fmt.Sprintf("You have drawn %s and must put it now. %s", t.drawnName(), t.replyWith())
	case t.mustPromote():
		return t.promotion() + " " + t.replyWith()
	case choices > 0 && replaces == choices:
		return fmt.Sprintf("Your king was captured and must come back now, in the place of one of your men. %s", t.replyWith())
	case t.canDraw() && choices == 0:
		return fmt.Sprintf("You can move no man, so you must draw one: reply with %s. (To offer a draw of the game, write \"propose\".)", t.drawWords())
	case t.canDraw():
		return fmt.Sprintf("Reply with %s to draw the next man of your stack, or with a move, for example \"%s\". "+
			"(To offer a draw of the game, write \"propose\".)", t.drawWords(), t.example())
	}
	if special := t.special(); special != "" {
		return fmt.Sprintf("Reply to this mail with your move on the first line, for example \"%s\". %s", t.example(), special)
	}
	return ""
}

// replyWith offers all that can be played.
func (t *table) replyWith() string {
	var texts []string
	for _, o := range notation.Offers(t.position) {
		texts = append(texts, o.Text)
	}
	if len(texts) == 1 {
		return "Reply with " + quoted(texts)[0] + " on the first line."
	}
	return "Reply with one of these on the first line: " + join(quoted(texts), "or") + "."
}

// drawnNews tells both players what was drawn.
func (v *visit) drawnNews(t *table, reader store.Player) string {
	mover := t.game.Players[t.turn()]
	switch {
	case t.position.Drawn() == engine.NoType:
		return ""
	case mover == reader.Userid:
		return fmt.Sprintf("You have drawn %s.", t.drawnName())
	case !t.game.Active():
		return fmt.Sprintf("%s has drawn %s.", v.nameOf(mover), t.drawnName())
	}
	return fmt.Sprintf("%s has drawn %s and has to put it.", v.nameOf(mover), t.drawnName())
}
