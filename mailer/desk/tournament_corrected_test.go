package desk_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// climb has a player challenge another one in a ladder, and gives the board.
func (a *arena) climb(n uint64, me, other string) uint64 {
	a.Helper()
	a.send(me, fmt.Sprintf("ladder %d %s", n, other))
	_, rounds := a.record(n)
	return rounds[len(rounds)-1].Pairings[0].Board
}

// won is the order by which a player has won a board.
func (a *arena) won(board uint64, winner string) string {
	a.Helper()
	if game(a.T, a.stage, board).Players[0] == winner {
		return fmt.Sprintf("result %d 1-0", board)
	}
	return fmt.Sprintf("result %d 0-1", board)
}

// TestLadderCorrected: the places of a ladder follow a result that is corrected, as
// if it had been so at first, unless places have changed since.
func TestLadderCorrected(t *testing.T) {
	a := newArena(t, 5)
	a.players = a.players[:4] // p5 enters later
	n := a.begin("ladder chess -clock none")
	a.players = append(a.players, "p5")
	places := func(when string, want ...int) {
		t.Helper()
		if one, _ := a.record(n); !slices.Equal(one.Places, want) {
			t.Fatalf("%s: the places are %v, want %v", when, one.Places, want)
		}
	}
	corrected := func(order, want string) {
		t.Helper()
		if told := a.order(order); !strings.Contains(told, want) {
			t.Errorf("the director is told %q, want %q", told, want)
		}
	}
	board := a.climb(n, "p4", "p1")
	a.send("p1", fmt.Sprintf("resign %d", board))
	corrected(fmt.Sprintf("result %d none", board), "has the result none now")
	a.pass(15 * time.Minute)
	places("corrected before the ladder took note", 1, 2, 3, 4)

	corrected(a.won(board, "p4"), fmt.Sprintf("The places of ladder %d are by this result now.", n))
	places("won after all", 4, 1, 2, 3)
	told := map[string]bool{}
	for _, l := range a.letters() {
		if strings.Contains(l.Text, fmt.Sprintf("The result of board %d was corrected. You stand in place", board)) {
			told[l.Subject] = true
		}
	}
	if len(told) != 2 {
		t.Errorf("told are %v", told)
	}
	a.send("p5", fmt.Sprintf("enter %d", n)) // at the bottom, where it moves nobody
	corrected(fmt.Sprintf("result %d draw", board), "are by this result now")
	places("drawn after all", 1, 2, 3, 4, 5)
	corrected(a.won(board, "p1"), fmt.Sprintf("The places of ladder %d stay as they are with that.", n))
	places("lost after all", 1, 2, 3, 4, 5)
	corrected(a.won(board, "p4"), "are by this result now")
	places("won once more", 4, 1, 2, 3, 5)

	// A game that goes on leaves the places until its end, which then counts alone.
	a.order(fmt.Sprintf("reopen %d", board))
	places("played on", 4, 1, 2, 3, 5)
	corrected(a.won(board, "p1"), "is over with the result")
	a.pass(15 * time.Minute)
	places("lost in the end", 1, 2, 3, 4, 5)
	corrected(a.won(board, "p4"), "are by this result now")

	other := a.climb(n, "p3", "p1")
	a.send("p1", fmt.Sprintf("resign %d", other))
	a.pass(15 * time.Minute)
	places("p3 beats p1", 4, 3, 1, 2, 5)
	corrected(a.won(board, "p1"), fmt.Sprintf("The places of ladder %d have changed since that game, so they stay as they are.", n))
	places("changed since", 4, 3, 1, 2, 5)
	corrected(a.won(other, "p1"), "are by this result now")
	places("the later game", 4, 1, 2, 3, 5)

	// In a ladder that is over, all are told of the places.
	a.order(fmt.Sprintf("tournament %d cancel", n))
	a.letters()
	corrected(a.won(other, "p3"), "are by this result now")
	places("after the end", 4, 3, 1, 2, 5)
	if got := subjects(a.letters()); len(got) != 5+2 { // two read of the board as well
		t.Errorf("told are %q", got)
	}
}

// TestLadderCorrectedBeforeOthers: where later games of a ladder have left the places
// as they were, these are as if the corrected result had been so at first, and the later
// games played after it. Where such have moved players to and fro, the places stay.
func TestLadderCorrectedBeforeOthers(t *testing.T) {
	for _, c := range []struct {
		name  string
		later [][2]string // who challenges whom; the first of them resigns, or the other
		loses int
		says  string
		want  []int
	}{
		{"a game of two others", [][2]string{{"p3", "p2"}}, 0, "are by this result now", []int{1, 2, 3, 4}},
		{"the winner has defended the place", [][2]string{{"p2", "p4"}}, 0, "are by this result now", []int{1, 4, 2, 3}},
		{"to and fro", [][2]string{{"p3", "p1"}, {"p2", "p3"}, {"p1", "p2"}}, 1, "have changed since that game", []int{4, 1, 2, 3}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			a := newArena(t, 4)
			n := a.begin("ladder chess -clock none")
			first := a.climb(n, "p4", "p1")
			a.send("p1", fmt.Sprintf("resign %d", first))
			a.pass(15 * time.Minute)
			for _, two := range c.later {
				board := a.climb(n, two[0], two[1])
				a.send(two[c.loses], fmt.Sprintf("resign %d", board))
				a.pass(15 * time.Minute)
			}
			if one, _ := a.record(n); !slices.Equal(one.Places, []int{4, 1, 2, 3}) {
				t.Fatalf("before it the places are %v", one.Places)
			}
			told := a.order(a.won(first, "p1"))
			if one, _ := a.record(n); !slices.Equal(one.Places, c.want) || !strings.Contains(told, c.says) {
				t.Errorf("the places are %v, want %v; the director is told %q", one.Places, c.want, told)
			}
		})
	}
}

// TestKnockOutCorrectedToDraw: a tie that has no winner any more, since its result was
// corrected, is played again as one that was drawn on the board: while its round is
// played, at once; the final also when the knock-out was over.
func TestKnockOutCorrectedToDraw(t *testing.T) {
	for _, score := range []string{"draw", "none"} {
		t.Run(score, func(t *testing.T) {
			t.Parallel()
			a := newArena(t, 4)
			n := a.begin("knock-out chess -players 4 -clock none")
			_, rounds := a.record(n)
			first, second := rounds[0].Pairings[0].Board, rounds[0].Pairings[1].Board
			a.lose(first)
			a.pass(15 * time.Minute)
			a.order(fmt.Sprintf("result %d %s", first, score))
			a.pass(15 * time.Minute)
			_, rounds = a.record(n)
			if len(rounds[0].Pairings) != 3 {
				t.Fatalf("played again is nothing: %+v", rounds[0])
			}
			a.lose(rounds[0].Pairings[2].Board)
			a.lose(second)
			a.pass(15 * time.Minute)
			_, rounds = a.record(n)
			final := rounds[1].Pairings[0]
			a.lose(final.Board)
			over := a.pass(15 * time.Minute)
			if one, _ := a.record(n); one.Going() || !strings.Contains(over[0].Subject, "over") {
				t.Fatalf("it goes on after its final: %v", subjects(over))
			}

			told := a.order(fmt.Sprintf("result %d %s", final.Board, score))
			if want := fmt.Sprintf("The final of tournament %d has no winner with that, so it is played again.", n); !strings.Contains(told, want) {
				t.Errorf("the director is told %q", told)
			}
			on := func(l dialogue.Received) bool {
				return strings.Contains(l.Subject, fmt.Sprintf("tournament %d, goes on", n))
			}
			letters := append(a.letters(), a.pass(15*time.Minute)...)
			if !slices.ContainsFunc(letters, on) || slices.ContainsFunc(letters, func(l dialogue.Received) bool { return strings.Contains(l.Subject, "corrected") }) {
				t.Errorf("the players are told %q", subjects(letters))
			}
			one, rounds := a.record(n)
			if !one.Going() || len(rounds[1].Pairings) != 2 {
				t.Fatalf("going: %v, the final: %+v", one.Going(), rounds[1])
			}
			again := rounds[1].Pairings[1]
			if again.White != final.Black || again.Black != final.White {
				t.Errorf("played again is %+v after %+v", again, final)
			}
			a.lose(again.Board)
			over = a.pass(15 * time.Minute)
			if one, rounds = a.record(n); one.Going() || len(rounds) != 2 || !strings.Contains(over[0].Text, one.Entrants[again.Black-1].Userid+" has won it") {
				t.Errorf("going: %v; %v", one.Going(), over)
			}
			a.once(one, rounds)
		})
	}
}

// TestFinalCorrectedWhileATieIsPlayedOn: a knock-out that goes on for another board has
// its final played again, too.
func TestFinalCorrectedWhileATieIsPlayedOn(t *testing.T) {
	a := newArena(t, 4)
	n := a.begin("knock-out chess -players 4 -clock none")
	_, rounds := a.record(n)
	ties := rounds[0].Pairings
	for _, p := range ties {
		a.lose(p.Board)
	}
	a.pass(15 * time.Minute)
	_, rounds = a.record(n)
	final := rounds[1].Pairings[0].Board
	a.lose(final)
	a.pass(15 * time.Minute)
	a.order(fmt.Sprintf("reopen %d", ties[0].Board))
	a.order(fmt.Sprintf("result %d draw", final))
	a.pass(15 * time.Minute)
	one, rounds := a.record(n)
	if !slices.Equal(one.Open, []int{1, 2}) || len(rounds[1].Pairings) != 2 {
		t.Fatalf("open are %v: %+v", one.Open, rounds)
	}
	a.lose(ties[0].Board)
	a.lose(rounds[1].Pairings[1].Board)
	a.pass(15 * time.Minute)
	if one, _ = a.record(n); one.Going() || one.Broken != "" {
		t.Errorf("open are %v; %s", one.Open, one.Broken)
	}
}

// TestFinalCorrectedAfterBothHaveLeft: there nobody is left to play it again, and the
// table is sent.
func TestFinalCorrectedAfterBothHaveLeft(t *testing.T) {
	a := newArena(t, 2)
	n := a.begin("knock-out chess -players 2 -clock none")
	_, rounds := a.record(n)
	a.lose(rounds[0].Pairings[0].Board)
	a.pass(15 * time.Minute)
	change(t, a.stage, func(d *store.Draft) {
		one, _ := d.Tournament(n)
		one.Entrants = slices.Clone(one.Entrants)
		for i := range one.Entrants {
			one.Entrants[i].Left = a.stage.Now
		}
		d.PutTournament(one)
	})
	a.order(fmt.Sprintf("result %d draw", rounds[0].Pairings[0].Board))
	if one, _ := a.record(n); one.Going() {
		t.Error("it goes on")
	}
}
