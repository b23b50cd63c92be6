package desk

import (
	"fmt"
	"strconv"

	"pbemd/engine/notation"
	"pbemd/engine/pgn"
	"pbemd/mailer/desk/command"
	"pbemd/store"
)

// start makes a game of an accepted challenge; it keeps the number.
func (v *visit) start(c store.Challenge, player store.Player, answer command.Command, message string) error {
	found, err := v.variantFor(c.Variant)
	if err != nil {
		return err
	}
	challengerIsWhite, data := !v.hasBlack(c), map[string]string(nil)
	if found.DrawsMen() {
		if data, challengerIsWhite, err = v.dealt(c, wordOf(answer, c)); err != nil {
			return err
		}
	}
	white, black := c.From, c.To
	if !challengerIsWhite {
		white, black = black, white
	}
	begin := found.Start()
	game := store.Game{
		Board: c.Number, Variant: found.ID, Players: [2]string{white, black}, Rated: c.Rated, Clock: c.Clock,
		Started: latest(v.at, c.Made), Serial: 1, Start: begin.String(), Position: begin.String(),
		Repetitions: map[string]int{digest(begin.RepetitionKey()): 1}, Data: data,
	}
	v.draft.PutGame(game)
	v.draft.Count("games.started", 1)
	t, _ := v.openTable(game.Board)
	v.touch(t).fresh = true
	v.say(t, player, message)
	return nil
}

// hasBlack tells whether the challenger plays Black, by lot when he left it
// open.
func (v *visit) hasBlack(c store.Challenge) bool {
	switch c.Side {
	case command.White:
		return false
	case command.Black:
		return true
	}
	return v.chance.Uint64()&1 == 1
}

// termination is the word of PGN for how a game ended.
func termination(r store.Result) string {
	if r.Score == store.NoResult {
		return "abandoned"
	}
	return "normal"
}

// record is a finished game as PGN.
func (v *visit) record(t *table) (string, error) {
	begin, err := t.variant.Parse(t.game.Start)
	if err != nil {
		return "", fmt.Errorf("board %d: %w", t.game.Board, err)
	}
	game := pgn.Game{
		Event: "Board " + strconv.FormatUint(t.game.Board, 10), Site: v.desk.options.Name, Date: t.game.Started,
		White: v.nameOf(t.game.Players[0]), Black: v.nameOf(t.game.Players[1]),
		Result: pgn.Result(t.game.Result.Score), Start: begin,
		// Programs know a few words there (PGN 9.8.1); how it ended is told in
		// a comment.
		Tags: []pgn.Tag{{Name: "Termination", Value: termination(*t.game.Result)}},
	}
	if points := t.game.Result.Points; points != "" {
		game.Tags = append(game.Tags, pgn.Tag{Name: "Points", Value: points})
	}
	if t.variant.DrawsMen() {
		c, err := chanceOf(t.game)
		if err != nil {
			return "", err
		}
		game.Tags = append(game.Tags, c.Tags()...)
	}
	position := begin.Clone()
	for _, ply := range v.draft.Plies(t.game.Board, 1, t.game.Plies) {
		m, err := notation.Replay(position, ply.Move)
		if err != nil {
			return "", fmt.Errorf("board %d ply %d: %w", t.game.Board, ply.Number, err)
		}
		game.Moves = append(game.Moves, m)
		position.Make(m)
	}
	game.Comments = map[int]string{len(game.Moves) - 1: t.game.Result.Reason}
	return pgn.Write(game), nil
}
