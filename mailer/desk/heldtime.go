package desk

import (
	"slices"
	"time"

	"pbemd/mailer/desk/clock"
	"pbemd/store"
)

// asksBeside marks, in the data of a question, that another one to the same
// player waited for its answer when it was asked.
const asksBeside = "beside"

// countsWhenSent tells whether what was asked about counts at the time of the
// mail that asked for it. Of several questions that is so for the first: else
// one could send many moves at once, think for days, and confirm the best.
func countsWhenSent(p store.Pending) bool {
	return p.Kind == pendingCommand && p.Data[asksBeside] == "" && !p.MailAt.IsZero()
}

// questions are what a player was asked about commands in his name.
func questions(draft *store.Draft, player store.Player) []store.Pending {
	var list []store.Pending
	for _, address := range player.Addresses {
		list = append(list, draft.PendingsOf(address)...)
	}
	return slices.DeleteFunc(list, func(p store.Pending) bool { return p.Kind != pendingCommand || p.Userid != player.Userid })
}

func (v *visit) questionWaits(player store.Player) bool {
	return slices.ContainsFunc(questions(v.draft, player), func(p store.Pending) bool { return v.at.Before(p.Lapses) })
}

// countFrom is when a command on a board counts. One that was asked about counts
// when it was sent, unless the board is younger than that: what a player sent
// before his turn began takes no time off it.
func (v *visit) countFrom(t *table) time.Time {
	if v.askedAt.IsZero() || v.askedAt.After(v.at) || v.askedAt.Before(latest(t.game.Started, t.game.LastMove)) {
		return v.at
	}
	return v.askedAt
}

// answerAwaited is how long after the end of his time a player does not lose
// while he was asked about a command that came in time.
const answerAwaited = clock.Day

// awaitsAnswer tells until when a game whose time was over at end waits for the
// answer to such a question; false when there is none.
func (v *visit) awaitsAnswer(t *table, end time.Time) (until time.Time, waits bool) {
	for _, p := range questions(v.draft, v.account(t.game.Players[t.turn()])) {
		if countsWhenSent(p) && !p.MailAt.After(end) && !p.MailAt.Before(latest(t.game.Started, t.game.LastMove)) {
			until, waits = latest(until, p.Lapses), true
		}
	}
	if last := end.Add(answerAwaited); until.After(last) {
		until = last
	}
	return until, waits
}
