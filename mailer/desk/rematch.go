package desk

import (
	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/proof"
	"pbemd/store"
)

// rematch asks the opponent of a finished game for another one on the same
// terms, with the sides changed. When he has asked for it already, it begins.
func (v *visit) rematch(player store.Player, c command.Command, message string) error {
	t, seat, err := v.finished(player, c)
	if err != nil {
		return err
	}
	opponent := v.account(t.game.Players[1-seat])
	if !opponent.Closed.IsZero() {
		return refuse("%s is no longer a player here.", opponent.Name)
	}
	if err := v.prove(player, c, v.subjectOfBoard(player, t.game)); err != nil {
		return err
	}
	if again, ok := v.rematchOf(player, t.game.Board); ok {
		return refuseOn(again, "The rematch of board %d is board %d, which is still running.", t.game.Board, again)
	}
	challenge, err := v.rematchTerms(t, seat, c)
	if err != nil {
		return err
	}
	for _, open := range v.draft.ChallengesOf(player.Userid) {
		if open.Rematch == t.game.Board && open.Asks(player.Userid) && !v.late(open.Lapses) {
			return v.rematchToo(player, open, challenge, c.Options[chanceWord], message)
		}
	}
	return v.ask(player, challenge, c.Options[chanceWord], message)
}

// rematchToo begins the rematch that both players have asked for. Where the
// other one has asked for other terms, they have to be accepted first.
func (v *visit) rematchToo(player store.Player, open, own store.Challenge, word, message string) error {
	if open.Terms == own.Terms && open.Side == other(own.Side) {
		return v.acceptChallenge(open, player, word, message)
	}
	return refuse("%s has asked for this rematch as well, on other terms than you: %s, %s, %s. To play so, write \"accept %d\"; "+
		"to say no, write \"decline %d\", and ask again.", v.nameOf(open.From), sides(other(open.Side), v.nameOf(open.From)),
		rated(open.Rated), clockWords(open.Clock), open.Number, open.Number)
}

// finished is the board of a rematch: one of the player's that is over.
func (v *visit) finished(player store.Player, c command.Command) (*table, int, error) {
	if c.Board == 0 && v.boardReplied() == 0 {
		return nil, 0, refuse("It is not clear which game you mean. Reply to the last mail of its board, or write \"rematch\" and the number of the board.")
	}
	t, err := v.boardAt(player, c)
	if err != nil {
		return nil, 0, err
	}
	seat := t.seatOf(player.Userid)
	switch {
	case seat < 0:
		return nil, 0, refuse("You have not played on board %d. \"games all\" lists your boards.", t.game.Board)
	case t.game.Active():
		return nil, 0, refuseOn(t.game.Board, "Board %d is still being played; a rematch comes after it.", t.game.Board)
	}
	return t, seat, nil
}

// subjectOfBoard is what a command that only begins with a finished board has
// to prove: that it answers a letter of it, or only whose it is.
func (v *visit) subjectOfBoard(player store.Player, game store.Game) subject {
	about := subject{kind: proof.Game, number: game.Board, serial: game.Serial}
	if _, ok := v.fitting(player, about); ok {
		return about
	}
	return accountSubject()
}

// rematchOf is the running game that follows a finished one.
func (v *visit) rematchOf(player store.Player, board uint64) (uint64, bool) {
	for number := range v.draft.GamesOf(player.Userid, true) {
		if game, ok := v.draft.Game(number); ok && game.Rematch == board {
			return number, true
		}
	}
	return 0, false
}

// rematchTerms are those of the game before, but for what the player says.
func (v *visit) rematchTerms(t *table, seat int, c command.Command) (store.Challenge, error) {
	game := t.game
	usual := store.Terms{Variant: game.Variant, Rated: game.Rated, Private: game.Private, Clock: game.Clock}
	terms, err := termsOf(t.variant, c, usual)
	if err != nil {
		return store.Challenge{}, err
	}
	return store.Challenge{
		From: game.Players[seat], To: store.Userids{game.Players[1-seat]}, Terms: terms,
		Side: sideOr(c.Side, [2]string{command.Black, command.White}[seat]), Rematch: game.Board,
	}, nil
}

// rematchHint tells the players of a game that has ended how to play again.
const rematchHint = "\"rematch\" in a reply asks your opponent for another game, with the sides changed."
