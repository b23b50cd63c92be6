package clock

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestDaysIn(t *testing.T) {
	for _, c := range []struct {
		zone, from, to string
		year           int
		want           time.Duration
	}{
		{"UTC", "2026-07-01 00:00", "2026-07-15 00:00", 2026, 14 * Day},
		{"UTC", "2026-07-01 00:00", "2026-07-15 00:00", 2027, 0},
		{"Europe/Berlin", "2026-03-28 00:00", "2026-03-30 00:00", 2026, 2 * Day}, // one has 23 hours
		{"Europe/Berlin", "2026-10-24 00:00", "2026-10-26 00:00", 2026, 2 * Day}, // one has 25
		{"Europe/Berlin", "2026-12-24 00:00", "2027-01-07 00:00", 2026, 8 * Day},
		{"Europe/Berlin", "2026-12-24 00:00", "2027-01-07 00:00", 2027, 6 * Day},
		{"Pacific/Kiritimati", "2026-12-31 12:00", "2027-01-01 12:00", 2026, Day / 2},
		{"UTC", "2026-07-15 00:00", "2026-07-01 00:00", 2026, 0},
	} {
		span := Span{moment(t, c.from, c.zone), moment(t, c.to, c.zone)}
		if got := DaysIn(span, c.year, zone(t, c.zone)); got != c.want {
			t.Errorf("%s to %s in %s: %v of %d, want %v", c.from, c.to, c.zone, got, c.year, c.want)
		}
	}
}

// Every instant of a span counts for one year: what it takes of all years makes
// the whole, but for the hour by which the clocks may have changed.
func TestDaysInAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		z, err := time.LoadLocation(rapid.SampledFrom(zoneNames).Draw(t, "zone"))
		if err != nil {
			t.Fatal(err)
		}
		from := drawTime(t, "from")
		s := Span{from, from.Add(drawLength(t, "length"))}
		sum := time.Duration(0)
		for year := 2025; year <= 2028; year++ {
			part := DaysIn(s, year, z)
			if part < 0 || part > 366*Day {
				t.Fatalf("%v of %d", part, year)
			}
			sum += part
		}
		if off := (sum - s.To.Sub(s.From)).Abs(); off > time.Hour {
			t.Fatalf("%v in all years, the span has %v", sum, s.To.Sub(s.From))
		}
	})
}

func TestDayStart(t *testing.T) {
	at := moment(t, "2026-09-05 15:00", "America/Santiago")
	if got := DayStart(at, 1, zone(t, "America/Santiago")); got.Hour() != 1 || got.Day() != 6 {
		t.Errorf("the day without a midnight begins at %v", got)
	}
	if got, want := DayStart(at, 0, zone(t, "America/Santiago")), moment(t, "2026-09-05 00:00", "America/Santiago"); !got.Equal(want) {
		t.Errorf("the day of %v begins at %v", at, got)
	}
}
