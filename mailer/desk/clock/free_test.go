package clock

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// The zones are those whose days differ most: clocks that go forward at
// midnight (Beirut, Santiago), by half an hour (Lord Howe), far east and west.
var zoneNames = []string{"UTC", "Europe/Berlin", "America/New_York", "Asia/Beirut", "America/Santiago",
	"Australia/Lord_Howe", "Pacific/Kiritimati", "Pacific/Niue", "Asia/Kathmandu"}

func zone(t testing.TB, name string) *time.Location {
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func moment(t testing.TB, text, zoneName string) time.Time {
	m, err := time.ParseInLocation("2006-01-02 15:04", text, zone(t, zoneName))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestUsed(t *testing.T) {
	const berlin = "Europe/Berlin"
	vacation := Span{moment(t, "2026-07-04 00:00", berlin), moment(t, "2026-07-18 00:00", berlin)}
	cases := []struct {
		name     string
		free     Free
		from, to string
		want     time.Duration
	}{
		{"nothing free", Free{}, "2026-03-02 09:00", "2026-03-09 10:30", 7*Day + 90*time.Minute},
		{"backwards", Free{}, "2026-03-02 09:00", "2026-03-02 08:59", 0},
		{"a week with its weekend", Free{Weekends: zone(t, berlin)}, "2026-03-02 09:00", "2026-03-09 09:00", 5 * Day},
		{"on a weekend", Free{Weekends: zone(t, berlin)}, "2026-03-07 09:00", "2026-03-08 09:00", 0},
		{"over the hour that is missing", Free{}, "2026-03-28 12:00", "2026-03-29 12:00", 23 * time.Hour},
		{"a free weekend with 47 hours", Free{Weekends: zone(t, berlin)}, "2026-03-27 23:00", "2026-03-30 01:00", 2 * time.Hour},
		{"a free weekend with 49 hours", Free{Weekends: zone(t, berlin)}, "2026-10-23 23:00", "2026-10-26 01:00", 2 * time.Hour},
		{"a vacation", Free{Spans: []Span{vacation}}, "2026-07-03 12:00", "2026-07-18 12:00", Day},
		{"a vacation and weekends", Free{Weekends: zone(t, berlin), Spans: []Span{vacation}}, "2026-07-03 12:00", "2026-07-20 12:00", Day},
		{"spans that overlap", Free{Spans: []Span{vacation, vacation, {vacation.From.Add(-Day), vacation.From.Add(Day)}}},
			"2026-07-03 00:00", "2026-07-19 00:00", Day},
		{"a span of nothing", Free{Spans: []Span{{vacation.To, vacation.From}}}, "2026-07-03 00:00", "2026-07-19 00:00", 16 * Day},
	}
	for _, c := range cases {
		if got := c.free.Used(moment(t, c.from, berlin), moment(t, c.to, berlin)); got != c.want {
			t.Errorf("%s: %v used, want %v", c.name, got, c.want)
		}
	}
}

// A Saturday begins at its first hour, also where that is one o'clock.
func TestWeekendWithoutMidnight(t *testing.T) {
	const santiago = "America/Santiago" // 2026-09-06, a Sunday, begins at 01:00
	got := weekend(moment(t, "2026-09-05 15:00", santiago), zone(t, santiago))
	if want := moment(t, "2026-09-05 00:00", santiago); !got.From.Equal(want) {
		t.Errorf("it begins %v, want %v", got.From, want)
	}
	if got := dayStart(2026, time.September, 6, zone(t, santiago)); got.Hour() != 1 || got.Day() != 6 {
		t.Errorf("the day begins %v, want 01:00 of the 6th", got)
	}
	if got := dayStart(2026, time.August, 37, zone(t, santiago)); got.Hour() != 1 || got.Day() != 6 {
		t.Errorf("the day named by a larger number begins %v, want 01:00 of the 6th", got)
	}
}

func drawFree(t *rapid.T) Free {
	var f Free
	if rapid.Bool().Draw(t, "weekends") {
		z, err := time.LoadLocation(rapid.SampledFrom(zoneNames).Draw(t, "zone"))
		if err != nil {
			t.Fatal(err)
		}
		f.Weekends = z
	}
	for range rapid.IntRange(0, 4).Draw(t, "spans") {
		from := drawTime(t, "span from")
		f.Spans = append(f.Spans, Span{from, from.Add(drawLength(t, "span"))})
	}
	return f
}

func drawTime(t *rapid.T, name string) time.Time {
	start := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	return start.Add(time.Duration(rapid.IntRange(0, 400*24*60).Draw(t, name)) * time.Minute)
}

func drawLength(t *rapid.T, name string) time.Duration {
	return time.Duration(rapid.IntRange(0, 40*24*60).Draw(t, name)) * time.Minute
}

// What is used never falls, is never more than the time that has passed, and
// splitting a time in two changes nothing.
func TestUsedAddsUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, from := drawFree(t), drawTime(t, "from")
		first, second := drawLength(t, "first"), drawLength(t, "second")
		middle := from.Add(first)
		end := middle.Add(second)
		a, b, all := f.Used(from, middle), f.Used(middle, end), f.Used(from, end)
		if a+b != all {
			t.Fatalf("%v and %v in two parts, %v in one", a, b, all)
		}
		if a < 0 || a > first || b < 0 || b > second {
			t.Fatalf("%v of %v and %v of %v used", a, first, b, second)
		}
	})
}

// Used agrees with what a count of the free minutes gives.
func TestUsedByMinutes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, from := drawFree(t), drawTime(t, "from")
		to := from.Add(time.Duration(rapid.IntRange(0, 4000).Draw(t, "minutes")) * time.Minute)
		want := time.Duration(0)
		for m := from; m.Before(to); m = m.Add(time.Minute) {
			free := false
			for _, s := range f.Spans {
				free = free || !m.Before(s.From) && m.Before(s.To)
			}
			if f.Weekends != nil {
				day := m.In(f.Weekends).Weekday()
				free = free || day == time.Saturday || day == time.Sunday
			}
			if !free {
				want += time.Minute
			}
		}
		if got := f.Used(from, to); got != want {
			t.Fatalf("%v used, the minutes make %v", got, want)
		}
	})
}

// A moment is too late by After exactly when it is by Used.
func TestAfterAgreesWithUsed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, from, left := drawFree(t), drawTime(t, "from"), drawLength(t, "left")
		end := f.After(from, left)
		at := from.Add(drawLength(t, "at"))
		if rapid.Bool().Draw(t, "near the end") {
			at = end.Add(time.Duration(rapid.IntRange(-3, 3).Draw(t, "off")))
		}
		if late := at.After(end); late != (f.Used(from, at) > left) {
			t.Fatalf("%v left from %v ends %v; at %v %v are used", left, from, end, at, f.Used(from, at))
		}
	})
}

// More that is free never makes a deadline earlier, and never more time used.
func TestMoreFreeIsNeverLess(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, from, left := drawFree(t), drawTime(t, "from"), drawLength(t, "left")
		more := f
		begin := drawTime(t, "more from")
		more.Spans = append(append([]Span(nil), f.Spans...), Span{begin, begin.Add(drawLength(t, "more"))})
		if a, b := f.After(from, left), more.After(from, left); b.Before(a) {
			t.Fatalf("the deadline goes from %v back to %v", a, b)
		}
		to := from.Add(left)
		if a, b := f.Used(from, to), more.Used(from, to); b > a {
			t.Fatalf("used goes from %v up to %v", a, b)
		}
	})
}
