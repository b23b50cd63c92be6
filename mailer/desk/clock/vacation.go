package clock

import "time"

// DaysIn is how many days of a calendar year, as the clock on the wall of a zone
// shows them, a span takes up: a day on which the clocks change is one like any
// other.
func DaysIn(s Span, year int, zone *time.Location) time.Duration {
	first := time.Date(year, time.January, 1, 0, 0, 0, 0, time.UTC)
	from, to := onWall(s.From, zone), onWall(s.To, zone)
	if from.Before(first) {
		from = first
	}
	if next := first.AddDate(1, 0, 0); to.After(next) {
		to = next
	}
	return max(to.Sub(from), 0)
}

// onWall is what a clock on a wall shows, as if that were UTC.
func onWall(t time.Time, zone *time.Location) time.Time {
	local := t.In(zone)
	y, m, d := local.Date()
	return time.Date(y, m, d, local.Hour(), local.Minute(), local.Second(), local.Nanosecond(), time.UTC)
}

// DayStart is the first instant of the day in a zone that is so many days after
// that of t.
func DayStart(t time.Time, days int, zone *time.Location) time.Time {
	y, m, d := t.In(zone).Date()
	return dayStart(y, m, d+days, zone)
}
