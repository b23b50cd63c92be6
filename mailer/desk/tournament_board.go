package desk

import (
	"fmt"

	"pbemd/engine/chance"
	"pbemd/mailer/desk/command"
	"pbemd/mailer/desk/pairing"
	"pbemd/store"
	"pbemd/templates"
)

// beginBoard begins a game of a tournament as an accepted challenge begins one,
// asking nobody.
func (v *visit) beginBoard(t store.Tournament, round int, pair pairing.Pair) uint64 {
	found, ok := v.desk.variant(t.Variant)
	if !ok {
		panic(&missing{"variant " + t.Variant})
	}
	white, black := t.Entrants[pair.White-1], t.Entrants[pair.Black-1]
	game := newGame(found, v.draft.NextNumber(), t.Terms, [2]string{white.Userid, black.Userid})
	game.Started, game.Tournament = v.now, t.Number
	news := fmt.Sprintf("It is of round %d of tournament %d, %s. \"why %d\" explains the pairing, \"crosstable %d\" sends the table.",
		round, t.Number, t.Title, game.Board, t.Number)
	if t.Kind == store.Ladder {
		news = fmt.Sprintf("It is a game of tournament %d, %s. \"ladder %d\" shows the places.", t.Number, t.Title, t.Number)
	}
	if found.DrawsMen() {
		seed := boardSeed(t, round, pair)
		game.Data = map[string]string{chanceSeed: seed.String(), chanceWhiteWord: white.Word, chanceBlackWord: black.Word}
		news += " The SHA-256 of the server's secret number for this game is " + seed.Commitment() + "."
	}
	if err := setClocks(&game); err != nil {
		panic(fmt.Errorf("tournament %d: %w", t.Number, err))
	}
	v.begin(game).tell(news)
	return game.Board
}

// commitTournament fixes the server's part of the chance of all boards, before
// anybody has given a word: each board's own secret follows from it.
func (v *visit) commitTournament(t *store.Tournament) error {
	seed, err := chance.NewSeed(v.chance)
	t.Seed = seed.String()
	return err
}

// tournamentWord is what an entrant gives to the chance of his games, "" where
// there is none.
func (v *visit) tournamentWord(t store.Tournament, c command.Command) string {
	if t.Seed == "" {
		return ""
	}
	return chance.Word(c.Options[chanceWord], v.contribution())
}

// tournamentSeed is the secret of a tournament.
func tournamentSeed(t store.Tournament) chance.Seed {
	seed, err := chance.ParseSeed(t.Seed)
	if err != nil {
		panic(fmt.Errorf("tournament %d: %w", t.Number, err))
	}
	return seed
}

// boardSeed is the secret of one board.
func boardSeed(t store.Tournament, round int, pair pairing.Pair) chance.Seed {
	return chance.Of(tournamentSeed(t), round, pair.White, pair.Black)
}

// tournamentPromise is the digest of the secret number that the chance of a
// tournament is bound to, "" where there is none.
func tournamentPromise(t store.Tournament) string {
	if t.Seed == "" {
		return ""
	}
	return "SHA-256: " + tournamentSeed(t).Commitment()
}

// tournamentSecret tells the secret of a tournament that is over.
func tournamentSecret(t store.Tournament) string {
	if t.Seed == "" {
		return ""
	}
	return templates.Fill("The secret number of the tournament, of which those of all boards follow (\"help chance\"), was") + "\n\n  " + t.Seed
}
