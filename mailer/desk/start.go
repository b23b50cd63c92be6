package desk

import (
	"fmt"
	"strconv"

	"pbemd/engine/notation"
	"pbemd/engine/pgn"
	"pbemd/mailer/desk/command"
	"pbemd/store"
)

// start makes a game of an accepted challenge; it keeps the number. Word is
// what the player who accepts gives to chance.
func (v *visit) start(c store.Challenge, player store.Player, word string) error {
	found, err := v.variantFor(c.Variant)
	if err != nil {
		return err
	}
	challengerIsWhite, data := !v.hasBlack(c), map[string]string(nil)
	if found.DrawsMen() {
		if data, challengerIsWhite, err = v.dealt(c, word); err != nil {
			return err
		}
	}
	players := [2]string{c.From, player.Userid}
	if !challengerIsWhite {
		players[0], players[1] = players[1], players[0]
	}
	game := newGame(found, c.Number, c.Terms, players)
	game.Started, game.Rematch, game.Data = latest(v.at, c.Made), c.Rematch, data
	if err := setClocks(&game); err != nil {
		return fmt.Errorf("challenge %d: %w", c.Number, err)
	}
	v.begin(game)
	return nil
}

// newGame is a game of a variant before its first move.
func newGame(found *variant, number uint64, terms store.Terms, players [2]string) store.Game {
	begin := found.Start()
	return store.Game{
		Board: number, Variant: found.ID, Players: players, Rated: terms.Rated, Private: terms.Private, Clock: terms.Clock,
		Serial: 1, Start: begin.String(), Position: begin.String(),
		Repetitions: map[string]int{digest(begin.RepetitionKey()): 1},
	}
}

// begin puts a new game on its board, which goes to both players.
func (v *visit) begin(game store.Game) *touched {
	v.draft.PutGame(game)
	v.draft.Count("games.started", 1)
	t, _ := v.openTable(game.Board)
	b := v.touch(t)
	b.fresh = true
	return b
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
	switch {
	case r.Score == store.NoResult:
		return "abandoned"
	case byTime(r):
		return "time forfeit"
	}
	return "normal"
}

// record is a game as PGN. What its chance is made of is told when it is over.
func (v *visit) record(t *table) (string, error) {
	begin, err := t.variant.Parse(t.game.Start)
	if err != nil {
		return "", fmt.Errorf("board %d: %w", t.game.Board, err)
	}
	game := pgn.Game{
		Event: "Board " + strconv.FormatUint(t.game.Board, 10), Round: v.roundNamed(t.game), Site: v.desk.options.Name, Date: t.game.Started,
		White: v.nameOf(t.game.Players[0]), Black: v.nameOf(t.game.Players[1]),
		Result: pgn.Running, Start: begin,
		Tags: []pgn.Tag{{Name: "Termination", Value: "unterminated"}},
	}
	if of, ok := v.draft.Tournament(t.game.Tournament); ok {
		game.Event = of.Title + ", board " + strconv.FormatUint(t.game.Board, 10)
	}
	if result := t.game.Result; result != nil {
		// Programs know a few words there (PGN 9.8.1); how it ended is told in
		// a comment.
		game.Result, game.Tags[0].Value = pgn.Result(result.Score), termination(*result)
		if result.Points != "" {
			game.Tags = append(game.Tags, pgn.Tag{Name: "Points", Value: result.Points})
		}
	}
	if t.variant.DrawsMen() && !t.game.Active() {
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
	if result := t.game.Result; result != nil {
		game.Comments = map[int]string{len(game.Moves) - 1: result.Reason}
	}
	return pgn.Write(game), nil
}
