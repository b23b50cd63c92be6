package rating

import (
	"fmt"
	"math"
	"strings"
)

// steps of a chart: how many points a line may stand for.
var chartSteps = []float64{5, 10, 20, 25, 50, 100, 200, 250, 500, 1000}

// Chart draws ratings in their order as lines of text, the highest line first: a
// star for each rating, in at most that many columns, behind a scale of eight
// characters. There are at most height lines, but never fewer than two. Of more
// ratings than columns, each column has the last of its share.
func Chart(ratings []float64, columns, height int) []string {
	if len(ratings) == 0 {
		return nil
	}
	shown := thinned(ratings, columns)
	low, high := shown[0], shown[0]
	for _, r := range shown {
		low, high = math.Min(low, r), math.Max(high, r)
	}
	step := stepFor(low, high, max(height, 2))
	top, bottom := math.Round(high/step), math.Round(low/step)
	if top == bottom {
		top++
	}
	apart := min(max(columns/len(shown), 1), 3)
	var lines []string
	for at := top; at >= bottom; at-- {
		var b strings.Builder
		for _, r := range shown {
			mark := " "
			if math.Round(r/step) == at {
				mark = "*"
			}
			b.WriteString(strings.Repeat(" ", apart-1) + mark)
		}
		lines = append(lines, strings.TrimRight(fmt.Sprintf("%6.0f |%s", at*step, b.String()), " "))
	}
	return append(lines, "       +"+strings.Repeat("-", apart*len(shown)))
}

// thinned leaves at most that many ratings.
func thinned(ratings []float64, most int) []float64 {
	if len(ratings) <= most {
		return ratings
	}
	shown := make([]float64, most)
	for i := range shown {
		shown[i] = ratings[(i+1)*len(ratings)/most-1]
	}
	return shown
}

// stepFor is the least step with which a range fits into that many lines, two at
// the least.
func stepFor(low, high float64, lines int) float64 {
	fits := func(step float64) bool { return math.Round(high/step)-math.Round(low/step) < float64(lines) }
	for _, step := range chartSteps {
		if fits(step) {
			return step
		}
	}
	step := 2 * chartSteps[len(chartSteps)-1]
	for !fits(step) {
		step *= 2
	}
	return step
}
