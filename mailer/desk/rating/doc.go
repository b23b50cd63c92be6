// Package rating is the arithmetic of playing strength: Glicko-2 by Mark
// Glickman, as in his paper "Example of the Glicko-2 system"
// (http://www.glicko.net/glicko/glicko2.pdf), whose steps the comments name. It
// is pure: numbers in, numbers out.
//
// Each game is a rating period of its own, which ends when the game does, and
// both players' numbers before it go into both results. Between two games the
// deviation grows as in periods without games: once for each 30 whole days. It
// never exceeds that of a newcomer.
//
// The same numbers come out, bit for bit, whenever the same games go in in the
// same order: no sum depends on the order in which a map is walked, and products
// are rounded before they are added, so that no processor joins the two.
package rating
