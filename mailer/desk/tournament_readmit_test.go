package desk_test

import (
	"fmt"
	"testing"
	"time"

	"pbemd/store"
)

// TestReadmittedNoShow: who was taken out for a board lost without a move, and is
// taken in again, is not taken out for the same board once more.
func TestReadmittedNoShow(t *testing.T) {
	a := newArena(t, 8)
	n := a.begin("swiss chess -players 8 -rounds 2 -clock none")
	_, rounds := a.record(n)
	boards := rounds[0].Pairings
	absent := boards[1].White
	change(t, a.stage, func(d *store.Draft) {
		g, _ := d.Game(boards[1].Board)
		g.Result = &store.Result{Score: "0-1", Reason: "forfeit on time", At: a.stage.Now}
		d.PutGame(g)
	})
	next := func(i int) store.Entrant {
		t.Helper()
		a.send(game(t, a.stage, boards[i].Board).Players[0], fmt.Sprintf("resign %d", boards[i].Board))
		a.pass(15 * time.Minute)
		one, _ := a.record(n)
		if one.Played != 1 {
			t.Fatalf("%d rounds have begun", one.Played)
		}
		return one.Entrants[absent-1]
	}
	out := next(2)
	if out.Left.IsZero() {
		t.Fatal("the no-show plays on")
	}
	a.order(fmt.Sprintf("tournament %d readmit %s", n, out.Userid))
	if again := next(3); !again.Left.IsZero() {
		t.Errorf("taken out once more: %s", again.Why)
	}
	var acts []store.Act
	change(t, a.stage, func(d *store.Draft) { acts = d.ActsBefore(0, 10) })
	if counted := counters(t, a.stage)["acts"]; len(acts) != 2 || counted != int64(len(acts)) {
		t.Errorf("%d acts are written down and %d counted; the tournament was announced, and a player taken in again", len(acts), counted)
	}
}
