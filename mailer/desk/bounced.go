package desk

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"pbemd/mailer/desk/clock"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
)

// retriesAfter are the pauses before a board that was returned is sent again.
// After the last the game waits for a mail of the player, or for a director: an
// address that refuses four mails is dead.
var retriesAfter = [...]time.Duration{clock.Day, 3 * clock.Day, 7 * clock.Day}

// noteBounce looks into a report that a mail of ours could not be delivered.
// When it was a board on which the player is to move, his clock stops.
func (v *visit) noteBounce() error {
	report := v.mail.Bounce
	if report == nil || !report.Permanent {
		return nil
	}
	v.draft.Count("letters.returned", 1)
	for _, token := range proof.Find([]string{report.MessageID}, nil, "") {
		if token.Kind != proof.Game && token.Kind != proof.Digest {
			continue
		}
		for _, userid := range v.owners(token) {
			if !token.Verify(v.keys(), userid) {
				continue
			}
			if token.Kind == proof.Digest {
				v.desk.log.Warn("digest returned", "to", report.Recipient, "player", userid, "digest", token.Number(), "status", report.Status)
				return v.digestUndelivered(token.Number(), userid)
			}
			v.desk.log.Warn("letter returned", "to", report.Recipient, "player", userid, "board", token.Number(), "status", report.Status)
			return v.undelivered(token.Number(), token.Serial, userid, token.Purpose, time.Time{})
		}
	}
	return nil
}

// undelivered stops the clock of a player whom the board has not reached. When
// it was the board mail, all of the turn is given back to him, when it was a
// reminder, the time since then, and when it was a digest, the time since that
// was made: what happened on a board before may have been in another one. The
// board is sent again some days later; the opponent is told.
func (v *visit) undelivered(board, serial uint64, userid string, purpose proof.Purpose, made time.Time) error {
	t, ok := v.openTable(board)
	if !ok || !t.game.Active() || t.game.Adjourned != nil || t.game.Serial != serial || t.game.Players[t.turn()] != userid ||
		purpose != proof.Nag && purpose != proof.Gathered && !brings(string(rune(purpose))) {
		return nil
	}
	seat := t.turn()
	switch purpose {
	case proof.Nag:
		v.charge(t, seat, t.game.Reminded)
	case proof.Gathered:
		v.charge(t, seat, made)
	}
	t.game.TurnSince, t.game.ClockDue = time.Time{}, time.Time{}
	if t.game.Bounced < len(retriesAfter) {
		t.game.ClockDue = turnOf(v.draft, t.game, seat).Running(v.now.Add(retriesAfter[t.game.Bounced]))
	}
	t.game.Bounced++
	v.draft.PutGame(t.game)
	if t.game.Bounced > 1 {
		return nil
	}
	b := &touched{board: board}
	b.news[1-seat] = "The mail with this board could not be delivered to " + v.nameOf(userid) +
		". The clock stands still meanwhile, and the mail is sent again."
	return v.boardLetter(t, b, 1-seat)
}

// digestUndelivered stops the clocks on all boards of a digest that has not
// reached its player.
func (v *visit) digestUndelivered(n uint64, userid string) error {
	digest, _ := v.draft.Digest(n)
	for _, board := range slices.Sorted(maps.Keys(digest.Boards)) {
		if err := v.undelivered(board, digest.Boards[board], userid, proof.Gathered, digest.Made); err != nil {
			return err
		}
	}
	return nil
}

// sendAgain sends the board to a player whom it has not reached: to another
// address of his when he has one. His clock starts with it.
func (v *visit) sendAgain(t *table) error {
	t.game.ClockDue = time.Time{}
	v.draft.PutGame(t.game)
	seat := t.turn()
	if t.game.Bounced == 0 || t.game.Adjourned != nil || !t.game.Active() {
		return nil
	}
	player := v.account(t.game.Players[seat])
	if n := len(player.Addresses); n > 1 {
		v.other = player.Addresses[t.game.Bounced%n]
	}
	b := &touched{board: t.game.Board}
	b.news[seat] = "This mail was sent to you before and came back. Your clock has stood still meanwhile."
	return v.boardLetter(t, b, seat)
}

// setAsideFor does for a letter that the mail server will never take what is
// done for one that was returned.
func (d *Desk) setAsideFor(draft *store.Draft, l store.Letter, now time.Time) {
	if l.Board == 0 && l.Digest == 0 || l.Player == "" || len(l.Purpose) != 1 {
		return
	}
	layer := draft.Draft()
	err := guarded(func() error {
		v := d.timeVisit(layer, now, "letter "+strconv.FormatUint(l.ID, 10)+" refused")
		if l.Digest != 0 {
			return v.digestUndelivered(l.Digest, l.Player)
		}
		return v.undelivered(l.Board, l.Serial, l.Player, proof.Purpose(l.Purpose[0]), time.Time{})
	})
	if err != nil {
		d.log.Error("a clock could not be stopped", "board", l.Board, "error", err.Error())
		return
	}
	_ = layer.Keep() // as in doAlone
}
