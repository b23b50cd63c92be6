package desk

import (
	"fmt"
	"time"

	"pbemd/mailer/desk/clock"
)

// remind sends the player to move his board again, with a sentence above it. It
// is a board mail of its own, so that a reply with the move is enough; one mail
// for several boards could not be answered like that, and a move could end up
// on the wrong one.
func (v *visit) remind(t *table, turn clock.Turn) error {
	seat := t.turn()
	player := v.account(t.game.Players[seat])
	t.game.Reminded = v.now
	pressing := turn.Pressing(v.now)
	if !pressing && v.overToday("reminders "+player.Userid, v.desk.options.Caps.Reminders) {
		return nil
	}
	end, _ := turn.Deadline()
	b := &touched{board: t.game.Board, reminder: ": reminder"}
	left := turn.LeftAt(v.now)
	b.news[seat] = fmt.Sprintf("This is a reminder: it has been your turn since %s, and you have %s left. If you have not moved by %s, you lose the game on time.",
		v.date(player, turn.Since), span(left), v.date(player, end))
	if pressing {
		b.reminder = ": " + inWords(left) + " left"
		b.news[seat] = fmt.Sprintf("Your time is running out: you have %s left. If you have not moved by %s, you lose the game on time.",
			span(left), v.date(player, end))
	}
	v.draft.Count("reminders", 1)
	return v.boardLetter(t, b, seat)
}

// inWords is a time in whole days, in hours when it is short, or in minutes.
func inWords(d time.Duration) string {
	if d >= 2*clock.Day {
		return counted(int(d/clock.Day), "day")
	}
	if d >= time.Hour {
		return counted(int(d/time.Hour), "hour")
	}
	return counted(int(d/time.Minute), "minute")
}
