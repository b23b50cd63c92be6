package clock

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

func rule(t testing.TB, text string) Rule {
	r, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestNext(t *testing.T) {
	cases := []struct {
		rule             string
		left, used, want time.Duration
	}{
		{"move:7/21", 21 * Day, 20 * Day, 21 * Day},
		{"move:7/21", 5 * Day, Day, 21 * Day},
		{"total:60", 60 * Day, 20 * Day, 40 * Day},
		{"total:60", 10 * Day, 11 * Day, 0},
		{"fischer:10+2/20", 10 * Day, 5 * Day, 7 * Day},
		{"fischer:10+2/20", 19 * Day, 0, 20 * Day},
		{"fischer:10+2/20", Day, 3 * Day, 2 * Day},
		{"none", 0, 400 * Day, 0},
	}
	for _, c := range cases {
		if got := rule(t, c.rule).Next(c.left, c.used); got != c.want {
			t.Errorf("%s: %v after %v of %v, want %v", c.rule, got, c.used, c.left, c.want)
		}
	}
}

func TestDeadline(t *testing.T) {
	const berlin = "Europe/Berlin"
	vacation := Free{Spans: []Span{{moment(t, "2026-03-10 00:00", berlin), moment(t, "2026-03-20 00:00", berlin)}}}
	cases := []struct {
		name, rule string
		left       time.Duration
		spent      time.Duration
		free       Free
		since      string
		want       string
	}{
		{"plain", "move:7/21", 21 * Day, 0, Free{}, "2026-03-02 09:00", "2026-03-23 09:00"},
		{"days have 24 hours", "move:7/21", 21 * Day, 0, Free{}, "2026-03-20 09:00", "2026-04-10 10:00"},
		{"steps before", "move:7/21", 21 * Day, Day, Free{}, "2026-03-02 09:00", "2026-03-22 09:00"},
		{"a vacation", "move:7/21", 21 * Day, 0, vacation, "2026-03-02 09:00", "2026-04-02 10:00"},
		{"total", "total:60", 3 * Day, 0, Free{}, "2026-03-02 09:00", "2026-03-05 09:00"},
		{"a limit for one move", "total:60/14", 30 * Day, 0, Free{}, "2026-03-02 09:00", "2026-03-16 09:00"},
		{"less than one move may have", "total:60/14", 3 * Day, 0, Free{}, "2026-03-02 09:00", "2026-03-05 09:00"},
		{"all is used", "total:60", 3 * Day, 4 * Day, Free{}, "2026-03-02 09:00", "2026-03-02 09:00"},
		{"it ends with the week", "move:1/1+weekends", Day, 0, Free{Weekends: zone(t, berlin)}, "2026-03-06 00:00", "2026-03-09 00:00"},
		{"over a weekend", "move:1/2+weekends", 2 * Day, 0, Free{Weekends: zone(t, berlin)}, "2026-03-06 09:00", "2026-03-10 09:00"},
	}
	for _, c := range cases {
		turn := Turn{Rule: rule(t, c.rule), Left: c.left, Spent: c.spent, Since: moment(t, c.since, berlin), Free: c.free, Zone: zone(t, berlin)}
		got, ok := turn.Deadline()
		if want := moment(t, c.want, berlin); !ok || !got.Equal(want) {
			t.Errorf("%s: %v %v, want %v", c.name, got, ok, want)
		}
	}
	if _, ok := (Turn{Zone: time.UTC}).Deadline(); ok {
		t.Error("a clock without a limit has a deadline")
	}
}

func drawTurn(t *rapid.T) Turn {
	z, err := time.LoadLocation(rapid.SampledFrom(zoneNames).Draw(t, "player's zone"))
	if err != nil {
		t.Fatal(err)
	}
	r := drawRule(t)
	turn := Turn{Rule: r, Left: r.Limit, Since: drawTime(t, "since"), Free: drawFree(t), Zone: z}
	if r.Kind != Move && r.Kind != None {
		turn.Left = time.Duration(rapid.Int64Range(0, int64(r.Limit)).Draw(t, "left"))
	}
	turn.Spent = time.Duration(rapid.Int64Range(0, int64(turn.Allotted())).Draw(t, "spent"))
	return turn
}

// The clock only falls as time goes on, what is left and what is used make
// what was allotted, and it is used up after the deadline and not before.
func TestTurnAgreesWithItself(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		turn := drawTurn(t)
		at := turn.Since.Add(drawLength(t, "at"))
		then := at.Add(drawLength(t, "later"))
		if turn.UsedAt(then) < turn.UsedAt(at) || turn.LeftAt(then) > turn.LeftAt(at) {
			t.Fatalf("the clock runs backwards from %v to %v", at, then)
		}
		end, limited := turn.Deadline()
		if !limited {
			if turn.Rule.Kind != None {
				t.Fatal("no deadline")
			}
			return
		}
		if over := turn.UsedAt(at) > turn.Allotted(); over != at.After(end) {
			t.Fatalf("%v used of %v at %v, the deadline is %v", turn.UsedAt(at), turn.Allotted(), at, end)
		}
		if used := min(turn.UsedAt(at), turn.Allotted()); used+turn.LeftAt(at) != turn.Allotted() {
			t.Fatalf("%v used and %v left of %v", used, turn.LeftAt(at), turn.Allotted())
		}
	})
}

// A turn that is looked at in between, and goes on from there, is the same.
func TestTurnGoesOn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		turn := drawTurn(t)
		on := turn
		on.Since = turn.Since.Add(drawLength(t, "step"))
		on.Spent = turn.UsedAt(on.Since)
		at := on.Since.Add(drawLength(t, "at"))
		if turn.UsedAt(at) != on.UsedAt(at) {
			t.Fatalf("%v in one, %v after a step", turn.UsedAt(at), on.UsedAt(at))
		}
		end, limited := turn.Deadline()
		if again, _ := on.Deadline(); limited && end.After(on.Since) && !again.Equal(end) {
			t.Fatalf("the deadline was %v, after a step %v", end, again)
		}
	})
}

// No player ever has more time than the rule gives.
func TestNextIsBounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRule(t)
		left, given := r.Start(), r.Start()
		for range rapid.IntRange(1, 20).Draw(t, "turns") {
			used := time.Duration(rapid.Int64Range(0, int64(left)).Draw(t, "used"))
			next := r.Next(left, used)
			given += r.Increment - used
			switch {
			case next < 0:
				t.Fatalf("%v left", next)
			case r.Kind == Total && next != given, r.Kind == Fischer && (next > r.Cap || next > left-used+r.Increment):
				t.Fatalf("%s: %v left after %v of %v", r, next, used, left)
			}
			left = next
		}
	})
}
