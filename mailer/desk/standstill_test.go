package desk_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"pbemd/mailer/desk/dialogue"
	"pbemd/store"
)

// hours lets the server work for a time, hour by hour, and gives to each every
// letter that goes out.
func hours(t *testing.T, stage *dialogue.Stage, n int, each func(dialogue.Received, string)) {
	t.Helper()
	for range n {
		stage.Now = stage.Now.Add(time.Hour)
		change(t, stage, func(d *store.Draft) { d.SetAlive(stage.Now) })
		if err := stage.Desk.ReadUpTo(stage.Now); err != nil {
			t.Fatal(err)
		}
		if err := stage.Desk.Tick(context.Background(), stage.Now); err != nil {
			t.Fatal(err)
		}
		letters := due(t, stage)
		sendAll(t, stage)
		for _, l := range letters {
			r, err := dialogue.Open(l.Raw)
			if err != nil {
				t.Fatal(err)
			}
			each(r, l.To)
		}
	}
}

// TestReturnsBuyLittleTime holds that a player who has every letter returned to
// the server, by true reports or by his own forged ones, some of them about
// letters that the server has long stopped to write, ends his game a month later
// than without, and no later.
func TestReturnsBuyLittleTime(t *testing.T) {
	for name, pause := range map[string]int{"at once": 0, "a day later": 24, "three days later": 72} {
		t.Run(name, func(t *testing.T) {
			stage, began := onClock(t, 1, 4)
			n := 0
			type waiting struct {
				at time.Time
				id string
			}
			var list []waiting
			list = append(list, waiting{began.Add(time.Duration(pause) * time.Hour), game(t, stage, 2).Brought})
			for range 90 {
				hours(t, stage, 24, func(r dialogue.Received, to string) {
					if to == "alice@example.org" {
						list = append(list, waiting{stage.Now.Add(time.Duration(pause) * time.Hour), r.MessageID})
					}
				})
				for _, w := range list {
					if !w.at.After(stage.Now) {
						n++
						receive(t, stage, returns(n, "alice@example.org", w.id))
					}
				}
				if g := game(t, stage, 2); !g.Active() {
					if days := g.Result.At.Sub(began).Hours() / 24; days > 4+30+1 || days < 4+20 {
						t.Errorf("the game has ended %.1f days after it began", days)
					}
					return
				}
			}
			t.Errorf("the game goes on 90 days after it began: %+v", game(t, stage, 2))
		})
	}
}

// TestReturnOfALaterLetter holds that a letter that a player has asked for, on a
// board that has reached him, gives nothing back when it is returned, and a
// reminder only the time since it was sent.
func TestReturnOfALaterLetter(t *testing.T) {
	stage, began := onClock(t, 1, 4)
	receive(t, stage, said("s", "alice: show 2"))
	shown := letterOf(t, stage, "alice@example.org").MessageID
	sendAll(t, stage)
	stage.Now = began.Add(20 * time.Hour)
	change(t, stage, func(d *store.Draft) { d.SetAlive(stage.Now) })
	receive(t, stage, returns(1, "alice@example.org", shown))
	if g := game(t, stage, 2); !g.TurnSince.Equal(began) {
		t.Errorf("the answer to \"show\" came back, and the clock runs since %v", g.TurnSince)
	}
	reminder := ""
	hours(t, stage, 10, func(r dialogue.Received, to string) {
		if to == "alice@example.org" && strings.Contains(r.Subject, "reminder") {
			reminder = r.MessageID
		}
	})
	if reminder == "" {
		t.Fatal("no reminder")
	}
	reminded := game(t, stage, 2).Reminded
	receive(t, stage, returns(2, "alice@example.org", reminder))
	if g := game(t, stage, 2); !g.TurnSince.IsZero() || g.Spent != reminded.Sub(began) {
		t.Errorf("the reminder came back: the clock runs since %v, %v are spent, expected %v", g.TurnSince, g.Spent, reminded.Sub(began))
	}
}

// TestReturnsDoNotLose holds that the player whose only letter with the board
// comes back loses nothing: neither before it is sent again, nor by the time
// until the report came.
func TestReturnsDoNotLose(t *testing.T) {
	stage, _ := onClock(t, 1, 4)
	inbox := []string{}
	change(t, stage, func(d *store.Draft) {
		g, _ := d.Game(2)
		inbox = append(inbox, g.Brought)
	})
	hours(t, stage, 3*24, func(dialogue.Received, string) {})
	receive(t, stage, returns(1, "alice@example.org", inbox[0]))
	hours(t, stage, 4*24, func(dialogue.Received, string) {})
	g := game(t, stage, 2)
	if !g.Active() || g.TurnSince.IsZero() {
		t.Fatalf("a week later the game is %+v", g)
	}
	receive(t, stage, said("m", "alice: move 2 e4"))
	if g := game(t, stage, 2); g.Plies != 1 || g.Used[0] > 4*24*time.Hour {
		t.Errorf("%d plies, %v used", g.Plies, g.Used[0])
	}
}

// TestNobodyIsUnreachableForEver holds that a game against a player whom no
// letter reaches any more ends, also when that was so before his turn began.
func TestNobodyIsUnreachableForEver(t *testing.T) {
	stage, _ := onClock(t, 1, 4)
	set(t, stage, "bob", func(p *store.Player) {
		p.Returned = []store.Returned{{Address: "bob@example.net", Letters: []string{"a", "b", "c"}, Since: stage.Now}}
	})
	receive(t, stage, said("m", "alice: move 2 e4"))
	began := stage.Now
	for range 60 {
		hours(t, stage, 24, func(_ dialogue.Received, to string) {
			if to == "bob@example.net" {
				t.Error("a letter went to an address that is not written to")
			}
		})
		if g := game(t, stage, 2); !g.Active() {
			if days := g.Result.At.Sub(began).Hours() / 24; days < 4+29 || days > 4+31 {
				t.Errorf("the game has ended %.1f days after the turn began", days)
			}
			return
		}
	}
	t.Error("the game goes on after 60 days")
}
