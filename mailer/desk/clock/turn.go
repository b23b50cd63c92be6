package clock

import "time"

// Start is what a player has on his clock when the game begins; 0 without a
// limit.
func (r Rule) Start() time.Duration { return r.Limit }

// Next is what a player has on his clock when his next turn begins, who had so
// much at the beginning of this one and has used so much in it.
func (r Rule) Next(left, used time.Duration) time.Duration {
	switch r.Kind {
	case Move:
		return r.Limit
	case Total:
		return max(left-used, 0)
	case Fischer:
		return min(max(left-used, 0)+r.Increment, r.Cap)
	}
	return 0
}

// Turn is a turn under way: all that its clock depends on.
type Turn struct {
	Rule Rule
	// Left is what the player had when the turn began.
	Left time.Duration
	// Spent is what he had used of it until Since.
	Spent time.Duration
	// Since is when the clock began to run; what is free in Free does not
	// count.
	Since time.Time
	Free  Free
	// Zone is where the player lives, which decides when he is reminded.
	Zone *time.Location
}

// Limited says that the turn can end on time.
func (t Turn) Limited() bool { return t.Rule.Kind != None }

// Allotted is the time for the whole turn, of which Spent is gone when the clock
// begins to run. It is without meaning when the turn is not Limited.
func (t Turn) Allotted() time.Duration {
	if t.Rule.Most > 0 {
		return min(t.Left, t.Rule.Most)
	}
	return t.Left
}

// UsedAt is what has been used of the turn at an instant.
func (t Turn) UsedAt(at time.Time) time.Duration { return t.Spent + t.Free.Used(t.Since, at) }

// LeftAt is what is left of the turn at an instant, never less than 0.
func (t Turn) LeftAt(at time.Time) time.Duration { return max(t.Allotted()-t.UsedAt(at), 0) }

// Deadline is the last instant at which the player can move: at every later
// one more has been used than was allotted. False without a limit.
func (t Turn) Deadline() (time.Time, bool) {
	if !t.Limited() {
		return time.Time{}, false
	}
	return t.whenUsed(t.Allotted()), true
}

// whenUsed is the last instant at which no more than so much of the turn has
// been used.
func (t Turn) whenUsed(d time.Duration) time.Time { return t.Free.After(t.Since, d-t.Spent) }
