package desk

import (
	"fmt"

	"pbemd/engine"
	"pbemd/engine/notation"
	"pbemd/engine/view"
	"pbemd/mailer/desk/command"
	"pbemd/store"
	"pbemd/templates"
)

// submit shows a move before it takes effect. A later one takes its place, and
// it is forgotten when the board changes.
func (v *visit) submit(t *table, seat int, c command.Command, message string) error {
	m, err := t.ownMove(v, seat, c)
	if err != nil {
		return err
	}
	words := v.passOn(message)
	t.game.Ahead[seat].Submitted = &store.Submitted{Move: notation.Record(t.position, m), Message: words, At: v.at}
	v.draft.PutGame(t.game)
	then := t.position.Clone()
	then.Make(m)
	text := fmt.Sprintf("On board %d you have submitted %s%s It has not been played, and your opponent knows nothing of it. When you confirm it, the board is this:",
		t.game.Board, fmt.Sprintf("%d%s %s", t.position.MoveNumber(), dotsOf(seat), notation.Write(t.position, m)), ".")
	v.sections = append(v.sections, templates.Fill(text)+"\n\n"+v.drawings.diagram("The board with your move", then.View(false), below(v.account(t.game.Players[seat]), seat), func() view.Board { return then.View(true) }))
	if words != "" {
		v.sections = append(v.sections, "Your words will go with it:\n\n"+templates.Quote(words))
	}
	v.title = fmt.Sprintf("%s Board %d: a move to confirm", t.game.Variant, t.game.Board)
	v.look(t, "Reply with \"confirm\" on the first line to play it, with \"submit\" and another move to replace it, or with \"cancel submit\" to drop it.")
	return nil
}

func dotsOf(seat int) string {
	if seat == 1 {
		return "..."
	}
	return "."
}

// confirmSubmitted plays the move that was submitted.
func (v *visit) confirmSubmitted(t *table, seat int, said string) error {
	s := t.game.Ahead[seat].Submitted
	if s == nil {
		return refuseOn(t.game.Board, "No move is submitted on board %d that could be confirmed. A move that was submitted is dropped when the board changes. "+
			"To play one, send it by itself.", t.game.Board)
	}
	m, err := notation.Replay(t.position, s.Move)
	if err != nil {
		return fmt.Errorf("board %d: the move submitted: %w", t.game.Board, err)
	}
	if said == "" && s.Message != "" {
		said = s.Message
		b := v.touch(t)
		b.author, b.words = t.game.Players[seat], said
	}
	return v.moved(t, m, said)
}

// ownMove is the legal move that a player has sent for his turn.
func (t *table) ownMove(v *visit, seat int, c command.Command) (engine.Move, error) {
	var none engine.Move
	if t.turn() != seat {
		hint := ""
		if c.Verb == command.Submit {
			hint = " \"queue\" keeps a move until your turn comes, and \"preview\" shows the board after any moves."
		}
		return none, refuseOn(t.game.Board, "It is not your turn: %s has to move.%s", v.nameOf(t.game.Players[t.turn()]), hint)
	}
	if now := t.position.MoveNumber(); c.MoveNumber != 0 && c.MoveNumber != now {
		return none, refuseOn(t.game.Board, "You asked for your move number %d, but it is your move number %d now.", c.MoveNumber, now)
	}
	m, err := notation.Read(t.position, c.Move)
	if err != nil {
		return none, refuseOn(t.game.Board, "%s", refusedMove(err))
	}
	if m.Kind() == engine.Draw {
		return none, refuseOn(t.game.Board, "Which man is drawn is not for a player to choose. Write \"draw\".")
	}
	return m, nil
}
