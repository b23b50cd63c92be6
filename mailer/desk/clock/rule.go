// Package clock is the arithmetic of a player's time: how a clock is written,
// how much of it passes between two instants, what is left, and when something
// falls due. It is pure: it knows no store, no mail, and is told the present.
//
// Days are 24 hours. What does not run is cut out of an interval before it is
// counted: free weekends in the player's zone, his vacation, and time that is
// given back because of the server or the mail, see Free.
package clock

import (
	"strconv"
	"time"
)

// Day is the unit in which clocks are agreed.
const Day = 24 * time.Hour

// Kind is the way in which a clock counts.
type Kind uint8

// The kinds of clocks.
const (
	None    Kind = iota // no limit
	Move                // so much for each move
	Total               // so much for the whole game
	Fischer             // so much at the start, and some more with each move
)

// Rule is a clock that two players have agreed on; it is the same for both.
// The zero value has no limit. Times are whole days.
type Rule struct {
	Kind Kind
	// Nag is how long a turn may last before the player is reminded, at least
	// a day; 0 for None.
	Nag time.Duration
	// Limit is the time for one move (Move), in all (Total) or at the start
	// (Fischer).
	Limit time.Duration
	// Most bounds one move of a Total clock; 0: as long as there is time.
	Most time.Duration
	// Increment is what a move adds to a Fischer clock, Cap what it holds at
	// most: what goes beyond is lost.
	Increment, Cap time.Duration
	// Weekends says that Saturdays and Sundays, as the player to move has
	// them, do not count.
	Weekends bool
}

// Default is the clock of games for which none was asked: a reminder after 7
// days without a move, the game forfeited after 21.
func Default() Rule { return Rule{Kind: Move, Nag: 7 * Day, Limit: 21 * Day} }

// nagAfter is the time of the reminder when none is named: a week, or a third
// of a short clock.
func nagAfter(limit time.Duration) time.Duration {
	return min(7*Day, max(limit/3/Day, 1)*Day)
}

// String is the clock as players type it, which Parse reads to the same Rule.
func (r Rule) String() string {
	text := "none"
	switch r.Kind {
	case Move:
		text = "move:" + days(r.Nag) + "/" + days(r.Limit)
	case Total:
		text = "total:" + days(r.Limit)
		if r.Most > 0 {
			text += "/" + days(r.Most)
		}
	case Fischer:
		text = "fischer:" + days(r.Limit) + "+" + days(r.Increment) + "/" + days(r.Cap)
	}
	if r.Kind != Move && r.Nag != nagAfter(r.shortest()) && r.Kind != None {
		text += "+nag" + days(r.Nag)
	}
	if r.Weekends {
		text += "+weekends"
	}
	return text
}

// shortest is the time within which a first move is due.
func (r Rule) shortest() time.Duration {
	if r.Most > 0 {
		return min(r.Most, r.Limit)
	}
	return r.Limit
}

func days(d time.Duration) string { return strconv.Itoa(int(d / Day)) }

// Words is the clock in words, for people who have never seen one.
func (r Rule) Words() string {
	text := "no limit"
	switch r.Kind {
	case Move:
		text = count(r.Limit) + " for each move"
	case Total:
		text = count(r.Limit) + " in all for each player"
		if r.Most > 0 {
			text += ", at most " + count(r.Most) + " for one move"
		}
	case Fischer:
		text = count(r.Limit) + " at the start, " + count(r.Increment) + " more with each move, never more than " + days(r.Cap)
	}
	if r.Kind != None {
		text += "; a reminder after " + days(r.Nag)
	}
	if r.Weekends {
		text += "; weekends are free"
	}
	return text
}

func count(d time.Duration) string {
	if d == Day {
		return "1 day"
	}
	return days(d) + " days"
}
