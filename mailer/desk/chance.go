package desk

import (
	"fmt"
	"strings"

	"pbemd/engine"
	"pbemd/engine/chance"
	"pbemd/engine/deal"
	"pbemd/mailer/desk/command"
	"pbemd/store"
)

// The keys under which a challenge and a game keep what their chance is made
// of.
const (
	chanceSeed      = "seed"
	chanceWord      = "word"   // of a challenge: the challenger's
	chanceChosen    = "chosen" // of a challenge: the word is no Message-ID, which would tell about his mail
	chanceWhiteWord = "white-word"
	chanceBlackWord = "black-word"
	chanceLot       = "lot" // the challenger, when the sides were drawn by lot
)

// commit fixes the server's part of the chance of a game, before the opponent
// has given his, and takes the challenger's.
func (v *visit) commit(challenge *store.Challenge, word string) error {
	seed, err := chance.NewSeed(v.chance)
	if err != nil {
		return err
	}
	challenge.Options = map[string]string{
		chanceSeed: seed.String(),
		chanceWord: chance.Word(word, v.contribution()),
	}
	if word != "" {
		challenge.Options[chanceChosen] = "yes"
	}
	return nil
}

// wordOf is the word that an answer to a challenge gives: "accept 17 heron",
// "accept -word heron", or "accept heron", unless that names the challenger.
func wordOf(answer command.Command, c store.Challenge) string {
	switch {
	case answer.Value != "":
		return answer.Value
	case answer.Options[chanceWord] != "":
		return answer.Options[chanceWord]
	case len(answer.Userids) == 1 && answer.Userids[0] != c.From:
		return answer.Userids[0]
	}
	return ""
}

// given tells a player, at the start of a game of chance, the word that he
// has given to it.
func given(game store.Game, seat int) string {
	if seat < 0 {
		return ""
	}
	word := game.Data[[]string{chanceWhiteWord, chanceBlackWord}[seat]]
	if word == "" {
		return ""
	}
	return "Your word for the chance of this game is \"" + word + "\"; \"help chance\" tells what it is for."
}

// contribution is what a player who chose no word gives to chance: the
// Message-ID of his mail, which the server cannot choose.
func (v *visit) contribution() string {
	if v.mail.MessageID != "" {
		return v.mail.MessageID
	}
	return name(v.mail)
}

// promised tells the players of a challenge what chance is bound to.
func promised(c store.Challenge) (string, error) {
	if c.Options[chanceSeed] == "" {
		return "", nil
	}
	seed, err := chance.ParseSeed(c.Options[chanceSeed])
	if err != nil {
		return "", fmt.Errorf("challenge %d: %w", c.Number, err)
	}
	return seed.Commitment(), nil
}

// dealt hands the chance of an accepted challenge on to the game. White and
// black are decided by it too when nobody chose.
func (v *visit) dealt(c store.Challenge, word string) (data map[string]string, challengerIsWhite bool, err error) {
	seed, err := chance.ParseSeed(c.Options[chanceSeed])
	if err != nil {
		return nil, false, fmt.Errorf("challenge %d: %w", c.Number, err)
	}
	challengerIsWhite = c.Side == command.White
	data = map[string]string{chanceSeed: seed.String()}
	if c.Side == command.Random {
		challengerIsWhite = chance.Lot(seed, c.Number)
		data[chanceLot] = c.From
	}
	own, his := chanceWhiteWord, chanceBlackWord
	if !challengerIsWhite {
		own, his = his, own
	}
	data[own], data[his] = c.Options[chanceWord], chance.Word(word, v.contribution())
	return data, challengerIsWhite, nil
}

// chanceOf is the chance of a game that has some.
func chanceOf(game store.Game) (deal.Chance, error) {
	seed, err := chance.ParseSeed(game.Data[chanceSeed])
	if err != nil {
		return deal.Chance{}, fmt.Errorf("board %d: %w", game.Board, err)
	}
	return deal.Chance{
		Seed: seed, Board: game.Board,
		Words: [2]string{game.Data[chanceWhiteWord], game.Data[chanceBlackWord]},
		Lot:   game.Data[chanceLot],
	}, nil
}

// nextMan is the draw that chance has for the player to move.
func (v *visit) nextMan(t *table) (engine.Move, error) {
	c, err := chanceOf(t.game)
	if err != nil {
		return engine.Move{}, err
	}
	start, err := t.variant.Parse(t.game.Start)
	if err != nil {
		return engine.Move{}, fmt.Errorf("board %d: %w", t.game.Board, err)
	}
	m, ok := c.Deal(start).Next(t.position)
	if !ok {
		return engine.Move{}, fmt.Errorf("board %d: no man is left to draw", t.game.Board)
	}
	return m, nil
}

// revealed is the note at the end of a game of chance.
func revealed(game store.Game) string {
	if game.Data[chanceSeed] == "" {
		return ""
	}
	return "\nThe secret number of this game was\n\n  " + strings.ToLower(game.Data[chanceSeed]) + "\n\n" +
		"The attached file holds everything that chance was made of; \"pbemd verify\" with the name of the file recomputes every draw."
}
