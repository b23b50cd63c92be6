package desk

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"pbemd/mailer/desk/clock"
	"pbemd/mailer/desk/proof"
	"pbemd/mailer/read"
	"pbemd/store"
)

// retriesAfter are the pauses before a board that was returned is sent again.
// After the last the game waits for a mail of the player, but not for ever, see
// mostStood: an address that refuses four mails is dead.
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
		userid := v.receiver(token, report.Recipient)
		if userid == "" {
			continue
		}
		v.desk.log.Warn("letter returned", "to", report.Recipient, "player", userid, "letter", token.ID, "status", report.Status)
		var err error
		switch token.Kind {
		case proof.Digest:
			err = v.digestUndelivered(token.Number(), userid, report.MessageID)
		case proof.Game:
			err = v.undelivered(token.Number(), token.Serial, userid, returnedLetter{token.Purpose, report.MessageID, time.Time{}})
		}
		if err != nil {
			return err
		}
		return v.cameBack(userid, *report)
	}
	return nil
}

// receiver is whom the letter was for whose token a report names, "" when it is
// none of ours: a report has no other proof that it is about a letter at all.
func (v *visit) receiver(token proof.Token, address string) string {
	candidates := v.owners(token)
	if player, ok := v.draft.PlayerByAddress(address); ok {
		candidates = append(candidates, player.Userid) // one who looks on
	}
	for _, userid := range candidates {
		if v.madeFor(token, v.keys(), userid) {
			return userid
		}
	}
	return ""
}

// returnedLetter is a letter about a board that has not reached its player.
type returnedLetter struct {
	purpose proof.Purpose
	id      string    // its Message-ID
	made    time.Time // when a digest was made
}

// sinceReturned is from when on a player has missed his board because a letter
// came back: that which brought it, or a later one that reminded him. One that
// he has asked for beside it, or with a proposal, is no reason: he had the board
// before.
func (t *table) sinceReturned(l returnedLetter, now time.Time) (from time.Time, counts bool) {
	running := !t.game.TurnSince.IsZero()
	switch {
	case l.purpose == proof.Nag:
		return t.game.Reminded, running && !t.game.Reminded.IsZero()
	case l.purpose == proof.Gathered:
		return latest(l.made, t.game.TurnSince), true
	case !brings(string(rune(l.purpose))):
		return now, false
	case running:
		return t.game.TurnSince, t.game.Brought == "" || l.id == t.game.Brought
	}
	return now, true
}

// undelivered stops the clock of a player whom the board has not reached. When
// it was the board mail, all of the turn is given back to him, when it was a
// reminder, the time since then, and when it was a digest, the time since that
// was made: what happened on a board before may have been in another one. The
// board is sent again some days later; the opponent is told. A letter counts
// once, however often its return is reported: nobody gets more time by forged
// reports than by as many letters as there are.
func (v *visit) undelivered(board, serial uint64, userid string, l returnedLetter) error {
	t, ok := v.openTable(board)
	if !ok || slices.Contains(t.game.Returned, l.id) || !t.game.Active() || t.game.Adjourned != nil || t.game.Players[t.turn()] != userid ||
		t.game.Serial != serial && l.id != t.game.Brought {
		return nil
	}
	seat := t.turn()
	from, counts := t.sinceReturned(l, v.now)
	if !counts || !v.stand(t, from) {
		return nil
	}
	if t.game.Bounced < len(retriesAfter) {
		again := turnOf(v.draft, t.game, seat).Running(v.now.Add(retriesAfter[t.game.Bounced]))
		if again.Before(t.game.ClockDue) {
			t.game.ClockDue = again
		}
	}
	t.game.Bounced++
	t.game.Returned = append(slices.Clone(t.game.Returned), l.id)
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
func (v *visit) digestUndelivered(n uint64, userid, id string) error {
	digest, _ := v.draft.Digest(n)
	for _, board := range slices.Sorted(maps.Keys(digest.Boards)) {
		if err := v.undelivered(board, digest.Boards[board], userid, returnedLetter{proof.Gathered, id, digest.Made}); err != nil {
			return err
		}
	}
	return nil
}

// sendAgain sends the board to a player whom it has not reached: to another
// address of his when he has one. His clock starts with it.
func (v *visit) sendAgain(t *table) error {
	seat := t.turn()
	t.game.ClockDue = standsUntil(t.game, seat)
	v.draft.PutGame(t.game)
	if t.game.Bounced == 0 || t.game.Adjourned != nil || !t.game.Active() {
		return nil
	}
	player := v.account(t.game.Players[seat])
	if unreachable(player) {
		return nil // it is sent when letters reach him again
	}
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
	if l.Player == "" || len(l.Purpose) != 1 {
		return
	}
	layer := draft.Draft()
	err := guarded(func() error {
		v := d.timeVisit(layer, now, "letter "+strconv.FormatUint(l.ID, 10)+" refused")
		var err error
		switch {
		case l.Digest != 0:
			err = v.digestUndelivered(l.Digest, l.Player, l.MessageID)
		case l.Board != 0:
			err = v.undelivered(l.Board, l.Serial, l.Player, returnedLetter{proof.Purpose(l.Purpose[0]), l.MessageID, time.Time{}})
		}
		if err != nil {
			return err
		}
		return v.cameBack(l.Player, read.Refusal(l.To, l.MessageID, l.LastError))
	})
	if err != nil {
		d.log.Error("a clock could not be stopped", "board", l.Board, "error", err.Error())
		return
	}
	_ = layer.Keep() // as in doAlone
}
