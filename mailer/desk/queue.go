package desk

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"pbemd/engine"
	"pbemd/engine/notation"
	"pbemd/mailer/desk/command"
	"pbemd/store"
)

// queueMoves keeps moves to be played when the player's turns come, behind those
// that are kept already.
func (v *visit) queueMoves(t *table, seat int, c command.Command) error {
	list := []command.Ahead{{Move: c.Move, Number: c.MoveNumber}}
	if c.MoveNumber == 0 {
		list = command.ParseQueue(c.Move, v.desk.shelf().looksLikeMove)
	}
	queue := slices.Clone(t.game.Ahead[seat].Queue)
	if err := t.fromTo(seat, list); err != nil {
		return err
	}
	if t.turn() == seat && len(queue) == 0 && list[0].Number <= t.position.MoveNumber() {
		return t.notNow(list)
	}
	for _, one := range list {
		if err := v.mayQueue(t, seat, queue, one); err != nil {
			return err
		}
		if strings.EqualFold(one.Move, command.Drawing) {
			one.Move = command.Drawing
		}
		queue = append(queue, store.Queued(one))
	}
	if most := v.desk.options.Caps.Queue; most > 0 && len(queue) > most {
		return refuseOn(t.game.Board, "No more than %d moves are queued for a board, and that would be %d. Nothing was queued.", most, len(queue))
	}
	t.game.Ahead[seat].Queue = queue
	v.draft.PutGame(t.game)
	v.showAhead(t)
	return nil
}

// notNow refuses to queue what could be played at once.
func (t *table) notNow(list []command.Ahead) error {
	text := fmt.Sprintf("It is your turn on board %d, so there is nothing to wait for. Send \"%s\" by itself to play it now", t.game.Board, list[0].Move)
	if len(list) > 1 {
		var rest []string
		for _, one := range list[1:] {
			rest = append(rest, queuedText(store.Queued(one)))
		}
		text += fmt.Sprintf(", and on the line below it \"queue %s\"", strings.Join(rest, " "))
	}
	return refuseOn(t.game.Board, "%s. A move for a later turn is queued with its number, for example \"queue %s#%d\".", text, list[0].Move, t.position.MoveNumber()+1)
}

// mayQueue refuses a move that has no chance ever to be played where it would
// stand. What the board will be like then, nobody knows.
func (v *visit) mayQueue(t *table, seat int, queue []store.Queued, one command.Ahead) error {
	refuseIt := func(format string, args ...any) error {
		return refuseOn(t.game.Board, "\"%s\" cannot be queued. %s Nothing was queued.", one.Move, fmt.Sprintf(format, args...))
	}
	next := t.nextNumber(seat)
	for _, q := range queue {
		if q.Number != 0 {
			next = max(next, q.Number)
		}
		next++
		if q.Move == command.Drawing {
			return refuseIt("\"draw\" is the last move of your queue: which man it brings is not known before, and you will have to put it yourself.")
		}
	}
	if one.Number != 0 && one.Number < next {
		return refuseIt("It could at the earliest be your move number %d, not %d.", next, one.Number)
	}
	if strings.EqualFold(one.Move, command.Resigning) {
		return refuseIt("\"resign\" acts at once, whoever has to move. As an answer it can stand behind a condition, such as \"if Qxf7 then resign\".")
	}
	if err := queueable(t.position, one.Move); err != nil {
		return refuseIt("%s", err)
	}
	return nil
}

// queueable refuses what is no move on any board of the variant.
func queueable(p *engine.Position, move string) error {
	if strings.EqualFold(move, command.Drawing) {
		if !p.Variant().DrawsMen() {
			return inAdvance(p, command.Drawing)
		}
		return nil
	}
	if p.Variant().DrawsMen() && (strings.Contains(move, "@") || choosesDraw.MatchString(move)) {
		return refuse("Which man is drawn is not known before, so nobody can decide in advance where to put it. " +
			"Moves of the men on the board can be queued, and \"draw\" as the last of them.")
	}
	_, err := notation.Read(p, move)
	switch err := err.(type) {
	case *notation.Unreadable:
		return err
	case *notation.Illegal:
		if err.NoSquare && !p.Variant().DrawsMen() { // where men are drawn, the board grows
			return refuse("%s", err.Reason)
		}
	}
	return nil
}

// nextNumber is the number of the next move that a player can make in advance.
func (t *table) nextNumber(seat int) int {
	n := t.position.MoveNumber()
	if t.turn() == seat || seat == 0 {
		n++ // this turn is his own, or only White's next is in the number to come
	}
	return n
}

// bareSquare is a move that names nothing but a square.
var bareSquare = regexp.MustCompile(`^[a-z]{1,2}[0-9]{1,2}$`)

// fromTo refuses two squares of which the first is that of a man of the player's:
// "e7 e5" can be two pawns' moves, and is more likely one man's way.
func (t *table) fromTo(seat int, list []command.Ahead) error {
	if len(list) != 2 || !bareSquare.MatchString(list[0].Move) || !bareSquare.MatchString(list[1].Move) || list[0].Number+list[1].Number > 0 {
		return nil
	}
	from, ok := t.position.ParseSquare(list[0].Move)
	if !ok || t.position.At(from).Type() == engine.NoType || int(t.position.At(from).Side()) != seat {
		return nil
	}
	return refuseOn(t.game.Board, "Is \"%[1]s %[2]s\" one move or two? For one man's move from %[1]s write \"queue %[1]s-%[2]s\"; "+
		"for two moves, one after the other, write \"queue %[1]s\" and \"queue %[2]s\" on two lines. Nothing was queued.", list[0].Move, list[1].Move)
}

// queuedText is a queued move as it is shown: Nf3 or Nf3#12.
func queuedText(q store.Queued) string {
	if q.Number == 0 {
		return q.Move
	}
	return q.Move + "#" + number(q.Number)
}
