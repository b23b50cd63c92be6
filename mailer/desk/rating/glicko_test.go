package rating

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// The worked example of the paper: a player of 1500, 200, 0.06 wins against one
// of 1400, 30 and loses against 1550, 100 and 1700, 300.
func TestExampleOfThePaper(t *testing.T) {
	got := After(Strength{1500, 200, 0.06},
		Result{Strength{1400, 30, 0.06}, Win}, Result{Strength{1550, 100, 0.06}, Loss}, Result{Strength{1700, 300, 0.06}, Loss})
	for _, number := range []struct {
		what          string
		got, want, by float64
	}{
		{"rating", got.Rating, 1464.06, 0.01}, // printed with mu' = -0.2069
		{"deviation", got.Deviation, 151.52, 0.005},
		{"volatility", got.Volatility, 0.05999, 0.00001}, // cut there, not rounded
	} {
		if math.Abs(number.got-number.want) > number.by {
			t.Errorf("%s %v, the paper has %v", number.what, number.got, number.want)
		}
	}
}

// The steps on the way, as the paper prints them.
func TestStepsOfThePaper(t *testing.T) {
	opponents := []Strength{{1400, 30, 0.06}, {1550, 100, 0.06}, {1700, 300, 0.06}}
	for i, want := range [][2]float64{{0.9955, 0.639}, {0.9531, 0.432}, {0.7242, 0.303}} {
		g, e := expectation(0, opponents[i])
		if math.Abs(g-want[0]) > 0.00005 || math.Abs(e-want[1]) > 0.0006 {
			t.Errorf("opponent %d: g %v, E %v, the paper has %v", i+1, g, e, want)
		}
	}
	if sigma := volatility(1.1513, 0.06, 1.7785, -0.4834); math.Abs(sigma-0.05999) > 0.00001 {
		t.Errorf("volatility %v, the paper has 0.05999", sigma)
	}
	idle := After(Strength{1500, 200, 0.06})
	if want := math.Sqrt(200*200 + 0.06*0.06*scale*scale); math.Abs(idle.Deviation-want) > 1e-9 || idle.Rating != 1500 {
		t.Errorf("a period without games: %v, want deviation %v", idle, want)
	}
}

var someStrength = rapid.Custom(func(t *rapid.T) Strength {
	return Strength{
		Rating:     rapid.Float64Range(200, 3500).Draw(t, "rating"),
		Deviation:  rapid.Float64Range(25, 350).Draw(t, "deviation"),
		Volatility: rapid.Float64Range(0.02, 0.2).Draw(t, "volatility"),
	}
})

// What holds of every game, whoever plays it.
func TestProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		white, black := someStrength.Draw(t, "white"), someStrength.Draw(t, "black")
		lost, drawn, won := Play([2]Strength{white, black}, Loss), Play([2]Strength{white, black}, Draw), Play([2]Strength{white, black}, Win)
		for _, both := range [][2]Strength{lost, drawn, won} {
			for _, s := range both {
				if !sound(s) {
					t.Fatalf("unsound: %v", s)
				}
			}
		}
		if won[0].Rating < white.Rating || won[1].Rating > black.Rating || lost[0].Rating > white.Rating || lost[1].Rating < black.Rating {
			t.Fatalf("a win must not cost, a loss not gain: won %v, lost %v", won, lost)
		}
		if drawn[0].Rating < lost[0].Rating || won[0].Rating < drawn[0].Rating {
			t.Fatalf("better scores must not bring less: %v %v %v", lost, drawn, won)
		}
		if mirrored := Play([2]Strength{black, white}, Loss); mirrored[0] != won[1] || mirrored[1] != won[0] {
			t.Fatalf("colours must not matter: %v, mirrored %v", won, mirrored)
		}
		if again := Play([2]Strength{white, black}, Win); again != won {
			t.Fatalf("the same game gave %v and %v", won, again)
		}
		// What is gained by a win is less against a weaker opponent.
		weaker := black
		weaker.Rating -= rapid.Float64Range(1, 500).Draw(t, "weaker by")
		if less := Play([2]Strength{white, weaker}, Win); less[0].Rating > won[0].Rating+1e-3 {
			t.Fatalf("a win over %v brings %v, one over %v %v", weaker, less[0], black, won[0])
		}
	})
}

func sound(s Strength) bool {
	return !math.IsNaN(s.Rating) && !math.IsInf(s.Rating, 0) && s.Deviation > 0 && s.Deviation <= 350 && s.Volatility > 0 && s.Volatility < 1
}

// A deviation grows with each 30 days, not within them, and never beyond that of
// a newcomer; one period is a period without games.
func TestIdle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := someStrength.Draw(t, "strength")
		periods := rapid.IntRange(0, 2000).Draw(t, "periods")
		rest := time.Duration(rapid.Int64Range(0, int64(Period)-1).Draw(t, "rest"))
		idle := Idle(s, time.Duration(periods)*Period+rest)
		if idle.Rating != s.Rating || idle.Volatility != s.Volatility || idle.Deviation > 350 {
			t.Fatalf("%v became %v", s, idle)
		}
		if periods == 0 && idle != s {
			t.Fatalf("%v became %v within a period", s, idle)
		}
		if more := Idle(s, time.Duration(periods+1)*Period); more.Deviation <= idle.Deviation && more.Deviation != 350 {
			t.Fatalf("%v after %d periods, %v after one more", idle, periods, more)
		}
		if once := Idle(s, Period); math.Abs(once.Deviation-After(s).Deviation) > 1e-9 {
			t.Fatalf("a period: %v, a period without games: %v", once, After(s))
		}
		if Idle(s, -rest) != s {
			t.Fatal("a time that ran backward changed something")
		}
	})
}

// How many games a newcomer's rating is provisional, and how long an
// established one stays it: what the help pages say about it.
func TestProvisional(t *testing.T) {
	known, newcomer := Strength{1500, 60, 0.06}, Newcomer()
	games := 0
	for ; newcomer.Provisional(); games++ {
		newcomer = After(newcomer, Result{known, []Score{Win, Loss}[games%2]})
	}
	if games < 8 || games > 16 {
		t.Errorf("a newcomer is provisional for %d games", games)
	}
	years := 0
	for ; !Idle(known, time.Duration(years)*365*24*time.Hour).Provisional(); years++ {
	}
	t.Logf("provisional for %d games; a deviation of 60 lasts %d years", games, years)
	if years < 2 || years > 20 {
		t.Errorf("a deviation of 60 becomes provisional after %d years", years)
	}
}

// TestVolatilityIsTheRoot holds that step 5 ends at the root of its function, which
// halving finds, slowly and surely, also after results that nobody expected.
func TestVolatilityIsTheRoot(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		phi, sigma := rapid.Float64Range(0.1, 2.1).Draw(t, "phi"), rapid.Float64Range(0.02, 0.2).Draw(t, "sigma")
		// Of one game that was won, by what could be expected of it. With less than
		// that there are several roots.
		g, expected := rapid.Float64Range(0.6, 1).Draw(t, "g"), rapid.Float64Range(0.05, 0.95).Draw(t, "expected")
		v, delta := 1/(g*g*expected*(1-expected)), 1/(g*expected)
		f := func(x float64) float64 {
			sum := phi*phi + v + math.Exp(x)
			return math.Exp(x)*(delta*delta-sum)/(2*sum*sum) - (x-math.Log(sigma*sigma))/(Tau*Tau)
		}
		low, high := -40.0, 40.0 // f falls from above to below zero
		for range 100 {
			if middle := (low + high) / 2; f(middle) > 0 {
				low = middle
			} else {
				high = middle
			}
		}
		if got, want := volatility(phi, sigma, v, delta), math.Exp(low/2); math.Abs(got-want) > 1e-5*want {
			t.Fatalf("volatility %v, want %v", got, want)
		}
	})
}

func TestProvisionalAbove110(t *testing.T) {
	for deviation, provisional := range map[float64]bool{109: false, 110: false, 110.1: true, 350: true} {
		if s := (Strength{1500, deviation, 0.06}); s.Provisional() != provisional {
			t.Errorf("%v: provisional %v", s, s.Provisional())
		}
	}
}
