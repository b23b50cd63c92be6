package rating

import (
	"math"
	"time"
)

// Period is the time after which a deviation grows when nothing was played.
const Period = 30 * 24 * time.Hour

// ProvisionalFrom is the deviation above which a rating is provisional.
const ProvisionalFrom = 110

// Provisional tells whether a rating is too uncertain to be compared: while
// its deviation is above 110. A newcomer leaves that behind by playing others who are
// known, and who has left it behind comes back to it after a long time without games.
func (s Strength) Provisional() bool { return s.Deviation > ProvisionalFrom }

// Idle is a strength after a time without games: once for each whole Period, the
// square of the volatility is added to the square of the deviation. A time that
// is not positive changes nothing.
func Idle(s Strength, since time.Duration) Strength {
	periods := since / Period
	if periods <= 0 {
		return s
	}
	phi := s.Deviation / scale
	grown := float64(phi*phi) + float64(float64(periods)*float64(s.Volatility*s.Volatility))
	s.Deviation = bounded(math.Sqrt(grown) * scale)
	return s
}

// Play is the strengths of White and Black after a game between them, which is a
// period for both. White is the score of White.
func Play(before [2]Strength, white Score) [2]Strength {
	return [2]Strength{
		After(before[0], Result{before[1], white}),
		After(before[1], Result{before[0], Win - white}),
	}
}
