package clock

import (
	"time"
)

// Span is the time from From on, up to and without To.
type Span struct{ From, To time.Time }

// Empty says that nothing lies in the span.
func (s Span) Empty() bool { return !s.From.Before(s.To) }

func (s Span) holds(t time.Time) bool { return !t.Before(s.From) && t.Before(s.To) }

// Free is the time in which a player's clock does not run. The zero value is
// none.
type Free struct {
	// Weekends is the zone whose Saturdays and Sundays are free, nil for none.
	Weekends *time.Location
	// Spans are free whatever the day: vacations, and what is given back. They
	// may overlap and need no order.
	Spans []Span
}

// Used is how much of the time between two instants the clock runs; 0 when to
// is not after from.
func (f Free) Used(from, to time.Time) time.Duration {
	used := time.Duration(0)
	for from.Before(to) {
		if end, free := f.Until(from); free {
			from = end
			continue
		}
		until := to
		if next, some := f.next(from); some && next.Before(to) {
			until = next
		}
		used += until.Sub(from)
		from = until
	}
	return used
}

// After is the last instant at which no more than so much of the clock has run
// since from: what comes later is too late, by Used.
func (f Free) After(from time.Time, left time.Duration) time.Time {
	for left = max(left, 0); ; {
		if end, free := f.Until(from); free {
			from = end
			continue
		}
		next, some := f.next(from)
		if !some || next.Sub(from) > left {
			return from.Add(left)
		}
		left -= next.Sub(from)
		from = next
	}
}

// Until says whether an instant is free, and until when.
func (f Free) Until(t time.Time) (end time.Time, free bool) {
	for _, s := range f.Spans {
		if s.holds(t) && (!free || s.To.After(end)) {
			end, free = s.To, true
		}
	}
	if f.Weekends == nil {
		return end, free
	}
	if w := weekend(t, f.Weekends); w.holds(t) && (!free || w.To.After(end)) {
		end, free = w.To, true
	}
	return end, free
}

// next is when the clock stops next after an instant at which it runs.
func (f Free) next(t time.Time) (from time.Time, some bool) {
	for _, s := range f.Spans {
		if !s.Empty() && s.From.After(t) && (!some || s.From.Before(from)) {
			from, some = s.From, true
		}
	}
	if f.Weekends == nil {
		return from, some
	}
	if w := weekend(t, f.Weekends); !some || w.From.Before(from) {
		from, some = w.From, true
	}
	return from, some
}

// weekend is the Saturday and Sunday around an instant, or the next ones after
// it.
func weekend(t time.Time, zone *time.Location) Span {
	local := t.In(zone)
	y, m, d := local.Date()
	saturday := d + int(time.Saturday-local.Weekday())
	if local.Weekday() == time.Sunday {
		saturday = d - 1
	}
	return Span{dayStart(y, m, saturday, zone), dayStart(y, m, saturday+2, zone)}
}

// dayStart is the first instant of a day, also of one that has no midnight
// since the clocks are put forward at it. Days may be beyond their month, as in time.Date.
func dayStart(y int, m time.Month, d int, zone *time.Location) time.Time {
	day := time.Date(y, m, d, 12, 0, 0, 0, time.UTC).Day()
	start := time.Date(y, m, d, 0, 0, 0, 0, zone)
	if start.Day() != day {
		start = start.Add(time.Hour)
	}
	return start
}
