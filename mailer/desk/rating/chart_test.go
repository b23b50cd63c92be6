package rating

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestChart(t *testing.T) {
	got := strings.Join(Chart([]float64{1500, 1662, 1590, 1611}, 64, 10), "\n")
	want := "" +
		"  1660 |     *\n" +
		"  1640 |\n" +
		"  1620 |           *\n" +
		"  1600 |        *\n" +
		"  1580 |\n" +
		"  1560 |\n" +
		"  1540 |\n" +
		"  1520 |\n" +
		"  1500 |  *\n" +
		"       +------------"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if lines := Chart(nil, 64, 10); lines != nil {
		t.Errorf("a chart of nothing: %q", lines)
	}
}

// Every rating has its star on the line that is nearest to it, and the chart
// keeps to its bounds.
func TestChartShowsEveryRating(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ratings := rapid.SliceOfN(rapid.Float64Range(100, 4000), 1, 200).Draw(t, "ratings")
		columns, height := rapid.IntRange(1, 66).Draw(t, "columns"), rapid.IntRange(2, 20).Draw(t, "height")
		lines := Chart(ratings, columns, height)
		if n := len(lines) - 1; n < 2 || n > height {
			t.Fatalf("%d lines, want 2 to %d", n, height)
		}
		stars := 0
		for _, line := range lines {
			if len(line) > columns+8 {
				t.Fatalf("%q is wider than %d", line, columns+8)
			}
			stars += strings.Count(line, "*")
		}
		if want := min(len(ratings), columns); stars != want {
			t.Fatalf("%d stars for %d ratings in %d columns", stars, len(ratings), columns)
		}
		scale := func(line string) float64 {
			n, err := strconv.ParseFloat(strings.TrimSpace(line[:6]), 64)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		step := scale(lines[0]) - scale(lines[1])
		last, found := ratings[len(ratings)-1], false
		for _, line := range lines[:len(lines)-1] {
			if len(line) == len(lines[len(lines)-1]) && strings.HasSuffix(line, "*") {
				found = math.Abs(scale(line)-last) <= step/2+1
			}
		}
		if !found {
			t.Fatalf("the last rating, %v, stands elsewhere in\n%s", last, strings.Join(lines, "\n"))
		}
	})
}
