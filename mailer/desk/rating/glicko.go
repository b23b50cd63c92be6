package rating

import "math"

// Strength is what is known of a player's strength in one variant.
type Strength struct {
	Rating     float64 // on the scale of the first Glicko system
	Deviation  float64 // its uncertainty on the same scale
	Volatility float64 // how much the strength is expected to change in a period
}

// The constants of the system. Tau bounds how quickly the volatility changes;
// Glickman finds 0.3 to 1.2 reasonable. Rules names them all, with the way in
// which they are applied: it is raised whenever the numbers of the same games
// would become others.
const (
	Tau   = 0.5
	Rules = 1

	scale     = 173.7178 // of the first Glicko system to that of the second
	centre    = 1500
	tolerance = 0.000001 // of the logarithm of the volatility's square
	steps     = 200      // of the search for it: it ends after ten or so
)

// Newcomer is the strength of somebody who has not played yet (step 1).
func Newcomer() Strength { return Strength{Rating: centre, Deviation: 350, Volatility: 0.06} }

// Score is how a game ended for the one whose strength is computed.
type Score float64

// The scores.
const (
	Loss Score = 0
	Draw Score = 0.5
	Win  Score = 1
)

// Result is one game against an opponent whose strength was known before.
type Result struct {
	Opponent Strength // before the game
	Score    Score    // of the player, not of the opponent
}

// After is a strength at the end of a period with these games (steps 2 to 8);
// without games the deviation alone grows.
func After(s Strength, games ...Result) Strength {
	mu, phi := (s.Rating-centre)/scale, s.Deviation/scale
	if len(games) == 0 {
		s.Deviation = bounded(math.Hypot(phi, s.Volatility) * scale)
		return s
	}
	information, surprise := 0.0, 0.0
	for _, game := range games {
		gj, expected := expectation(mu, game.Opponent)
		information += float64(gj * gj * expected * (1 - expected))
		surprise += float64(gj * (float64(game.Score) - expected))
	}
	v := 1 / information
	s.Volatility = volatility(phi, s.Volatility, v, float64(v*surprise))
	star := math.Hypot(phi, s.Volatility)
	phi = 1 / math.Sqrt(1/float64(star*star)+information)
	s.Rating = float64(scale*(mu+float64(phi*phi*surprise))) + centre
	s.Deviation = bounded(phi * scale)
	return s
}

// expectation is the weight g of an opponent's uncertainty, and the score E that
// a player of rating mu can expect of the game (step 3).
func expectation(mu float64, opponent Strength) (weight, expected float64) {
	phi := opponent.Deviation / scale
	weight = 1 / math.Sqrt(1+float64(3*phi*phi/(math.Pi*math.Pi)))
	muj := (opponent.Rating - centre) / scale
	return weight, 1 / (1 + math.Exp(-weight*(mu-muj)))
}

// volatility searches the new volatility, by the Illinois variant of regula
// falsi (step 5).
func volatility(phi, sigma, v, delta float64) float64 {
	a := math.Log(sigma * sigma)
	square := float64(phi * phi)
	f := func(x float64) float64 {
		ex := math.Exp(x)
		sum := square + v + ex
		return float64(ex*(float64(delta*delta)-sum))/float64(2*sum*sum) - (x-a)/(Tau*Tau)
	}
	left, right := a, a-Tau
	if spread := float64(delta*delta) - square - v; spread > 0 {
		right = math.Log(spread)
	} else {
		for f(right) < 0 {
			right -= Tau
		}
	}
	fl, fr := f(left), f(right)
	for range steps {
		if math.Abs(right-left) <= tolerance {
			break
		}
		between := left + float64((left-right)*fl)/(fr-fl)
		fb := f(between)
		if float64(fb*fr) <= 0 {
			left, fl = right, fr
		} else {
			fl /= 2
		}
		right, fr = between, fb
	}
	return math.Exp(left / 2)
}

// bounded keeps a deviation at or below that of a newcomer.
func bounded(deviation float64) float64 { return math.Min(deviation, Newcomer().Deviation) }
