package desk

import (
	"errors"
	"fmt"

	"pbemd/engine"
	"pbemd/engine/notation"
	"pbemd/mailer/desk/command"
	"pbemd/store"
)

// What a ply is by that its player has decided in advance.
const (
	byCondition = "if"
	byQueue     = "queue"
)

// moved plays a legal move that a player has sent, and all that it sets off.
// Comment is what he wrote to it.
func (v *visit) moved(t *table, m engine.Move, comment string) error {
	v.play(t, m, comment, "")
	if v.plansFollow {
		v.waits = t.game.Board
		return nil
	}
	return v.afterMove(t)
}

// playWaiting plays what the players have decided in advance behind a move that
// conditional moves followed in the same mail: they are meant for the board as the
// move left it, also where the opponent's answer stood in his queue.
func (v *visit) playWaiting() error {
	board := v.waits
	if board == 0 {
		return nil
	}
	v.waits = 0
	return v.afterMove(v.tableOn(board))
}

// afterMove plays what the players have decided in advance, in the transaction
// of the move that calls for it. Each move uses up a part of a queue or of a
// tree, so that two players who have foreseen each other come to an end.
func (v *visit) afterMove(t *table) error {
	for t.game.Active() {
		if played, err := v.foreseen(t); err != nil || !played {
			return err
		}
	}
	return nil
}

// foreseen plays the next move of the player to move, when he has decided it
// in advance: conditional moves come before the queue. One to whom something
// is proposed has to answer that first, since a move would decline it.
func (v *visit) foreseen(t *table) (played bool, err error) {
	seat := t.turn()
	if p := t.game.Proposal; p != nil && p.By != t.game.Players[seat] || t.game.Adjourned != nil {
		return false, nil
	}
	ahead := &t.game.Ahead[seat]
	if len(ahead.If) > 0 {
		return v.fallCondition(t, seat, ahead.If[0][0])
	}
	if len(ahead.Queue) > 0 {
		return v.fallQueued(t, seat)
	}
	return false, nil
}

// fallCondition carries out the answer that a tree has for the position.
func (v *visit) fallCondition(t *table, seat int, reply string) (played bool, err error) {
	if reply == command.Resigning {
		return true, v.resign(t, seat)
	}
	if reply == command.Drawing {
		m, err := v.nextMan(t)
		if err == nil {
			v.play(t, m, "", byCondition)
		}
		return true, err
	}
	m, err := notation.Replay(t.position, reply)
	if err != nil {
		// It was legal when it was sent. Rules that have been mended since must
		// not stop the opponent's move.
		t.game.Ahead[seat].If = nil
		v.draft.PutGame(t.game)
		v.confide(t, seat, fmt.Sprintf("Your conditional move \"%s\" could not be played, and your conditional moves were dropped: %s", reply, err))
		return true, nil
	}
	v.play(t, m, "", byCondition)
	return true, nil
}

// fallQueued plays the first move of a queue when its turn has come. One that
// cannot be played ends the queue.
func (v *visit) fallQueued(t *table, seat int) (played bool, err error) {
	queue := t.game.Ahead[seat].Queue
	first, now := queue[0], t.position.MoveNumber()
	if first.Number > now {
		return false, nil
	}
	m, err := v.readQueued(t, first)
	if err == nil && first.Number != 0 && first.Number < now {
		err = refuse("It was meant for your move number %d, but it is your move number %d now.", first.Number, now)
	}
	if err != nil && !playersFault(err) {
		return false, err
	}
	if err != nil {
		t.game.Ahead[seat].Queue = nil
		v.draft.PutGame(t.game)
		v.confide(t, seat, "The move \""+queuedText(first)+"\" of your queue could not be played. "+refusedMove(err)+droppedToo(queue[1:]))
		return true, nil
	}
	t.game.Ahead[seat].Queue = queue[1:]
	if len(queue) == 1 {
		t.game.Ahead[seat].Queue = nil
	}
	v.play(t, m, "", byQueue)
	return true, nil
}

// playersFault tells whether an error is about what a player wrote, and not the
// server's own.
func playersFault(err error) bool {
	_, refused := errors.AsType[*refusal](err)
	_, unreadable := errors.AsType[*notation.Unreadable](err)
	_, ambiguous := errors.AsType[*notation.Ambiguous](err)
	_, illegal := errors.AsType[*notation.Illegal](err)
	return refused || unreadable || ambiguous || illegal
}

func droppedToo(rest []store.Queued) string {
	if len(rest) == 0 {
		return " Your queue is empty now."
	}
	return " What stood behind it in your queue was dropped too: " + join(queuedWords(rest), "and") + "."
}

// queuedWords are the moves of a queue in quotation marks.
func queuedWords(queue []store.Queued) []string {
	var words []string
	for _, q := range queue {
		words = append(words, queuedText(q))
	}
	return quoted(words)
}

// readQueued reads a queued move on the present position.
func (v *visit) readQueued(t *table, q store.Queued) (engine.Move, error) {
	if q.Move != command.Drawing {
		return notation.Read(t.position, q.Move)
	}
	if !canDraw(t.position) {
		return engine.Move{}, refuse("No man can be drawn now.")
	}
	return v.nextMan(t)
}

// unqueue drops the queued moves whose squares a move has just given other names:
// played by their words they would go where nobody meant them to go. Conditional
// moves are bound to the positions for which they were checked, and need no such
// care; a man can be drawn whatever the squares are called.
func (v *visit) unqueue(t *table) {
	for seat := range t.game.Ahead {
		queue := t.game.Ahead[seat].Queue
		if len(queue) == 0 || queue[0].Move == command.Drawing {
			continue
		}
		t.game.Ahead[seat].Queue = nil
		v.confide(t, seat, "What you had queued, "+join(queuedWords(queue), "and")+", was dropped, since its squares are called otherwise now.")
	}
}

// followed keeps of both players' plans what still fits after a ply that has
// just been played. A move that was only submitted was meant for the board
// before it.
func (v *visit) followed(t *table, ply store.Ply) {
	for seat := range t.game.Ahead {
		ahead := &t.game.Ahead[seat]
		ahead.Submitted = nil
		if len(ahead.If) == 0 {
			continue
		}
		fits := false
		for _, line := range ahead.If {
			fits = fits || line[0] == ply.Move
		}
		ahead.If = branchesAfter(ahead.If, ply.Move)
		if !fits {
			v.confide(t, seat, "None of your conditional moves fits "+plyName(ply)+", so they were dropped.")
		}
	}
}

// branchesAfter are the lines that begin with a move, without it; nil when there
// are none.
func branchesAfter(lines [][]string, move string) [][]string {
	var rest [][]string
	for _, line := range lines {
		if line[0] == move && len(line) > 1 {
			rest = append(rest, line[1:])
		}
	}
	return rest
}

// confide says something to one player alone, in the letter with the board.
func (v *visit) confide(t *table, seat int, text string) {
	b := v.touch(t)
	b.private[seat] = append(b.private[seat], text)
}
