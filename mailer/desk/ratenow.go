package desk

import (
	"time"

	"pbemd/mailer/desk/rating"
	"pbemd/store"
)

// strengthAt is a strength at a moment: the deviation has grown since the last
// game.
func strengthAt(s store.Strength, at time.Time) rating.Strength {
	now := rating.Strength{Rating: s.Rating, Deviation: s.Deviation, Volatility: s.Volatility}
	if s.At.IsZero() {
		return now
	}
	return rating.Idle(now, at.Sub(s.At))
}
