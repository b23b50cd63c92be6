package desk_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk"
	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// order has the operator give an order, and returns what came of it.
func (a *arena) order(words string) string {
	a.Helper()
	told, err := a.stage.Desk.Operate(context.Background(), desk.Order{Words: words + ": it has to be", Sure: true})
	if err != nil {
		a.Fatalf("%q: %v", words, err)
	}
	if err := a.stage.Do(dialogue.Step{Kind: dialogue.Wait, Pause: time.Minute}); err != nil { // the letters are collected
		a.Fatal(err)
	}
	return strings.Join(strings.Fields(told), " ")
}

// lose has the player of White resign.
func (a *arena) lose(board uint64) {
	a.Helper()
	a.send(game(a.T, a.stage, board).Players[0], fmt.Sprintf("resign %d", board))
}

// TestBoardOfAnEarlierRound: a board that is played on after the next round has
// begun holds back the one after that, and its new result stands in the table.
func TestBoardOfAnEarlierRound(t *testing.T) {
	a := newArena(t, 4)
	n := a.begin("swiss chess -players 4 -rounds 3 -clock none")
	_, rounds := a.record(n)
	first := rounds[0].Pairings[0]
	for _, p := range rounds[0].Pairings {
		a.lose(p.Board)
	}
	a.pass(15 * time.Minute)
	told := a.order(fmt.Sprintf("reopen %d", first.Board))
	if want := fmt.Sprintf("Round 1 of tournament %d is not over until this board is: round 2 is played, and no further one begins before.", n); !strings.Contains(told, want) {
		t.Errorf("the director is told %q", told)
	}
	_, rounds = a.record(n)
	for _, p := range rounds[1].Pairings {
		a.lose(p.Board)
	}
	a.pass(15 * time.Minute)
	one, rounds := a.record(n)
	if one.Played != 2 || !rounds[0].Over.IsZero() || !slices.Equal(one.Open, []int{1}) {
		t.Fatalf("%d rounds have begun, open are %v", one.Played, one.Open)
	}
	a.send(game(t, a.stage, first.Board).Players[1], fmt.Sprintf("resign %d", first.Board))
	letters := a.pass(15 * time.Minute)
	one, rounds = a.record(n)
	if one.Played != 3 || rounds[0].Over.IsZero() || !slices.Equal(one.Open, []int{3}) {
		t.Fatalf("%d rounds have begun after it, open are %v", one.Played, one.Open)
	}
	if !slices.ContainsFunc(letters, func(l dialogue.Received) bool { return strings.Contains(l.Text, "Round 2 is over.") }) {
		t.Errorf("the players are told %+v", subjects(letters))
	}
	a.once(one, rounds)
	found, _ := a.play(n, nil)
	if found.Broken != "" {
		t.Error(found.Broken)
	}
}

// TestBoardOfATournamentThatIsOver: with a board of it that is played on it goes on,
// and all are told when it is over again; a result that is corrected later is told
// to all, with the table.
func TestBoardOfATournamentThatIsOver(t *testing.T) {
	for _, kind := range []string{"round-robin", "knock-out"} {
		t.Run(kind, func(t *testing.T) {
			a := newArena(t, 3)
			n := a.begin(kind + " chess -players 3 -clock none")
			var last store.Pairing
			for one, rounds := a.record(n); one.Going(); one, rounds = a.record(n) {
				for _, p := range rounds[one.Played-1].Pairings {
					if p.Board != 0 {
						a.lose(p.Board)
						last = p
					}
				}
				a.pass(15 * time.Minute)
			}
			told := a.order(fmt.Sprintf("reopen %d", last.Board))
			if want := fmt.Sprintf("Tournament %d was over and goes on until this board is, which its players are told.", n); !strings.Contains(told, want) {
				t.Errorf("the director is told %q", told)
			}
			one, _ := a.record(n)
			if letters := a.letters(); !one.Going() || len(letters) < 3 {
				t.Fatalf("going: %v; %v", one.Going(), subjects(letters))
			}
			winner := one.Entrants[last.White-1].Userid
			a.send(game(t, a.stage, last.Board).Players[1], fmt.Sprintf("resign %d", last.Board))
			over := a.pass(15 * time.Minute)
			if one, _ = a.record(n); one.Going() || len(over) != 3 || !strings.Contains(over[0].Subject, "over") {
				t.Fatalf("going: %v; %v", one.Going(), subjects(over))
			}
			if kind == "knock-out" && !strings.Contains(over[0].Text, winner+" has won it") {
				t.Errorf("not %s: %s", winner, over[0].Text)
			}
			a.order(fmt.Sprintf("result %d 0-1", last.Board))
			told3 := 0
			for _, l := range a.letters() {
				if strings.Contains(l.Subject, fmt.Sprintf("tournament %d, corrected", n)) && strings.Contains(l.Text, "The standings:") {
					told3++
				}
			}
			if told3 != 3 {
				t.Errorf("%d letters tell of the correction", told3)
			}
		})
	}
}

// TestWalkoverTakenBack: a board that was aborted and counted as won counts as what
// it brings when it is played on, or given a result.
func TestWalkoverTakenBack(t *testing.T) {
	a := newArena(t, 3)
	n := a.begin("round-robin chess -players 3 -clock none")
	_, rounds := a.record(n)
	board := rounds[0].Pairings[slices.IndexFunc(rounds[0].Pairings, func(p store.Pairing) bool { return p.Board != 0 })]
	one, _ := a.record(n)
	leaver := one.Entrants[board.White-1].Userid
	a.send(leaver, fmt.Sprintf("withdraw %d", n))
	standing := func() string {
		t.Helper()
		a.letters()
		return a.send("p1", fmt.Sprintf("why %d round 1", n))[0].Text
	}
	if text := standing(); !strings.Contains(text, "0-1 without a game") {
		t.Fatal(text)
	}
	told := a.order(fmt.Sprintf("reopen %d", board.Board))
	if want := fmt.Sprintf("%s has left the tournament; \"tournament %d readmit %s\" takes the player in again.", leaver, n, leaver); !strings.Contains(told, want) {
		t.Errorf("the director is told %q", told)
	}
	if text := standing(); strings.Contains(text, "without a game") {
		t.Error(text)
	}
	a.order(fmt.Sprintf("result %d 1-0", board.Board))
	if text := standing(); !strings.Contains(text, "1-0") || strings.Contains(text, "without") {
		t.Error(text)
	}
}

// TestReadmittedToKnockOut: who has gone out of a knock-out with the board that was
// lost by leaving is taken in again only when that board is played on.
func TestReadmittedToKnockOut(t *testing.T) {
	a := newArena(t, 4)
	n := a.begin("knock-out chess -players 4 -clock none")
	_, rounds := a.record(n)
	board := game(t, a.stage, rounds[0].Pairings[0].Board)
	a.order(fmt.Sprintf("tournament %d remove %s", n, board.Players[0]))
	again := fmt.Sprintf("tournament %d readmit %s", n, board.Players[0])
	_, err := a.stage.Desk.Operate(context.Background(), desk.Order{Words: again + ": back"})
	if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("has lost board %d in this knock-out", board.Board)) {
		t.Fatalf("the operator is told %v", err)
	}
	a.order(fmt.Sprintf("reopen %d", board.Board))
	a.order(again)
	a.send(board.Players[1], fmt.Sprintf("resign %d", board.Board))
	a.lose(rounds[0].Pairings[1].Board)
	a.pass(15 * time.Minute)
	one, rounds := a.record(n)
	if len(rounds) != 2 {
		t.Fatalf("%+v", rounds)
	}
	if final := game(t, a.stage, rounds[1].Pairings[0].Board); !slices.Contains(final.Players[:], board.Players[0]) || len(one.Open) != 1 {
		t.Errorf("%+v", rounds)
	}
}

// TestLadderBoardAgain: a game of a ladder that is played on decides the places by
// what comes of it in the end.
func TestLadderBoardAgain(t *testing.T) {
	a := newArena(t, 2)
	n := a.begin("ladder chess -clock none")
	a.send("p2", fmt.Sprintf("ladder %d p1", n))
	_, rounds := a.record(n)
	board := rounds[0].Pairings[0].Board
	end := func(loser string, want ...int) {
		t.Helper()
		a.send(loser, fmt.Sprintf("resign %d", board))
		a.pass(15 * time.Minute)
		if one, _ := a.record(n); !slices.Equal(one.Places, want) || len(one.Open) > 0 {
			t.Fatalf("the places are %v, open %v", one.Places, one.Open)
		}
	}
	end("p1", 2, 1)
	a.order(fmt.Sprintf("reopen %d", board))
	if one, _ := a.record(n); !slices.Equal(one.Open, []int{1}) {
		t.Fatalf("open are %v", one.Open)
	}
	end("p2", 1, 2)
}
