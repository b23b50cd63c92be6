package desk_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pbemd/engine"
	"pbemd/engine/games"
	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// TestCorrectedResults: what a director changes in the record of a game stands in
// the table at once. A round is not over as long as a board of it is played on,
// and one that has begun stays as it was paired.
func TestCorrectedResults(t *testing.T) {
	a := newArena(t, 4)
	n := a.begin("round-robin chess -players 4 -clock none")
	_, rounds := a.record(n)
	first, second := rounds[0].Pairings[0], rounds[0].Pairings[1]
	lose := func(p store.Pairing) { a.send(game(t, a.stage, p.Board).Players[0], fmt.Sprintf("resign %d", p.Board)) }
	lose(first)
	lose(second)
	correct := func(board uint64, result *store.Result) {
		change(t, a.stage, func(d *store.Draft) {
			g, _ := d.Game(board)
			g.Result = result
			d.PutGame(g)
		})
	}
	over := game(t, a.stage, second.Board).Result
	correct(second.Board, nil) // to be played on
	a.pass(15 * time.Minute)
	if got, _ := a.record(n); got.Played != 1 {
		t.Fatalf("%d rounds have begun while a board was played on", got.Played)
	}
	lose(second)
	a.pass(15 * time.Minute)
	got, rounds := a.record(n)
	if got.Played != 2 {
		t.Fatalf("%d rounds have begun after it", got.Played)
	}
	line := func(player int) string {
		text := a.send("p1", fmt.Sprintf("crosstable %d", n))[0].Text
		return regexp.MustCompile(fmt.Sprintf(`(?m)^  %d p%d .*`, player, player)).FindString(text)
	}
	if got, want := line(first.White), "  1 p1 x . . 0"; got != want {
		t.Errorf("before the correction %q, want %q", got, want)
	}
	correct(first.Board, &store.Result{Score: "1-0", Reason: "corrected", At: over.At})
	if got, want := line(first.White), "  1 p1 x . . 1"; got != want {
		t.Errorf("after the correction %q, want %q", got, want)
	}
	correct(first.Board, &store.Result{Score: store.NoResult, Reason: "aborted by a director", At: over.At})
	if got, want := line(first.White), "  1 p1 x . . -"; got != want {
		t.Errorf("without a result %q, want %q", got, want)
	}
	if _, again := a.record(n); len(again) != len(rounds) {
		t.Errorf("%d rounds after the corrections", len(again))
	}
}

// TestTournamentFault: a tournament that cannot be seen to by our own fault stops
// nothing else, and is tried again later.
func TestTournamentFault(t *testing.T) {
	a := newArena(t, 2)
	n := a.begin("knock-out chess -players 2 -clock none")
	_, rounds := a.record(n)
	board := rounds[0].Pairings[0].Board
	change(t, a.stage, func(d *store.Draft) {
		one, _ := d.Tournament(n)
		one.Entrants[0].Userid = "nobody"
		d.PutTournament(one)
	})
	a.send("p1", fmt.Sprintf("resign %d", board))
	if game(t, a.stage, board).Active() {
		t.Fatal("the fault has stopped a move")
	}
	a.pass(15 * time.Minute)
	if one, _ := a.record(n); !one.Going() || one.Due.Before(a.stage.Now.Add(20*time.Hour)) {
		t.Fatalf("it is looked at again at %v", one.Due)
	}
	change(t, a.stage, func(d *store.Draft) {
		one, _ := d.Tournament(n)
		one.Entrants[0].Userid = "p1"
		d.PutTournament(one)
	})
	a.pass(25 * time.Hour)
	if one, _ := a.record(n); one.Going() {
		t.Error("it goes on after the fault is mended")
	}
}

// TestRoundBeginsOnce lets the transaction in which a round begins fail, as in a
// crash, and the tick come again: the same boards and letters are made, once.
func TestRoundBeginsOnce(t *testing.T) {
	a := newArena(t, 4)
	n := a.begin("round-robin chess -players 4 -clock none")
	_, rounds := a.record(n)
	for _, p := range rounds[0].Pairings {
		a.send(game(t, a.stage, p.Board).Players[0], fmt.Sprintf("resign %d", p.Board))
	}
	a.stage.Now = a.stage.Now.Add(time.Minute)
	if err := a.stage.Desk.ReadUpTo(a.stage.Now); err != nil {
		t.Fatal(err)
	}
	fork, err := a.stage.Fork(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer fork.Close()
	if err := fork.Desk.ReadUpTo(fork.Now); err != nil {
		t.Fatal(err)
	}
	var ids [][]string
	for _, stage := range []*dialogue.Stage{fork, a.stage} {
		if stage == a.stage {
			if err := stage.Desk.TickAndCrash(stage.Now); err == nil {
				t.Fatal("the tick was to fail")
			}
			if got, _ := a.record(n); got.Played != 1 {
				t.Fatalf("after the crash %d rounds have begun", got.Played)
			}
			if len(due(t, stage)) > 0 {
				t.Fatal("after the crash there are letters")
			}
		}
		for range 3 { // once, and again
			if err := stage.Desk.Tick(context.Background(), stage.Now); err != nil {
				t.Fatal(err)
			}
		}
		var list []string
		for _, l := range due(t, stage) {
			list = append(list, regexp.MustCompile(`(?mi)^Message-ID: .*`).FindString(string(l.Raw)))
		}
		ids = append(ids, list)
	}
	if got, rounds := a.record(n); got.Played != 2 || len(rounds) != 2 || len(rounds[1].Pairings) != 2 {
		t.Fatalf("%d rounds have begun: %+v", got.Played, rounds)
	}
	if !slices.Equal(ids[0], ids[1]) || len(ids[0]) != 8 {
		t.Errorf("the letters are %v and then %v", ids[0], ids[1])
	}
}

// TestWideCrosstable holds the table of thirty players in a double round robin
// to the width of a mail.
func TestWideCrosstable(t *testing.T) {
	a := newArena(t, 30)
	change(t, a.stage, func(d *store.Draft) {
		one := store.Tournament{Number: d.NextNumber(), Title: "Large", Kind: store.DoubleRoundRobin, By: "p1", Rounds: 58, Played: 1,
			Terms: store.Terms{Variant: "chess"}, Made: a.stage.Now, Started: a.stage.Now, Open: []int{1}}
		for _, userid := range a.players {
			one.Entrants = append(one.Entrants, store.Entrant{Userid: userid, At: a.stage.Now})
		}
		d.PutTournament(one)
		d.PutRound(store.Round{Tournament: one.Number, Number: 1, Pairings: []store.Pairing{
			{White: 1, Black: 30, Walkover: "1-0", Why: "{1} meets {30}."}, {White: 29, Black: 30, Walkover: "0-1", Why: "{29} meets {30}."}}})
	})
	letters := a.send("p30", "crosstable 1")
	if len(letters) != 1 {
		t.Fatalf("%d letters", len(letters))
	}
	text := letters[0].Text
	for line := range strings.SplitSeq(text, "\n") {
		if len(line) > 78 {
			t.Errorf("%d columns: %s", len(line), line)
		}
	}
	if n := strings.Count(text, "\n  30 p30 "); n != 2 {
		t.Errorf("p30 stands in %d parts of the crosstable:\n%s", n, text)
	}
	if !regexp.MustCompile(`(?m)^ +30 p30 -( +\.)+$`).MatchString(text) || !regexp.MustCompile(`(?m)^ +30 p30 ( +\.)+ +\+ +x$`).MatchString(text) {
		t.Errorf("the lines of p30 are not as they should be:\n%s", text)
	}
}

// TestChanceOfTournament holds that the men of a board of Chex follow from the
// number to which the server has bound itself in the announcement.
func TestChanceOfTournament(t *testing.T) {
	a := newArena(t, 2)
	announced := a.confirm("p1", "tournament new knock-out chex -players 2 -clock none")
	n := uint64(1)
	for one, _ := a.record(n); one.Number != n; {
		t.Fatal("no tournament")
	}
	one, _ := a.record(n)
	if one.Seed == "" || strings.Contains(announced[0].Text, one.Seed) || !strings.Contains(announced[0].Text, "SHA-256: ") {
		t.Fatalf("the announcement is\n%s", announced[0].Text)
	}
	a.send("p1", "enter 1 -word kestrel")
	a.send("p2", "enter 1 -word heron")
	a.pass(15 * time.Minute)
	_, rounds := a.record(n)
	g := game(t, a.stage, rounds[0].Pairings[0].Board)
	if g.Data["white-word"] != "kestrel" || g.Data["black-word"] != "heron" || g.Data["seed"] == one.Seed || len(g.Data["seed"]) != 64 {
		t.Fatalf("the board's chance is %v", g.Data)
	}
	found := games.Find("chex")
	if p, err := found.Parse(g.Position); err != nil || p.Side() != engine.White {
		t.Fatal(err)
	}
	a.send("p1", fmt.Sprintf("draw %d", g.Board))
	if after := game(t, a.stage, g.Board); after.Plies != 1 {
		t.Fatalf("no man was drawn")
	}
	a.send("p1", fmt.Sprintf("resign %d", g.Board))
	last := a.pass(15 * time.Minute)
	if len(last) != 2 || !strings.Contains(last[0].Text, one.Seed) {
		t.Errorf("the secret is not told at the end: %+v", last)
	}
}

// TestLadderNoShow: who is challenged in a ladder and never moves leaves it, and can
// enter it again at its foot.
func TestLadderNoShow(t *testing.T) {
	a := newArena(t, 3)
	n := a.begin("ladder chess -clock move:1/2")
	a.send("p3", fmt.Sprintf("ladder %d p1", n))
	_, rounds := a.record(n)
	board := game(t, a.stage, rounds[0].Pairings[0].Board)
	if board.Players != [2]string{"p1", "p3"} {
		t.Fatalf("the players are %v", board.Players)
	}
	a.pass(50 * time.Hour)
	one, _ := a.record(n)
	if !slices.Equal(one.Places, []int{2, 3}) || one.Entrants[0].Left.IsZero() || len(one.Open) > 0 {
		t.Fatalf("after the no-show the places are %v, open %v", one.Places, one.Open)
	}
	a.send("p1", fmt.Sprintf("enter %d", n))
	if one, _ = a.record(n); !slices.Equal(one.Places, []int{2, 3, 1}) {
		t.Fatalf("entered again, the places are %v", one.Places)
	}
	// Who has moved and then loses on time stays.
	a.send("p1", fmt.Sprintf("ladder %d p3", n))
	if one, _ = a.record(n); one.Played != 1 {
		t.Fatal("the same two can play again at once")
	}
	a.send("p1", fmt.Sprintf("ladder %d p2", n))
	_, rounds = a.record(n)
	second := game(t, a.stage, rounds[1].Pairings[0].Board)
	a.send(second.Players[0], fmt.Sprintf("move %d e4", second.Board))
	a.send(second.Players[1], fmt.Sprintf("move %d e5", second.Board))
	a.pass(50 * time.Hour)
	if one, _ = a.record(n); len(one.Places) != 3 || len(one.Open) > 0 {
		t.Fatalf("after a loss on time the places are %v, open %v", one.Places, one.Open)
	}
}

// TestDeletedPlayer: a player whose account is gone, in whatever way, is not paired
// again, though the record of the tournament has not been told.
func TestDeletedPlayer(t *testing.T) {
	a := newArena(t, 5)
	n := a.begin("round-robin chess -players 5 -clock none")
	_, rounds := a.record(n)
	rests := rounds[0].Pairings[0].White // has no opponent in the first round
	change(t, a.stage, func(d *store.Draft) {
		one, _ := d.Tournament(n)
		p, _ := d.Player(one.Entrants[rests-1].Userid)
		p.Closed, p.Addresses = a.stage.Now, nil
		if err := d.PutPlayer(p); err != nil {
			t.Fatal(err)
		}
	})
	found, rounds := a.play(n, nil)
	a.once(found, rounds)
	boards := 0
	for _, r := range rounds {
		for _, p := range r.Pairings {
			if p.Board != 0 && (p.White == rests || p.Black == rests) {
				t.Errorf("round %d: board %d has the player who is gone", r.Number, p.Board)
			}
			if p.Board != 0 {
				boards++
			}
		}
	}
	if boards != 6 || found.Entrants[rests-1].Why != "has left this server" {
		t.Errorf("%d boards were played; %+v", boards, found.Entrants[rests-1])
	}
}

// TestSwissEndsEarly: when those who are left have all met, a Swiss ends, and says
// so.
func TestSwissEndsEarly(t *testing.T) {
	a := newArena(t, 4)
	n := a.begin("swiss chess -players 4 -rounds 3 -clock none")
	_, rounds := a.record(n)
	met := rounds[0].Pairings[0] // these two stay
	one, _ := a.record(n)
	for i, e := range one.Entrants {
		if i+1 != met.White && i+1 != met.Black {
			a.send(e.Userid, fmt.Sprintf("withdraw %d", n))
		}
	}
	a.send(one.Entrants[met.White-1].Userid, fmt.Sprintf("resign %d", met.Board))
	last := a.pass(15 * time.Minute)
	one, rounds = a.record(n)
	if one.Going() || len(rounds) != 1 || !strings.Contains(one.Broken, "without two players meeting again") {
		t.Fatalf("%d rounds, %q", len(rounds), one.Broken)
	}
	if len(last) == 0 || !strings.Contains(last[0].Text, "The standings:") {
		t.Errorf("the players are told %+v", subjects(last))
	}
}

// TestManyAtOnce holds that a large round is begun whole: a Swiss of a hundred, in
// one tick, with fifty boards and two hundred letters.
func TestManyAtOnce(t *testing.T) {
	a := newArena(t, 100)
	change(t, a.stage, func(d *store.Draft) {
		one := store.Tournament{Number: d.NextNumber(), Title: "Open", Kind: store.Swiss, By: "p1", Terms: store.Terms{Variant: "chess"},
			Most: 100, Made: a.stage.Now, Due: a.stage.Now}
		for _, userid := range a.players {
			one.Entrants = append(one.Entrants, store.Entrant{Userid: userid, At: a.stage.Now})
		}
		d.PutTournament(one)
	})
	if n := len(a.pass(15 * time.Minute)); n != 200 {
		t.Errorf("%d letters", n)
	}
	if one, rounds := a.record(1); one.Rounds != 8 || len(rounds) != 1 || len(rounds[0].Pairings) != 50 {
		t.Errorf("%d rounds, of which %d have begun", one.Rounds, len(rounds))
	}
}
