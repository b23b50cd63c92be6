package desk_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pbemd/engine"
	"pbemd/engine/deal"
	"pbemd/engine/games"
	"pbemd/engine/notation"
	"pbemd/engine/pgn"
	"pbemd/mailer"
	"pbemd/mailer/desk/dialogue"
)

// find gives the rules of a variant to the reader of records.
func find(id string) *engine.Variant {
	if game := games.Find(id); game != nil {
		return game.Variant
	}
	return nil
}

// TestGameOfChanceCanBeVerified plays whole games of Chex by mail, with undos
// right behind draws, and holds that the record in the last letter proves every
// draw, whoever chose a word.
func TestGameOfChanceCanBeVerified(t *testing.T) {
	for _, c := range []struct{ side, challenger, accepter string }{
		{"", "", ""}, {"-black", "kestrel", "heron"}, {"-white", "", "heron"},
	} {
		t.Run(c.side+c.challenger+c.accepter, func(t *testing.T) {
			t.Parallel()
			stage := playing(t)
			challenge := "chex challenge bob " + c.side
			if c.challenger != "" {
				challenge += " -word " + c.challenger
			}
			receive(t, stage, proven("c", "alice@example.org", challenge))
			receive(t, stage, proven("a", "bob@example.net", strings.TrimSpace("accept 2 "+c.accepter)))
			game := playOut(t, stage, 2)
			record, err := pgn.Read(game, find)
			if err != nil {
				t.Fatalf("%v\n%s", err, game)
			}
			for _, finding := range deal.Verify(record) {
				if finding.Wrong {
					t.Errorf("%+v", finding)
				}
			}
		})
	}
}

// playOut plays a board to its end by chance and returns the record in the
// last letter.
func playOut(t *testing.T, stage *dialogue.Stage, board uint64) string {
	t.Helper()
	random := rand.New(rand.NewPCG(3, board))
	undone, longest := false, 200
	if testing.Short() {
		longest = 40
	}
	var letters []mailer.Outgoing
	for n := 0; game(t, stage, board).Active(); n++ {
		if n > longest {
			receive(t, stage, proven("resign", "alice@example.org", fmt.Sprintf("resign %d", board)))
			letters = sendAll(t, stage)
			break
		}
		g := game(t, stage, board)
		position, err := games.Find(g.Variant).Parse(g.Position)
		if err != nil {
			t.Fatal(err)
		}
		from := map[string]string{"alice": "alice@example.org", "bob": "bob@example.net"}[g.Players[position.Side()]]
		var word string
		if offers := notation.Offers(position); len(offers) > 0 && (position.Drawn() != engine.NoType || random.IntN(2) == 0) {
			word = fmt.Sprintf("move %d %s", board, offers[random.IntN(len(offers))].Text)
		} else {
			word = fmt.Sprintf("draw %d", board)
		}
		if position.Drawn() != engine.NoType && !undone && n > 10 {
			undone = true
			takeBack(t, stage, board, position)
			continue
		}
		receive(t, stage, proven(fmt.Sprint("m", n), from, word))
		letters = sendAll(t, stage)
	}
	if len(letters) == 0 {
		letters = sendAll(t, stage)
	}
	if len(letters) == 0 {
		t.Fatalf("no letter tells of the end: %+v", game(t, stage, board))
	}
	last, err := dialogue.Open(letters[len(letters)-1].Raw)
	if err != nil {
		t.Fatal(err)
	}
	for _, attached := range last.Attachments {
		if strings.HasSuffix(attached.Name, ".pgn") {
			return string(attached.Data)
		}
	}
	t.Fatalf("the last letter has no record among its %d attachments", len(last.Attachments))
	return ""
}

// sendAll empties the outbox and returns what was in it.
func sendAll(t *testing.T, stage *dialogue.Stage) []mailer.Outgoing {
	t.Helper()
	letters := due(t, stage)
	for _, l := range letters {
		if err := stage.Desk.Sent(l.ID, stage.Now); err != nil {
			t.Fatal(err)
		}
	}
	return letters
}

// takeBack undoes a draw by agreement and holds that the same man comes again.
func takeBack(t *testing.T, stage *dialogue.Stage, board uint64, before *engine.Position) {
	t.Helper()
	g := game(t, stage, board)
	addresses := map[string]string{"alice": "alice@example.org", "bob": "bob@example.net"}
	mover, other := addresses[g.Players[before.Side()]], addresses[g.Players[before.Side().Other()]]
	receive(t, stage, proven("u", mover, fmt.Sprintf("undo %d 1", board)), proven("ua", other, fmt.Sprintf("accept %d", board)))
	if back := game(t, stage, board); back.Plies != g.Plies-1 {
		t.Fatalf("undo went from %d to %d plies", g.Plies, back.Plies)
	}
	receive(t, stage, proven("ud", mover, fmt.Sprintf("draw %d", board)))
	again, err := games.Find(g.Variant).Parse(game(t, stage, board).Position)
	if err != nil || again.Drawn() != before.Drawn() {
		t.Fatalf("drew %v, after the undo %v, error %v", before.Drawn(), again.Drawn(), err)
	}
}
