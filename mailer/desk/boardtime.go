package desk

import (
	"fmt"
	"time"

	"pbemd/mailer/desk/clock"
	"pbemd/store"
	"pbemd/templates"
)

// boardTimes fills in what a board letter says of the players' time.
func (v *visit) boardTimes(t *table, reader store.Player, letter *templates.Board) {
	letter.Used = v.eachTime(t, func(seat int) (time.Duration, bool) { return v.timeUsed(t, seat), true })
	if !t.game.Active() {
		return
	}
	letter.Left = v.eachTime(t, func(seat int) (time.Duration, bool) { return v.timeLeft(t, seat) })
	if end, ok := v.deadline(t); ok {
		letter.Deadline = v.date(reader, end) + ", for the move of " + v.nameOf(t.game.Players[t.turn()])
	}
	letter.Away = v.awayLines(t, reader)
	if rule := clockOf(t.game); rule != clock.Default() && t.game.Clock != "" {
		letter.Limits = rule.Words()
	}
}

// eachTime lists a time of both players, "" when there is none.
func (v *visit) eachTime(t *table, of func(seat int) (time.Duration, bool)) string {
	white, some := of(0)
	black, _ := of(1)
	if !some {
		return ""
	}
	return fmt.Sprintf("%s %s, %s %s", v.nameOf(t.game.Players[0]), span(white), v.nameOf(t.game.Players[1]), span(black))
}

// awayLines say which of the players is on vacation, and which vacations lie
// before the deadline.
func (v *visit) awayLines(t *table, reader store.Player) []string {
	var lines []string
	end, limited := v.deadline(t)
	for seat, userid := range t.game.Players {
		player := v.account(userid)
		for _, one := range player.Vacations {
			// Of those to come, the ones that move the deadline.
			if one.To.After(v.now) && (!one.From.After(v.now) || limited && seat == t.turn() && one.From.Before(end)) {
				lines = append(lines, player.Name+", "+v.spanText(reader, one, v.now))
			}
		}
	}
	return lines
}

// vacationAt is the vacation that a player has at a moment.
func vacationAt(player store.Player, at time.Time) (store.Vacation, bool) {
	for _, vacation := range player.Vacations {
		if !at.Before(vacation.From) && at.Before(vacation.To) {
			return vacation, true
		}
	}
	return store.Vacation{}, false
}

// timeSection is what "show" says of the players' time, in the words of the
// board letter.
func (v *visit) timeSection(t *table, reader store.Player) string {
	var letter templates.Board
	v.boardTimes(t, reader, &letter)
	text := "Time used: " + letter.Used
	for _, line := range [][2]string{{"Time left: ", letter.Left}, {"Deadline: ", letter.Deadline}} {
		if line[1] != "" {
			text += "\n" + line[0] + line[1]
		}
	}
	for _, line := range letter.Away {
		text += "\n" + templates.Fill("On vacation: "+line)
	}
	if letter.Limits != "" {
		text += "\n" + templates.Fill("Time limits: "+letter.Limits)
	}
	return text
}
