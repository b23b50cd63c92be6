package desk

import (
	"fmt"

	"pbemd/mailer/write"
	"pbemd/store"
	"pbemd/templates/calendar"
)

// calendarFile is the deadline of the present move for a player who wants it in
// his calendar; nil where there is none. All files of a board to one player are
// about one event: each puts it where the deadline is now, and the one with the
// end of the game takes it away.
func (v *visit) calendarFile(t *table, reader store.Player) ([]write.Attachment, error) {
	if !reader.Calendar {
		return nil, nil
	}
	d := calendar.Deadline{
		UID:      fmt.Sprintf("board-%d-%s@%s", t.game.Board, reader.Userid, v.desk.options.Domain),
		Sequence: t.game.Serial,
		Written:  v.now,
	}
	if t.game.Active() {
		at, ok := v.deadline(t)
		if !ok {
			return nil, nil
		}
		mover := v.nameOf(t.game.Players[t.turn()]) + "'s"
		if t.game.Players[t.turn()] == reader.Userid {
			mover = "your"
		}
		d.At = at
		d.Summary = fmt.Sprintf("Board %d: %s move", t.game.Board, mover)
		d.Description = fmt.Sprintf("%s, %s against %s. The time for this move is over.", t.variant.Name,
			v.nameOf(t.game.Players[0]), v.nameOf(t.game.Players[1]))
	} else {
		d.At, d.Cancelled = t.game.Result.At, true
		d.Summary = fmt.Sprintf("Board %d is over", t.game.Board)
	}
	data, err := calendar.File(d)
	if err != nil {
		return nil, fmt.Errorf("board %d: %w", t.game.Board, err)
	}
	return []write.Attachment{{Name: fmt.Sprintf("board-%d.ics", t.game.Board), Type: calendar.Type, Data: data}}, nil
}
