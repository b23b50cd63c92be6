package clock

import (
	"slices"
	"time"
)

// Reminders go out between these hours, as the player's clock on the wall shows
// them.
const (
	civilFrom  = 9
	civilUntil = 20
)

// civilAfter is the first instant at a civil hour that is not before t.
func civilAfter(t time.Time, zone *time.Location) time.Time {
	local := t.In(zone)
	y, m, d := local.Date()
	switch {
	case local.Hour() < civilFrom:
		return later(t, at(y, m, d, civilFrom, zone))
	case local.Hour() >= civilUntil:
		return at(y, m, d+1, civilFrom, zone)
	}
	return t
}

// civilBefore is the last instant that is not after t and from which a civil
// hour remains, so that a mail can still go out if there is some delay.
func civilBefore(t time.Time, zone *time.Location) time.Time {
	const last = civilUntil - 1
	local := t.In(zone)
	y, m, d := local.Date()
	switch {
	case local.Hour() < civilFrom:
		return at(y, m, d-1, last, zone)
	case local.Hour() >= last:
		return at(y, m, d, last, zone)
	}
	return t
}

// nextDay is the first civil instant of the day after that of t.
func nextDay(t time.Time, zone *time.Location) time.Time {
	y, m, d := t.In(zone).Date()
	return at(y, m, d+1, civilFrom, zone)
}

func at(y int, m time.Month, d, hour int, zone *time.Location) time.Time {
	return time.Date(y, m, d, hour, 0, 0, 0, zone)
}

func sameDay(a, b time.Time, zone *time.Location) bool {
	ya, ma, da := a.In(zone).Date()
	yb, mb, db := b.In(zone).Date()
	return ya == yb && ma == mb && da == db
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// Warnings are given when so much is left of a turn, beside a quarter of it.
var warnings = [...]time.Duration{2 * Day, Day}

// thresholds are the times left at which the player is warned that the game
// will be lost; only those that have not passed when the clock begins to run.
func (t Turn) thresholds() []time.Duration {
	all := append([]time.Duration{t.Allotted() / 4}, warnings[:]...)
	return slices.DeleteFunc(all, func(d time.Duration) bool { return d >= t.Allotted()-t.Spent || d <= 0 })
}

// Pressing says that so little is left that a reminder is a warning: two days,
// or a quarter of the turn when that is more.
func (t Turn) Pressing(now time.Time) bool {
	return t.LeftAt(now) <= max(warnings[0], t.Allotted()/4)
}

// Reminder is when the player is to be reminded next of this turn, who was
// reminded last at last (zero: not yet). A reminder comes when the turn has
// lasted for as long as the rule says, and then once a day; and beforehand when
// a quarter of the time, two days and one day are left. It comes at a civil
// hour of a day on which the clock runs, once a day at most, and before the
// deadline. False when none is to come.
func (t Turn) Reminder(last time.Time) (time.Time, bool) {
	end, limited := t.Deadline()
	if !limited {
		return time.Time{}, false
	}
	first := t.Running(later(t.whenUsed(t.Rule.Nag), t.Since.Add(Day)))
	if !last.IsZero() {
		first = later(first, t.Running(nextDay(last, t.Zone)))
	}
	for _, left := range t.thresholds() {
		warning := t.warning(t.Allotted() - left)
		if !last.IsZero() && (!warning.After(last) || sameDay(warning, last, t.Zone)) {
			continue
		}
		if warning.Before(first) {
			first = warning
		}
	}
	return first, first.Before(end)
}

// warning is when the player is warned that so much of the turn has been used:
// rather before than after, since he may need the time.
func (t Turn) warning(used time.Duration) time.Time {
	when := t.whenUsed(used)
	early := civilBefore(when, t.Zone)
	if _, free := t.Free.Until(early); free || !early.After(t.Since) {
		return t.Running(when)
	}
	return early
}

// Running is the first instant, not before when, at a civil hour of a time in
// which the clock runs: a player can be reminded then.
func (t Turn) Running(when time.Time) time.Time {
	for {
		when = civilAfter(when, t.Zone)
		end, free := t.Free.Until(when)
		if !free {
			return when
		}
		when = end
	}
}
