package picture

import (
	"image/color"
	"math"
	"testing"
)

// seen are the ways in which people see colours: all, and without red, green or blue cones. The matrices
// turn linear colours into what is left of them (Machado, Oliveira and Fernandes, 2009, severity 1.0).
var seen = map[string][9]float64{
	"all colours": {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"protanopia":  {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	"deuteranopia": {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413,
		-0.011820, 0.042940, 0.968881},
	"tritanopia": {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
	"no colours": {0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722},
}

// linear is a colour as light, from 0 to 1 (IEC 61966-2-1).
func linear(c color.RGBA) [3]float64 {
	one := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return [3]float64{one(c.R), one(c.G), one(c.B)}
}

// through is light as somebody sees it.
func through(m [9]float64, c [3]float64) [3]float64 {
	var out [3]float64
	for i := range out {
		out[i] = min(max(m[3*i]*c[0]+m[3*i+1]*c[1]+m[3*i+2]*c[2], 0), 1)
	}
	return out
}

// contrast is the ratio of WCAG 2.2, from 1 to 21.
func contrast(a, b [3]float64) float64 {
	luminance := func(c [3]float64) float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] }
	high, low := luminance(a), luminance(b)
	if high < low {
		high, low = low, high
	}
	return (high + 0.05) / (low + 0.05)
}

// TestContrast holds every scheme, as people with each kind of sight see it: letters by the enhanced contrast of
// WCAG 1.4.6 where they are small; men and marks, which tell something, by at least that of
// 1.4.11 against all that they lie on; squares apart from each other and from holes.
func TestContrast(t *testing.T) {
	squares := []role{light, dark, lastLight, lastDark}
	for _, s := range Schemes() {
		for sight, matrix := range seen {
			need := func(a, b role, least float64) {
				t.Helper()
				if got := contrast(through(matrix, linear(s.inks[a])), through(matrix, linear(s.inks[b]))); got < least {
					t.Errorf("%s, %s: colours %d and %d have contrast %.2f, not %.2f", s.Name, sight, a, b, got, least)
				}
			}
			need(text, page, 7)
			need(ink, paper, 7)
			for _, ground := range squares {
				need(ink, ground, 4.5)
				need(last, ground, 3)
				need(check, ground, 3)
				need(hole, ground, 3)
				need(line, ground, 3)
			}
			need(light, dark, 1.5)
		}
	}
}

// TestSchemeNames holds that every scheme is found by its name, and nothing else is.
func TestSchemeNames(t *testing.T) {
	for _, s := range Schemes() {
		if got, ok := SchemeNamed(s.Name); !ok || got.Name != s.Name {
			t.Errorf("%q finds %q, %v", s.Name, got.Name, ok)
		}
		if s.Summary == "" {
			t.Errorf("%s has no summary", s.Name)
		}
	}
	if got, ok := SchemeNamed(""); !ok || got.Name != Schemes()[0].Name {
		t.Errorf("the empty name finds %q, %v", got.Name, ok)
	}
	if got, ok := SchemeNamed("GREEN"); !ok || got.Name != "green" {
		t.Errorf("GREEN finds %q, %v", got.Name, ok)
	}
	if _, ok := SchemeNamed("plaid"); ok {
		t.Error("plaid is found")
	}
}

// TestPalette holds that a picture's colours fit a palette, with one more for what is clear in an animation.
func TestPalette(t *testing.T) {
	for _, s := range Schemes() {
		if n := len(newPainter(s).transparent()); n > 128 {
			t.Errorf("%s needs %d colours, which makes the animation's codes longer", s.Name, n)
		}
	}
}
