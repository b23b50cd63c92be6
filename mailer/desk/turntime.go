package desk

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"pbemd/mailer/desk/clock"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
)

// clockOf is the clock that was agreed on for a game. Games that are older than
// clocks have none: nothing stands on their clocks. (In one with a limit it
// cannot be that both have used up everything: the first to do so has lost.)
func clockOf(game store.Game) clock.Rule {
	if game.Left == [2]time.Duration{} {
		return clock.Rule{}
	}
	rule, err := ruleOf(game.Clock)
	if err != nil {
		panic(fmt.Errorf("board %d: %w", game.Board, err))
	}
	return rule
}

// turnOf is the clock of the turn under way, or about to begin, of the player
// on a seat.
func turnOf(draft *store.Draft, game store.Game, seat int) clock.Turn {
	player, ok := draft.Player(game.Players[seat])
	if !ok {
		panic(&missing{"player " + game.Players[seat]})
	}
	turn := clock.Turn{
		Rule: clockOf(game), Left: game.Left[seat], Spent: game.Spent, Since: game.TurnSince, Zone: zoneOf(player),
	}
	if turn.Rule.Weekends {
		turn.Free.Weekends = turn.Zone
		if game.TurnZone != "" {
			turn.Free.Weekends = zoneOf(store.Player{Zone: game.TurnZone})
		}
	}
	for _, vacation := range player.Vacations {
		turn.Free.Spans = append(turn.Free.Spans, clock.Span{From: vacation.From, To: afterVacation(vacation)})
	}
	if !game.TurnSince.IsZero() {
		for _, outage := range draft.OutagesSince(game.TurnSince) {
			turn.Free.Spans = append(turn.Free.Spans, clock.Span{From: outage.From, To: outage.To})
		}
	}
	return turn
}

// turnNow is the clock of the player to move as it stands: if it does not run
// yet, as if it began now.
func (v *visit) turnNow(t *table) clock.Turn {
	turn := turnOf(v.draft, t.game, t.turn())
	if turn.Since.IsZero() {
		turn.Since = v.now
	}
	return turn
}

// deadline is when the player to move has to have moved: the last moment that
// counts. While the mail that brings him the board has not been sent, it is the
// earliest that it can be. False when there is none: without a limit, in an
// adjourned game, in one that is over, and while no letter reaches the player.
func (v *visit) deadline(t *table) (time.Time, bool) {
	if !t.game.Active() || t.game.Adjourned != nil {
		return time.Time{}, false
	}
	if t.game.TurnSince.IsZero() && unreachable(v.account(t.game.Players[t.turn()])) {
		return time.Time{}, false
	}
	return v.turnNow(t).Deadline()
}

// timeLeft is what the player on a seat has left: of his turn when he is to
// move, else for his next one. False when the game has no limit.
func (v *visit) timeLeft(t *table, seat int) (time.Duration, bool) {
	turn := v.turnNow(t)
	switch {
	case !turn.Limited():
		return 0, false
	case t.turn() == seat:
		return turn.LeftAt(v.now), true
	}
	return t.game.Left[seat], true
}

// setClocks puts both clocks to what they show when a game begins.
func setClocks(game *store.Game) error {
	rule, err := ruleOf(game.Clock)
	game.Left = [2]time.Duration{rule.Start(), rule.Start()}
	return err
}

// charge stops the clock of a player at a moment, and keeps what he has used of
// his turn. It goes on when a board mail has been sent to him again.
func (v *visit) charge(t *table, seat int, at time.Time) {
	if !t.game.TurnSince.IsZero() {
		t.game.Spent += turnOf(v.draft, t.game, seat).Free.Used(t.game.TurnSince, at)
	}
	stood(&t.game, seat, at)
	t.game.TurnSince, t.game.ClockDue = time.Time{}, time.Time{}
}

// stopClocks stops the clock of the player to move for good.
func (v *visit) stopClocks(t *table, at time.Time) {
	seat := t.turn()
	v.charge(t, seat, at)
	t.game.Used[seat] += t.game.Spent
	t.clearTurn()
}

// clockAfter notes in the ply what its clock was and has used, and sets the
// clocks for what comes: while the same player goes on, his clock does, too,
// and the last step of the turn counts the time of all.
func (v *visit) clockAfter(t *table, ply *store.Ply) {
	seat, ran := int(ply.Side), !t.game.TurnSince.IsZero()
	ply.Left = t.game.Left[seat]
	v.charge(t, seat, ply.At)
	if !ply.Step {
		ply.Used = t.game.Spent
		t.game.Used[seat] += ply.Used
		t.game.Left[seat] = clockOf(t.game).Next(t.game.Left[seat], ply.Used)
		t.clearTurn()
		return
	}
	t.game.Reminded, t.game.Bounced, t.game.Returned, t.game.Brought = time.Time{}, 0, nil, ""
	if ran {
		t.game.TurnSince = ply.At
		schedule(v.draft, &t.game, seat)
	}
}

// clearTurn forgets what the turn under way has used: the clock begins anew
// when the next board mail has been sent.
func (t *table) clearTurn() {
	t.game.TurnSince, t.game.Spent, t.game.TurnZone = time.Time{}, 0, ""
	t.game.Brought, t.game.StoodSince = "", time.Time{}
	t.game.Reminded, t.game.ClockDue = time.Time{}, time.Time{}
	t.game.Bounced, t.game.Returned = 0, nil
}

// clocksBack sets the clocks to what they were before the plies, which are in
// their order.
func (t *table) clocksBack(plies []store.Ply) {
	for _, ply := range slices.Backward(plies) {
		t.game.Used[ply.Side] -= ply.Used
		t.game.Left[ply.Side] = ply.Left
	}
	t.clearTurn()
}

// timeUsed is what the player on a seat has used of his time in the whole game.
func (v *visit) timeUsed(t *table, seat int) time.Duration {
	if !t.game.Active() || t.turn() != seat {
		return t.game.Used[seat]
	}
	return t.game.Used[seat] + v.turnNow(t).UsedAt(v.now)
}

// overdue refuses what either player does after the time of the one to move
// has run out. The game is not ended by that: it is when the mailbox has been
// read beyond the deadline, for a mail that came in time may still be unread.
func (v *visit) overdue(t *table, seat int) error {
	if t.game.TurnSince.IsZero() || t.game.Adjourned != nil {
		return nil
	}
	end, limited := turnOf(v.draft, t.game, t.turn()).Deadline()
	if !limited || !v.at.After(end) {
		return nil
	}
	player := v.account(t.game.Players[seat])
	if t.turn() != seat {
		late := v.nameOf(t.game.Players[t.turn()])
		return refuse("The time of %s on board %d had run out on %s, before your mail arrived on %s. Nothing was done: "+
			"the game is won on time, unless a mail of %s from before that is still found. Then please send yours again.",
			late, t.game.Board, v.date(player, end), v.date(player, v.at), late)
	}
	return refuse("Your mail came too late: it arrived on %s, and your time on board %d had run out on %s. Nothing was done, "+
		"and the game is lost on time unless a mail of yours from before that is still found.",
		v.date(player, v.at), t.game.Board, v.date(player, end))
}

// schedule notes when the clock of the player on a seat, who is to move, wants
// something next: a reminder, or the end of the game.
func schedule(draft *store.Draft, game *store.Game, seat int) {
	game.ClockDue = time.Time{}
	if !game.Active() || game.Adjourned != nil || game.TurnSince.IsZero() {
		return
	}
	turn := turnOf(draft, *game, seat)
	end, limited := turn.Deadline()
	if !limited {
		return
	}
	// A mail that came at the deadline itself is in time.
	game.ClockDue = end.Add(1)
	if next, some := turn.Reminder(game.Reminded); some {
		game.ClockDue = next
	}
}

// brought starts the clock when a letter that was sent has brought a player the
// board on which he is to move. A game that cannot be read must not keep the
// letter in the outbox.
func (d *Desk) brought(draft *store.Draft, l store.Letter, at time.Time) {
	err := guarded(func() error {
		layer := draft.Draft()
		if l.Board != 0 && brings(l.Purpose) {
			d.startClock(layer, l.Board, l.Serial, l, at)
		}
		if digest, ok := layer.Digest(l.Digest); ok {
			for _, board := range slices.Sorted(maps.Keys(digest.Boards)) {
				d.startClock(layer, board, digest.Boards[board], l, at)
			}
		}
		return layer.Keep()
	})
	if err != nil {
		d.log.Error("a clock could not be started", "board", l.Board, "error", err.Error())
	}
}

// startClock starts the clock of a player when the board on which he is to move
// has been sent to him: a letter that shows it as of this turn serial. One that
// waited in a backup when that was restored has the serial of before.
func (d *Desk) startClock(draft *store.Draft, board, serial uint64, l store.Letter, at time.Time) {
	game, ok := draft.Game(board)
	if !ok || !game.Active() || game.Adjourned != nil || game.Serial%store.SerialStep != serial%store.SerialStep {
		return
	}
	seat := d.mover(game)
	running := !game.TurnSince.IsZero()
	if game.Players[seat] != l.Player || running && game.Brought != "" {
		return
	}
	game.Brought = l.MessageID
	if running {
		draft.PutGame(game)
		return
	}
	stood(&game, seat, at)
	game.TurnSince = latest(at, game.LastMove)
	if game.TurnZone == "" {
		// Who moves house in the middle of a turn neither wins nor loses hours
		// of a weekend.
		game.TurnZone = turnOf(draft, game, seat).Zone.String()
	}
	schedule(draft, &game, seat)
	draft.PutGame(game)
}

// brings tells whether a letter of this purpose shows a player his board as it
// is now.
func brings(purpose string) bool {
	return purpose == string(rune(proof.Board)) || purpose == string(rune(proof.Answer))
}

// mover is the seat whose turn it is in a game.
func (d *Desk) mover(game store.Game) int {
	found, ok := d.variant(game.Variant)
	if !ok {
		panic(&missing{"variant " + game.Variant})
	}
	position, err := found.Parse(game.Position)
	if err != nil {
		panic(fmt.Errorf("board %d: %w", game.Board, err))
	}
	return int(position.Side())
}
