package clock

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// reminders are all that a turn brings when each goes out in time.
func reminders(turn Turn) []time.Time {
	var list []time.Time
	last := time.Time{}
	for {
		next, some := turn.Reminder(last)
		if !some {
			return list
		}
		list, last = append(list, next), next
	}
}

func TestReminders(t *testing.T) {
	const berlin = "Europe/Berlin"
	cases := []struct {
		name, rule, since string
		free              Free
		want              []string
	}{
		{"daily from the seventh day, the last ones being warnings", "move:7/12", "2026-03-02 21:30", Free{},
			[]string{"2026-03-10 09:00", "2026-03-11 09:00", "2026-03-12 09:00", "2026-03-13 09:00", "2026-03-14 09:00"}},
		{"in the middle of the day, then in the morning", "move:3/5", "2026-03-02 14:10", Free{},
			[]string{"2026-03-05 14:10", "2026-03-06 09:00", "2026-03-07 09:00"}},
		{"warnings alone, before the night and not after it", "move:20/20", "2026-03-02 22:00", Free{},
			[]string{"2026-03-17 19:00", "2026-03-20 19:00", "2026-03-21 19:00"}},
		{"the hour is that of the wall, summer time or not", "move:3/12", "2026-03-23 06:00", Free{},
			[]string{"2026-03-26 09:00", "2026-03-27 09:00", "2026-03-28 09:00", "2026-03-29 09:00", "2026-03-30 09:00", "2026-03-31 09:00",
				"2026-04-01 09:00", "2026-04-02 09:00", "2026-04-03 09:00"}},
		{"none on free days", "move:2/5+weekends", "2026-03-04 12:00", Free{Weekends: zone(t, berlin)},
			[]string{"2026-03-06 12:00", "2026-03-09 09:00", "2026-03-10 09:00", "2026-03-11 09:00"}},
		{"none on vacation", "move:2/5", "2026-03-04 12:00", Free{Spans: []Span{{moment(t, "2026-03-05 12:00", berlin), moment(t, "2026-03-12 12:00", berlin)}}},
			[]string{"2026-03-13 12:00", "2026-03-14 09:00", "2026-03-15 09:00", "2026-03-16 09:00"}},
		{"a day for a move: when a quarter is left", "move:1/1", "2026-03-04 12:00", Free{}, []string{"2026-03-04 19:00"}},
		{"without a limit", "none", "2026-03-04 12:00", Free{}, nil},
	}
	for _, c := range cases {
		r := rule(t, c.rule)
		turn := Turn{Rule: r, Left: r.Limit, Since: moment(t, c.since, berlin), Free: c.free, Zone: zone(t, berlin)}
		var got []string
		for _, at := range reminders(turn) {
			got = append(got, at.In(turn.Zone).Format("2006-01-02 15:04"))
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%s: %v, want %v", c.name, got, c.want)
				break
			}
		}
	}
}

// A step within the turn is a sign of life: who has spent the time of the
// reminder already is not reminded before the next day.
func TestReminderAfterAStep(t *testing.T) {
	r := Default()
	turn := Turn{Rule: r, Left: r.Limit, Spent: 9 * Day, Since: moment(t, "2026-03-04 12:00", "UTC"), Zone: time.UTC}
	got, ok := turn.Reminder(time.Time{})
	if want := moment(t, "2026-03-05 12:00", "UTC"); !ok || !got.Equal(want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Who goes on with little time left, after a step or a game that was reopened, is
// warned of what is still to come, and not of what has passed before.
func TestWarningsAfterAStep(t *testing.T) {
	since := moment(t, "2026-03-02 12:00", "UTC")
	for _, c := range []struct {
		spent time.Duration
		want  []string
	}{
		{14 * Day, []string{"2026-03-03 12:00", "2026-03-06 12:00", "2026-03-07 12:00"}}, // a quarter is left on the second day
		{15 * Day, []string{"2026-03-05 12:00", "2026-03-06 12:00"}},
		{18 * Day, []string{"2026-03-03 12:00"}},
		{18*Day + 12*time.Hour, []string{"2026-03-02 19:00"}},
		{19 * Day, nil},
	} {
		r := rule(t, "move:20/20")
		turn := Turn{Rule: r, Left: r.Limit, Spent: c.spent, Since: since, Zone: time.UTC}
		var got []string
		for _, at := range reminders(turn) {
			got = append(got, at.Format("2006-01-02 15:04"))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v spent of 20 days: %v, want %v", c.spent, got, c.want)
		}
	}
}

// A reminder is a warning when two days are left, or a quarter of a longer turn.
func TestPressing(t *testing.T) {
	since := moment(t, "2026-03-02 12:00", "UTC")
	for _, c := range []struct {
		rule         string
		spent, after time.Duration // when it begins to be one
	}{
		{"move:20/20", 0, 15 * Day},
		{"move:20/20", 10 * Day, 5 * Day},
		{"move:3/5", 0, 3 * Day},
		{"move:3/5", 2 * Day, Day},
	} {
		r := rule(t, c.rule)
		turn := Turn{Rule: r, Left: r.Limit, Spent: c.spent, Since: since, Zone: time.UTC}
		if turn.Pressing(since.Add(c.after-time.Second)) || !turn.Pressing(since.Add(c.after)) {
			t.Errorf("%s, %v spent: it does not begin after %v", c.rule, c.spent, c.after)
		}
	}
}

// Reminders come at civil hours, one a day at most, when the clock runs, after
// it began and before the deadline; and the turn of whoever has a day or more
// does not end without one.
func TestRemindersAreCivil(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		turn := drawTurn(t)
		turn.Spent = 0
		list := reminders(turn)
		end, limited := turn.Deadline()
		for i, at := range list {
			if hour := at.In(turn.Zone).Hour(); hour < civilFrom || hour >= civilUntil {
				t.Fatalf("at %v", at.In(turn.Zone))
			}
			if _, free := turn.Free.Until(at); free {
				t.Fatalf("at %v, when the clock stands", at)
			}
			if !at.After(turn.Since) || !at.Before(end) {
				t.Fatalf("at %v; the turn lasts from %v to %v", at, turn.Since, end)
			}
			if i > 0 && (!at.After(list[i-1]) || sameDay(at, list[i-1], turn.Zone)) {
				t.Fatalf("at %v after %v", at.In(turn.Zone), list[i-1].In(turn.Zone))
			}
		}
		if limited && turn.Allotted() >= Day && len(list) == 0 && len(turn.Free.Spans) == 0 && turn.Free.Weekends == nil {
			t.Fatalf("%v allotted since %v, and no reminder before %v", turn.Allotted(), turn.Since.In(turn.Zone), end.In(turn.Zone))
		}
	})
}
