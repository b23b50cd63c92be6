package desk

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"

	"pbemd/engine"
	"pbemd/engine/notation"
	"pbemd/engine/view"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
)

// table is a game with its position set up.
type table struct {
	game     store.Game
	variant  *variant
	position *engine.Position
	drawings *drawings
	marked   func() view.Board // the present board with the last move
}

// tableOn sets up a board that must be there, since a record names it.
func (v *visit) tableOn(number uint64) *table {
	t, ok := v.openTable(number)
	if !ok {
		panic(&missing{"board " + digits(number)})
	}
	return t
}

// gameOn is the head of a game that must be there, since a record names it.
func (v *visit) gameOn(number uint64) store.Game {
	game, ok := v.draft.Game(number)
	if !ok {
		panic(&missing{"board " + digits(number)})
	}
	return game
}

// openTable sets up a board; false when there is none of that number.
func (v *visit) openTable(number uint64) (*table, bool) {
	v.inTime()
	game, ok := v.draft.Game(number)
	if !ok {
		return nil, false
	}
	found, ok := v.desk.variant(game.Variant)
	if !ok {
		panic(&missing{"variant " + game.Variant})
	}
	position, err := found.Parse(game.Position)
	if err != nil {
		panic(fmt.Errorf("board %d: %w", number, err))
	}
	t := &table{game: game, variant: found, position: position, drawings: &v.drawings}
	t.marked = func() view.Board { return v.boardAfter(t, t.game.Plies, true) }
	return t, true
}

// seatOf is 0 for White, 1 for Black, -1 for nobody at this board.
func (t *table) seatOf(userid string) int {
	for seat, player := range t.game.Players {
		if player == userid {
			return seat
		}
	}
	return -1
}

// turn is the seat that has to move.
func (t *table) turn() int { return int(t.position.Side()) }

func (t *table) diagram(from viewpoint) string {
	return t.drawings.diagram(fmt.Sprintf("Board %d", t.game.Board), t.position.View(false), from, t.marked)
}

// boardAt finds the board that a command is for: the one it names, the one
// whose letter it answers, or the player's only one.
func (v *visit) boardAt(player store.Player, c command.Command) (*table, error) {
	number := c.Board
	if number == 0 {
		number = v.boardReplied()
	}
	if number == 0 {
		only, err := v.onlyBoard(player, c)
		if err != nil {
			return nil, err
		}
		number = only
	}
	t, ok := v.openTable(number)
	if !ok || !mayKnow(player, t.game) {
		if open, ok := v.draft.Challenge(number); ok && open.Concerns(player.Userid) {
			return nil, refuse("%d is a challenge that has not been accepted yet; there is no board.", number)
		}
		return nil, v.noBoard(number)
	}
	if c.Variant != "" {
		if named, ok := v.desk.variant(c.Variant); !ok || named.ID != t.game.Variant {
			return nil, refuse("Board %d is %s, not %s.", number, t.game.Variant, c.Variant)
		}
	}
	return t, nil
}

// boardReplied is the board whose letter a mail answers, or that the challenge
// has become whose letter it answers; 0 when there is none.
func (v *visit) boardReplied() uint64 {
	if v.topic.Kind == proof.Challenge {
		if _, started := v.draft.Game(v.topic.Number()); !started {
			return 0
		}
	}
	return v.topic.Number()
}

// onlyBoard is the player's board when he has just one.
func (v *visit) onlyBoard(player store.Player, c command.Command) (uint64, error) {
	var boards []uint64
	var ready []string
	for number := range v.draft.GamesOf(player.Userid, true) {
		boards = append(boards, number)
		if len(ready) < 10 {
			ready = append(ready, readyFor(c, number))
		}
	}
	switch len(boards) {
	case 0:
		return 0, refuse("You have no running game, so it is not clear which board is meant.")
	case 1:
		return boards[0], nil
	}
	return 0, refuse("You have %d boards. Reply to a mail of the one that you mean, or name it: %s.", len(boards), join(quoted(ready), "or"))
}

// readyFor is a short command with the number of a board.
func readyFor(c command.Command, number uint64) string {
	n := strconv.FormatUint(number, 10)
	switch c.Verb {
	case command.Move, command.If, command.Queue, command.Submit, command.Preview:
		return strings.TrimSpace(string(c.Verb) + " " + n + " " + shorten(c.Move))
	case command.Undo:
		// A single number after undo would be a number of plies.
		return "undo " + n + " " + strconv.Itoa(max(c.Plies, 1))
	}
	return string(c.Verb) + " " + n
}

// onBoard carries out a command of a player at one of his boards.
func (v *visit) onBoard(player store.Player, c command.Command, message string) error {
	t, err := v.boardAt(player, c)
	if err != nil {
		return err
	}
	seat := t.seatOf(player.Userid)
	if seat < 0 {
		return refuse("You do not play on board %d. \"games\" lists your boards.", t.game.Board)
	}
	if !t.game.Active() {
		return refuseOn(t.game.Board, "Board %d is over, so nothing can be changed on it any more.", t.game.Board)
	}
	err = v.prove(player, c, subject{kind: proof.Game, number: t.game.Board, serial: t.game.Serial, before: v.asBefore(t, seat, player, c)})
	if err != nil {
		return err
	}
	arrived := v.at
	v.at = v.countFrom(t)
	defer func() { v.at = arrived }()
	if c.Verb != command.Resign {
		if err := v.overdue(t, seat); err != nil {
			return err
		}
	}
	do := boardCommands()[c.Verb]
	if do == nil {
		return fmt.Errorf("%s is no command for a board", c.Verb)
	}
	return do(v, t, seat, c, message)
}

// outOfDate refuses a reply to a board that has changed since.
func (v *visit) outOfDate(number uint64, reader store.Player) error {
	t, ok := v.openTable(number)
	if !ok {
		return refuse("There is no board %d.", number)
	}
	text := "Your mail answers a board that is out of date: since it was sent to you, the board has changed."
	if last, ok := v.draft.Ply(number, t.game.Plies); ok {
		text = fmt.Sprintf("Your mail answers a board that is out of date: the last move on it is %s by %s.",
			plyName(last), v.nameOf(t.game.Players[last.Side]))
	}
	if again := uint64(t.game.Proposed[0] + t.game.Proposed[1]); again > 1 && v.topic.Serial+again > t.game.Serial {
		text = "Your mail answers a letter that is out of date: since it was sent to you, nobody has moved, but something else has been proposed."
		if p := t.game.Proposal; p != nil {
			text += fmt.Sprintf(" What is proposed now, by %s, is %s.", v.nameOf(p.By), proposed(*p, reader))
		}
	}
	return refuseOn(number, "%s Nothing was changed. Please answer the present board, which follows.", text)
}

// move plays a move.
func (v *visit) move(t *table, seat int, c command.Command, message string) error {
	m, err := t.ownMove(v, seat, c)
	if err != nil {
		return err
	}
	return v.moved(t, m, message)
}

// play makes a legal move and notes everything that follows from it. By is ""
// for a move that was sent, else what it was foreseen by.
func (v *visit) play(t *table, m engine.Move, comment, by string) {
	seat := t.turn()
	if b := v.touch(t); b.first == 0 {
		b.first = t.game.Plies + 1
	}
	if by != "" {
		v.touch(t).foreseen = true
	}
	// A mail server's clock that runs behind must not make a move older than
	// the one that it answers.
	at := latest(v.at, t.game.Started, t.game.LastMove)
	ply := store.Ply{
		Number: t.game.Plies + 1, Side: uint8(seat), MoveNumber: t.position.MoveNumber(), At: at,
		SAN: notation.Write(t.position, m), Move: notation.Record(t.position, m), Comment: comment, By: by,
	}
	v.touch(t).public = true
	was, is := makeNamed(t.position, m)
	ply.Step = t.turn() == seat
	ply.Position = t.position.String()
	ply.Digest = digest(t.position.RepetitionKey())
	ply.Irreversible = t.position.Irreversible()
	t.game.Plies++
	t.game.Proposed = [2]int{}
	t.game.Position = ply.Position
	t.game.LastMove = at
	v.clockAfter(t, &ply)
	if t.game.Adjourned != nil {
		v.resume(t, "With this move the adjournment ends.")
	}
	// A draw stays proposed after the proposer's own move; what was to be
	// taken back is no longer the same.
	if p := t.game.Proposal; p != nil && (p.By != t.game.Players[seat] || p.Kind == proposalUndo) {
		t.game.Proposal = nil
	}
	t.repeat(ply)
	v.draft.PutPly(t.game.Board, ply)
	v.followed(t, ply)
	if end := t.position.EndAfter(t.game.Repetitions[ply.Digest]); end.Over() {
		v.end(t, end.Outcome.Result(), end.Cause.String(), points(end), at)
		return
	}
	if was != is {
		v.unqueue(t)
	}
	t.game.Serial++
	v.draft.PutGame(t.game)
}

func latest(first time.Time, others ...time.Time) time.Time {
	for _, t := range others {
		if t.After(first) {
			first = t
		}
	}
	return first
}

// repeat counts the position that a ply led to.
func (t *table) repeat(ply store.Ply) {
	counts := map[string]int{}
	if !ply.Irreversible {
		for key, n := range t.game.Repetitions {
			counts[key] = n
		}
	}
	counts[ply.Digest]++
	t.game.Repetitions = counts
}

// digest is a repetition key in the short form that records hold.
func digest(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:12])
}

func points(end engine.End) string {
	if !end.Scored {
		return ""
	}
	return fmt.Sprintf("%d-%d", end.Points[0], end.Points[1])
}

func (v *visit) resign(t *table, seat int) error {
	v.end(t, engine.Wins(engine.Side(seat).Other()).Result(), v.nameOf(t.game.Players[seat])+" has resigned", "", v.at)
	return nil
}
