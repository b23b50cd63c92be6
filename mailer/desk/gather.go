package desk

import (
	"slices"
	"time"

	"pbemd/store"
	"pbemd/templates"
)

// digestHour is when digests are written, as the player's clock on the wall
// shows it.
const digestHour = 9

// nextDigest is the first digest hour after a moment.
func nextDigest(after time.Time, zone *time.Location) time.Time {
	y, m, d := after.In(zone).Date()
	today := time.Date(y, m, d, digestHour, 0, 0, 0, zone)
	if today.After(after) {
		return today
	}
	return time.Date(y, m, d+1, digestHour, 0, 0, 0, zone)
}

// answersTo tells whether the mail in hand is a player's own: what it brings
// about is told to him at once.
func (v *visit) answersTo(player store.Player) bool {
	return v.mail.From != "" && player.Has(v.mail.From) || v.voucher.Userid == player.Userid && player.Userid != "" ||
		v.confirmed == player.Userid && player.Userid != ""
}

// gathers tells whether what is to be told to a player waits for his digest.
func (v *visit) gathers(player store.Player) bool { return player.Digest && !v.answersTo(player) }

// gather adds something to a player's next digest.
func (v *visit) gather(player store.Player, add func(*store.Gathered)) {
	g, ok := v.draft.Gathered(player.Userid)
	if !ok {
		g = store.Gathered{Userid: player.Userid, Due: nextDigest(v.now, zoneOf(player))}
	}
	add(&g)
	v.draft.PutGathered(g)
}

// gatherBoard adds to a player's next digest what happened on a board: some
// sentences of news, and words spoken there. Brief is enough for one who asked
// for notices.
func (v *visit) gatherBoard(player store.Player, board uint64, brief bool, news []string, words ...store.Words) {
	v.gather(player, func(g *store.Gathered) {
		i := slices.IndexFunc(g.Boards, func(b store.GatheredBoard) bool { return b.Board == board })
		if i < 0 {
			i = len(g.Boards)
			g.Boards = append(g.Boards, store.GatheredBoard{Board: board, Brief: brief})
		}
		b := &g.Boards[i]
		b.Brief = b.Brief && brief
		b.News = append(b.News, news...)
		b.Words = append(b.Words, words...)
	})
}

// inDigest decides whether a board mail to one of its players is left to his
// digest. A reminder is not: the digest may come when the time is over. He whose
// own mail has changed the board is told in a line what he has done, unless he
// is to move again.
func (v *visit) inDigest(t *table, b *touched, seat int, reader store.Player, letter templates.Board) bool {
	switch {
	case !reader.Digest, b.reminder != "", v.answersTo(reader) && (!t.game.Active() || t.turn() == seat):
		return false
	case v.answersTo(reader):
		if v.title == "" {
			v.title = "What you have done"
		}
		v.notes = append(v.notes, "Board "+digits(t.game.Board)+" has changed by your mail. "+v.briefly(letter))
		return true
	}
	news := append(b.newsOnly(seat), b.private[seat]...)
	if b.fresh {
		news = append([]string{"The game begins."}, news...)
	}
	var words []store.Words
	if b.words != "" {
		words = append(words, store.Words{By: b.author, Text: b.words})
	}
	v.gatherBoard(reader, t.game.Board, false, news, words...)
	return true
}

// briefly is what a board mail says, without the board.
func (v *visit) briefly(letter templates.Board) string {
	text := ""
	for _, news := range letter.News {
		text += news + " "
	}
	return text + letter.Standing
}
